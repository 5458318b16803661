"""What games are found by, in memory: one list a column, all in lower case, so that a filter never waits for a disk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from t3tui.play.library_filter import Filter

COLUMNS: Final = ("mode", "x", "o", "result", "date", "words")


class Columns:
    """The games of a library by number, the latest first, and for each what a filter may ask about."""

    def __init__(self, rows: Iterable[tuple[int, *tuple[str, ...]]]) -> None:
        """Take a number and ``COLUMNS`` of every game; equal texts are kept once."""
        folded: dict[str, str] = {}
        columns = list(zip(*rows, strict=True)) or [()] * (1 + len(COLUMNS))
        self._ids: tuple[int, ...] = columns[0]
        self._columns: dict[str, Sequence[str]] = {"words": columns[-1]}
        for name, texts in zip(COLUMNS[:-1], columns[1:-1], strict=True):
            folded.update({text: text.casefold() for text in set(texts) - folded.keys()})
            self._columns[name] = [folded[text] for text in texts]

    def find(self, wanted: Filter) -> list[int]:
        """The numbers of the games that a filter lets through."""
        left: Sequence[int] = range(len(self._ids))
        for names, value, is_whole in wanted.conditions:
            first, *others = (self._columns[name] for name in names)
            if is_whole:
                left = [place for place in left if first[place] == value]
            elif others:
                second = others[0]
                left = [place for place in left if value in first[place] or value in second[place]]
            else:
                left = [place for place in left if value in first[place]]
        return [self._ids[place] for place in left]
