"""Small graphs of a game: how the value went, and how many nodes each move took."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from math import log10
from typing import ClassVar, Final, TypeVar

from textual.reactive import reactive

from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Side
from t3tui.ui.widgets.text_rows import Roles, Row, RowsWidget
from t3tui.ui.words import short_count

Point = TypeVar("Point")
Ink = tuple[str, Roles]
"""A sign and its role."""

EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
ASCII_EIGHTHS: Final = "  ..::###"
HANGING_HALVES: Final = " ▀█"
ASCII_HALVES: Final = " :#"


def fitted(points: Sequence[Point], width: int, most: int) -> list[Sequence[Point]]:
    """The points of each column: one point in several if the longest game has room for that, or several in one."""
    if len(points) <= width:
        return [(point,) for point in points for _ in range(max(1, width // most))]
    ends = [column * len(points) // width for column in range(width + 1)]
    return [points[start:end] for start, end in pairwise(ends)]


class Graph(RowsWidget):
    """Columns of blocks under a title line; its height never changes with its data."""

    PREFIX = "graph"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"graph--title", "graph--x", "graph--o", "graph--axis"}

    most: reactive[int] = reactive(ULTIMATE.cells)
    """How many moves the longest game has."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What the graph shows."""

    @abstractmethod
    def row(self, row: int, rows: int) -> list[Ink]:
        """One row of blocks, the uppermost first."""

    @property
    def _eighths(self) -> str:
        return EIGHTHS if self.marks == "unicode" else ASCII_EIGHTHS

    @property
    def _halves(self) -> str:
        return HANGING_HALVES if self.marks == "unicode" else ASCII_HALVES

    @property
    def _axis(self) -> str:
        return "▁" if self.marks == "unicode" else "_"

    def draw_rows(self) -> Sequence[Row]:
        """The title, then the blocks."""
        rows = self.size.height - 1
        return [((self.title, ("title",)),), *(tuple(self.row(row, rows)) for row in range(rows))]


class ValueGraph(Graph):
    """The value over the game: X's advantage upwards, O's downwards."""

    balances: reactive[tuple[float, ...]] = reactive(())

    @property
    def title(self) -> str:
        """What the graph shows."""
        return "value ▲ X ▼ O" if self.marks == "unicode" else "value, up: X"

    def row(self, row: int, rows: int) -> list[Ink]:
        """One row of blocks, the uppermost first."""
        points = [column[-1] for column in fitted(self.balances, self.size.width, self.most)]
        points += [0.0] * (self.size.width - len(points))
        return [self._block(point, row, rows // 2) for point in points]

    def _block(self, value: float, row: int, half: int) -> Ink:
        upper = row < half
        distance = half - 1 - row if upper else row - half
        filled = min(8, round(abs(value) * half * 8) - 8 * distance)
        if filled > 0 and upper and value > 0:
            return self._eighths[filled], ("x",)
        if filled > 0 and not upper and value < 0:
            return self._halves[(filled + 3) // 4], ("o",)
        return (self._axis if row == half - 1 else " "), ("axis",)


class NodesGraph(Graph):
    """The nodes each of the latest moves took, on a scale of powers of ten."""

    nodes: reactive[tuple[tuple[Side, int], ...]] = reactive(())

    @property
    def title(self) -> str:
        """What the graph shows, with its largest number."""
        most = max((nodes for _, nodes in self.nodes), default=0)
        sign = "≤" if self.marks == "unicode" else "to"
        return f"nodes/move {sign} {short_count(most)}" if most else "nodes/move"

    def row(self, row: int, rows: int) -> list[Ink]:
        """One row of blocks, the uppermost first."""
        latest = self.nodes[-self.size.width :]
        columns = [point for column in fitted(latest, self.size.width, self.most) for point in column]
        top = max((log10(nodes + 1) for _, nodes in self.nodes), default=0.0) or 1.0
        from_below = rows - 1 - row
        blocks: list[Ink] = []
        for side, nodes in columns:
            filled = min(8, round(log10(nodes + 1) / top * rows * 8) - 8 * from_below)
            blocks.append((self._eighths[filled], (side.lower(),)) if filled > 0 else self._nothing(from_below))
        return blocks + [self._nothing(from_below)] * (self.size.width - len(columns))

    def _nothing(self, from_below: int) -> Ink:
        return (" " if from_below else self._axis), ("axis",)
