"""One run of a textbook search: the kernel's answer in the words and units of its report."""

from __future__ import annotations

import math
from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from t3tui.engine import kernel_loader
from t3tui.engine.evaluations import EVALUATIONS, PROJECT_5, scale_of
from t3tui.engine.player import Info, Report, Stop, ignore
from t3tui.engine.score import Score
from t3tui.engine.search_tree import Tree
from t3tui.engine.watched_search import Clock, watched
from t3tui.game.history import Proven
from t3tui.game.position import IllegalMove, Move, Position

if TYPE_CHECKING:
    from t3tui.engine.kernels.textbook.prepare_and_read import Answer


class TextbookSearch:
    """A search of one position, on the kernels in use when it was made."""

    def __init__(
        self,
        search: str,
        evaluation: str,
        position: Position,
        plies: int,
        *,
        fast: bool = False,
        max_nodes: int = 0,
        cap: int | None = None,
        stop: Stop | None = None,
    ) -> None:
        self._search = search
        self._position = position
        self._plies = min(plies, position.mode.cells - position.ply)
        self._fast = fast
        self._unit = EVALUATIONS[evaluation].unit(position.mode)
        self._scale = PROJECT_5 if search == "bfs" else scale_of(evaluation, position.mode)
        self._win = EVALUATIONS[evaluation].win(position.mode)
        self._kernel, self._array = kernel_loader.textbook(search, stop)
        self._work = self._array.prepare(position, evaluation, plies, fast=fast, max_nodes=max_nodes, cap=cap)

    def run(self, seconds: float | None = None, stop: Stop | None = None, report: Report = ignore) -> float:
        """Search until it is done or stopped, and return the seconds it took."""
        work, clock = self._work, Clock(seconds)
        watched(lambda: self._kernel.search(work), (work,), clock=clock, stop=stop, report=report, info=self.info)
        clock.answered()
        return clock.elapsed

    def info(self, seconds: float) -> Info:
        """What is known so far."""
        answer = self._answer()
        return Info(
            nodes=answer.nodes,
            leaves=answer.leaves,
            cutoffs=answer.cutoffs,
            depth=0 if answer.value is None else self._plies,
            value=None if answer.value is None else self._score(answer.value),
            line=_legal_part(self._position, answer.line),
            seconds=seconds,
            scores={move: self._score(value) for move, value in answer.root_values.items()},
        )

    def result(self, seconds: float) -> Info:
        """What is known at the end, with the proof if it is one; root moves keep their points, so that all compare."""
        info, proven = self.info(seconds), self._proven()
        if info.value is None or proven is None:
            return info
        exact = self._fast and not self._answer().stopped
        return replace(info, value=info.value.proof(proven, len(info.line), exact=exact))

    def _proven(self) -> Proven | None:
        """The result that the search has forced, if it has.

        A value that only a won game has is proof; any other is proof if every leaf was a finished game.
        """
        answer = self._answer()
        end = self._position
        for move in answer.line:
            end = end.play(move)
        if not end.is_over or answer.value is None:
            return None
        decided = self._win > 0 and abs(answer.value) >= self._win - self._position.mode.cells * self._fast
        complete = not answer.stopped and answer.leaves == answer.ends
        if not complete and not (decided and (answer.value > 0 or not answer.stopped)):
            return None
        return "draw" if end.winner is None else "win" if end.winner is self._position.side else "loss"

    @property
    def visited(self) -> int:
        """How many nodes a recording search visited, the root not counted."""
        return self._array.visited(self._work)

    def record_whole_plies(self, seen: TextbookSearch) -> None:
        """Record only the plies that fit in whole, by what an earlier search has seen of each."""
        self._array.record_whole_plies(self._work, seen._work)

    def tree(self, spec: str, seconds: float) -> Tree:
        """The recorded tree."""
        answer = self._answer()
        columns = self._array.records(self._work, self._unit)
        if self._search == "bfs":
            columns.alphas, columns.betas = array("d"), array("d")
        for index, (parent, move) in enumerate(zip(columns.parents, columns.moves, strict=True)):
            if parent > 0:
                break
            if move in answer.root_values:
                columns.values[index] = answer.root_values[move] / self._unit
        columns.values[0] = math.nan if answer.value is None else answer.value / self._unit
        return Tree(
            self._position,
            spec,
            columns,
            self.visited,
            answer.line,
            self._scale,
            self.result(seconds),
            self._search,
        )

    def _answer(self) -> Answer:
        return self._array.read(self._work)

    def _score(self, value: int) -> Score:
        return Score(value / self._unit, self._scale)


def _legal_part(position: Position, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line as far as it can be played: a running search may be writing a new one."""
    for length, move in enumerate(line):
        try:
            position = position.play(move)
        except IllegalMove:
            return line[:length]
    return line
