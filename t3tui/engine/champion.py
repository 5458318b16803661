"""The strongest player of every game: a principal variation search with a tuned network, beside it the prover.

A champion of the big games takes at most ``TABLE_MEGABYTES`` and ``PROVER_MEGABYTES`` of memory for its tables.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from t3tui.engine import core, perfect, weights
from t3tui.engine.levels import HIGHEST, LEVELS
from t3tui.engine.limits import NO_LIMIT, PROVEN_WIN, Decision, Info, Limit, Proven, Report, Stop, ignore
from t3tui.engine.prover import Proof, Prover
from t3tui.engine.watch import watched
from t3tui.game.mode import Mode
from t3tui.game.position import Move, Position, transform_move

if TYPE_CHECKING:
    from t3tui.engine.kernels.backend import Ints

TABLE_MEGABYTES: Final = 64
PROVER_MEGABYTES: Final = 32
INTERPRETED_MEGABYTES: Final = 4

PROVABLE: Final = {"advanced": 14, "ultimate": 28}
"""From which ply on the prover has a chance."""
PROVER_SHARE: Final = {"advanced": 0.7, "ultimate": 0.2}
"""The part of the time, or of the nodes, that the prover gets: advanced games are decided by who proves first."""

VARIED_PLIES: Final = 2
"""The opening: so many plies are chosen by chance among near-equal moves."""
VARIED_MOVES: Final = 6
NEAR_EQUAL: Final = 6
"""How many centi-points a varied move may be worse."""

MARGIN: Final = 0.008
"""Seconds kept back from a time limit, for starting and stopping threads."""


class Champion:
    """Plays as well as it can within its limits; remembers its table between the moves of a game."""

    def __init__(
        self,
        spec: str = "champion",
        seconds: float | None = 1.0,
        depth: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
        level: int = HIGHEST,
        seed: int = 0,
    ) -> None:
        self.spec = spec
        self._seconds, self._depth, self._nodes = seconds, depth, nodes
        self._threads = threads
        self._level = LEVELS[level - 1]
        self._chance = random.Random(seed or None)
        self._prover = Prover(PROVER_MEGABYTES)
        self._kernel: Any = None
        self._mode: Mode | None = None
        self._works: list[Ints] = []
        self._table: Ints = []

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Choose the best move there is, or by chance another one if the level is to slip."""
        moves = position.legal_moves
        if self._chance.random() < self._level.slips:
            return Decision(self._chance.choice(moves), nodes=len(moves))
        if position.mode.boards == 1:
            return perfect.decide(position, limit.lines)
        if len(moves) == 1 and limit.lines == 1:
            return Decision(moves[0], line=moves, nodes=1)
        return self._search(position, self._own(limit), report, stop)

    def _own(self, limit: Limit) -> Limit:
        """The limit of one move: the given one where it says something, else the options, never above the level."""
        level = self._level
        return Limit(
            _least(limit.seconds, self._seconds),
            _least(limit.nodes or self._nodes, level.nodes),
            _least(limit.depth or self._depth, level.depth),
            limit.lines,
        )

    def _search(self, position: Position, limit: Limit, report: Report, stop: Stop | None) -> Decision:
        kernel, _ = core.kernels("champion", "prover")
        network = weights.network(position.mode.name)
        began = time.perf_counter()
        self._prepare(kernel, network, position, limit)
        main, helpers = self._works[0], self._works[1:]
        varied = position.ply < VARIED_PLIES and limit.lines == 1
        main[kernel.LINES] = min(VARIED_MOVES if varied else limit.lines, position.count_moves())
        seconds = None if limit.seconds is None else _time_left(limit.seconds, time.perf_counter() - began)
        proofs: list[Proof] = []

        def search() -> None:
            threads = [threading.Thread(target=kernel.search, args=(work, self._table)) for work in helpers]
            for thread in threads:
                thread.start()
            proof = self._prove(position, limit, stop)
            proofs.append(proof)
            if proof.result is None or limit.lines > 1:
                kernel.search(main, self._table)
            for work in helpers:
                work[kernel.STOP] = 1
            for thread in threads:
                thread.join()

        def info(elapsed: float) -> Info:
            return self._info(kernel, limit.lines, elapsed)

        elapsed = watched(search, tuple(self._works), seconds=seconds, stop=stop, report=report, info=info)
        return self._decide(position, self._info(kernel, limit.lines, elapsed), proofs[0], varied)

    def _prepare(self, kernel: Any, network: Sequence[int], position: Position, limit: Limit) -> None:
        """Make the work arrays ready for a search, and the table too if the game is new."""
        if kernel is not self._kernel or position.mode != self._mode:
            self._kernel, self._mode = kernel, position.mode
            self._table = kernel.ints((TABLE_MEGABYTES if core.is_compiled() else INTERPRETED_MEGABYTES) << 17)
            self._works = [kernel.new_work(network) for _ in range(self._threads)]
        for number, work in enumerate(self._works):
            kernel.prepare(work, position)
            work[kernel.FIRST_DEPTH] = 1 + number % 2
            work[kernel.MAX_DEPTH] = min(limit.depth or 81, 81 - position.ply)
            work[kernel.MAX_NODES] = (limit.nodes or 0) // self._threads

    def _prove(self, position: Position, limit: Limit, stop: Stop | None) -> Proof:
        """Let the prover have its share, where it has a chance."""
        limited = limit.seconds is not None or limit.nodes is not None
        if position.ply < PROVABLE[position.mode.name] or limit.depth is not None or not limited:
            return Proof()
        share = PROVER_SHARE[position.mode.name]
        seconds = None if limit.seconds is None else limit.seconds * share
        nodes = None if limit.nodes is None else max(int(limit.nodes * share), 1)
        return self._prover.prove(position, seconds=seconds, nodes=nodes, stop=stop)

    def _info(self, kernel: Any, lines: int, elapsed: float) -> Info:
        """What the search knows now, with the counters of all threads."""
        main = self._works[0]
        known = [(move, value) for move, value in kernel.known_moves(main)[:lines] if value != kernel.UNKNOWN]

        def total(slot: int) -> int:
            return sum(int(work[slot]) for work in self._works)

        return Info(
            total(kernel.NODES),
            total(kernel.LEAVES),
            total(kernel.CUTOFFS),
            int(main[kernel.DEPTH]),
            max(int(work[kernel.SELDEPTH]) for work in self._works),
            float(known[0][1]) if known else None,
            kernel.known_line(main),
            elapsed,
            {move: float(value) for move, value in known},
        )

    def _decide(self, position: Position, info: Info, proof: Proof, varied: bool) -> Decision:
        """The decision from what the prover and the search found; a proof comes first."""
        if proof.result is not None and proof.move is not None:
            value = _proven_value(proof.result, proof.plies)
            scores = {proof.move: value} | {move: score for move, score in info.scores.items() if move != proof.move}
            info = replace(info, value=value, line=proof.line, scores=scores, nodes=info.nodes + proof.nodes)
            return _decision(proof.move, info, proof.result, proof.plies)
        moves = self._kernel.known_moves(self._works[0])
        move, best = moves[0]
        if self._kernel.is_proven(self._works[0]):
            return _decision(move, info, "win" if best > 0 else "loss", PROVEN_WIN - abs(best))
        if varied and best != self._kernel.UNKNOWN:
            move, value = self._vary(position, moves)
            info = replace(info, value=value, scores={move: value})
        return _decision(move, info, None, None)

    def _vary(self, position: Position, moves: Sequence[tuple[Move, int]]) -> tuple[Move, float]:
        """One of the near-equal best moves and its value, on the empty boards turned or mirrored by chance."""
        near = [(move, value) for move, value in moves[:VARIED_MOVES] if value >= moves[0][1] - NEAR_EQUAL]
        move, value = self._chance.choice(near)
        turned = transform_move(position.mode, move, self._chance.randrange(8)) if position.ply == 0 else move
        return turned, float(value)


def _least(*limits: float | None) -> Any:
    """The smallest limit there is, None if there is none."""
    return min((limit for limit in limits if limit is not None), default=None)


def _time_left(seconds: float, spent: float) -> float:
    """What remains to think after getting ready; half at least, however long that took."""
    return max(seconds - MARGIN - min(spent, seconds / 2), 0.0)


def _proven_value(result: Proven, plies: int | None) -> float:
    if result == "draw" or plies is None:
        return 0.0
    return float(PROVEN_WIN - plies if result == "win" else plies - PROVEN_WIN)


def _decision(move: Move, info: Info, proven: Proven | None, plies: int | None) -> Decision:
    return Decision(
        move,
        info.value,
        proven,
        plies,
        info.nodes,
        info.leaves,
        info.cutoffs,
        info.depth,
        info.seldepth,
        info.line if info.line[:1] == (move,) else (move,),
        info.seconds,
        info.scores,
    )
