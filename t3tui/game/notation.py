"""Moves and positions as text: forgiving in, exact out.

A move is one digit in the basic game, ``1`` to ``9``, and two digits in the others, board then cell.
"""

from __future__ import annotations

import re
from typing import Final

from t3tui.game.mode import Mode
from t3tui.game.position import ANY, IllegalMove, Move, Position


class NotationError(ValueError):
    """Text that is no move or no possible position; it says why in one sentence."""


_ONE_DIGIT: Final = re.compile(r"c?\s*([1-9])", re.IGNORECASE)
_TWO_DIGITS: Final = re.compile(r"b?\s*([1-9])\s*[,;:/-]?\s*c?\s*([1-9])", re.IGNORECASE)
_TWO_LETTERS: Final = re.compile(r"([a-i])([a-i])", re.IGNORECASE)
_SEVERAL: Final = re.compile(r"[1-9]{2}(,[1-9]{2})+")
_MOVE_NUMBER: Final = re.compile(r"\d+\.+")


def format_move(mode: Mode, move: Move) -> str:
    """A move as people read it.

    >>> from t3tui.game.mode import BASIC, ULTIMATE
    >>> format_move(BASIC, 4), format_move(ULTIMATE, 44)
    ('5', '59')
    """
    board, cell = divmod(move, 9)
    return str(cell + 1) if mode.boards == 1 else f"{board + 1}{cell + 1}"


def parse_move(mode: Mode, text: str, position: Position | None = None) -> Move:
    """Read a move; whether it is legal is for the position to say.

    Given a position in which the board is forced, its cell alone will do.

    >>> from t3tui.game.mode import BASIC, ULTIMATE
    >>> [parse_move(ULTIMATE, text) for text in ("59", "5 9", "5,9", "5-9", "b5c9", "ei")]
    [44, 44, 44, 44, 44, 44]
    >>> parse_move(BASIC, " 5 ")
    4
    >>> parse_move(ULTIMATE, "9", Position.start(ULTIMATE).play(44))
    80
    """
    wanted = text.strip()
    one = _ONE_DIGIT.fullmatch(wanted)
    if mode.boards == 1:
        if one:
            return int(one[1]) - 1
        raise NotationError(f"{_quoted(text)} is no move: write a cell from 1 to 9.")
    if two := _TWO_DIGITS.fullmatch(wanted):
        return int(two[1]) * 9 + int(two[2]) - 10
    if letters := _TWO_LETTERS.fullmatch(wanted.lower()):
        return (ord(letters[1]) - ord("a")) * 9 + ord(letters[2]) - ord("a")
    if one and position is not None:
        if position.target == ANY:
            raise NotationError(f"{_quoted(text)} names no board, and you may choose: write the board, then the cell.")
        return position.target * 9 + int(one[1]) - 1
    raise NotationError(f"{_quoted(text)} is no move: write the board and the cell, each from 1 to 9, such as 59.")


def parse_moves(mode: Mode, text: str) -> tuple[Move, ...]:
    """Read a sequence of moves; move numbers such as ``3.`` are skipped.

    >>> from t3tui.game.mode import ADVANCED
    >>> parse_moves(ADVANCED, "1. 59 9,1 2. b1c1")
    (44, 72, 0)
    """
    tokens: list[str] = []
    for word in text.split():
        word = _MOVE_NUMBER.sub("", word, count=1) if _MOVE_NUMBER.match(word) else word
        tokens += word.split(",") if _SEVERAL.fullmatch(word) else [word]
    return tuple(parse_move(mode, token) for token in tokens if token)


def play_moves(position: Position, text: str) -> Position:
    """Play a sequence of moves; the first illegal one is named in the error."""
    for number, move in enumerate(parse_moves(position.mode, text), 1):
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise IllegalMove(f"Move {number}, {format_move(position.mode, move)}, is illegal: {error}") from error
    return position


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "…")
