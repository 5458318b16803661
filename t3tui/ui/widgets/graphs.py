"""Small graphs of a game: how the value went, how many nodes each move took, and who is ahead now."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import log10
from typing import ClassVar, Final, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip

from t3tui.game.position import Side
from t3tui.ui.widgets.marks import Marked
from t3tui.ui.words import short_count

Point = TypeVar("Point")
Ink = tuple[str, str, bool]
"""A sign, its role, and whether its colours are swapped, which turns a block upside down."""

EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
ASCII_EIGHTHS: Final = "  ..::###"
UPRIGHT: Final = Style()
UPSIDE_DOWN: Final = Style(reverse=True)


def squeezed(points: Sequence[Point], width: int) -> list[Point]:
    """As many points as there are columns, the last one among them."""
    if len(points) <= width:
        return list(points)
    return [points[(column + 1) * len(points) // width - 1] for column in range(width)]


class Graph(Marked):
    """Columns of blocks under a title line; its height never changes with its data."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"graph--title", "graph--x", "graph--o", "graph--axis"}

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
            Segment(sign, self.get_component_rich_style(f"graph--{role}") + (UPSIDE_DOWN if upside_down else UPRIGHT))
            for sign, role, upside_down in self.row(y - 1, rows)
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
        points = squeezed(self.balances, self.size.width)
        points += [0.0] * (self.size.width - len(points))
        return [self._block(point, row, rows // 2) for point in points]

    def _block(self, value: float, row: int, half: int) -> Ink:
        upper = row < half
        distance = half - 1 - row if upper else row - half
        filled = min(8, round(abs(value) * half * 8) - 8 * distance)
        if filled > 0 and upper and value > 0:
            return self._eighths[filled], "x", False
        if filled > 0 and not upper and value < 0:
            is_part = self.marks == "unicode" and filled < 8
            return (EIGHTHS[8 - filled], "o", True) if is_part else (self._eighths[filled], "o", False)
        return (self._axis if row == half - 1 else " "), "axis", False


class NodesGraph(Graph):
    """The nodes each move took, on a scale of powers of ten."""

    nodes: reactive[tuple[tuple[Side, int], ...]] = reactive(())

    @property
    def title(self) -> str:
        """What the graph shows, with its largest number."""
        most = max((nodes for _, nodes in self.nodes), default=0)
        return f"nodes per move ≤ {short_count(most)}" if most else "nodes per move"

    def row(self, row: int, rows: int) -> list[Ink]:
        """One row of blocks, the uppermost first."""
        points = squeezed(self.nodes, self.size.width)
        top = max((log10(nodes + 1) for _, nodes in self.nodes), default=0.0) or 1.0
        from_below = rows - 1 - row
        blocks: list[Ink] = []
        for side, nodes in points:
            filled = min(8, round(log10(nodes + 1) / top * rows * 8) - 8 * from_below)
            blocks.append((self._eighths[filled], side.lower(), False) if filled > 0 else self._nothing(from_below))
        return blocks + [self._nothing(from_below)] * (self.size.width - len(points))

    def _nothing(self, from_below: int) -> Ink:
        return (" " if from_below else self._axis), "axis", False


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
        width = self.size.width
        if self.banner:
            role = f"bar--won-{self.winner.lower()}" if self.winner else "bar--drawn"
            return Strip([Segment(self.banner.center(width), self.get_component_rich_style(role))])
        inner = max(2, width - 6)
        x_share = inner // 2 if self.balance is None else round((self.balance + 1) / 2 * inner)
        full, empty = ("━", "─") if self.marks == "unicode" else ("=", "-")
        x_look, o_look, idle = (self.get_component_rich_style(f"bar--{role}") for role in ("x", "o", "idle"))
        if self.balance is None:
            middle = [Segment(empty * inner, idle)]
        else:
            middle = [Segment(full * x_share, x_look), Segment(empty * (inner - x_share), o_look)]
        return Strip([Segment(" X ", x_look), *middle, Segment(" O ", o_look)]).adjust_cell_length(
            width, self.rich_style
        )
