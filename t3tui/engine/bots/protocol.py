"""What every bot protocol has: who says what to whom, as lines of text, and how long an answer may take.

Codecs do no input or output and know no time: a host or a bot of any kind can use them, and a test needs no process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Final, Protocol

from t3tui.game.errors import BadInput, T3Error
from t3tui.game.position import Move, Position, Side

START_SECONDS: Final = 1.0
"""The least a program gets for its first answer: it has to start."""


class BotFailed(T3Error):  # noqa: N818
    """A program that cannot play on; the sentence names it and says what it did, and in a game it loses."""


class BotRefused(BotFailed, BadInput):
    """A program that cannot even be started; that loses no game, but none can be played."""


class BotLate(BotFailed):
    """A program that did not answer in time."""


class GameDrawn(T3Error):  # noqa: N818
    """A game that ends as a draw because its protocol has no words to go on, which is nobody's fault."""


class NoMove(T3Error):  # noqa: N818
    """An answer that is no move in its protocol; the text says what one looks like."""


class Ending(StrEnum):
    """How a game came to its end, as far as a program that did not cause it can be told."""

    RULES = "rules"
    TIMEOUT = "timeout"
    ILLEGAL_MOVE = "illegal_move"
    NO_WORDS = "no words"
    """A draw, because somebody's protocol has no words to go on."""
    GIVEN_UP = "given up"


@dataclass(frozen=True, slots=True)
class Times:
    """How long a program may think, in seconds."""

    first: float
    """For its first answer; where there is a bank, what is in it at the start."""
    move: float
    """For every other answer; where there is a bank, what every move puts into it."""
    banked: bool = False
    """Whether the time that a move does not need is kept for later ones."""
    most: float = inf
    """What the bank holds at most."""


class Clock:
    """One program's time in one game."""

    def __init__(self, times: Times, move_seconds: float | None = None) -> None:
        """``move_seconds``, where given, takes the place of the protocol's times."""
        if move_seconds is not None:
            times = Times(max(move_seconds, START_SECONDS), move_seconds)
        self.times = times
        self.left = times.first
        """Seconds that the next answer may take."""

    @property
    def share(self) -> float:
        """What a program that wants to have time later on should spend on the next answer."""
        if not self.times.banked:
            return self.left
        spare = max(self.left - self.times.move, 0.0)
        return min(self.left, self.times.move + spare / 20)

    def spend(self, seconds: float) -> None:
        """Take off what an answer took."""
        times = self.times
        self.left = min(self.left - seconds + times.move, times.most) if times.banked else times.move


class Host(Protocol):
    """What the host of one game says to one program, and how it reads the answers."""

    def begin(self, side: Side, clock: Clock) -> list[str]:
        """Said before anything else."""

    def ask(self, position: Position, moves: Sequence[Move], clock: Clock) -> list[str]:
        """Said when the program is to move; ``moves`` are those of the game so far, the opponent's last."""

    def read(self, line: str, position: Position) -> Move:
        """The move in an answer, legal or not; anything else raises ``NoMove``."""

    def end(self, position: Position, moves: Sequence[Move], side: Side) -> list[str]:
        """Said when the game is over; ``moves`` may end with a move of the opponent that was not told yet."""

    def forfeit(self, ending: Ending, *, won: bool) -> list[str]:
        """Said when one side was late or answered wrongly, to the program that lost by it or to the one that won."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a bot: what to play here."""

    position: Position
    seconds: float | None = None
    """What the host allows for the answer, if it is known."""


class Guest(Protocol):
    """What a bot makes of its host's lines, and how it answers."""

    @property
    def is_over(self) -> bool:
        """Whether the host expects nothing more."""

    def begin(self) -> Asked | None:
        """The question that nobody has to ask, if the bot makes the first move unasked."""

    def hear(self, line: str) -> Asked | None:
        """Take a line in; a question comes out if an answer is expected."""

    def answer(self, move: Move, seconds: float) -> str:
        """The line that plays a move, which took so long to find."""
