"""The shapes of X and O in every size, and the small signs around them, in Unicode or in plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt
from typing import Final

from t3tui.game.position import Side

Rows = tuple[str, ...]
Frame = tuple[str, str]
"""The left and the right edge around a cell: top, middle and bottom sign each; in a cell of one row only the last."""


@dataclass(frozen=True, slots=True)
class MarkSet:
    """Every sign a board is drawn with."""

    x: str
    o: str
    empty: str
    hint: str
    counts: str
    """Small digits 1 to 9, for the order of a line of moves."""
    lines: str
    """Line signs by the weight of their arms: 27·up + 9·right + 3·down + left, each 0, 1 (light) or 2 (heavy)."""
    cursor_frame: Frame
    last_frame: Frame
    hint_frame: Frame
    small_x: Rows
    small_o: Rows
    blocks: str | None
    """Signs for an empty, an upper, a lower and a whole block; None where letters are used instead."""

    def letter(self, side: Side) -> str:
        """A mark in one sign."""
        return self.x if side is Side.X else self.o

    def line(self, up: int, right: int, down: int, left: int) -> str:
        """The line sign with these arms."""
        return self.lines[27 * up + 9 * right + 3 * down + left]

    def picture(self, side: Side, width: int, height: int) -> Rows:
        """The largest good-looking mark in the room there is, without empty margins."""
        if width < 5 or height < 3:
            return (self.letter(side),)
        tall = min(height, (width - 1) // 2)
        tall -= 1 - tall % 2
        if tall < 5:
            return self.small_x if side is Side.X else self.small_o
        return _rasterized(side, tall, self.blocks or f" {side}{side}{side}")


@cache
def _rasterized(side: Side, height: int, blocks: str) -> Rows:
    """Draw a mark with two points a sign, upper and lower, because signs are twice as high as wide."""
    width = 2 * height + 1
    radius = height
    stroke = max(0.6, 0.17 * radius)

    def is_inked(column: int, row: int) -> bool:
        x = column + 0.5 - width / 2
        y = row + 0.5 - height
        if side is Side.X:
            return min(abs(x - y), abs(x + y)) < stroke * sqrt(2) and max(abs(x), abs(y)) < radius
        return radius - 2 * stroke - 0.15 < hypot(x, y) <= radius + 0.05

    return tuple(
        "".join(blocks[is_inked(column, 2 * row) + 2 * is_inked(column, 2 * row + 1)] for column in range(width))
        for row in range(height)
    )


UNICODE: Final = MarkSet(
    x="✕",
    o="○",
    empty="·",
    hint="◆",
    counts="₁₂₃₄₅₆₇₈₉",
    lines=" ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
    cursor_frame=("┏┃┗[", "┓┃┛]"),
    last_frame=("╭│╰(", "╮│╯)"),
    hint_frame=("╱ ╲‹", "╲ ╱›"),
    small_x=("▀▄ ▄▀", "  █  ", "▄▀ ▀▄"),
    small_o=("▄▀▀▀▄", "█   █", "▀▄▄▄▀"),
    blocks=" ▀▄█",
)

_ASCII_LINES: Final = "".join(
    " " if not any(arms) else "#" if 2 in arms[::2] else "=" if 2 in arms else "|" if not any(arms[1::2]) else sign
    for arms in (
        (up, right, down, left) for up in range(3) for right in range(3) for down in range(3) for left in range(3)
    )
    for sign in ("-" if not any(arms[::2]) else "+",)
)

ASCII: Final = MarkSet(
    x="X",
    o="O",
    empty=".",
    hint="*",
    counts="123456789",
    lines=_ASCII_LINES,
    cursor_frame=("[[[[", "]]]]"),
    last_frame=("((((", "))))"),
    hint_frame=("/ \\<", "\\ />"),
    small_x=("\\   /", "  X  ", "/   \\"),
    small_o=(".---.", "|   |", "'---'"),
    blocks=None,
)

MARK_SETS: Final = {"unicode": UNICODE, "ascii": ASCII}
