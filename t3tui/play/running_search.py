"""A search that runs: one player thinks about one position, in a thread of its own or in the caller's.

It reports as often as people can see, can be cancelled at any moment, and a player that breaks is an answer like any
other, so that nobody who waits for a search has to catch anything.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Final

from t3tui.engine.bots.protocol import BotFailed, BotLate, BotRefused, Ending, GameDrawn
from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Player, Report, Stop, ignore
from t3tui.engine.roster import PlayerError, Spec
from t3tui.engine.watched_search import giving_way
from t3tui.game.position import Position, Side

REPORT_EVERY: Final = 1 / 15
"""Seconds between two reports; more often nobody could see, and it would only keep the screen busy."""

PATIENCE: Final = 0.1
"""Seconds after which who waits for a core finds out that nobody wants the answer any more."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a player found no move: a sentence without its full stop."""

    reason: str
    loses: bool = False
    """Whether the player itself broke the game, as a bot does that is late, and not the program around it."""
    draws: bool = False
    """Whether the game cannot go on and nobody is to blame."""
    late: bool = False
    """Whether it was a bot that gave no answer in time."""

    @property
    def ending(self) -> Ending:
        """What the game's other player is told."""
        if self.draws:
            return Ending.NO_WORDS
        return Ending.TIMEOUT if self.late else Ending.ILLEGAL_MOVE


Answer = Decision | Failure


class Seat:
    """Where a player sits, who thinks about one thing at a time.

    The player is made in the thread where it first thinks, because that may take a while. If it is something to be
    closed, such as somebody else's program, it is closed for certain when its seat is.
    """

    def __init__(self, name: str, make: Callable[[], Player] | None, *, is_bot: bool = False) -> None:
        self.name = name
        self.is_bot = is_bot
        """Whether somebody else's program sits in it."""
        self._make = make
        self._player: Player | None = None
        self._one_at_a_time = threading.Lock()
        self._closed = False

    @classmethod
    def of(cls, spec: Spec) -> Seat:
        """A seat for a player of the roster; people sit in one too."""
        return cls(str(spec), None if spec.kind.make is None else spec.make, is_bot=spec.kind.is_bot)

    @property
    def is_human(self) -> bool:
        """Whether a person sits in it."""
        return self._make is None

    def think(self, position: Position, limit: Limit, report: Report, stop: Stop) -> Answer | None:
        """Choose a move; None if nobody wants it any more."""
        try:
            with self._one_at_a_time:
                return None if stop.is_set() or self._closed else self._think(position, limit, report, stop)
        finally:
            if self._closed:
                self.close(wait=True)

    def _think(self, position: Position, limit: Limit, report: Report, stop: Stop) -> Answer | None:
        try:
            player = self._player = self._player or self._made()
        except Exception as error:
            return Failure(_sentence_of(error))
        try:
            decision = player.think(position, limit, report, stop)
        except Exception as error:
            return None if stop.is_set() else _failure(error)
        return None if stop.is_set() else decision

    def _made(self) -> Player:
        if self._make is None:
            raise PlayerError(f"{self.name} plays in the app only.")
        return self._make()

    def end_game(self, position: Position, ending: Ending = Ending.RULES, *, wait: bool = False) -> None:
        """Tell somebody else's program that its game is over, which ends it; taking moves back starts it anew."""
        game_over: Callable[[Position, Ending], None] | None = getattr(self._player, "game_over", None)
        if game_over is not None and wait:
            self._tell_end(game_over, position, ending)
        elif game_over is not None:
            threading.Thread(target=self._tell_end, args=(game_over, position, ending), name="t3tui-end").start()

    def _tell_end(self, game_over: Callable[[Position, Ending], None], position: Position, ending: Ending) -> None:
        with self._one_at_a_time:
            game_over(position, ending)

    def close(self, *, wait: bool = False) -> None:
        """Let the player go, as soon as it has stopped thinking; cancel its search first.

        It may take a moment to end a program, so that this is done in a thread unless somebody waits for it.
        """
        self._closed = True
        if not self._one_at_a_time.acquire(blocking=wait):
            return
        player, self._player = self._player, None
        self._one_at_a_time.release()
        close = getattr(player, "close", None)
        if close is not None and wait:
            close()
        elif close is not None:
            threading.Thread(target=close, name="t3tui-close").start()


class Cores:
    """As many searches at a time as there are cores; the others wait before their clocks run."""

    def __init__(self, count: int | None = None) -> None:
        self._free = threading.Semaphore(count or os.cpu_count() or 1)

    @contextmanager
    def taken(self, stop: Stop) -> Iterator[None]:
        """Wait for a core, and give it back."""
        has_one = False
        while not has_one and not stop.is_set():
            has_one = self._free.acquire(timeout=PATIENCE)
        try:
            yield
        finally:
            if has_one:
                self._free.release()


class RunningSearch:
    """One player's thinking about one position; equal to nothing but itself."""

    def __init__(
        self,
        seat: Seat,
        position: Position,
        limit: Limit = NO_LIMIT,
        stop: Stop | None = None,
        cores: Cores | None = None,
    ) -> None:
        self.seat = seat
        self.position = position
        self.limit = limit
        self._cores = cores
        self.info: Info | None = None
        """The latest it knows, if somebody listens."""
        self.answer: Answer | None = None
        """What came of it; None as long as it runs, and for good when it was cancelled."""
        self._stop = stop or Stop()
        self._thread: threading.Thread | None = None
        self._next_report = 0.0

    @property
    def side(self) -> Side:
        """Who thinks."""
        return self.position.side

    @property
    def is_running(self) -> bool:
        """Whether its thread is at work, if it has one."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, on_info: Report = ignore, on_end: Callable[[Answer | None], None] | None = None) -> None:
        """Think in a thread of its own, where both are called; ``on_end`` exactly once, with None if cancelled."""

        def work() -> None:
            with giving_way():
                answer = self.run(on_info)
            if on_end is not None:
                on_end(answer)

        self._thread = threading.Thread(target=work, name=f"t3tui-search {self.seat.name}")
        self._thread.start()

    def run(self, on_info: Report = ignore) -> Answer | None:
        """Think in this thread and answer; None if it was cancelled."""

        def report(info: Info) -> None:
            self.info = info
            now = time.monotonic()
            if now >= self._next_report and not self._stop.is_set():
                self._next_report = now + REPORT_EVERY
                on_info(info)

        with self._cores.taken(self._stop) if self._cores else nullcontext():
            answer = self.seat.think(self.position, self.limit, ignore if on_info is ignore else report, self._stop)
        self.answer = None if self._stop.is_set() else answer
        return self.answer

    def cancel(self) -> None:
        """End it from any thread, whatever it has found; its thread ends soon after."""
        self._stop.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody ended it."""
        return self._stop.is_set()

    def wait_unless_cancelled(self, seconds: float) -> None:
        """Wait in the thread of the search, for as long as its answer is to be held back."""
        cancelled = threading.Event()
        self._stop.on_set(cancelled.set)
        cancelled.wait(seconds)
        self._stop.forget(cancelled.set)

    def join(self, seconds: float | None = None) -> bool:
        """Wait for its thread; whether it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
        return not self.is_running


def _failure(error: Exception) -> Failure:
    """What an error means for the game: programs lose by what they do wrong, but not by being impossible to start."""
    return Failure(
        _sentence_of(error),
        loses=isinstance(error, PlayerError | BotFailed) and not isinstance(error, BotRefused),
        draws=isinstance(error, GameDrawn),
        late=isinstance(error, BotLate),
    )


def _sentence_of(error: Exception) -> str:
    return str(error).rstrip(".") or type(error).__name__
