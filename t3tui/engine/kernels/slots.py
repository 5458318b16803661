"""Places in a work array, given out one behind the other, so that no two names mean the same place."""

from __future__ import annotations


class Slots:
    """The layout of a work array, or the next part of one that goes on where ``after`` ended.

    Whoever goes on closes what it builds upon: a name added there later would lie over the next part's first one.
    What it gives out are plain numbers, which Numba takes for constants.
    """

    def __init__(self, after: Slots | None = None) -> None:
        self.size: int = after.size if after else 0
        self._closed = False
        if after:
            after._closed = True

    def take(self, count: int = 1) -> int:
        """The first of ``count`` new places."""
        if self._closed:
            raise ValueError("These slots are built upon: take from what comes after them.")
        self.size += count
        return self.size - count
