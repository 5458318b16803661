"""The one way in which text from outside becomes text that is shown.

Files, arguments and other people's programs may hold anything: escape sequences that steer the terminal, signs that
turn the direction of writing, a hundred thousand letters. What is shown is one line without any of it.
"""

from __future__ import annotations

from typing import Final

MOST: Final = 200
"""How many characters of a text are shown where nobody says otherwise: a line or two."""
QUOTED: Final = 40
"""How many characters of a wrong word are repeated in a sentence about it."""
CUT: Final = "…"


def shown(text: str, most: int = MOST) -> str:
    r"""The text on one line, of at most ``most`` characters, with everything that is not printable written as its code.

    >>> shown("a\x1b]0;title\x07 b\n  c")
    'a\\x1b]0;title\\x07 b c'
    >>> shown("abcdef", most=4)
    'abc…'
    """
    line = harmless(" ".join(text[: 8 * most].split()))
    return line if len(line) <= most and len(text) <= 8 * most else f"{line[: max(most - 1, 0)].rstrip()}{CUT}"


def quoted(text: str, most: int = QUOTED) -> str:
    """A word from outside in quotation marks, for a sentence that says what is wrong with it."""
    return f"'{shown(text, most)}'"


def harmless(text: str) -> str:
    r"""The text with its signs that are not printable written as their codes, as JSON and Python write them.

    >>> harmless("\x9b31m\u202e")
    '\\x9b31m\\u202e'
    """
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(sign: str) -> str:
    if sign.isprintable():
        return sign
    if sign.isspace() and sign > "\x7f":
        return " "
    return sign.encode("ascii", "backslashreplace").decode() if sign > "\x7f" else f"\\x{ord(sign):02x}"
