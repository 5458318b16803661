"""A game as it is played: its players, its moves and what was thought about them, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final, Literal

from t3tui.game.mode import BASIC, Mode
from t3tui.game.position import GameOver, Move, Position, Side


class Result(StrEnum):
    """How a game ended, as records write it."""

    X_WINS = "1-0"
    O_WINS = "0-1"
    DRAW = "1/2-1/2"
    UNFINISHED = "*"

    @property
    def winner(self) -> Side | None:
        """Who won, if anybody did."""
        return {Result.X_WINS: Side.X, Result.O_WINS: Side.O}.get(self)

    @classmethod
    def won_by(cls, side: Side | None) -> Result:
        """The result when a side has won, or nobody has."""
        return cls.DRAW if side is None else cls.X_WINS if side is Side.X else cls.O_WINS


class Reason(StrEnum):
    """Why a game ended otherwise than by the rules; the rules' own reasons are in ``position.End``."""

    RESIGNATION = "resignation"
    ILLEGAL_MOVE = "illegal move"
    ABANDONED = "abandoned"


Proven = Literal["win", "loss", "draw"]


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is known about one move; the value is from the mover's view."""

    value: float | None = None
    nodes: int | None = None
    seconds: float | None = None
    comment: str = ""
    proven: Proven | None = None
    """What was proven about the position the move was made in, if anything was."""
    plies: int | None = None
    """Within how many plies the proven end comes, the move included."""
    scale: str = ""
    """Whose points the value counts in; empty for centi-points."""
    exact: bool = False
    """Whether the plies are the shortest win or the longest defence."""


NOTHING: Final = Annotation()


@dataclass(frozen=True, slots=True)
class Played:
    """One move of a game."""

    move: Move
    annotation: Annotation = NOTHING


def today() -> str:
    """The date as records write it."""
    return date.today().strftime("%Y.%m.%d")


@dataclass(slots=True)
class Game:
    """A game: one line of moves and a cursor that walks on it.

    After ``undo`` the rest of the line is kept for ``redo`` until a new move is made.
    """

    mode: Mode = BASIC
    players: dict[Side, str] = field(default_factory=lambda: {Side.X: "?", Side.O: "?"})
    date: str = field(default_factory=today)
    start: Position | None = None
    """The position it began from, if that was not the empty one."""
    comment: str = ""
    """What is said before the first move."""
    tags: dict[str, str] = field(default_factory=dict)
    """Tags of its record that t3tui does not know; they are kept."""
    _moves: list[Played] = field(default_factory=list, init=False)
    _positions: list[Position] = field(default_factory=list, init=False, compare=False, repr=False)
    _cursor: int = field(default=0, init=False)
    _verdict: tuple[Result, str] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._positions = [self.start or Position.start(self.mode)]

    @property
    def moves(self) -> Sequence[Played]:
        """Every move of the line, those after the cursor included."""
        return self._moves

    @property
    def positions(self) -> Sequence[Position]:
        """Every position of the line, the one it began from first."""
        return self._positions

    def moves_of(self, side: Side) -> list[Played]:
        """Every move of a side, those after the cursor included."""
        return [played for played, position in zip(self._moves, self._positions, strict=False) if position.side is side]

    @property
    def cursor(self) -> int:
        """How many moves of the line were made to get to ``position``."""
        return self._cursor

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._positions[self._cursor]

    @property
    def at_end(self) -> bool:
        """Whether the cursor is after the last move of the line."""
        return self._cursor == len(self._moves)

    @property
    def result(self) -> Result:
        """How the whole line ended."""
        last = self._positions[-1]
        if last.is_over:
            return Result.won_by(last.winner)
        return self._verdict[0] if self._verdict else Result.UNFINISHED

    @property
    def reason(self) -> str:
        """Why it ended so; empty while it goes on."""
        last = self._positions[-1]
        if last.end is not None:
            return str(last.end)
        return self._verdict[1] if self._verdict else ""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play at the cursor: by the rules, or by ``finish``."""
        return self.position.is_over or (self.at_end and self.result is not Result.UNFINISHED)

    def play(self, move: Move, annotation: Annotation | None = None) -> Position:
        """Make a move at the cursor; the old line after it is dropped. An illegal move changes nothing."""
        position = self.position.play(move)
        del self._moves[self._cursor :], self._positions[self._cursor + 1 :]
        self._verdict = None
        self._moves.append(Played(move, annotation or NOTHING))
        self._positions.append(position)
        self._cursor += 1
        return position

    def branch(self) -> Game:
        """A new game of today, with the same players and the moves up to the cursor."""
        game = Game(self.mode, dict(self.players), start=self.start)
        for played in self._moves[: self._cursor]:
            game.play(played.move, played.annotation)
        return game

    def copy(self) -> Game:
        """The same game again, to be changed without changing this one."""
        game = Game(self.mode, dict(self.players), self.date, self.start, self.comment, dict(self.tags))
        for played in self._moves:
            game.play(played.move, played.annotation)
        game._verdict = self._verdict
        game._cursor = self._cursor
        return game

    def annotate(self, ply: int, annotation: Annotation) -> None:
        """Replace what is known about move number ``ply``, counted from 1."""
        self._moves[ply - 1] = Played(self._moves[ply - 1].move, annotation)

    def undo(self) -> bool:
        """Step back one move; False if there was none."""
        return self.go_to(self._cursor - 1)

    def redo(self) -> bool:
        """Step forward one move of the line; False if there was none."""
        return self.go_to(self._cursor + 1)

    def go_to(self, ply: int) -> bool:
        """Put the cursor after ``ply`` moves; False, and nothing changes, if the line has not that many."""
        if not 0 <= ply <= len(self._moves):
            return False
        self._cursor = ply
        return True

    def finish(self, result: Result, reason: str) -> None:
        """End the game at the cursor otherwise than by the rules, for example by resignation."""
        if self.position.is_over:
            raise GameOver(f"The game is over already: {self.position.outcome_text}.")
        del self._moves[self._cursor :], self._positions[self._cursor + 1 :]
        self._verdict = (result, reason)
