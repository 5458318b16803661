"""Small graphs of a game: how the value went, how many nodes each move took, and who is ahead now."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from math import log10
from operator import itemgetter
from typing import ClassVar, Final, TypeVar

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip

from t3tui.game.position import Side
from t3tui.ui.widgets.marks import Marked
from t3tui.ui.words import LONGEST_GAME, short_count

Point = TypeVar("Point")
Ink = tuple[str, str]
"""A sign and its role."""

WIDEST_BAR: Final = 73
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


class Graph(Marked):
    """Columns of blocks under a title line; its height never changes with its data."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"graph--title", "graph--x", "graph--o", "graph--axis"}

    most: reactive[int] = reactive(LONGEST_GAME)
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

    def render_line(self, y: int) -> Strip:
        """Draw the title or one row of blocks."""
        width, rows = self.size.width, self.size.height - 1
        if y == 0:
            return Strip(
                [Segment(self.title[:width], self.get_component_rich_style("graph--title"))]
            ).adjust_cell_length(width, self.rich_style)
        segments = [
            Segment(sign, self.get_component_rich_style(f"graph--{role}")) for sign, role in self.row(y - 1, rows)
        ]
        return Strip(segments).adjust_cell_length(width, self.rich_style)


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
            return self._eighths[filled], "x"
        if filled > 0 and not upper and value < 0:
            return self._halves[(filled + 3) // 4], "o"
        return (self._axis if row == half - 1 else " "), "axis"


class NodesGraph(Graph):
    """The nodes each move took, on a scale of powers of ten."""

    nodes: reactive[tuple[tuple[Side, int], ...]] = reactive(())

    @property
    def title(self) -> str:
        """What the graph shows, with its largest number."""
        most = max((nodes for _, nodes in self.nodes), default=0)
        sign = "≤" if self.marks == "unicode" else "to"
        return f"nodes/move {sign} {short_count(most)}" if most else "nodes/move"

    def row(self, row: int, rows: int) -> list[Ink]:
        """One row of blocks, the uppermost first."""
        columns = fitted(self.nodes, self.size.width, self.most)
        top = max((log10(nodes + 1) for _, nodes in self.nodes), default=0.0) or 1.0
        from_below = rows - 1 - row
        blocks: list[Ink] = []
        for side, nodes in (max(column, key=itemgetter(1)) for column in columns):
            filled = min(8, round(log10(nodes + 1) / top * rows * 8) - 8 * from_below)
            blocks.append((self._eighths[filled], side.lower()) if filled > 0 else self._nothing(from_below))
        return blocks + [self._nothing(from_below)] * (self.size.width - len(columns))

    def _nothing(self, from_below: int) -> Ink:
        return (" " if from_below else self._axis), "axis"


class BalanceBar(Marked):
    """One line that shows who is ahead, and in the end who won."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"bar--x", "bar--o", "bar--idle", "bar--won-x", "bar--won-o", "bar--drawn"}

    balance: reactive[float | None] = reactive[float | None](None)
    """How well X stands, from -1 to 1; None when nobody knows."""
    banner: reactive[str] = reactive("")
    """The result, when there is one."""
    winner: reactive[Side | None] = reactive[Side | None](None)

    def render_line(self, y: int) -> Strip:
        """Draw the bar, or the banner in its place."""
        width = min(self.size.width, WIDEST_BAR)
        margin = Segment(" " * ((self.size.width - width) // 2), self.rich_style)
        pieces = self._banner(width) if self.banner else self._bar(width)
        return Strip([margin, *pieces]).adjust_cell_length(self.size.width, self.rich_style)

    def _banner(self, width: int) -> list[Segment]:
        role = f"bar--won-{self.winner.lower()}" if self.winner else "bar--drawn"
        return [Segment(self.banner.center(width), self.get_component_rich_style(role))]

    def _bar(self, width: int) -> list[Segment]:
        x, o, idle = (self.get_component_rich_style(f"bar--{role}") for role in ("x", "o", "idle"))
        inner = width - len(" X  O ")
        thick, thin = ("━", "─") if self.marks == "unicode" else ("=", "-")
        if self.balance is None:
            middle = [Segment(thin * inner, idle)]
        else:
            share = round((self.balance + 1) / 2 * inner)
            middle = [Segment(thick * share, x), Segment(thin * (inner - share), o)]
        return [Segment(" X ", x), *middle, Segment(" O ", o)]
