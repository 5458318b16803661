"""The ``servt`` protocol of UNSW, nine boards: Prolog-like lines over TCP, boards and cells from 1.

    →  init.
    →  start(o).
    →  second_move(5,1).       X was placed there: board, cell
    ←  5
    →  next_move(3).           the opponent's cell; the board is the one it was sent to
    ←  3
    →  last_move(7).
    →  loss(triple).
    →  end.

X's first move is set by the server, which tells it to X as ``third_move(5,1,5).`` with O's reply as the third number.
Whoever is sent to a full board ends the game as a draw: the protocol has no words for a free choice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from t3tui.engine.bots.protocol import Asked, Clock, Ending, NoMove, Times
from t3tui.game.mode import ADVANCED_FULL_DRAWS
from t3tui.game.position import ANY, End, IllegalMove, Move, Position, Side

MODES: Final = ("advanced",)
TIMES: Final = Times(30.0, 2.0, banked=True)

_CELL: Final = re.compile(r"\s*([1-9])(?![0-9])")
_LINE: Final = re.compile(r"\s*([a-z_]+)\s*(?:\(([^)]*)\))?")


class ServtHost:
    """Tells a program the moves, as the server does."""

    def begin(self, side: Side, clock: Clock) -> list[str]:
        """Which side it has."""
        return ["init.", f"start({side.lower()})."]

    def ask(self, position: Position, moves: Sequence[Move], clock: Clock) -> list[str]:
        """The move or the moves that it does not know yet."""
        if position.target == ANY or _had_a_choice(moves):
            raise NoMove("servt has no words for a free choice: in it, being sent to a full board is a draw")
        cells = [move % 9 + 1 for move in moves]
        if len(moves) == 1:
            return [f"second_move({moves[0] // 9 + 1},{cells[0]})."]
        if len(moves) == 2:
            return [f"third_move({moves[0] // 9 + 1},{cells[0]},{cells[1]})."]
        return [f"next_move({cells[-1]})."]

    def read(self, line: str, position: Position) -> Move:
        """A cell of the board that the program was sent to."""
        found = _CELL.match(line)
        if found is None:
            raise NoMove("a move is one digit from 1 to 9")
        return position.target * 9 + int(found[1]) - 1

    def end(self, position: Position, moves: Sequence[Move], side: Side) -> list[str]:
        """The opponent's last move, if it was the last one, and how the game ended."""
        last = [f"last_move({moves[-1] % 9 + 1})."] if position.side is side and not _had_a_choice(moves) else []
        if position.winner is not None:
            return [*last, "win(triple)." if position.winner is side else "loss(triple).", "end."]
        return [*last, "draw(full_board).", "end."]

    def forfeit(self, ending: Ending, *, won: bool) -> list[str]:
        """Who won, and by what."""
        return [f"{'win' if won else 'loss'}({ending}).", "end."]


def _had_a_choice(moves: Sequence[Move]) -> bool:
    """Whether somebody was sent to a full board and played on elsewhere, which this protocol cannot tell."""
    return any(move // 9 != sent_by % 9 for sent_by, move in pairwise(moves))


class ServtGuest:
    """Follows the games on a server, one after the other; the rules are the server's, whatever else was asked for."""

    def __init__(self) -> None:
        self._position = Position.start(ADVANCED_FULL_DRAWS)
        self._clock = Clock(TIMES)
        self.is_over = False
        self.outcome = ""
        """How the game ended, in the server's words."""

    def begin(self) -> Asked | None:
        """Nothing is said unasked."""
        return None

    def hear(self, line: str) -> Asked | None:
        """Take a line of the server; those that tell a move, but for the last one, ask for another."""
        found = _LINE.match(line)
        if found is None:
            return None
        word, numbers = found[1], [int(number) for number in re.findall(r"\d{1,9}", found[2] or "")]
        match word, numbers:
            case (("init" | "start"), _):
                self._position, self._clock = Position.start(ADVANCED_FULL_DRAWS), Clock(TIMES)
            case "second_move", [board, cell]:
                return self._after((board - 1) * 9 + cell - 1)
            case "third_move", [board, cell, reply]:
                self._play((board - 1) * 9 + cell - 1)
                return self._after((cell - 1) * 9 + reply - 1)
            case "next_move", [cell]:
                return self._after(self._position.target * 9 + cell - 1)
            case (("win" | "loss" | "draw"), _):
                self.outcome = line.strip().rstrip(".")
            case "end", _:
                self.is_over = True
        return None

    def _after(self, move: Move) -> Asked:
        self._play(move)
        if self._position.end is End.SENT_TO_FULL:
            raise NoMove("the board to play in is full, and the server did not end the game as a draw")
        if self._position.is_over:
            raise NoMove("the game is over, and the server asks for another move")
        return Asked(self._position, self._clock.share)

    def _play(self, move: Move) -> None:
        try:
            self._position = self._position.play(move)
        except IllegalMove as error:
            raise NoMove(str(error)) from error

    def answer(self, move: Move, seconds: float) -> str:
        """The cell alone."""
        self._clock.spend(seconds)
        self._position = self._position.play(move)
        return str(move % 9 + 1)
