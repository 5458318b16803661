"""A game that is played: who sits where, whose turn it is, who thinks, pauses, steps back, and what is lost by failing.

It needs no screen. Its owner hears of every change, in the owner's own thread, and players think in others; what comes
from a search that is no longer wanted is dropped here. A game that is only looked at never thinks by itself and is
never told to be kept; ``Game.branch`` makes a new game from any of its moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Final

from t3tui.engine.annotations import annotation_of
from t3tui.engine.bots.protocol import Ending
from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Stop
from t3tui.engine.roster import strongest
from t3tui.game.position import IllegalMove, Move, Position, Side
from t3tui.game.record import Annotation, Game, Reason, Result
from t3tui.game.shown_text import shown
from t3tui.play.running_search import Answer, Cores, RunningSearch, Seat

HINT_LIMIT: Final = Limit(seconds=2.0, lines=3)

Clock = Callable[[], float]
Later = Callable[[Callable[[], None]], object]
"""Calls something without arguments, sooner or later, in the thread of whoever owns the game."""


class Phase(StrEnum):
    """What the game waits for."""

    HUMAN = "a person"
    THINKING = "a program"
    PAUSED = "to go on"
    LOOKED_AT = "somebody to play on"
    OVER = "nothing"


class NotYourTurn(IllegalMove):
    """A program is to move, not the person who tried."""


class Listener:
    """Hears what a running game does, in the thread of its owner; this one does not care."""

    def changed(self) -> None:
        """There is something new to show: a move, another place in the line, a pause, other players."""

    def played(self) -> None:
        """A move was made or the game was ended: it is to be kept. Comes before ``changed``, never from looking."""

    def thinking(self, search: RunningSearch, info: Info) -> None:
        """What the search of the player to move knows so far."""

    def advising(self, search: RunningSearch, info: Info) -> None:
        """What the search for a hint knows so far."""

    def hinted(self, search: RunningSearch, answer: Answer) -> None:
        """The strongest player's suggestion, or why there is none."""


def at_once(call: Callable[[], None]) -> None:
    """For games without a screen: nothing has to be drawn first, and one thread owns everything."""
    call()


class RunningGame:
    """Turns, clocks, pauses and players of one game."""

    def __init__(
        self,
        game: Game,
        seats: Mapping[Side, Seat],
        *,
        listener: Listener | None = None,
        limit: Limit = NO_LIMIT,
        looked_at: bool = False,
        from_record: bool = False,
        strict: bool = False,
        cores: Cores | None = None,
        clock: Clock = time.monotonic,
        in_owners_thread: Later = at_once,
        when_shown: Later = at_once,
    ) -> None:
        """Seat players at a game.

        ``strict`` makes every failure of a player lose its game; else only those that are the player's own fault do,
        and others pause the game. ``cores`` are shared with other games that are played at the same time.
        ``when_shown`` lets the next player think only when the last move is drawn. ``from_record`` says that a file
        named the players: somebody else's program among them is not started before somebody says so by ``resume`` or
        ``step``.
        """
        self.game = game
        self.seats = dict(seats)
        self.limit = replace(limit, book=True)
        self.clock = clock
        self.delay = 0.0
        """The least seconds between two moves when two programs play."""
        self.paused = False
        self.failure = ""
        """Why a player broke, as long as that matters."""
        self.decisions: dict[Side, Decision] = {}
        """What each side thought last."""
        self.turn_began = clock()
        self.waits_for_word = from_record and any(seat.is_bot for seat in seats.values())
        """Whether a program is not to be started yet, because nobody but a file has asked for it."""
        self._looked_at = looked_at
        self._strict = strict
        self._cores = cores
        self._listener = listener or Listener()
        self._in_owners_thread = in_owners_thread
        self._when_shown = when_shown
        self._search: RunningSearch | None = None
        self._hint: RunningSearch | None = None
        self._adviser: Seat | None = None
        self._one_step = False
        self._closed = False

    # What is going on

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.game.position

    def is_human(self, side: Side) -> bool:
        """Whether a person plays a side."""
        return self.seats[side].is_human

    @property
    def has_human(self) -> bool:
        """Whether any person plays."""
        return any(map(self.is_human, Side))

    @property
    def is_looked_at(self) -> bool:
        """Whether it is only looked at: it was opened for that, or it is finished, wherever one stands in it now."""
        return self._looked_at or self.game.result is not Result.UNFINISHED

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.game.is_over:
            return Phase.OVER
        if self.is_looked_at:
            return Phase.LOOKED_AT
        if self.is_human(self.position.side):
            return Phase.HUMAN
        if self.waits_for_word and self.seats[self.position.side].is_bot:
            return Phase.PAUSED
        return Phase.PAUSED if self.paused and not self._one_step else Phase.THINKING

    @property
    def is_hinting(self) -> bool:
        """Whether a hint is being looked for."""
        return self._hint is not None

    # Moves

    def check(self, move: Move) -> None:
        """Raise an ``IllegalMove`` that says why a person cannot make a move, if so."""
        side = self.position.side
        if not self.game.is_over and not self.is_human(side):
            raise NotYourTurn(f"It is the turn of {side}, played by {self.seats[side].name}.")
        if self.game.is_over and not self.position.is_over:
            raise IllegalMove(f"The game is over: {self.game.reason}.")
        self.position.play(move)

    def play(self, move: Move) -> None:
        """Make a person's move; an ``IllegalMove`` says why it cannot be made."""
        if self.is_looked_at and not self.game.is_over:
            raise IllegalMove("This game is only looked at.")
        self.check(move)
        self.game.play(move, Annotation(seconds=self.clock() - self.turn_began))
        self.paused = False
        self._played()
        self._changed()

    def start(self) -> None:
        """Show the game as it is and let it go on; the owner calls it once, when it can hear."""
        self._changed()

    def _changed(self, *, one_step: bool = False) -> None:
        self._drop_searches()
        self._one_step = one_step
        self.turn_began = self.clock()
        self._listener.changed()
        self._when_shown(self._think)

    def _think(self) -> None:
        if self.phase is not Phase.THINKING or self._search is not None or self._closed:
            return
        search = self._search = self._new_search()
        search.start(
            lambda info: self._soon(self._take_info, search, info), lambda answer: self._hold_back(search, answer)
        )

    def _new_search(self, stop: Stop | None = None) -> RunningSearch:
        return RunningSearch(self.seats[self.position.side], self.position, self.limit, stop, self._cores)

    def _soon(self, call: Callable[..., None], *arguments: object) -> None:
        self._in_owners_thread(partial(call, *arguments))

    def _take_info(self, search: RunningSearch, info: Info) -> None:
        if search is self._search:
            self._listener.thinking(search, info)

    def _hold_back(self, search: RunningSearch, answer: Answer | None) -> None:
        """Runs in the search's thread: two programs do not move sooner after each other than people can follow."""
        self._soon(self._note, search, answer)
        early = self.delay - (self.clock() - self.turn_began)
        if early > 0 and not self.has_human and not self._one_step:
            search.wait_unless_cancelled(early)
        self._soon(self._take_answer, search, answer)

    def _note(self, search: RunningSearch, answer: Answer | None) -> None:
        if search is self._search and isinstance(answer, Decision):
            self.decisions[search.side] = answer

    def _take_answer(self, search: RunningSearch, answer: Answer | None) -> None:
        if search is self._search and answer is not None:
            self._apply(search.side, answer)
            self._changed()

    def _apply(self, side: Side, answer: Answer) -> None:
        """Make a player's move; who plays what is illegal loses, who fails loses or makes the game wait."""
        ending = Ending.RULES if isinstance(answer, Decision) else answer.ending
        if isinstance(answer, Decision):
            self.decisions[side] = answer
            try:
                self.game.play(answer.move, annotation_of(answer.info))
            except IllegalMove as error:
                ending = Ending.ILLEGAL_MOVE
                self.game.finish(Result.won_by(side.other), f"{Reason.ILLEGAL_MOVE} by {side}: {error}")
        elif answer.draws:
            self.game.finish(Result.DRAW, answer.reason)
        elif answer.loses or self._strict:
            self.game.finish(Result.won_by(side.other), f"{side} failed: {answer.reason}")
        else:
            name = shown(self.seats[side].name, 80)
            self.failure = f"{answer.reason}." if answer.reason.startswith(name) else f"{name} failed: {answer.reason}."
            self.paused = True
            return
        self.failure = ""
        self._played(ending)

    def _played(self, ending: Ending = Ending.RULES) -> None:
        """A move was made or the game was ended; a finished game needs nobody's program any more."""
        self._listener.played()
        if self.game.is_over:
            for seat in self.seats.values():
                seat.end_game(self.position, ending, wait=self._strict)

    def _drop_searches(self) -> None:
        for search in (self._search, self._hint):
            if search is not None:
                search.cancel()
        self._search = self._hint = None
        self._one_step = False

    # Without an owner who waits

    def play_out(self, stop: Stop | None = None) -> None:
        """Play to the end in this thread, or until ``stop`` is set; nobody must play it otherwise meanwhile."""
        while self.phase is Phase.THINKING and not (stop and stop.is_set()):
            search = self._search = self._new_search(stop)
            answer = search.run()
            if answer is None:
                break
            self._apply(search.side, answer)
        self._search = None

    def close(self, *, wait: bool = False) -> None:
        """End every search and let the players go, if need be before it returns; nothing is heard of it any more."""
        self._closed = True
        self._drop_searches()
        for seat in (*self.seats.values(), self._adviser):
            if seat is not None:
                seat.close(wait=wait)

    # Hints

    def ask_hint(self) -> None:
        """Let the strongest player there is look at the position."""
        if self._hint is not None or self.game.is_over or self._closed:
            return
        self._adviser = self._adviser or Seat.of(strongest(self.game.mode))
        search = self._hint = RunningSearch(self._adviser, self.position, HINT_LIMIT)
        search.start(
            lambda info: self._soon(self._take_advice, search, info),
            lambda answer: self._soon(self._take_hint, search, answer),
        )

    def _take_advice(self, search: RunningSearch, info: Info) -> None:
        if search is self._hint:
            self._listener.advising(search, info)

    def _take_hint(self, search: RunningSearch, answer: Answer | None) -> None:
        if search is self._hint and answer is not None:
            self._hint = None
            self._listener.hinted(search, answer)

    # The line of moves

    @property
    def undo_ply(self) -> int | None:
        """Where undo goes: one move back, or against a program to one's own last turn."""
        return self._nearest_turn(range(self.game.cursor - 1, -1, -1))

    @property
    def redo_ply(self) -> int | None:
        """Where redo goes: one move on, or against a program to one's own next turn or the end of the line."""
        plies = range(self.game.cursor + 1, len(self.game.moves) + 1)
        ply = self._nearest_turn(plies)
        return plies[-1] if ply is None and plies else ply

    def _nearest_turn(self, plies: range) -> int | None:
        for ply in plies:
            if not self.has_human or self.is_human(self.game.positions[ply].side):
                return ply
        return None

    def go_to(self, ply: int) -> None:
        """Go to any place in the line; the line stays until somebody plays another move there."""
        self.game.go_to(ply)
        self.paused = not (self.has_human and self.game.at_end)
        self.failure = ""
        self._changed()

    # Pauses

    def pause(self) -> None:
        """Stop thinking and wait; what was thought is dropped."""
        self.paused = True
        self._changed()

    def resume(self) -> None:
        """Let the program whose turn it is think."""
        self.paused = self.waits_for_word = False
        self.failure = ""
        self._changed()

    def step(self) -> None:
        """Let the program whose turn it is make one move, and pause."""
        self.paused = True
        self.waits_for_word = False
        self.failure = ""
        self._changed(one_step=True)

    # The game as a whole

    def change_players(self, seats: Mapping[Side, Seat]) -> None:
        """Let others play on from here."""
        self._drop_searches()
        for seat in self.seats.values():
            seat.close()
        self.seats = dict(seats)
        self.waits_for_word = False
        self.game.players.update({side: seat.name for side, seat in seats.items()})
        self.failure = ""
        self._changed()

    def resign(self) -> None:
        """Give the game up for the person to move, or for the person whose opponent is to move."""
        side = self.position.side
        loser = side if self.is_human(side) else side.other
        self.game.finish(Result.won_by(loser.other), Reason.RESIGNATION)
        self._played(Ending.GIVEN_UP)
        self._changed()


def play_game(
    game: Game,
    seats: Mapping[Side, Seat],
    limit: Limit = NO_LIMIT,
    stop: Stop | None = None,
    listener: Listener | None = None,
) -> None:
    """Play a game to its end in this thread: who fails or plays what is illegal loses, and all players are closed."""
    running = RunningGame(game, seats, listener=listener, limit=limit, strict=True)
    try:
        running.play_out(stop)
    finally:
        running.close(wait=True)
