"""Numbers as people read them: counts, times, and values in words."""

from __future__ import annotations

from typing import Final

from t3tui.engine.score import CENTIPOINTS, Score
from t3tui.game.position import Side

SLIGHT: Final = 0.2
LARGE: Final = 3.0
"""Shares of a clear advantage."""


def count(number: int) -> str:
    """A whole number with its thousands apart.

    >>> count(4182300)
    '4,182,300'
    """
    return f"{number:,}"


def counted(number: int, thing: str) -> str:
    """So many of something.

    >>> counted(1, "game"), counted(0, "game"), counted(2500, "game")
    ('1 game', '0 games', '2,500 games')
    """
    return f"{number:,} {thing}{'s' * (number != 1)}"


def short_count(number: float) -> str:
    """A number in at most six signs.

    >>> [short_count(n) for n in (0, 999, 9_512, 31_000, 939_512, 11_234_567, 2_500_000_000)]
    ['0', '999', '9,512', '31.0 k', '940 k', '11.2 M', '2.5 G']
    """
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= max(size, 1e4):
            return f"{number / size:.{1 if number < 100 * size else 0}f} {unit}"
    return f"{number:,.0f}"


def duration(seconds: float) -> str:
    """A time in seconds, or in minutes when it is long.

    >>> [duration(s) for s in (0.04, 7.25, 75)]
    ['0.0 s', '7.2 s', '1:15']
    """
    return f"{seconds:.1f} s" if seconds < 60 else f"{seconds // 60:.0f}:{seconds % 60:02.0f}"


def signed(value: Score) -> str:
    """A value with its sign, in the points of its scale; centi-points as points.

    >>> from t3tui.engine.score import Scale
    >>> signed(Score(84)), signed(Score(-250)), signed(Score(0)), signed(Score(-1010, Scale("spot", 20)))
    ('+0.84', '-2.50', '+0.00', '-1010')
    """
    return f"{value.number / 100 + 0:+.2f}" if value.scale == CENTIPOINTS else f"{value.number:+.5g}"


def value_words(value: Score | None, mover: Side) -> str:
    """Who is better, by how much, as seen by the mover.

    >>> from t3tui.engine.score import Scale
    >>> value_words(Score(84), Side.O), value_words(Score.loss(7), Side.X), value_words(Score(3), Side.X)
    ('O is a little better', 'O wins in at most 7', 'about even')
    >>> value_words(Score.draw(), Side.X), value_words(Score(9970, Scale("four-rules", 10_000)), Side.X)
    ('a draw with best play', 'X is a little better')
    """
    if value is None:
        return ""
    if value.proven == "draw":
        return "a draw with best play"
    if value.proven is not None:
        winner = mover if value.proven == "win" else mover.other
        at_most = "" if value.exact else "at most "
        return f"{winner} wins in {at_most}{value.plies}" if value.plies else f"{winner} wins"
    share = value.number / value.scale.clear
    if abs(share) < SLIGHT:
        return "about even"
    better = mover if share > 0 else mover.other
    how = "a little better" if abs(share) < 1 else "better" if abs(share) < LARGE else "much better"
    return f"{better} is {how}"


def short_value(value: Score) -> str:
    """A value in one word, as seen by the mover.

    >>> short_value(Score(84)), short_value(Score.win(9)), short_value(Score.loss(8)), short_value(Score.draw())
    ('+0.84', 'wins', 'loses', 'draws')
    """
    return signed(value) if value.proven is None else {"win": "wins", "loss": "loses", "draw": "draws"}[value.proven]


def balance(value: Score) -> float:
    """A value between -1 and 1, for pictures: small values spread out, large ones near the ends."""
    if value.proven is not None:
        return {"win": 1.0, "loss": -1.0, "draw": 0.0}[value.proven]
    return value.number / (abs(value.number) + 2 * value.scale.clear)
