"""The games of an arena, as a worker plays them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Final

from t3tui.engine import kernel_loader
from t3tui.engine.player import Limit
from t3tui.game.position import Move, Side
from t3tui.game.record import Annotation, Game, Result, to_text
from t3tui.lab import crew
from t3tui.lab.tournament import Tournament
from t3tui.play.registered_bots import make_known
from t3tui.play.running_game import Listener, RunningGame
from t3tui.play.running_search import Seat

ARENA_TAG: Final = "Arena"
PLAN_TAG: Final = "Plan"
NUMBER_TAG: Final = "Number"
"""Tags of a game: the tournament it belongs to, how long that is, and its number there, counted from 1."""
OPENING: Final = Annotation(comment="opening")
TELL_EVERY: Final = 0.1
"""Seconds between two moves that a worker tells of."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to play one after the other."""

    tournament: Tournament
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played to its end."""

    number: int
    result: Result
    moves: tuple[Move, ...]
    text: str
    """Its record."""
    failure: str = ""
    """Why it was lost, if a player failed."""


@dataclass(frozen=True, slots=True)
class Done:
    """The games of a batch, and how long they took."""

    games: tuple[Finished, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A game in the middle: what a worker tells of it."""

    number: int
    moves: tuple[Move, ...]
    worker: int
    """Whose game it is: every worker plays one at a time."""


def play_batch(batch: Batch) -> Done:
    """Play games in this process; whatever a player does wrong costs it the game and nothing else."""
    kernel_loader.allow_compiling()
    make_known()
    began = time.perf_counter()
    games = tuple(_play(batch.tournament, number) for number in batch.numbers)
    return Done(games, time.perf_counter() - began)


def _play(tournament: Tournament, number: int) -> Finished:
    game = new_game(tournament, number)
    seats = {side: Seat.of(spec) for side, spec in tournament.specs(number).items()}
    running = RunningGame(
        game, seats, listener=_Teller(number, game), limit=Limit(seconds=tournament.move_time), strict=True
    )
    try:
        running.play_out()
    finally:
        running.close(wait=True)
    failure = "" if game.position.is_over else game.reason
    return Finished(number, game.result, _moves(game), to_text(game), failure)


def new_game(tournament: Tournament, number: int) -> Game:
    """A game of the tournament after its opening."""
    seats = tournament.seats(number)
    game = Game(
        tournament.mode,
        {side: tournament.players[seats[side]] for side in Side},
        tags={ARENA_TAG: tournament.identity, PLAN_TAG: tournament.plan, NUMBER_TAG: str(number + 1)},
    )
    for move in tournament.opening(number):
        game.play(move, OPENING)
    return game


class _Teller(Listener):
    """Tells whoever watches of the moves of a game, as often as anybody can see."""

    _next = 0.0

    def __init__(self, number: int, game: Game) -> None:
        self._number = number
        self._game = game

    def played(self) -> None:
        """Tell of the game as it is now."""
        now = time.monotonic()
        if crew.is_heard() and now >= _Teller._next:
            _Teller._next = now + TELL_EVERY
            crew.tell(Moment(self._number, _moves(self._game), os.getpid()))


def _moves(game: Game) -> tuple[Move, ...]:
    return tuple(played.move for played in game.moves)
