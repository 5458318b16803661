"""Text from outside on the screen: never markup, never anything that steers the terminal.

Whatever comes from a file, an argument or another program is shown as ``plain`` (or ``plain_cell`` in a table), in a
widget made with ``markup=False``, or by ``notify``. ``PrintableOnly`` is the net below them: it sees every line that is
painted.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.content import Content
from textual.filter import LineFilter

from t3tui.game.shown_text import MOST, shown


def plain(text: str, most: int = MOST) -> Content:
    """Text from outside, for a widget."""
    return Content(shown(text, most))


def plain_cell(text: str, most: int = MOST, *, style: str = "") -> Text:
    """Text from outside, for a cell of a table or a node of a tree."""
    return Text(shown(text, most), style, no_wrap=True)


class PrintableOnly(LineFilter):
    """Lets nothing through to the terminal that is not printable."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments; where something was taken out the rest keeps its place."""
        if all(segment.control or segment.text.isprintable() for segment in segments):
            return segments
        return [
            segment
            if segment.control or segment.text.isprintable()
            else Segment(_printable(segment.text), segment.style)
            for segment in segments
        ]


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " * cell_len(sign) for sign in text)
