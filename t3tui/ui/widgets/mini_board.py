"""A small picture of each game: one pixel per mark, two pixels per character."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

PICTURES: Final = {
    "basic": """
ooo ... x.x
o.o ... .x.
ooo ... x.x

... x.x ...
... .x. ...
... x.x ...

x.x ... ooo
.x. ... o.o
x.x ... ooo
""",
    "advanced": """
x.. ... x..
o.. .oo ..o
..o ... ...

.xo ... ..x
x.. ..x o.x
.x. ... .xx

.x. ... o..
... o.. ..o
... o.. ..x
""",
    "ultimate": """
ox+ ooo oxx
+++ o.o .oo
xo+ ooo xo.

..x x.x x.x
... .x. .x.
xo. x.x x.x

ooo x.x ...
o.o .x. .o.
ooo x.x ...
""",
}
"""Pixels of X and O, of empty cells and, with a plus, of empty cells where the mover may play.

They are drawings and no positions, so that the first screen need not know the rules.
"""

SIZE: Final = 11
"""Pixels along a side of a picture."""

PARTS: Final = {"x": "x", "o": "o", ".": "cell", "+": "lit"}


class MiniBoard(Widget):
    """A picture, 11 by 6 characters, or 22 by 11 where there is room, with a few words below."""

    COMPONENT_CLASSES = {"mini-board--x", "mini-board--o", "mini-board--cell", "mini-board--lit"}

    def __init__(self, game: str, caption: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._pixels = [row.ljust(SIZE) for row in PICTURES[game].strip().splitlines()]
        self._caption = caption.splitlines()
        self._pixel_styles: dict[str, Style] = {}

    def notify_style_update(self) -> None:
        """Look the styles of the pixels up anew."""
        super().notify_style_update()
        self._pixel_styles = {}

    def render_line(self, y: int) -> Strip:
        """One row of characters: one row of pixels when large, two when small."""
        width, height = self.size
        spare = height - len(self._caption)
        large = spare >= SIZE
        row = y - max(0, spare - SIZE) // 2 if large else y
        if y >= spare:
            return Strip([Segment(self._caption[y - spare].center(width), self.rich_style)], width)
        pixels = self._large_row(row) if large else self._small_row(2 * row)
        spare = max(0, width - (2 if large else 1) * SIZE)
        left, right = (Segment(" " * count, self.rich_style) for count in (spare // 2, spare - spare // 2))
        return Strip([left, *pixels, right], width)

    def _large_row(self, row: int) -> list[Segment]:
        return [Segment("  " if pixel == " " else "██", self._style(pixel)) for pixel in self._row(row)]

    def _small_row(self, row: int) -> list[Segment]:
        return [self._pair(*pair) for pair in zip(self._row(row), self._row(row + 1), strict=True)]

    def _pair(self, upper: str, lower: str) -> Segment:
        if upper != " " and lower != " ":
            return Segment("▀", self._style(upper) + Style(bgcolor=self._style(lower).color))
        if upper == lower:
            return Segment(" ", self.rich_style)
        return Segment("▀", self._style(upper)) if lower == " " else Segment("▄", self._style(lower))

    def _row(self, row: int) -> str:
        return self._pixels[row] if 0 <= row < SIZE else " " * SIZE

    def _style(self, pixel: str) -> Style:
        if pixel not in self._pixel_styles:
            part = PARTS.get(pixel)
            self._pixel_styles[pixel] = (
                self.get_component_rich_style(f"mini-board--{part}") if part else self.rich_style
            )
        return self._pixel_styles[pixel]
