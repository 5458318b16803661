"""The strongest player of every game: a principal variation search with a tuned network, beside it the prover.

A champion of the big games takes at most ``TABLE_BYTES`` for its table and half as much for the prover's, which grows
only where the prover gets seconds.
"""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from t3tui.engine import books, kernel_loader, perfect, weights
from t3tui.engine.levels import HIGHEST, LEVELS
from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Report, Stop, check_running, ignore
from t3tui.engine.prover import TABLE_BYTES as PROVER_BYTES
from t3tui.engine.prover import Proof, Prover
from t3tui.engine.score import Score
from t3tui.engine.search_tree import PROVEN_CODES, Columns, Tree, Variation
from t3tui.engine.watched_search import Clock, watched
from t3tui.game.mode import Mode
from t3tui.game.position import Move, Position, transform_move

if TYPE_CHECKING:
    from t3tui.engine.kernel_protocols import ChampionKernel
    from t3tui.engine.kernels.backend import Ints

TABLE_BYTES: Final = 64 << 20
DEPTH_BYTES: Final = 16 << 20
"""The table of a search that ends at a depth."""
INTERPRETED_BYTES: Final = 4 << 20
LEAST_BYTES: Final = 1 << 16
BYTES_PER_SECOND: Final = 64 << 20
"""How large a table a search fills; one that is too large comes into memory while the time runs."""
BYTES_PER_NODE: Final = 32

PROVABLE: Final = {"advanced": 14, "ultimate": 32}
"""From which ply on the prover has a chance within a second."""
A_PLY_EARLIER: Final = 2.5
"""How many times as long it takes where a ply less has been played."""
PROVER_SHARE: Final = {"advanced": 0.7, "ultimate": 0.2}
"""The part of the time, or of the nodes, that the prover gets: advanced games are decided by who proves first."""

VARIED_PLIES: Final = 2
"""The opening: so many plies are chosen by chance among near-equal moves."""
VARIED_MOVES: Final = 6
BY_BOOK: Final = "From the opening book, searched {depth} plies deep."
NEAR_EQUAL: Final = 6
"""How many centi-points a varied move may be worse."""


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
        self._seed = seed
        self._chance = random.Random(seed or None)
        self._prover = Prover()
        self._proving = False
        self._kernel: ChampionKernel | None = None
        self._mode: Mode | None = None
        self._works: list[Ints] = []
        self._table: Ints = []

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Choose the best move there is, or by chance another one if the level is to slip."""
        check_running(position)
        moves = position.legal_moves
        if self._chance.random() < self._level.slips:
            return Decision(self._chance.choice(moves), Info(nodes=len(moves)))
        if position.mode.boards == 1:
            return perfect.decide(position, limit.lines)
        if len(moves) == 1 and limit.lines == 1:
            return Decision(moves[0], Info(line=moves, nodes=1))
        if limit.book and (known := self._by_book(position, limit)):
            return known
        return self._search(position, self._own(limit, position.mode), report, stop)

    def _by_book(self, position: Position, limit: Limit) -> Decision | None:
        """A move of the opening book, for the full champion that is limited by nothing but time."""
        if limit.lines > 1 or self._own(limit, position.mode) != Limit(_least(limit.seconds, self._seconds)):
            return None
        found = books.look_up(position, NEAR_EQUAL, self._chance)
        if found is None:
            return None
        move, value, depth = found
        score = Score(float(value))
        return Decision(
            move, Info(depth=depth, value=score, line=(move,), scores={move: score}, said=BY_BOOK.format(depth=depth))
        )

    def trace(self, position: Position, cap: int, stop: Stop | None = None, report: Report = ignore) -> Tree:
        """Think as ``think`` does and record the best line of every depth; in the basic game, what every move gives."""
        searcher = Champion(
            self.spec,
            self._seconds,
            self._depth,
            self._nodes,
            self._threads,
            LEVELS.index(self._level) + 1,
            self._seed,
        )
        decision = searcher.think(position, NO_LIMIT, report, stop)
        info = decision.info
        variations = kernel_loader.champion().variations(searcher._works[0]) if searcher._works else ()
        columns = _judged(position, cap) if position.mode.boards == 1 else _woven(variations, cap)
        line = info.line or (decision.move,)
        _add_line(columns, line, info.value, cap)
        return Tree(
            position,
            self.spec,
            columns,
            max(info.nodes, len(columns.parents) - 1),
            line,
            info=info,
            search="champion",
            variations=variations,
        )

    def _own(self, limit: Limit, mode: Mode) -> Limit:
        """The limit of one move: the given one where it says something, else the options, never above the level."""
        level = self._level
        return Limit(
            _least(limit.seconds, self._seconds),
            _least(limit.nodes or self._nodes, level.nodes_for(mode)),
            _least(limit.depth or self._depth, level.depth),
            limit.lines,
        )

    def _search(self, position: Position, limit: Limit, report: Report, stop: Stop | None) -> Decision:
        kernel = kernel_loader.champion(stop)
        network = weights.network(position.mode)
        clock = Clock(limit.seconds)
        varied = position.ply < VARIED_PLIES and limit.lines == 1
        self._prepare(kernel, network, position, replace(limit, lines=VARIED_MOVES) if varied else limit)
        main, helpers = self._works[0], self._works[1:]
        proofs: list[Proof] = []
        halt = kernel_loader.state().halt

        def search() -> None:
            """Look one ply ahead, then let all threads prove, then all search, as long as there is a question left."""
            kernel.search(main, self._table)
            if limit.lines == 1 and self._is_settled(kernel):
                return
            proofs.append(self._prove(position, limit, clock, stop))
            if limit.lines == 1 and proofs[0].result:
                return
            threads = [threading.Thread(target=kernel.search, args=(work, self._table)) for work in helpers]
            for thread in threads:
                thread.start()
            kernel.allow_depth(main, _depth(position, limit))
            kernel.search(main, self._table)
            for work in helpers:
                halt(work)
            for thread in threads:
                thread.join()

        def info(elapsed: float) -> Info:
            return self._info(kernel, limit, elapsed, proofs[0] if proofs else self._proof_under_way)

        watched(search, tuple(self._works), clock=clock, stop=stop, report=report, info=info)
        found = info(clock.elapsed)
        decision = self._vary(kernel, position, found) if varied else Decision(next(iter(found.scores)), found)
        clock.answered()
        return decision

    def _prepare(self, kernel: ChampionKernel, network: Sequence[int], position: Position, limit: Limit) -> None:
        """Make the work arrays ready for a search, the table too if the game is new or the search longer.

        The first thread looks one ply ahead and no further, until the prover had its share.
        """
        size = _table_bytes(limit, self._threads)
        if kernel is not self._kernel or position.mode != self._mode:
            self._kernel, self._mode, self._table = kernel, position.mode, []
            self._works = [kernel.new_work(network) for _ in range(self._threads)]
        if 8 * len(self._table) < size:
            self._table = kernel.new_table(size)
        for number, work in enumerate(self._works):
            kernel.prepare(
                work,
                position,
                first_depth=1 + number % 2,
                max_depth=_depth(position, limit) if number else 1,
                max_nodes=(limit.nodes or 0) // self._threads,
                lines=min(limit.lines, position.count_moves()) if number == 0 else 1,
            )

    def _is_settled(self, kernel: ChampionKernel) -> bool:
        """Whether the search knows already how the game will end."""
        value = kernel.known_moves(self._works[0])[0][1]
        return value is not None and value.proven is not None

    def _prove(self, position: Position, limit: Limit, clock: Clock, stop: Stop | None) -> Proof:
        """Let the prover have its share, where it has a chance."""
        limited = limit.seconds is not None or limit.nodes is not None
        earlier = int(math.log(max(limit.seconds or 1, 1), A_PLY_EARLIER))
        if position.ply < PROVABLE[position.mode.name] - earlier or limit.depth is not None or not limited:
            return Proof()
        share = PROVER_SHARE[position.mode.name]
        nodes = None if limit.nodes is None else max(int(limit.nodes * share), 1)
        size = _table_bytes(limit, 1) // 2
        self._proving = True
        try:
            return self._prover.prove(
                position,
                clock=clock,
                share=share,
                size=size if size < PROVER_BYTES else None,
                nodes=nodes,
                threads=self._threads,
                stop=stop,
            )
        finally:
            self._proving = False

    @property
    def _proof_under_way(self) -> Proof:
        """What is known of a proof before it ends: how many positions it took so far."""
        return Proof(nodes=self._prover.nodes) if self._proving else Proof()

    def _info(self, kernel: ChampionKernel, limit: Limit, elapsed: float, proof: Proof) -> Info:
        """What the search and the prover know now, with the counters of all threads.

        Nodes that the prover visits in vain are counted where time is the limit; a limit of nodes is the search's own.
        """
        main, lines = self._works[0], limit.lines
        known = {move: value for move, value in kernel.known_moves(main)[:lines] if value is not None}
        scores = dict(list(_agreeing(known, proof).items())[:lines])
        best = next(iter(scores), None)
        counted = [kernel_loader.state().counters(work) for work in self._works]
        lines_of_play = (proof.line, kernel.known_line(main), () if best is None else (best,))
        return Info(
            sum(each.nodes for each in counted) + (proof.nodes if proof.result or limit.nodes is None else 0),
            sum(each.leaves for each in counted),
            sum(each.cutoffs for each in counted),
            counted[0].depth,
            max(each.seldepth for each in counted),
            None if best is None else scores[best],
            next((line for line in lines_of_play if line[:1] == (best,)), ()),
            elapsed,
            scores,
        )

    def _vary(self, kernel: ChampionKernel, position: Position, info: Info) -> Decision:
        """One of the near-equal best moves, on the empty boards turned or mirrored by chance."""
        known = [(move, value) for move, value in kernel.known_moves(self._works[0]) if value is not None]
        best, most = known[0]
        if most.proven is not None:
            return Decision(best, info)
        near = [(move, value) for move, value in known[:VARIED_MOVES] if value.number >= most.number - NEAR_EQUAL]
        move, value = self._chance.choice(near)
        turned = transform_move(position.mode, move, self._chance.randrange(8)) if position.ply == 0 else move
        line = info.line if info.line[:1] == (turned,) else (turned,)
        return Decision(turned, replace(info, value=value, line=line, scores={turned: value}))


def _agreeing(known: Mapping[Move, Score], proof: Proof) -> dict[Move, Score]:
    """Root moves with their values, best first, none against what the prover has proven.

    If it has proven a loss, every move loses within the same plies; if a draw, no move gives more. Of two wins the
    quicker one comes first, whoever found it.
    """
    proven = proof.value
    if proven is None or proof.move is None:
        return dict(known)
    agreeing = {proof.move: proven}
    for move, value in known.items():
        if proven.proven == "loss":
            value = value if value.proven == "loss" and value < proven else proven
        elif proven.proven == "draw" and value.proven != "loss":
            value = min(value, Score(0.0))
        agreeing[move] = max(proven, value) if move == proof.move else value
    return dict(sorted(agreeing.items(), key=lambda each: each[1], reverse=True))


def _judged(position: Position, cap: int) -> Columns:
    """Every move of the basic game and every answer, with what best play gives after them."""
    columns = Columns()
    columns.proofs.append(0)
    for move in position.legal_moves:
        if len(columns.parents) > cap:
            break
        parent = columns.add(0, move)
        _give(columns, parent, perfect.after(position, move))
        then = position.play(move)
        for answer in () if then.is_over else then.legal_moves:
            if len(columns.parents) <= cap:
                _give(columns, columns.add(parent, answer), -perfect.after(then, answer).a_ply_earlier())
    return columns


def _woven(variations: Sequence[Variation], cap: int) -> Columns:
    """The best lines of all depths in one tree; a node has the value of the deepest that went through it."""
    columns = Columns()
    columns.proofs.append(0)
    columns.visits.append(0)
    for variation in variations:
        for place in _add_line(columns, variation.line, variation.value, cap):
            columns.visits[place] += 1
    return columns


def _add_line(columns: Columns, line: Sequence[Move], value: Score | None, cap: int) -> list[int]:
    """Put a line into a tree, as far as there is room, and give its nodes a value; the answer is where they are."""
    places = [0]
    for move in line:
        known = (at for at in range(places[-1] + 1, len(columns.parents)) if columns.parents[at] == places[-1])
        place = next((at for at in known if columns.moves[at] == move), None)
        if place is None:
            if len(columns.parents) > cap:
                break
            place = columns.add(places[-1], move)
            columns.proofs.append(0)
            if columns.visits:
                columns.visits.append(0)
        places.append(place)
    for place in places:
        if value is not None:
            _give(columns, place, value)
    return places


def _give(columns: Columns, place: int, value: Score) -> None:
    if place == len(columns.proofs):
        columns.proofs.append(0)
    columns.values[place] = value.number
    columns.proofs[place] = (value.plies or 0) << 2 | PROVEN_CODES.index(value.proven)


def _least(*limits: float | None) -> Any:
    """The smallest limit there is, None if there is none."""
    return min((limit for limit in limits if limit is not None), default=None)


def _depth(position: Position, limit: Limit) -> int:
    """How deep to search at most."""
    return min(limit.depth or 81, 81 - position.ply)


def _table_bytes(limit: Limit, threads: int) -> int:
    """How large a table the search will fill."""
    most = TABLE_BYTES if limit.depth is None else DEPTH_BYTES
    if not kernel_loader.is_compiled():
        most = INTERPRETED_BYTES
    by_time = None if limit.seconds is None else int(limit.seconds * BYTES_PER_SECOND) * threads
    by_nodes = None if limit.nodes is None else limit.nodes * BYTES_PER_NODE
    return max(int(_least(most, by_time, by_nodes)), LEAST_BYTES)
