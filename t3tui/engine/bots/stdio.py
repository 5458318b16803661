"""The ``stdio`` protocol: nothing but moves, one a line, in all three games; two such programs can be piped together.

    →  55      the opponent's move: board, cell (basic: the cell alone)
    ←  51      the answer

Who plays X makes the first move unasked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from t3tui.engine.bots.protocol import Asked, Clock, Ending, NoMove, Times
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import ANY, IllegalMove, Move, Position, Side

MODES: Final = ("basic", "advanced", "ultimate")
TIMES: Final = Times(60.0, 60.0)
"""The protocol has no limit; this is ours, so that no game hangs for good."""

_ONE: Final = re.compile(r"\s*c?([1-9])(?![0-9])", re.IGNORECASE)
_TWO: Final = re.compile(r"\s*b?\s*([1-9])\s*[,;:/-]?\s*c?\s*([1-9])(?![0-9])", re.IGNORECASE)


def read_move(line: str, position: Position) -> Move:
    """The move a line begins with; the cell alone will do where the board is forced."""
    if position.mode.boards > 1 and (two := _TWO.match(line)):
        return int(two[1]) * 9 + int(two[2]) - 10
    one = _ONE.match(line)
    if one and (position.mode.boards == 1 or position.target != ANY):
        return position.target * 9 + int(one[1]) - 1
    raise NoMove(
        "a move is one digit from 1 to 9" if position.mode.boards == 1 else "a move is two digits, board and cell"
    )


class StdioHost:
    """Tells a program the opponent's moves."""

    def begin(self, side: Side, clock: Clock) -> list[str]:
        """Nothing: a move is the first thing said."""
        return []

    def ask(self, position: Position, moves: Sequence[Move], clock: Clock) -> list[str]:
        """The opponent's move, if there is one."""
        return [format_move(position.mode, moves[-1])] if moves else []

    def read(self, line: str, position: Position) -> Move:
        """The move that the line begins with."""
        return read_move(line, position)

    def end(self, position: Position, moves: Sequence[Move], side: Side) -> list[str]:
        """The opponent's last move; it says that the game is over."""
        return [format_move(position.mode, moves[-1])] if moves and position.side is side else []

    def forfeit(self, ending: Ending, *, won: bool) -> list[str]:
        """Nothing: there are no words for it."""
        return []


class StdioGuest:
    """Follows a game by its moves."""

    def __init__(self, mode: Mode, side: Side) -> None:
        self._position = Position.start(mode)
        self._side = side

    @property
    def is_over(self) -> bool:
        """Whether the game is."""
        return self._position.is_over

    def begin(self) -> Asked | None:
        """X begins."""
        return Asked(self._position) if self._side is Side.X else None

    def hear(self, line: str) -> Asked | None:
        """The opponent's move; a wrong one raises ``NoMove``, and another one can follow."""
        if not line.strip():
            return None
        try:
            self._position = self._position.play(read_move(line, self._position))
        except IllegalMove as error:
            raise NoMove(str(error)) from error
        return None if self.is_over else Asked(self._position)

    def answer(self, move: Move, seconds: float) -> str:
        """The move as it is written everywhere."""
        self._position = self._position.play(move)
        return format_move(self._position.mode, move)
