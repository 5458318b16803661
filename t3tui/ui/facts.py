"""Facts in one line of a title, as many as there is room for; knows no game, because every screen has a title."""

from __future__ import annotations

from typing import Final

BETWEEN: Final = "  ·  "
"""Parts the facts of a title."""


def within(facts: str, room: int) -> str:
    """As many facts of a title as there is room for, the first ones, and nothing rather than half of one.

    >>> [within("Basic  ·  move 5  ·  X to play", room) for room in (30, 26, 25, 5, 4)]
    ['Basic  ·  move 5  ·  X to play', 'Basic · move 5 · X to play', 'Basic · move 5', 'Basic', '']
    """
    if len(facts) <= room:
        return facts
    parts = facts.split(BETWEEN)
    while parts and len(" · ".join(parts)) > room:
        parts.pop()
    return " · ".join(parts)
