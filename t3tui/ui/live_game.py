"""The game that is being played: whose turn it is, who thinks, and what became of it.

Players think in threads; all they do to the game is to post messages. Each message carries the search it belongs to,
and whatever comes from a search that is no longer wanted is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from textual.message import Message
from textual.widget import Widget

from t3tui.engine.limits import NO_LIMIT, Decision, Info, Limit
from t3tui.engine.roster import strongest
from t3tui.game.position import IllegalMove, Move, Position, Side
from t3tui.game.record import Annotation, Game, Reason, Result
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.thinking import Search, Seat, sentence_of

HINT_LIMIT = Limit(seconds=2.0, lines=3)
UPDATES_EVERY = 1 / 15

Clock = Callable[[], float]


class Phase(StrEnum):
    """What the game waits for."""

    HUMAN = "a person"
    THINKING = "a program"
    PAUSED = "to go on"
    OVER = "nothing"


class NotYourTurn(IllegalMove):
    """A program is to move, not the person who tried."""


class LiveGame(Widget):
    """Turns, clocks, pauses and players of one running game; an invisible part of the game screen."""

    DEFAULT_CSS = "LiveGame { display: none; }"

    class Changed(Message):
        """There is something new to show: a move, another place in the line, a pause, other players."""

    @dataclass
    class Thinking(Message):
        """What a running search knows so far."""

        search: Search
        info: Info

    @dataclass
    class Decided(Message):
        """A search has found its move."""

        search: Search
        decision: Decision

    @dataclass
    class Advising(Message):
        """What the search for a hint knows so far."""

        search: Search
        info: Info

    @dataclass
    class Hinted(Message):
        """The strongest player's suggestion."""

        search: Search
        decision: Decision

    @dataclass
    class Failed(Message):
        """A player broke; the game goes on without harm."""

        search: Search
        text: str

    def __init__(self, setup: GameSetup, game: Game | None = None, *, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self.setup = setup
        self.clock = clock
        self.delay = 0.0
        """The least seconds between two moves when two programs play."""
        self.game_id = 0
        self.decisions: dict[Side, Decision] = {}
        """What each side thought last."""
        self.failure = ""
        """Why a player broke, as long as that matters."""
        self._search: Search | None = None
        self._hint: Search | None = None
        self._one_step = False
        self._begin(setup, game)
        self.paused = game is not None and bool(game.moves) and not self.has_human

    def _begin(self, setup: GameSetup, game: Game | None = None) -> None:
        self._stop_searches()
        self.setup = setup
        self.game_id += 1
        self.game = game or Game(setup.mode, {side: str(setup.player(side)) for side in Side})
        self._seats = {side: Seat(setup.player(side)) for side in Side}
        self._adviser = Seat(strongest(setup.mode))
        self.decisions.clear()
        self.failure = ""
        self.paused = False
        self.turn_began = self.clock()

    # What is going on

    @property
    def position(self) -> Position:
        """The position on the screen."""
        return self.game.position

    def is_human(self, side: Side) -> bool:
        """Whether a person plays a side."""
        return self.setup.player(side).kind.make is None

    @property
    def has_human(self) -> bool:
        """Whether any person plays."""
        return any(map(self.is_human, Side))

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.game.is_over:
            return Phase.OVER
        if self.is_human(self.position.side):
            return Phase.HUMAN
        return Phase.PAUSED if self.paused and not self._one_step else Phase.THINKING

    @property
    def is_hinting(self) -> bool:
        """Whether a hint is being looked for."""
        return self._hint is not None

    # Moves

    def play(self, move: Move) -> None:
        """Make a person's move; an ``IllegalMove`` says why it cannot be made."""
        side = self.position.side
        if not self.game.is_over and not self.is_human(side):
            raise NotYourTurn(f"It is the turn of {side}, played by {self.setup.player(side)}.")
        if self.game.is_over and not self.position.is_over:
            raise IllegalMove(f"The game is over: {self.game.reason}.")
        self.game.play(move, Annotation(seconds=self.clock() - self.turn_began))
        self.paused = False
        self._changed()

    def go_on(self) -> None:
        """Let the player whose turn it is begin to think, if it is a program; call it when the last move is shown."""
        if self.phase is not Phase.THINKING or self._search is not None or not self.is_attached:
            return
        search = self._search = Search(self.game_id, self.game.cursor, self.position)
        seat = self._seats[search.side]
        self._start(seat, search, NO_LIMIT, self.Decided)

    def _start(self, seat: Seat, search: Search, limit: Limit, answer: type[Decided] | type[Hinted]) -> None:
        self.run_worker(
            partial(self._think, seat, search, limit, answer), thread=True, group=str(id(search)), exit_on_error=False
        )

    def _think(self, seat: Seat, search: Search, limit: Limit, answer: type[Decided] | type[Hinted]) -> None:
        """Runs in a thread."""
        news = self.Thinking if answer is self.Decided else self.Advising
        next_report = 0.0

        def report(info: Info) -> None:
            nonlocal next_report
            if (now := time.monotonic()) >= next_report:
                next_report = now + UPDATES_EVERY
                self.post_message(news(search, info))

        try:
            decision = seat.think(search, limit, report)
        except Exception as error:
            self.post_message(self.Failed(search, f"{seat.spec} failed: {sentence_of(error)}"))
        else:
            if decision is not None:
                self.post_message(answer(search, decision))

    def on_live_game_thinking(self, message: Thinking) -> None:
        """Pass on only what is wanted."""
        if message.search is not self._search:
            message.stop()

    def on_live_game_decided(self, message: Decided) -> None:
        """Make the move, in two programs' games not too soon after the last one."""
        message.stop()
        if message.search is not self._search:
            return
        waited = self.clock() - self.turn_began
        self.decisions[message.search.side] = message.decision
        if not self.has_human and not self._one_step and waited < self.delay:
            self.set_timer(self.delay - waited, partial(self._make, message.search, message.decision))
        else:
            self._make(message.search, message.decision)

    def _make(self, search: Search, decision: Decision) -> None:
        if search is not self._search:
            return
        annotation = Annotation(decision.value, decision.nodes, decision.seconds)
        try:
            self.game.play(decision.move, annotation)
        except IllegalMove as error:
            self._fail(f"{self.setup.player(search.side)} made an illegal move. {error}")
        else:
            self._one_step = False
            self._changed()

    def on_live_game_failed(self, message: Failed) -> None:
        """Pause, and keep the reason."""
        if message.search is self._search:
            self._fail(message.text)
        elif message.search is self._hint:
            self._hint = None
        else:
            message.stop()

    def _fail(self, text: str) -> None:
        self.failure = text
        self.paused = True
        self._changed(keep_failure=True)

    def _changed(self, *, keep_failure: bool = False) -> None:
        self._stop_searches()
        if not keep_failure:
            self.failure = ""
        self.turn_began = self.clock()
        self.post_message(self.Changed())

    def _stop_searches(self) -> None:
        for search in (self._search, self._hint):
            if search is not None:
                search.stop.set()
        self._search = self._hint = None
        self._one_step = False

    def on_unmount(self) -> None:
        """Leave no thread behind."""
        self._stop_searches()

    # Hints

    def ask_hint(self) -> None:
        """Let the strongest player there is look at the position."""
        if self._hint is None and not self.game.is_over:
            self._hint = Search(self.game_id, self.game.cursor, self.position)
            self._start(self._adviser, self._hint, HINT_LIMIT, self.Hinted)

    def on_live_game_advising(self, message: Advising) -> None:
        """Pass on only what is wanted."""
        if message.search is not self._hint:
            message.stop()

    def on_live_game_hinted(self, message: Hinted) -> None:
        """Pass on only what is wanted."""
        if message.search is not self._hint:
            message.stop()
        else:
            self._hint = None

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
        """Show any place in the line; the line stays until somebody plays another move there."""
        self.game.go_to(ply)
        self.paused = not (self.has_human and self.game.at_end)
        self._changed()

    # Pauses

    def pause(self) -> None:
        """Stop thinking and wait; what was thought is dropped."""
        self.paused = True
        self._changed()

    def resume(self) -> None:
        """Let the program whose turn it is think."""
        self.paused = False
        self._changed()

    def step(self) -> None:
        """Let the program whose turn it is make one move, and pause."""
        self.paused = True
        self._changed()
        self._one_step = True

    # The game as a whole

    def restart(self, setup: GameSetup | None = None) -> None:
        """Begin a new game, with the same setup or with another one."""
        self._begin(setup or self.setup)
        self._changed()

    def change_players(self, setup: GameSetup) -> None:
        """Let others play on from here."""
        self.setup = setup
        self.game.players.update({side: str(setup.player(side)) for side in Side})
        self._seats = {side: Seat(setup.player(side)) for side in Side}
        self._changed()

    def resign(self) -> None:
        """Give the game up for the person to move, or for the person whose opponent is to move."""
        side = self.position.side
        loser = side if self.is_human(side) else side.other
        self.game.finish(Result.won_by(loser.other), Reason.RESIGNATION)
        self._changed()
