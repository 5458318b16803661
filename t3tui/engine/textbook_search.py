"""One run of a textbook search: the kernel's answer in the words and units of its report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from t3tui.engine import core
from t3tui.engine.evaluations import EVALUATIONS
from t3tui.engine.limits import Info, Proven, Report, Stop, ignore
from t3tui.engine.trace import TreeNode
from t3tui.engine.watch import watched
from t3tui.game.position import IllegalMove, Move, Position

if TYPE_CHECKING:
    from t3tui.engine.kernels.exchange import Answer, Record


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
    ) -> None:
        self._position = position
        self._plies = min(plies, position.mode.cells - position.ply)
        self._fast = fast
        self._unit = EVALUATIONS[evaluation].unit(position.mode)
        self._win = EVALUATIONS[evaluation].win(position.mode)
        self._exchange: Any
        kernel, self._exchange = core.kernels(search.replace("-", "_"), "exchange")
        self._search = kernel.search
        self._work = self._exchange.prepare(position, evaluation, plies, fast=fast, max_nodes=max_nodes, cap=cap)

    def run(self, seconds: float | None = None, stop: Stop | None = None, report: Report = ignore) -> float:
        """Search until it is done or stopped, and return the seconds it took."""
        work = self._work
        return watched(lambda: self._search(work), (work,), seconds=seconds, stop=stop, report=report, info=self.info)

    def info(self, seconds: float) -> Info:
        """What is known so far."""
        answer = self._answer()
        return Info(
            nodes=answer.nodes,
            leaves=answer.leaves,
            cutoffs=answer.cutoffs,
            depth=0 if answer.value is None else self._plies,
            value=self._points(answer.value),
            line=_legal_part(self._position, answer.line),
            seconds=seconds,
            scores={move: value / self._unit for move, value in answer.root_values.items()},
        )

    def proven(self) -> Proven | None:
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
        return int(self._exchange.visited(self._work))

    def record_whole_plies(self, seen: TextbookSearch) -> None:
        """Record only the plies that fit in whole, by what an earlier search has seen of each."""
        self._exchange.record_whole_plies(self._work, seen._work)

    def tree(self) -> TreeNode:
        """The recorded tree."""
        answer = self._answer()
        records: list[Record] = self._exchange.records(self._work)
        children: list[list[TreeNode]] = [[] for _ in records]
        chosen = _chosen(records, answer.line)
        for index in range(len(records) - 1, 0, -1):
            record = records[index]
            value = answer.root_values.get(record.move, record.value) if record.parent == 0 else record.value
            node = self._node(record, record.move, value, index in chosen, children[index])
            children[record.parent].append(node)
        return self._node(records[0], None, answer.value, True, children[0])

    def _node(
        self, record: Record, move: Move | None, value: int | None, chosen: bool, children: list[TreeNode]
    ) -> TreeNode:
        return TreeNode(
            move,
            self._points(value),
            self._points(record.alpha),
            self._points(record.beta),
            record.cut,
            chosen,
            tuple(reversed(children)),
        )

    def _answer(self) -> Answer:
        answer: Answer = self._exchange.read(self._work)
        return answer

    def _points(self, value: int | None) -> float | None:
        return None if value is None else value / self._unit


def _legal_part(position: Position, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line as far as it can be played: a running search may be writing a new one."""
    for length, move in enumerate(line):
        try:
            position = position.play(move)
        except IllegalMove:
            return line[:length]
    return line


def _chosen(records: list[Record], line: tuple[Move, ...]) -> set[int]:
    """The places of the recorded nodes on a line."""
    places: set[int] = set()
    parent = 0
    for index, record in enumerate(records):
        if len(places) < len(line) and record.parent == parent and record.move == line[len(places)]:
            parent = index
            places.add(index)
    return places
