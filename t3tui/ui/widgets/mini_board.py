"""A position as a small picture: one pixel per mark, two pixels per character."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from t3tui.game.mode import Mode
from t3tui.game.notation import parse_moves
from t3tui.game.position import Position, Side

SIZE: Final = 11
"""Pixels along a side: three blocks of three, and a gap between them."""

Pixel = str
"""What a pixel shows: ``x``, ``o``, an empty ``cell``, a ``lit`` one where the mover may play, or nothing."""

SHAPES: Final = {Side.X: 0b101_010_101, Side.O: 0b111_101_111}

SAMPLES: Final = {
    "basic": "5 1 3 9 7",
    "advanced": "63 36 68 84 42 26 69 91 11 14 48 87 72 25 56 64 44 43 31 19 99 96 66",
    "ultimate": "47 73 37 77 72 23 32 26 61 11 12 24 43 36 63 35 52 25 58 83 33 38 89 95 55 18 82 78 88 81 17 75 64 48"
    " 87 66 62 31",
}
"""A game of each mode, for its picture."""


def sample(mode: Mode) -> Position:
    """A position that shows what a mode is about."""
    position = Position.start(mode)
    for move in parse_moves(mode, SAMPLES[mode.name]):
        position = position.play(move)
    return position


def pixels(position: Position) -> tuple[tuple[Pixel, ...], ...]:
    """The picture of a position, row by row; a block is a cell of the basic game or a board of the others."""
    rows = [[""] * SIZE for _ in range(SIZE)]
    for block in range(9):
        for spot in range(9):
            rows[block // 3 * 4 + spot // 3][block % 3 * 4 + spot % 3] = _pixel(position, block, spot)
    return tuple(map(tuple, rows))


def _pixel(position: Position, block: int, spot: int) -> Pixel:
    if position.mode.boards == 1:
        return _shaped(position.mark(block), spot)
    if position.mode.macro and (winner := position.board_winner(block)):
        return _shaped(winner, spot)
    mark = position.mark(block * 9 + spot)
    return mark.lower() if mark else "lit" if block in position.active_boards else "cell"


def _shaped(side: Side | None, spot: int) -> Pixel:
    return side.lower() if side and SHAPES[side] >> spot & 1 else "cell"


class MiniBoard(Widget):
    """A picture of a position, 11 by 6 characters, or 22 by 11 where there is room, with a few words below."""

    COMPONENT_CLASSES = {"mini-board--x", "mini-board--o", "mini-board--cell", "mini-board--lit"}

    def __init__(self, position: Position, caption: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._pixels = pixels(position)
        self._caption = caption.splitlines()
        self._styles: dict[Pixel, Style] = {}

    def notify_style_update(self) -> None:
        """Look the styles of the pixels up anew."""
        super().notify_style_update()
        self._styles = {}

    def render_line(self, y: int) -> Strip:
        """One row of characters: one row of pixels when large, two when small."""
        width, height = self.size
        spare = height - len(self._caption)
        large = spare >= SIZE
        row = y - max(0, spare - SIZE) // 2 if large else y
        if y >= spare:
            return Strip([Segment(self._caption[y - spare].center(width), self.rich_style)], width)
        segments = self._large_row(row) if large else self._small_row(2 * row)
        left = max(0, (width - len(segments) * (2 if large else 1)) // 2)
        return Strip([Segment(" " * left, self.rich_style), *segments]).adjust_cell_length(width, self.rich_style)

    def _large_row(self, row: int) -> list[Segment]:
        return [Segment("██" if pixel else "  ", self._style(pixel)) for pixel in self._row(row)]

    def _small_row(self, row: int) -> list[Segment]:
        return [self._pair(*pair) for pair in zip(self._row(row), self._row(row + 1), strict=True)]

    def _pair(self, upper: Pixel, lower: Pixel) -> Segment:
        if upper and lower:
            return Segment("▀", self._style(upper) + Style(bgcolor=self._style(lower).color))
        return Segment("▀" if upper else "▄" if lower else " ", self._style(upper or lower))

    def _row(self, row: int) -> tuple[Pixel, ...]:
        return self._pixels[row] if 0 <= row < SIZE else ("",) * SIZE

    def _style(self, pixel: Pixel) -> Style:
        if pixel not in self._styles:
            component = self.get_component_rich_style(f"mini-board--{pixel}") if pixel else self.rich_style
            self._styles[pixel] = component
        return self._styles[pixel]
