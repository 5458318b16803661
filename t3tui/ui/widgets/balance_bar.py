"""One line under the board: who is ahead, and in the end who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.reactive import reactive

from t3tui.game.position import Side
from t3tui.ui.widgets.text_rows import Row, RowsWidget

WIDEST: Final = 73


class BalanceBar(RowsWidget):
    """X's share of the line is thick, O's is thin; the result takes its place."""

    PREFIX = "bar"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"bar--x", "bar--o", "bar--idle", "bar--won-x", "bar--won-o", "bar--drawn"}

    balance: reactive[float | None] = reactive[float | None](None)
    """How well X stands, from -1 to 1; None when nobody knows."""
    banner: reactive[str] = reactive("")
    """The result, when there is one."""
    winner: reactive[Side | None] = reactive[Side | None](None)

    def draw_rows(self) -> Sequence[Row]:
        """The bar, or the banner in its place."""
        width = min(self.size.width, WIDEST)
        margin = (" " * ((self.size.width - width) // 2), ())
        return [(margin, *(self._banner(width) if self.banner else self._bar(width)))]

    def _banner(self, width: int) -> Row:
        return ((self.banner.center(width), (f"won-{self.winner.lower()}" if self.winner else "drawn",)),)

    def _bar(self, width: int) -> Row:
        inner = width - len(" X  O ")
        thick, thin = ("━", "─") if self.marks == "unicode" else ("=", "-")
        middle: Row = ((thin * inner, ("idle",)),)
        if self.balance is not None:
            share = round((self.balance + 1) / 2 * inner)
            middle = ((thick * share, ("x",)), (thin * (inner - share), ("o",)))
        return ((" X ", ("x",)), *middle, (" O ", ("o",)))
