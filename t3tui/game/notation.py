"""Moves and positions as text: forgiving in, exact out.

A move is one digit in the basic game, ``1`` to ``9``, and two digits in the others, board then cell.

A position is one line of words: the mode, the marks board by board, the side to move and, in the games of nine boards,
the board it must play in or ``any``:

    basic XO..X.... O
    advanced:full=draw ........./........./........./........./....X..../........./........./........./......... O 5
    ultimate ........./........./........./........./........./........./........./........./......... X any

Two notations of others are read as well, both for the ultimate game. utttai writes 93 digits: the cells (0 empty, 1 X,
2 O), the boards (3 drawn), the side to move, the forced board from 0 (9 is any) and the result. ultimattt writes
``O;@........;X.OO...../…``: the side to move, the boards (``#`` drawn, ``@`` forced) and the cells.
"""

from __future__ import annotations

import re
from typing import Final

from t3tui.game.errors import BadInput
from t3tui.game.legality import ImpossiblePosition, position_of
from t3tui.game.mode import ULTIMATE, Mode, ModeError, parse_mode
from t3tui.game.position import ANY, End, IllegalMove, Move, Position, Side
from t3tui.game.shown_text import quoted


class NotationError(BadInput):
    """Text that is no move or no possible position; it says why in one sentence."""


_ONE_DIGIT: Final = re.compile(r"c?\s*([1-9])", re.IGNORECASE)
_TWO_DIGITS: Final = re.compile(r"b?\s*([1-9])\s*[,;:/-]?\s*c?\s*([1-9])", re.IGNORECASE)
_TWO_LETTERS: Final = re.compile(r"([a-i])([a-i])", re.IGNORECASE)
_SEVERAL: Final = re.compile(r"[1-9]{2}(,[1-9]{2})+")
_MOVE_NUMBER: Final = re.compile(r"[0-9]+\.+")
_TARGETS: Final = (*"123456789", "any")
_MARKS: Final = re.compile(r"[XO./]+", re.IGNORECASE)
_UTTTAI: Final = re.compile(r"([0-2]{81})([0-3]{9})([12])([0-9])([0-3])")
_ULTIMATTT: Final = re.compile(r"([XO]);([XO.#@]{9});((?:[XO.]{9}/){8}[XO.]{9})", re.IGNORECASE)


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
        raise NotationError(f"{quoted(text)} is no move: write a cell from 1 to 9.")
    if two := _TWO_DIGITS.fullmatch(wanted):
        return int(two[1]) * 9 + int(two[2]) - 10
    if letters := _TWO_LETTERS.fullmatch(wanted.lower()):
        return (ord(letters[1]) - ord("a")) * 9 + ord(letters[2]) - ord("a")
    if one and position is not None:
        if position.target == ANY:
            raise NotationError(f"{quoted(text)} names no board, and you may choose: write the board, then the cell.")
        return position.target * 9 + int(one[1]) - 1
    raise NotationError(f"{quoted(text)} is no move: write the board and the cell, each from 1 to 9, such as 59.")


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


def format_position(position: Position) -> str:
    """A position as one line.

    >>> from t3tui.game.mode import BASIC
    >>> format_position(play_moves(Position.start(BASIC), "1 2 5"))
    'basic XO..X.... O'
    """
    mode = position.mode
    cells = "".join(position.mark(move) or "." for move in range(mode.cells))
    boards = "/".join(cells[board * 9 : board * 9 + 9] for board in range(mode.boards))
    target = "" if mode.boards == 1 else " any" if position.target == ANY else f" {position.target + 1}"
    return f"{mode} {boards} {position.side}{target}"


def parse_position(text: str, mode: Mode | None = None) -> Position:
    """Read a position in any of the notations; one that no legal play leads to is refused with the reason.

    If ``mode`` is given the position must be one of that game, and our own notation may leave the mode out.

    >>> from t3tui.game.mode import BASIC
    >>> parse_position("xo..x.... O", BASIC) == parse_position("basic XO..X.... O")
    True
    >>> parse_position("basic XX....... O")
    Traceback (most recent call last):
    t3tui.game.notation.NotationError: X has 2 and O has 0 marks: X has as many as O, or one more.
    """
    words = text.split()
    if not words:
        raise NotationError("There is no position in an empty text.")
    try:
        if len(words) == 1 and words[0].isdecimal():
            return _parse_utttai(words[0], _ultimate(mode))
        if ";" in text:
            return _parse_ultimattt("".join(words), _ultimate(mode))
        return _parse_ours(words, mode)
    except (ImpossiblePosition, ModeError) as error:
        raise NotationError(str(error)) from error


def format_utttai(position: Position) -> str:
    """A position of the ultimate game as the 93 digits of utttai, which counts no boards to break a tie."""
    if not position.mode.macro:
        raise NotationError(f"utttai knows only the ultimate game, not {position.mode}.")
    return "".join(
        (
            *(_DIGITS[position.mark(move)] for move in range(81)),
            *(_board_state(position, board, _DIGITS, "3") for board in range(9)),
            _DIGITS[position.side],
            str(position.target),
            _utttai_result(position),
        )
    )


_DIGITS: Final[dict[Side | None, str]] = {None: "0", Side.X: "1", Side.O: "2"}
_LETTERS: Final[dict[Side | None, str]] = {None: ".", Side.X: "X", Side.O: "O"}


def _parse_ours(words: list[str], mode: Mode | None) -> Position:
    if mode is None or not _MARKS.fullmatch(words[0]):
        stated = parse_mode(words.pop(0))
        if mode not in (None, stated):
            raise NotationError(f"This is a position of {stated}, not of {mode}.")
        mode = stated
    many = mode.boards > 1
    if len(words) != 2 + many:
        last = ", the side to move and the board to play in, or any" if many else " and the side to move"
        raise NotationError(f"A position of the {mode.name} game is its marks{last}, with spaces between.")
    marks = words[0].upper().replace("/", "")
    if len(marks) != mode.cells or not _MARKS.fullmatch(marks):
        raise NotationError(f"The marks must be {mode.cells} of X, O and a dot, not {quoted(words[0])}.")
    target = 0
    if many:
        if words[2].lower() not in _TARGETS:
            raise NotationError(f"The board to play in must be 1 to 9 or any, not {quoted(words[2])}.")
        target = _TARGETS.index(words[2].lower())
    return _position(mode, marks, words[1].upper(), target, "XO")


def _parse_utttai(text: str, mode: Mode) -> Position:
    parts = _UTTTAI.fullmatch(text)
    if parts is None:
        what = "some are out of range" if len(text) == 93 else f"these are {len(text)}"
        raise NotationError(f"A utttai position is 93 digits, 81 cells, 9 boards, side, forced board, result; {what}.")
    cells, boards, side, target, result = parts.groups()
    position = _position(mode, cells, side, int(target), "12")
    _check_boards(position, boards, "".join(_board_state(position, board, _DIGITS, "3") for board in range(9)))
    if result != _utttai_result(position):
        raise NotationError(f"The result is written as {result}, but the position says {_utttai_result(position)}.")
    return position


def _parse_ultimattt(text: str, mode: Mode) -> Position:
    parts = _ULTIMATTT.fullmatch(text)
    if parts is None:
        raise NotationError("An ultimattt position is side;boards;cells, such as X;.........; and nine boards by /.")
    side, boards, cells = (part.upper() for part in parts.groups())
    if boards.count("@") > 1:
        raise NotationError("Only one board can be the forced one, marked with @.")
    target = boards.index("@") if "@" in boards else ANY
    position = _position(mode, cells.replace("/", ""), side, target, "XO")
    states = "".join(_board_state(position, board, _LETTERS, "#") for board in range(9))
    _check_boards(position, boards.replace("@", "."), states)
    return position


def _position(mode: Mode, cells: str, side: str, target: int, marks: str) -> Position:
    """The position with those cells, its side to move checked."""
    x, o = (sum(1 << move for move, mark in enumerate(cells) if mark == own) for own in marks)
    if side not in (marks[0], marks[1]):
        raise NotationError(f"The side to move must be X or O, not {quoted(side)}.")
    position = position_of(mode, x, o, target)
    stated = Side.X if side == marks[0] else Side.O
    if stated is not position.side:
        raise NotationError(
            f"{stated} is not to move: X has {x.bit_count()} and O has {o.bit_count()} marks, and X begins."
        )
    return position


def _check_boards(position: Position, written: str, states: str) -> None:
    for board, (state, right) in enumerate(zip(written, states, strict=True), 1):
        if state != right:
            raise NotationError(f"Board {board} is written as {state}, but its marks say {right}.")


def _board_state(position: Position, board: int, names: dict[Side | None, str], drawn: str) -> str:
    winner = position.board_winner(board)
    return drawn if winner is None and position.closed >> board & 1 else names[winner]


def _utttai_result(position: Position) -> str:
    if position.is_over and (position.winner is None or position.end is End.MOST_BOARDS):
        return "3"
    return _DIGITS[position.winner]


def _ultimate(mode: Mode | None) -> Mode:
    """The mode of a notation that only the ultimate game has."""
    if mode is not None and not mode.macro:
        raise NotationError(f"This is a position of the ultimate game, not of {mode}.")
    return mode or ULTIMATE
