"""The ``riddles`` protocol of riddles.io, ultimate: the whole position in before every move.

    →  settings player_names player0,player1    … your_bot, timebank, time_per_move, your_botid
    →  update game round 1
    →  update game field .,.,0,…                81 cells of the whole grid, row by row
    →  update game macroboard -1,-1,…           -1 playable, 0 or 1 won by, . otherwise
    →  action move 10000                        milliseconds left
    ←  place_move 4 4                           column, row

``theaigames`` is an older dialect of it; what the two have in common is here, and what differs is in ``Dialect``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from t3tui.engine.bots.grid import SIZE, move_at, row_column
from t3tui.engine.bots.protocol import Asked, Clock, Ending, NoMove, Times
from t3tui.game.mode import Mode
from t3tui.game.position import ANY, FULL, HAS_LINE, Move, Position, Side

MODES: Final = ("ultimate",)
TIMES: Final = Times(10.0, 0.1, banked=True, most=10.0)

_PLACE_MOVE: Final = re.compile(r"\s*place_move\s+(\d{1,3})[\s,;]+(\d{1,3})(?!\d)", re.IGNORECASE)
_PLAYABLE: Final = "-1"


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one of the two sites writes it."""

    first_id: int
    """X's number, in names, settings and on boards; O's is the next one."""
    empty: str
    counts_moves: bool = False

    def number(self, side: Side) -> str:
        """A side as its number."""
        return str(self.first_id + (side is Side.O))


DIALECT: Final = Dialect(first_id=0, empty=".")


class RiddlesHost:
    """Tells a program the position."""

    def __init__(self, dialect: Dialect = DIALECT) -> None:
        self._dialect = dialect

    def begin(self, side: Side, clock: Clock) -> list[str]:
        """Who is who, and how much time there is."""
        number = self._dialect.number
        return [
            f"settings player_names player{number(Side.X)},player{number(Side.O)}",
            f"settings your_bot player{number(side)}",
            f"settings timebank {_milliseconds(clock.times.first)}",
            f"settings time_per_move {_milliseconds(clock.times.move)}",
            f"settings your_botid {number(side)}",
        ]

    def ask(self, position: Position, moves: Sequence[Move], clock: Clock) -> list[str]:
        """The position and the time."""
        dialect = self._dialect
        marks = {None: dialect.empty, Side.X: dialect.number(Side.X), Side.O: dialect.number(Side.O)}
        cells = (move_at(row, column) for row in range(SIZE) for column in range(SIZE))
        active = position.active_boards
        boards = (_PLAYABLE if board in active else marks[position.board_winner(board)] for board in range(9))
        return [
            f"update game round {position.ply // 2 + 1}",
            *([f"update game move {position.ply + 1}"] if dialect.counts_moves else []),
            f"update game field {','.join(marks[position.mark(cell)] for cell in cells)}",
            f"update game macroboard {','.join(boards)}",
            f"action move {_milliseconds(clock.left)}",
        ]

    def read(self, line: str, position: Position) -> Move:
        """The column and the row after ``place_move``."""
        found = _PLACE_MOVE.match(line)
        if found is None or max(int(found[1]), int(found[2])) >= SIZE:
            raise NoMove("a move is place_move, a column and a row, each from 0 to 8")
        return move_at(int(found[2]), int(found[1]))

    def end(self, position: Position, moves: Sequence[Move], side: Side) -> list[str]:
        """Nothing: the program is just ended."""
        return []

    def forfeit(self, ending: Ending, *, won: bool) -> list[str]:
        """Nothing: the program is just ended."""
        return []


def _milliseconds(seconds: float) -> int:
    return max(round(seconds * 1000), 0)


class RiddlesGuest:
    """Reads a position from what the host says, in either dialect."""

    is_over = False

    def __init__(self, mode: Mode, dialect: Dialect = DIALECT) -> None:
        self._mode = mode
        self._bot_id = str(dialect.first_id)
        self._move_seconds = TIMES.move
        self._field: list[str] = []
        self._macroboard: list[str] = []

    def begin(self) -> Asked | None:
        """Nothing is said unasked."""
        return None

    def hear(self, line: str) -> Asked | None:
        """Take a setting or a part of the position; ``action move`` asks. What nobody knows is left alone."""
        match line.split():
            case ["settings", "your_botid", number]:
                self._bot_id = number
            case ["settings", "time_per_move", *number]:
                self._move_seconds = _seconds(number, self._move_seconds)
            case ["update", _, "field", *cells]:
                self._field = _listed(cells, 81)
            case ["update", _, "macroboard", *boards]:
                self._macroboard = _listed(boards, 9)
            case ["action", "move", *left]:
                clock = Clock(Times(_seconds(left, self._move_seconds), self._move_seconds, banked=True))
                return Asked(self._position(), clock.share)
        return None

    def _position(self) -> Position:
        """The position as the field shows it; whoever is asked is to move, so that the counts tell who is X."""
        cells = self._field or ["."] * 81
        empty = "." if "." in cells else "0"
        own = theirs = 0
        for index, mark in enumerate(cells):
            bit = 1 << move_at(*divmod(index, SIZE))
            if mark == self._bot_id and mark != empty:
                own |= bit
            elif mark != empty:
                theirs |= bit
        x, o = (own, theirs) if own.bit_count() == theirs.bit_count() else (theirs, own)
        if x.bit_count() - o.bit_count() not in (0, 1):
            raise NoMove("one side has too many marks on this field")
        playable = [board for board, state in enumerate(self._macroboard) if state == _PLAYABLE]
        full = sum(1 << board for board in range(9) if (x | o) >> board * 9 & FULL == FULL)
        closed = full | _boards(x) | _boards(o)
        target = playable[0] if len(playable) == 1 else ANY
        position = Position(self._mode, x, o, target, _boards(x), _boards(o), closed)
        if not position.legal_moves:
            raise NoMove("there is no move left on this field")
        return position

    def answer(self, move: Move, seconds: float) -> str:
        """Column first."""
        row, column = row_column(move)
        return f"place_move {column} {row}"


def _seconds(words: list[str], otherwise: float) -> float:
    return int(words[0]) / 1000 if words and words[0].isdecimal() and len(words[0]) < 10 else otherwise


def _listed(words: list[str], count: int) -> list[str]:
    values = [value.strip() for value in "".join(words).split(",")]
    if len(values) != count:
        raise NoMove(f"{count} values separated by commas are expected here")
    return values


def _boards(marks: int) -> int:
    return sum(1 << board for board in range(9) if HAS_LINE[marks >> board * 9 & FULL])
