"""The game of a screen: turns what a running game tells into messages, and begins a new one where that is asked for."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from textual.message import Message
from textual.widget import Widget

from t3tui.engine.player import Info
from t3tui.game.position import Move, Side
from t3tui.game.record import Game
from t3tui.play.running_game import Clock, Listener, RunningGame
from t3tui.play.running_search import Answer, Cores, RunningSearch, Seat
from t3tui.ui.game_setup import GameSetup


class LiveGame(Listener):
    """A running game whose messages go to a widget, and the setup that it came from."""

    class Changed(Message):
        """There is something new to show: a move, another place in the line, a pause, other players."""

    @dataclass
    class Played(Message):
        """A game is to be kept: a move was made, or it has ended."""

        game: Game
        number: int

    @dataclass
    class Thinking(Message):
        """What the search of the player to move knows so far."""

        search: RunningSearch
        info: Info

    @dataclass
    class Advising(Message):
        """What the search for a hint knows so far."""

        search: RunningSearch
        info: Info

    @dataclass
    class Hinted(Message):
        """The strongest player's suggestion, or why there is none."""

        search: RunningSearch
        answer: Answer

    def __init__(
        self,
        owner: Widget,
        setup: GameSetup,
        game: Game | None = None,
        *,
        looked_at: bool = False,
        cores: Cores | None = None,
        number: int = 0,
        clock: Clock = time.monotonic,
    ) -> None:
        self.setup = setup
        self.number = number
        """Tells several games apart that are played at once."""
        self._owner = owner
        self._cores = cores
        self._clock = clock
        self._delay = 0.0
        self.running = self._seat(game or self._new_game(), looked_at=looked_at, from_record=game is not None)
        self.running.paused = game is not None and bool(game.moves) and not self.running.has_human

    def _new_game(self) -> Game:
        return Game(self.setup.mode, {side: str(self.setup.player(side)) for side in Side})

    def _seats(self) -> dict[Side, Seat]:
        return {side: Seat.of(self.setup.player(side)) for side in Side}

    def _seat(self, game: Game, *, looked_at: bool = False, from_record: bool = False) -> RunningGame:
        running = RunningGame(
            game,
            self._seats(),
            listener=self,
            looked_at=looked_at,
            from_record=from_record,
            cores=self._cores,
            clock=self._clock,
            in_owners_thread=self._in_owners_thread,
            when_shown=lambda call: self._owner.call_after_refresh(call),
        )
        running.delay = self._delay
        return running

    def _in_owners_thread(self, call: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # whoever is about to leave hears nothing any more
            self._owner.call_later(call)

    def show_on(self, owner: Widget) -> None:
        """Let another widget hear of the game from now on, beginning with how it stands."""
        self._owner = owner
        self.changed()

    @property
    def game(self) -> Game:
        """The game on the screen."""
        return self.running.game

    @property
    def delay(self) -> float:
        """The least seconds between two moves when two programs play."""
        return self._delay

    @delay.setter
    def delay(self, seconds: float) -> None:
        self._delay = self.running.delay = seconds

    # What is asked for

    def play(self, move: Move) -> None:
        """Make a person's move; an ``IllegalMove`` says why it cannot be made."""
        self.running.check(move)
        self._playing().play(move)

    def go_on(self) -> None:
        """Let the program whose turn it is play, from here on."""
        self._playing().resume()

    def step(self) -> None:
        """Let the program whose turn it is make one move, and pause."""
        self._playing().step()

    def change_players(self, setup: GameSetup) -> None:
        """Let others play on from here."""
        self.setup = setup
        self._playing().change_players(self._seats())

    def _playing(self) -> RunningGame:
        """The game itself; in place of one that is only looked at, a new one that has its moves up to here."""
        if self.running.is_looked_at:
            self._begin(self.game.branch(), from_record=self.running.waits_for_word)
        return self.running

    def restart(self, setup: GameSetup | None = None) -> None:
        """Begin a new game, with the same setup or with another one."""
        self.setup = setup or self.setup
        self._begin(self._new_game(), from_record=self.running.waits_for_word)
        self.running.start()

    def _begin(self, game: Game, *, from_record: bool = False) -> None:
        self.running.close()
        self.running = self._seat(game, from_record=from_record)

    # What is told

    def changed(self) -> None:
        """Pass it on."""
        self._owner.post_message(self.Changed())

    def played(self) -> None:
        """Pass it on."""
        self._owner.post_message(self.Played(self.game, self.number))

    def thinking(self, search: RunningSearch, info: Info) -> None:
        """Pass it on."""
        self._owner.post_message(self.Thinking(search, info))

    def advising(self, search: RunningSearch, info: Info) -> None:
        """Pass it on."""
        self._owner.post_message(self.Advising(search, info))

    def hinted(self, search: RunningSearch, answer: Answer) -> None:
        """Pass it on."""
        self._owner.post_message(self.Hinted(search, answer))
