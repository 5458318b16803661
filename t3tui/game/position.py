"""A position of any of the three games, as an immutable value on bitboards.

A move is ``board * 9 + cell``; mark ``m`` of a side is bit ``m`` of its 81-bit mask. Basic has only board 0.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from t3tui.game.errors import BadInput
from t3tui.game.mode import BASIC, Mode

Move = int

ANY: Final = 9
"""The target when the mover may choose among all open boards."""

FULL: Final = 0b111_111_111
LINES: Final = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
HAS_LINE: Final = tuple(any(mask & line == line for line in LINES) for mask in range(512))
CELLS_OF: Final = tuple(tuple(cell for cell in range(9) if mask >> cell & 1) for mask in range(512))


class Side(StrEnum):
    """One of the two sides; X always begins."""

    X = "X"
    O = "O"  # noqa: E741

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.O if self is Side.X else Side.X


class End(StrEnum):
    """Why a game is over by the rules."""

    LINE = "three in a row"
    BOARDS = "three boards in a row"
    MOST_BOARDS = "more boards won"
    NO_MOVES = "no moves left"
    SENT_TO_FULL = "sent to a full board"


class IllegalMove(BadInput):
    """A move that the rules do not allow here; its text says why."""


class OffBoard(IllegalMove):
    """There is no such cell in this game."""


class CellTaken(IllegalMove):
    """Somebody's mark is already there."""


class WrongBoard(IllegalMove):
    """The mover must play elsewhere; ``allowed`` lists the boards, counted from 0."""

    def __init__(self, text: str, allowed: tuple[int, ...]) -> None:
        super().__init__(text)
        self.allowed = allowed


class GameOver(IllegalMove):
    """The game has ended."""


class Position(NamedTuple):
    """Where all marks are and where the mover may play; ``mode``, ``x``, ``o`` and ``target`` say it all.

    The other fields follow from these four and are kept because ``play`` knows them for free. It is a named tuple
    because that is the immutable value Python makes fastest.
    """

    mode: Mode
    x: int = 0
    o: int = 0
    target: int = ANY
    """The board the mover was sent to, or ``ANY``."""
    x_boards: int = 0
    o_boards: int = 0
    closed: int = 0
    """Boards nobody can play in any more: won or full."""
    winner: Side | None = None
    end: End | None = None

    @classmethod
    def start(cls, mode: Mode = BASIC) -> Position:
        """The empty position of a game."""
        return cls(mode, target=ANY if mode.boards > 1 else 0)

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return (self.x | self.o).bit_count()

    @property
    def side(self) -> Side:
        """Whose turn it is (or would be, if the game were not over)."""
        return Side.O if (self.x | self.o).bit_count() & 1 else Side.X

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.end is not None

    @property
    def active_boards(self) -> tuple[int, ...]:
        """The boards the mover may play in."""
        return CELLS_OF[self._active]

    @property
    def free_choice(self) -> bool:
        """Whether the mover may choose among several boards."""
        return self.target == ANY and not self.is_over

    @property
    def _active(self) -> int:
        if self.end is not None:
            return 0
        return ~self.closed & self.mode.all_boards if self.target == ANY else 1 << self.target

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, board by board and cell by cell."""
        taken = self.x | self.o
        if self.target != ANY and self.end is None:
            return _moves_in(self.target, ~(taken >> self.target * 9) & FULL)
        return tuple(
            move for board in CELLS_OF[self._active] for move in _moves_in(board, ~(taken >> board * 9) & FULL)
        )

    def count_moves(self) -> int:
        """How many legal moves there are, without listing them."""
        taken = self.x | self.o
        return sum(9 - (taken >> board * 9 & FULL).bit_count() for board in CELLS_OF[self._active])

    def mark(self, move: Move) -> Side | None:
        """Whose mark is on a cell."""
        return Side.X if self.x >> move & 1 else Side.O if self.o >> move & 1 else None

    def board_winner(self, board: int) -> Side | None:
        """Who won a board."""
        return Side.X if self.x_boards >> board & 1 else Side.O if self.o_boards >> board & 1 else None

    def check(self, move: Move) -> None:
        """Raise the ``IllegalMove`` that says why a move cannot be played, if it cannot."""
        if self.end is not None:
            raise GameOver(f"The game is over: {self.outcome_text}.")
        if not 0 <= move < self.mode.cells:
            raise OffBoard(f"There is no such cell: the {self.mode.name} game has {self.mode.cells}.")
        board, cell = divmod(move, 9)
        name = f"cell {cell + 1}" if self.mode.boards == 1 else f"cell {cell + 1} of board {board + 1}"
        if not self._active >> board & 1:
            allowed = self.active_boards
            if self.target != ANY:
                text = f"You must play in board {self.target + 1}."
            else:
                text = f"Board {board + 1} is closed; play in one of {', '.join(str(b + 1) for b in allowed)}."
            raise WrongBoard(text, allowed)
        if (self.x | self.o) >> move & 1:
            raise CellTaken(f"There is already a mark on {name}.")

    def play(self, move: Move) -> Position:
        """The position after a legal move; an illegal one raises ``IllegalMove``."""
        mode, x, o, target, x_boards, o_boards, closed, _, end = self
        taken = x | o
        board, cell = divmod(move, 9)
        if (
            end is not None
            or not 0 <= move < 81
            or taken >> move & 1
            or (closed >> board & 1 if target == ANY else board != target)
        ):
            self.check(move)
        winner: Side | None = None
        if taken.bit_count() & 1:
            side = Side.O
            own = o = o | 1 << move
        else:
            side = Side.X
            own = x = x | 1 << move
        if HAS_LINE[own >> board * 9 & FULL]:
            closed |= 1 << board
            if side is Side.X:
                boards = x_boards = x_boards | 1 << board
            else:
                boards = o_boards = o_boards | 1 << board
            if not mode.macro:
                winner, end = side, End.LINE
            elif HAS_LINE[boards]:
                winner, end = side, End.BOARDS
        elif (x | o) >> board * 9 & FULL == FULL:
            closed |= 1 << board
        target = cell if mode.boards > 1 else 0
        if closed:
            if end is None and closed == mode.all_boards:
                end = End.NO_MOVES
                if mode.count_boards and x_boards.bit_count() != o_boards.bit_count():
                    end = End.MOST_BOARDS
                    winner = Side.X if x_boards.bit_count() > o_boards.bit_count() else Side.O
            if mode.boards > 1 and closed >> target & 1:
                target = ANY
                if end is None and mode.full_draws:
                    end = End.SENT_TO_FULL
        return Position(mode, x, o, target, x_boards, o_boards, closed, winner, end)

    @property
    def outcome_text(self) -> str:
        """The result in words, or that the game goes on."""
        if self.end is None:
            return "not over"
        return f"{self.winner} wins, {self.end}" if self.winner else f"a draw, {self.end}"

    @property
    def winning_boards(self) -> tuple[int, ...]:
        """The boards that decided the game: the line of boards, or the board with the winning line."""
        if self.winner is None:
            return ()
        boards = self.x_boards if self.winner is Side.X else self.o_boards
        if self.end is End.BOARDS:
            return CELLS_OF[_union_of_lines(boards)]
        return CELLS_OF[boards]

    @property
    def winning_cells(self) -> tuple[Move, ...]:
        """The cells of every line on the boards that decided the game."""
        marks = self.x if self.winner is Side.X else self.o
        return tuple(
            board * 9 + cell
            for board in self.winning_boards
            for cell in CELLS_OF[_union_of_lines(marks >> board * 9 & FULL)]
        )

    def transformed(self, symmetry: int) -> Position:
        """The same position turned or mirrored by one of the eight symmetries, numbered 0 (none) to 7."""
        many = self.mode.boards > 1
        masks = _MASKS[symmetry]
        cells = SYMMETRIES[symmetry]
        return Position(
            self.mode,
            _turn(self.x, symmetry, many),
            _turn(self.o, symmetry, many),
            cells[self.target] if many and self.target != ANY else self.target,
            masks[self.x_boards] if many else self.x_boards,
            masks[self.o_boards] if many else self.o_boards,
            masks[self.closed] if many else self.closed,
            self.winner,
            self.end,
        )

    @property
    def key(self) -> tuple[int, int, int]:
        """The smallest (x, o, target) among the eight symmetric positions: the same for all of them."""
        return min((turned.x, turned.o, turned.target) for turned in map(self.transformed, range(8)))

    @property
    def canonical(self) -> Position:
        """The one of the eight symmetric positions that stands for them all."""
        return min(map(self.transformed, range(8)), key=lambda turned: (turned.x, turned.o, turned.target))


SYMMETRIES: Final = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (0, 3, 6, 1, 4, 7, 2, 5, 8),
    (6, 7, 8, 3, 4, 5, 0, 1, 2),
    (8, 5, 2, 7, 4, 1, 6, 3, 0),
)
"""For each symmetry, where each cell goes: four turns, then four mirrors."""

_MASKS: Final = tuple(
    tuple(sum(1 << cells[cell] for cell in CELLS_OF[mask]) for mask in range(512)) for cells in SYMMETRIES
)


def transform_move(mode: Mode, move: Move, symmetry: int) -> Move:
    """Where a move goes under a symmetry: its board and its cell are turned alike."""
    cells = SYMMETRIES[symmetry]
    board, cell = divmod(move, 9)
    return (cells[board] if mode.boards > 1 else board) * 9 + cells[cell]


def perft(position: Position, depth: int) -> int:
    """Count the lines of play of exactly ``depth`` moves, the proof of any rules code."""
    if depth == 0:
        return 1
    if depth == 1:
        return position.count_moves()
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


@cache
def _moves_in(board: int, free: int) -> tuple[Move, ...]:
    return tuple(board * 9 + cell for cell in CELLS_OF[free])


@cache
def _union_of_lines(mask: int) -> int:
    union = 0
    for line in LINES:
        if mask & line == line:
            union |= line
    return union


def _turn(marks: int, symmetry: int, many: bool) -> int:
    masks = _MASKS[symmetry]
    if not many:
        return masks[marks]
    cells = SYMMETRIES[symmetry]
    turned = 0
    for board in range(9):
        turned |= masks[marks >> board * 9 & FULL] << cells[board] * 9
    return turned
