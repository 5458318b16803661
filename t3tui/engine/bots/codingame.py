"""The ``codingame`` protocol, ultimate: the opponent's move and every legal move in, one of them out.

→  4 4     the opponent's row and column on the whole grid, -1 -1 before the first move
→  2       how many moves are legal
→  3 3
→  3 4
←  3 4     text after it is ignored
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from t3tui.engine.bots.grid import SIZE, move_at, row_column
from t3tui.engine.bots.protocol import Asked, Clock, Ending, NoMove, Times
from t3tui.game.mode import Mode
from t3tui.game.position import IllegalMove, Move, Position, Side

MODES: Final = ("ultimate",)
TIMES: Final = Times(1.0, 0.1)

_ROW_COLUMN: Final = re.compile(r"\s*(\d{1,3})[\s,;]+(\d{1,3})(?!\d)")


class CodingameHost:
    """Tells a program what is legal."""

    def begin(self, side: Side, clock: Clock) -> list[str]:
        """Nothing: the first turn is the first thing said."""
        return []

    def ask(self, position: Position, moves: Sequence[Move], clock: Clock) -> list[str]:
        """The opponent's move, how many moves are legal, and which."""
        last = _written(moves[-1]) if moves else "-1 -1"
        legal = position.legal_moves
        return [last, str(len(legal)), *map(_written, legal)]

    def read(self, line: str, position: Position) -> Move:
        """The row and the column that the line begins with."""
        found = _ROW_COLUMN.match(line)
        if found is None or max(int(found[1]), int(found[2])) >= SIZE:
            raise NoMove("a move is a row and a column, each from 0 to 8")
        return move_at(int(found[1]), int(found[2]))

    def end(self, position: Position, moves: Sequence[Move], side: Side) -> list[str]:
        """Nothing: the program is just ended."""
        return []

    def forfeit(self, ending: Ending, *, won: bool) -> list[str]:
        """Nothing: the program is just ended."""
        return []


def _written(move: Move) -> str:
    row, column = row_column(move)
    return f"{row} {column}"


class CodingameGuest:
    """Follows a game by its moves; what the host says is legal counts, whatever was followed."""

    is_over = False

    def __init__(self, mode: Mode) -> None:
        self._position = Position.start(mode)
        self._is_astray = False
        """Whether the game went where it cannot go by our rules, so that only the list of legal moves is known."""
        self._numbers: list[int] = []
        self._legal: tuple[Move, ...] = ()
        self._clock = Clock(TIMES)

    def begin(self) -> Asked | None:
        """Nothing is said unasked."""
        return None

    def hear(self, line: str) -> Asked | None:
        """Collect the numbers of a turn; the last of them asks."""
        numbers = [*self._numbers, *self._checked(line)]
        self._numbers = []
        if len(numbers) > 2 and not 1 <= numbers[2] <= SIZE * SIZE:
            raise NoMove("from 1 to 81 moves can be legal")
        if len(numbers) < 3 or len(numbers) < 3 + 2 * numbers[2]:
            self._numbers = numbers
            return None
        row, column, count, *pairs = numbers[: 3 + 2 * numbers[2]]
        if min(pairs) < 0 or max(row, column, *pairs) >= SIZE:
            raise NoMove("rows and columns go from 0 to 8")
        self._numbers = numbers[3 + 2 * count :]
        self._legal = tuple(move_at(*pair) for pair in zip(pairs[::2], pairs[1::2], strict=True))
        if row >= 0 and column >= 0:
            self._play(move_at(row, column))
        self._is_astray |= self._position.legal_moves != tuple(sorted(self._legal))
        return Asked(Position.start(self._position.mode) if self._is_astray else self._position, self._clock.share)

    def _checked(self, line: str) -> list[int]:
        """The numbers of a line; after one that has others, a turn begins anew."""
        try:
            return [int(word) for word in line.split()]
        except ValueError as error:
            self._numbers = []
            raise NoMove("a turn is nothing but numbers") from error

    def _play(self, move: Move) -> None:
        try:
            self._position = self._position.play(move)
        except IllegalMove:
            self._is_astray = True

    def answer(self, move: Move, seconds: float) -> str:
        """The row and the column of a move, for certain of a legal one."""
        if move not in self._legal:
            move = self._legal[0]
        self._clock.spend(seconds)
        self._play(move)
        return _written(move)
