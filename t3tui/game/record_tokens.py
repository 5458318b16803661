"""Cuts the text of records into words, piece by piece and in linear time, whatever the text is.

A line that begins like a tag always begins a tag, even where a comment was never closed: so one cut game does not
swallow those behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

LONGEST: Final = 1_000_000
"""How many characters one comment may have, so that a comment without an end is noticed early."""


class Kind(Enum):
    """What a word of a record is."""

    TAG = "tag"
    COMMENT = "comment"
    MOVE = "move"
    RESULT = "result"
    DAMAGE = "damage"


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a record and its line, counted from 1; of damage the text says what is wrong."""

    kind: Kind
    text: str
    line: int


_TOKEN: Final = re.compile(
    r"""
    (?P<SPACE>[\s\ufeff]++ | ^%[^\n]*+)
  | (?P<TAG>\[\s*+[A-Za-z0-9_]++\s*+"(?:[^"\\\n]++|\\[^\n])*+"\s*+\])
  | ;(?P<COMMENT>[^\n]*+)
  | (?P<RESULT>(?:1-0|0-1|1/2-1/2|½-½|\*)(?![^\s{};]))
  | (?P<NUMBER>[0-9]++\.++ | \$[0-9]++)
  | (?P<MOVE>[^\s{}\[\]();$"]++)
  | \{(?P<OPENED>)
    """,
    re.VERBOSE | re.MULTILINE,
)
_INSIDE: Final = re.compile(r'(?:[^}\\\n]++|\\[^\n]|\\(?=\n)|\n(?!\[[A-Za-z0-9_]+[ \t]*"))*+')
_GAME_MAY_BEGIN: Final = re.compile(r'^\[(?=[A-Za-z0-9_]+[ \t]*")|\[(?=Mode[ \t]*")', re.MULTILINE)
_NO_TEXT: Final = re.compile(r"[\ud800-\udfff]")
NO_TEXT: Final = "This is no UTF-8 text."
_OVERLAP: Final = 200
"""How much of a searched text is searched again with the next piece: more than a tag's name has."""


class _Window:
    """The part of a text that is being looked at."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = iter(pieces)
        self.text = ""
        self.at = 0
        self.line = 1
        self.is_last = False
        self.has_no_text = False
        self.unclosed_until = 0
        """Up to here a comment was followed that never ends: no other one that begins before will."""

    def could_grow(self) -> bool:
        """Look at more, at least twice as much, unless this is the end or too long for one word."""
        if self.is_last or len(self.text) - self.at > LONGEST:
            return False
        self.drop(max(self.at - 1, 0))
        got: list[str] = []
        length = 0
        for piece in self._pieces:
            got.append(piece)
            length += len(piece)
            if length > len(self.text):
                break
        else:
            self.is_last = True
        self.text += "".join(got)
        self.has_no_text = _NO_TEXT.search(self.text) is not None
        return True

    def drop(self, count: int) -> None:
        """Forget the first characters."""
        self.text = self.text[count:]
        self.at -= count
        self.unclosed_until -= count

    def go_to(self, end: int) -> None:
        """Read on from there."""
        self.line += self.text.count("\n", self.at, end)
        self.at = end

    def skip_damage(self) -> None:
        """Read on where a game may begin."""
        self.go_to(self.at + 1)
        while True:
            if begin := _GAME_MAY_BEGIN.search(self.text, self.at):
                return self.go_to(begin.start())
            self.go_to(max(self.at, len(self.text) - (0 if self.is_last else _OVERLAP)))
            if not self.could_grow():
                return self.go_to(len(self.text))


def tokens(pieces: Iterable[str]) -> Iterator[Token]:
    """The words of a text that comes in pieces; after damage comes what could be the beginning of a game."""
    window = _Window(pieces)
    while True:
        match = _TOKEN.match(window.text, window.at)
        if (match is None or match.end() == len(window.text)) and window.could_grow():
            continue
        if window.at == len(window.text):
            return
        name, text, end = "", "", window.at
        if match and match.lastgroup != "OPENED":
            name, text, end = str(match.lastgroup), match[str(match.lastgroup)], match.end()
        elif match:
            closed = _end_of_comment(window)
            if closed is None:
                continue
            if closed:
                name, text, end = "COMMENT", window.text[match.end() : closed - 1], closed
        if not name or (window.has_no_text and _NO_TEXT.search(text)):
            yield Token(Kind.DAMAGE, _unreadable(window.text[window.at]) if not name else NO_TEXT, window.line)
            window.skip_damage()
            continue
        if name not in ("SPACE", "NUMBER"):
            yield Token(Kind[name], text, window.line)
        window.go_to(end)


def _end_of_comment(window: _Window) -> int | None:
    """Where the comment that begins here ends; 0 if it does not, None if there was more to look at first."""
    if window.at < window.unclosed_until:
        return 0
    inside = _INSIDE.match(window.text, window.at + 1)
    end = inside.end() if inside else 0
    if end < len(window.text) and window.text[end] == "}":
        return end + 1
    if end >= len(window.text) - 1 and window.could_grow():
        return None
    window.unclosed_until = end
    return 0


def _unreadable(sign: str) -> str:
    if sign == "{":
        return "A comment begins here and never ends: } is missing."
    if sign == "[":
        return 'A tag looks like [Name "value"]; this one does not.'
    if sign in "()":
        return "Variations in parentheses cannot be read."
    return f"{sign!r} does not belong here."
