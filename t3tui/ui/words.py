"""Numbers as people read them: counts, times, and values in words."""

from __future__ import annotations

from typing import Final

from t3tui.engine.limits import PROVEN_WIN, Proven
from t3tui.game.position import Side

LONGEST_GAME: Final = 81
SLIGHT: Final = 20
CLEAR: Final = 100
LARGE: Final = 300


def count(number: int) -> str:
    """A whole number with its thousands apart.

    >>> count(4182300)
    '4,182,300'
    """
    return f"{number:,}"


def short_count(number: float) -> str:
    """A number in at most six signs.

    >>> [short_count(n) for n in (0, 999, 31_000, 939_512, 11_234_567, 2_500_000_000)]
    ['0', '999', '31.0 k', '940 k', '11.2 M', '2.5 G']
    """
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= max(size, 1e4):
            return f"{number / size:.{1 if number < 100 * size else 0}f} {unit}"
    return f"{number:.0f}"


def duration(seconds: float) -> str:
    """A time in seconds, or in minutes when it is long.

    >>> [duration(s) for s in (0.04, 7.25, 75)]
    ['0.0 s', '7.2 s', '1:15']
    """
    return f"{seconds:.1f} s" if seconds < 60 else f"{seconds // 60:.0f}:{seconds % 60:02.0f}"


def signed(value: float) -> str:
    """A value in points with its sign.

    >>> [signed(v) for v in (84, -250, 0)]
    ['+0.84', '-2.50', '+0.00']
    """
    return f"{value / 100 + 0:+.2f}"


def value_words(value: float | None, mover: Side, proven: Proven | None = None, plies: int | None = None) -> str:
    """Who is better, by how much, as seen by the mover.

    >>> value_words(84, Side.O), value_words(-9993, Side.X), value_words(3, Side.X)
    ('O is a little better', 'O wins in 7', 'about even')
    >>> value_words(0, Side.X, "draw"), value_words(100_000, Side.X)
    ('a draw with best play', 'X is much better')
    """
    if proven == "draw":
        return "a draw with best play"
    if proven is None and value is not None and PROVEN_WIN - LONGEST_GAME <= abs(value) < PROVEN_WIN:
        proven = "win" if value > 0 else "loss"
        plies = int(PROVEN_WIN - abs(value)) if plies is None else plies
    if proven is not None:
        winner = mover if proven == "win" else mover.other
        return f"{winner} wins in {plies}" if plies else f"{winner} wins"
    if value is None:
        return ""
    if abs(value) < SLIGHT:
        return "about even"
    better = mover if value > 0 else mover.other
    how = "a little better" if abs(value) < CLEAR else "better" if abs(value) < LARGE else "much better"
    return f"{better} is {how}"


def short_value(value: float) -> str:
    """A value in one word, as seen by the mover.

    >>> short_value(84), short_value(9991), short_value(-9992)
    ('+0.84', 'wins', 'loses')
    """
    if PROVEN_WIN - LONGEST_GAME <= abs(value) < PROVEN_WIN:
        return "wins" if value > 0 else "loses"
    return signed(value)


def balance(value: float) -> float:
    """A value between -1 and 1, for pictures: small values spread out, large ones near the ends."""
    if abs(value) >= PROVEN_WIN - LONGEST_GAME:
        return 1.0 if value > 0 else -1.0
    return value / (abs(value) + 200)
