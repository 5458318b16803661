"""The table of an experiment, which fills row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.events import Resize
from textual.message import Message
from textual.widgets import DataTable

from t3tui.lab.experiments.rows import Row
from t3tui.lab.tables import HEADINGS, figures_text

AROUND: Final = 2
"""Cells around a column."""
LEAST_LABEL: Final = 16
LITTLE_ROOM: Final = 120
"""With less, figures come without words."""
SLIP: Final = "≠ "

Layout = tuple[bool, int, tuple[int, ...]]
"""Whether it is one's own, the room there is, and the widths of the columns."""


class ResultsTable(DataTable[Text]):
    """Configuration, published, re-enacted and ours; the note of a row is for somebody else to show."""

    HELP = "The rows: Enter opens the game or the tree behind a row, Escape goes back to the experiments."

    class RoomChanged(Message):
        """The table has become wider or narrower: what it shows may want other columns."""

    def __init__(self) -> None:
        super().__init__(id="rows", cursor_type="row", zebra_stripes=True, cell_padding=1)
        self._shown_rows: tuple[Row, ...] = ()
        self._layout_now: Layout = (False, 0, ())
        self._longest: tuple[int, ...] = ()
        """The longest text of every column so far."""
        self._last_width = 0

    def on_resize(self, event: Resize) -> None:
        """Tell of another width, once it is there."""
        if event.size.width != self._last_width:
            self._last_width = event.size.width
            self.post_message(self.RoomChanged())

    def show(self, rows: Sequence[Row], *, own: bool, room: int) -> None:
        """Show these rows in so many columns of the screen; what is there already stays."""
        goes_on = self._layout_now[:2] == (own, room) and tuple(rows[: len(self._shown_rows)]) == self._shown_rows
        new = rows[len(self._shown_rows) :] if goes_on else rows
        if goes_on and not new and self.columns:
            return
        longest = self._longest if goes_on and self.columns else tuple(map(len, _headings(own)))
        for row in new:
            longest = tuple(max(most, len(text)) for most, text in zip(longest, _texts(row, own, room), strict=True))
        self._longest = longest
        layout = (own, room, self._widths(room))
        if layout == self._layout_now and goes_on:
            self._add(new)
        else:
            cursor = self.cursor_row if rows[:1] == self._shown_rows[:1] else 0
            self.clear(columns=True)
            self._layout_now = layout
            for number, (heading, width) in enumerate(zip(_headings(own), layout[2], strict=True)):
                self.add_column(Text(heading.rjust(width) if number else heading), width=width)
            self._add(rows)
            self.move_cursor(row=cursor)
        self._shown_rows = tuple(rows)

    def _widths(self, room: int) -> tuple[int, ...]:
        """As wide as the longest text; the labels take what the figures leave them."""
        label, *figures = self._longest
        left = room - sum(figures) - len(self._longest) * AROUND - 1
        return (max(min(label, left), LEAST_LABEL), *figures)

    def _add(self, rows: Sequence[Row]) -> None:
        own, room, widths = self._layout_now
        for row in rows:
            label, *texts = _texts(row, own, room)
            figures = [Text(text.rjust(width)) for text, width in zip(texts, widths[1:], strict=True)]
            if row.is_slip:
                figures[0].stylize("bold reverse")
            self.add_row(Text(label, no_wrap=True, overflow="ellipsis"), *figures)


def _headings(own: bool) -> list[str]:
    return [HEADINGS[0], *(HEADINGS[3:4] if own else HEADINGS[1:4])]


def _texts(row: Row, own: bool, room: int) -> list[str]:
    columns = [row.ours] if own else [row.published, row.reenacted, row.ours]
    texts = [figures_text(figures, short=room < LITTLE_ROOM) for figures in columns]
    if row.is_slip:
        texts[0] = SLIP + texts[0]
    return [row.label, *texts]
