"""Monte Carlo tree search: a leaf is judged by a network or by playing to the end, proofs end the matter."""

from __future__ import annotations

import heapq
import math
import random
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from t3tui.engine import kernel_loader, weights
from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Report, Stop, check_running, ignore
from t3tui.engine.score import CENTIPOINTS, Score
from t3tui.engine.search_tree import PROVEN_CODES, UNKNOWN, Columns, Tree
from t3tui.engine.watched_search import Clock, watched
from t3tui.game.history import Proven
from t3tui.game.position import Move, Position, Side

if TYPE_CHECKING:
    from t3tui.engine.kernel_protocols import Child, MctsKernel
    from t3tui.engine.kernels.backend import Ints

POOL_NODES = 2**22
"""How large the tree of each thread may grow: 128 MB. When it is full the search goes on without growing it."""
INTERPRETED_NODES = 200_000
"""The same where a node is Python's own numbers: about 30 MB."""


LOGGED: Final = 1000
"""How many of the first simulations a recorded search writes down, for those who want to follow them."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """What all trees together know of a move at the root."""

    move: Move
    visits: int = 0
    score: float = 0
    """Half points in all visits."""
    outcome: Proven | None = None
    """What the mover gets by it, if that is proven."""
    plies: int = 0
    """Plies to the proven end after the move."""
    guess: float | None = None
    """Half points that a network thought it worth before any visit."""

    @property
    def value(self) -> Score:
        """What the mover gets by it: proven, or the win rate in centi-points."""
        if self.outcome is not None:
            return Score.of(self.outcome, self.plies + 1)
        rate = (self.score + (self.guess or 1)) / (2 * self.visits + 2)
        return Score(round(CENTIPOINTS.clear * math.log(rate / (1 - rate)), 1))

    @property
    def merit(self) -> tuple[int, float, float]:
        """What moves are chosen by: a quick proven win, then the most visits, then the longest defence."""
        if self.outcome == "win":
            return 2, float(-self.plies), 0.0
        if self.outcome == "loss":
            return 0, float(self.plies), 0.0
        return 1, float(self.visits), self.value.number


class MctsPlayer:
    """Plays what most simulations went through; keeps the part of its trees that the game went into."""

    def __init__(
        self,
        spec: str = "mcts",
        seconds: float | None = 1.0,
        simulations: int = 0,
        threads: int = 1,
        seed: int = 0,
        evaluation: str = "network",
    ) -> None:
        self.spec = spec
        self._seconds = seconds
        self._simulations = simulations
        self._threads = threads
        self._seed = seed
        self._evaluation = evaluation
        self._random = random.Random(seed or None)
        self._log = 0
        self._kernel: MctsKernel | None = None
        self._root: Position | None = None
        self._works: list[Ints] = []
        self._trees: list[Ints] = []

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Simulate games until the time or the simulations are used up, or the position is proven."""
        check_running(position)
        seconds = min((most for most in (limit.seconds, self._seconds) if most is not None), default=None)
        simulations = limit.nodes or self._simulations
        kernel = kernel_loader.mcts(stop)
        clock = Clock(seconds)
        self._plant(position, kernel)
        for number, work in enumerate(self._works):
            share = simulations // self._threads + (number < simulations % self._threads)
            kernel.begin(work, self._random.getrandbits(48), max(share, 1) if simulations else 0)

        def search() -> None:
            others = [threading.Thread(target=self._run, args=(kernel, number)) for number in range(1, self._threads)]
            for thread in others:
                thread.start()
            self._run(kernel, 0)
            for thread in others:
                thread.join()

        def info(elapsed: float) -> Info:
            return self._info(kernel, position, limit.lines, elapsed)

        watched(search, tuple(self._works), clock=clock, stop=stop, report=report, info=info)
        found = info(clock.elapsed)
        decision = Decision(found.line[0], found)
        clock.answered()
        return decision

    def trace(self, position: Position, cap: int, stop: Stop | None = None, report: Report = ignore) -> Tree:
        """Search as ``think`` does, with one new tree and thus one thread, and record its most visited nodes."""
        searcher = MctsPlayer(self.spec, self._seconds, self._simulations, 1, self._seed, self._evaluation)
        searcher._log = LOGGED
        kernel, info = kernel_loader.mcts(), searcher.think(position, NO_LIMIT, report, stop).info
        work, tree = searcher._works[0], searcher._trees[0]
        return Tree(
            position,
            self.spec,
            _most_visited(kernel, tree, info, cap),
            kernel.explored(work, tree),
            info.line,
            info=info,
            search="mcts",
            simulations=kernel.logged(work, tree),
        )

    def _run(self, kernel: MctsKernel, number: int) -> None:
        """Grow one tree; a proof in it ends the work on all."""
        kernel.run(self._works[number], self._trees[number])
        if kernel.is_proven(self._trees[number]):
            for work in self._works:
                kernel_loader.state().halt(work)

    def _plant(self, position: Position, kernel: MctsKernel) -> None:
        """Root the trees in the position, with what they know of it already."""
        if kernel is not self._kernel:
            nodes = POOL_NODES if kernel_loader.is_compiled() else INTERPRETED_NODES
            self._trees = [kernel.new_tree(nodes) for _ in range(self._threads)]
            self._kernel, self._root = kernel, None
        if self._root is None or self._root.mode != position.mode:
            uses_network = self._evaluation == "network" and position.mode.boards > 1
            network = weights.network(position.mode) if uses_network else ()
            self._works = [kernel.new_work(network, self._log) for _ in range(self._threads)]
            self._root = None
        moves = None if self._root is None else _moves_between(self._root, position)
        for work, tree in zip(self._works, self._trees, strict=True):
            kernel.prepare(work, tree, position, moves)
        self._root = position

    def _root_moves(self, kernel: MctsKernel, position: Position) -> list[RootMove]:
        """The root's moves, all trees together, best first; those that a tree leaves out lose at once."""
        together = merged(kernel.children(tree) for tree in self._trees)
        if not any(known.outcome == "win" for known in together.values()):
            for move in position.legal_moves:
                together.setdefault(move, RootMove(move, outcome="loss", plies=1))
        return ranked(together.values())

    def _info(self, kernel: MctsKernel, position: Position, lines: int, elapsed: float) -> Info:
        """What the trees say now."""
        best_first = self._root_moves(kernel, position)
        counted = [kernel_loader.state().counters(work) for work in self._works]
        best = best_first[0]
        line = self._line(kernel, best)
        settled = best.outcome != "draw" or all(known.outcome for known in best_first)
        return Info(
            nodes=sum(each.nodes for each in counted),
            depth=len(line),
            seldepth=max(each.seldepth for each in counted),
            value=best.value if settled else Score(0.0),
            line=line,
            seconds=elapsed,
            scores=shown_values(best_first[:lines] if lines > 1 else best_first),
        )

    def _line(self, kernel: MctsKernel, best: RootMove) -> tuple[Move, ...]:
        """The best move and what the tree that knows it best would play after it."""
        return max((kernel.line_after(tree, best.move) for tree in self._trees), key=len)


OUTCOMES: Final[Mapping[int, Proven]] = {1: "win", 2: "loss", 3: "draw"}


def merged(trees: Iterable[Sequence[Child]]) -> dict[Move, RootMove]:
    """What several trees know of the moves at their root, together; of two proofs the shorter counts."""
    together: dict[Move, RootMove] = {}
    for children in trees:
        for child in children:
            known = together.get(child.move, RootMove(child.move))
            outcome, plies = known.outcome, known.plies
            if child.outcome and (outcome is None or child.plies < plies):
                outcome, plies = OUTCOMES[child.outcome], child.plies
            visits, score = known.visits + child.visits, known.score + child.score
            together[child.move] = RootMove(child.move, visits, score, outcome, plies, known.guess or child.guess)
    return together


def ranked(moves: Iterable[RootMove]) -> list[RootMove]:
    """Moves by merit, but for a sure draw: it comes before what is probably worse."""
    by_merit = sorted(moves, key=lambda known: known.merit, reverse=True)
    worse = [known for known in by_merit if known.outcome is None and known.value < Score.draw()]
    lost = [known for known in by_merit if known.outcome == "loss"]
    return [known for known in by_merit if known not in worse and known not in lost] + worse + lost


def shown_values(best_first: Iterable[RootMove]) -> dict[Move, Score]:
    """The values of ranked moves; one that was looked at less is never shown as better than the one before it."""
    values: dict[Move, Score] = {}
    least: Score | None = None
    for known in best_first:
        if known.visits or known.outcome or known.guess:
            value = known.value
            if known.outcome is None and least is not None:
                value = min(value, Score(least.number))
            values[known.move] = least = value
    return values


def _most_visited(kernel: MctsKernel, tree: Ints, info: Info, cap: int) -> Columns:
    """The root and the nodes that most simulations went through, each after its parent."""
    columns = Columns()
    columns.values[0] = UNKNOWN if info.number is None else info.number
    columns.visits.append(sum(child.visits for child in kernel.children(tree)))
    columns.proofs.append(_code(info.proven, info.plies or 0))
    waiting: list[tuple[int, int, int, int, Child]] = []

    def wait_for_children(node: int, place: int, ply: int) -> None:
        for below, child in zip(kernel.nodes_below(tree, node), kernel.children_of(tree, node), strict=True):
            if child.visits or child.outcome:
                heapq.heappush(waiting, (-child.visits, below, place, ply, child))

    wait_for_children(0, 0, 1)
    while waiting and len(columns.parents) <= cap:
        _, node, parent, ply, child = heapq.heappop(waiting)
        value = RootMove(child.move, child.visits, child.score, guess=child.guess).value
        if child.outcome:
            value = Score.of(OUTCOMES[child.outcome], child.plies + ply)
        if ply % 2 == 0:
            value = -value
        place = columns.add(parent, child.move, value.number)
        columns.visits.append(child.visits)
        columns.proofs.append(_code(value.proven, value.plies or 0))
        wait_for_children(node, place, ply + 1)
    return columns


def _code(proven: Proven | None, plies: int) -> int:
    return plies << 2 | PROVEN_CODES.index(proven)


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
