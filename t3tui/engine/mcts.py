"""The player that learns by playing: Monte Carlo tree search with proofs, a tree kept between moves, and threads."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from t3tui.engine import core
from t3tui.engine.limits import NO_LIMIT, PROVEN_WIN, Decision, Info, Limit, Proven, Report, Stop, ignore
from t3tui.engine.watch import watched
from t3tui.game.position import Move, Position, Side

if TYPE_CHECKING:
    from t3tui.engine.kernels.backend import Ints

POOL_NODES = 2**22
"""How large the tree of each thread may grow: 128 MB. When it is full the search goes on without growing it."""
INTERPRETED_NODES = 200_000
"""The same where a node is Python's own numbers: about 30 MB."""
CENTIPOINTS: Final = 100
"""A win rate r is worth this times ln(r / (1 - r)), the champion's scale: 73 % is +100, half is 0."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """What all trees together know of a move at the root."""

    move: Move
    visits: int = 0
    score: int = 0
    """Half points in all visits."""
    outcome: Proven | None = None
    """What the mover gets by it, if that is proven."""
    plies: int = 0
    """Plies to the proven end after the move."""

    @property
    def value(self) -> float:
        """In centi-points, or near ``PROVEN_WIN`` for a proven result."""
        if self.outcome == "draw":
            return 0.0
        if self.outcome is not None:
            return float(PROVEN_WIN - self.plies - 1) * (1 if self.outcome == "win" else -1)
        rate = (self.score + 1) / (2 * self.visits + 2)
        return round(CENTIPOINTS * math.log(rate / (1 - rate)), 1)

    @property
    def merit(self) -> tuple[int, float, float]:
        """What moves are chosen by: a quick proven win, then the most visits, then the longest defence."""
        if self.outcome == "win":
            return 2, float(-self.plies), 0.0
        if self.outcome == "loss":
            return 0, float(self.plies), 0.0
        return 1, float(self.visits), self.value


class MctsPlayer:
    """Plays what most simulations went through; keeps the part of its trees that the game went into."""

    def __init__(
        self, spec: str = "mcts", seconds: float | None = 1.0, simulations: int = 0, threads: int = 1, seed: int = 0
    ) -> None:
        self.spec = spec
        self._seconds = seconds
        self._simulations = simulations
        self._threads = threads
        self._random = random.Random(seed or None)
        self._kernel: Any = None
        self._root: Position | None = None
        self._works: list[Ints] = []
        self._trees: list[Ints] = []

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Simulate games until the time or the simulations are used up, or the position is proven."""
        seconds = min((most for most in (limit.seconds, self._seconds) if most is not None), default=None)
        simulations = limit.nodes or self._simulations
        kernel = core.kernel("mcts")
        began = time.perf_counter()
        self._plant(position, kernel)
        for number, work in enumerate(self._works):
            share = simulations // self._threads + (number < simulations % self._threads)
            work[kernel.MAX_NODES] = max(share, 1) if simulations else 0

        def search() -> None:
            others = [threading.Thread(target=self._run, args=(number,)) for number in range(1, self._threads)]
            for thread in others:
                thread.start()
            self._run(0)
            for thread in others:
                thread.join()

        def info(elapsed: float) -> Info:
            return self._info(limit.lines, elapsed)

        if seconds is not None:
            seconds = max(seconds - (time.perf_counter() - began), 0.0)
        elapsed = watched(search, tuple(self._works), seconds=seconds, stop=stop, report=report, info=info)
        return self._decide(self._info(limit.lines, elapsed))

    def _run(self, number: int) -> None:
        """Grow one tree; a proof in it ends the work on all."""
        self._kernel.run(self._works[number], self._trees[number])
        if self._trees[number][core.kernel("mcts_tree").PROOF]:
            for work in self._works:
                work[self._kernel.STOP] = 1

    def _plant(self, position: Position, kernel: Any) -> None:
        """Root the trees in the position, with what they know of it already."""
        state = core.kernel("state")
        if kernel is not self._kernel:
            nodes = POOL_NODES if core.is_compiled() else INTERPRETED_NODES
            self._works = [kernel.ints(kernel.WORK_SIZE) for _ in range(self._threads)]
            self._trees = [kernel.ints(nodes * kernel.NODE) for _ in range(self._threads)]
            self._kernel, self._root = kernel, None
        moves = None if self._root is None else _moves_between(self._root, position)
        for work, tree in zip(self._works, self._trees, strict=True):
            kept = _node_after(tree, moves) if moves else 0
            state.write_state(position, work)
            if moves != ():
                kernel.plant(work, tree, kernel.int64(kept))
            work[kernel.STOP] = work[kernel.NODES] = work[kernel.SELDEPTH] = 0
            work[core.kernel("playouts").RANDOM] = self._random.getrandbits(48)
        self._root = position

    def _root_moves(self) -> list[RootMove]:
        """The root's moves, all trees together, best first."""
        together: dict[Move, RootMove] = {}
        from_kernel = core.kernel("state").from_kernel
        for tree in self._trees:
            for kernel_move, visits, score, proof in core.kernel("mcts_tree").children(tree, 0):
                move = from_kernel(kernel_move)
                known = together.get(move, RootMove(move))
                outcome, plies = known.outcome, known.plies
                if proof and (outcome is None or proof >> 2 < plies):
                    outcome, plies = OUTCOMES[proof & 3], proof >> 2
                together[move] = RootMove(move, known.visits + visits, known.score + score, outcome, plies)
        return sorted(together.values(), key=lambda known: known.merit, reverse=True)

    def _info(self, lines: int, elapsed: float) -> Info:
        """What the trees say now."""
        kernel = self._kernel
        ranked = self._root_moves()
        line = self._line(ranked[0])
        scored = ranked[:lines] if lines > 1 else ranked
        return Info(
            nodes=sum(int(work[kernel.NODES]) for work in self._works),
            depth=len(line),
            seldepth=max(int(work[kernel.SELDEPTH]) for work in self._works),
            value=ranked[0].value,
            line=line,
            seconds=elapsed,
            scores={known.move: known.value for known in scored if known.visits or known.outcome},
        )

    def _line(self, best: RootMove) -> tuple[Move, ...]:
        """The best move and what the tree that knows it best would play after it."""
        state = core.kernel("state")
        move = state.to_kernel(best.move)
        lines: list[list[int]] = [core.kernel("mcts_tree").line_after(tree, move) for tree in self._trees]
        longest = max(lines, key=len)
        return tuple(state.from_kernel(move) for move in longest)

    def _decide(self, info: Info) -> Decision:
        """The decision from what the trees say."""
        ranked = self._root_moves()
        best = ranked[0]
        proven: Proven | None = None
        if best.outcome == "win" or all(known.outcome for known in ranked):
            proven = best.outcome
        return Decision(
            best.move,
            info.value,
            proven,
            best.plies + 1 if proven in ("win", "loss") else None,
            nodes=info.nodes,
            depth=info.depth,
            seldepth=info.seldepth,
            line=info.line,
            seconds=info.seconds,
            scores=info.scores,
        )


OUTCOMES: Final[Mapping[int, Proven]] = {1: "win", 2: "loss", 3: "draw"}


def _node_after(tree: Ints, moves: tuple[Move, ...]) -> int:
    """The node that moves from the root lead to, 0 if the tree does not know it well."""
    to_kernel, child_after = core.kernel("state").to_kernel, core.kernel("mcts_tree").child_after
    node = 0
    for move in moves:
        node = child_after(tree, node, to_kernel(move))
        if node == 0:
            break
    return node


def _moves_between(before: Position, after: Position) -> tuple[Move, ...] | None:
    """The at most two moves that lead from one position to another, None if there are no such moves."""
    new = {Side.X: after.x & ~before.x, Side.O: after.o & ~before.o}
    sides = (before.side, before.side.other)
    moves = tuple(new[side].bit_length() - 1 for side in sides if new[side])
    position = before
    for move in moves:
        if position.is_over or move not in position.legal_moves:
            return None
        position = position.play(move)
    return moves if position == after else None
