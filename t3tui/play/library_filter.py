"""What somebody types to find games: words, and ``mode:``, ``result:``, ``player:``, ``x:``, ``o:`` or ``date:``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_RESULTS: Final = {"x": "1-0", "o": "0-1", "draw": "1/2-1/2", "unfinished": "*"}
_COLUMNS: Final = {"mode": ("mode",), "player": ("x", "o"), "x": ("x",), "o": ("o",), "date": ("date",)}
_QUICK_FIRST: Final = ("result", "mode", "date", "x", "o", "player")


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions that must all hold."""

    words: tuple[str, ...] = ()
    named: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Filter:
        """Read a filter; whatever it is, it means something.

        >>> Filter.parse("Monday mode:ultimate result:X")
        Filter(words=('monday',), named=(('mode', 'ultimate'), ('result', 'x')))
        """
        words: list[str] = []
        named: list[tuple[str, str]] = []
        for word in text.casefold().split():
            name, colon, value = word.partition(":")
            if colon and value and (name == "result" or name in _COLUMNS):
                named.append((name, value))
            elif not (colon and not value and name in (*_COLUMNS, "result")):
                words.append(word)
        return cls(tuple(words), tuple(named))

    @property
    def conditions(self) -> list[tuple[tuple[str, ...], str, bool]]:
        """Columns, a text that one of them has, and whether that is all it has; the quickest to ask first."""
        named = sorted(self.named, key=lambda condition: _QUICK_FIRST.index(condition[0]))
        asked = [
            (("result",), _RESULTS.get(value, value), True) if name == "result" else (_COLUMNS[name], value, False)
            for name, value in named
        ]
        return [*asked, *((("words",), word, False) for word in self.words)]
