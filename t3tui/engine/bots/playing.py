"""One of our players as somebody else's program: questions in, answers out, never late."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from t3tui.engine.bots.protocol import Asked, Guest, NoMove
from t3tui.engine.bots.quick_move import quick_move
from t3tui.engine.kernel_loader import StillCompiling
from t3tui.engine.player import Decision, Info, Limit, Player, Stop
from t3tui.game.mode import Mode
from t3tui.game.position import Move, Position
from t3tui.game.shown_text import quoted

SAFETY: Final = 0.012
"""Seconds kept back from what the host allows, for the way there and back."""
RESERVE: Final = 0.08
"""The part of the rest that is kept back, so that the answer is there; the player keeps back as much again."""
MOST_RESERVE: Final = 0.03
"""Seconds: what a busy machine needs to wake up does not grow with the time that is allowed."""
FIRST_ANSWER: Final = 0.6
"""Seconds after the start of the process in which the first answer is there, if the host is in a hurry."""
HURRY: Final = 2.0
"""Seconds: a host that allows less for an answer may have started its clock when it started us."""

Make = Callable[[], Player]


class PunctualPlayer:
    """A player that thinks in a thread of its own, where it also gets ready; who waits too long gets a quick move."""

    def __init__(self, make: Make, mode: Mode, move_seconds: float | None = None, alive: float = 0.0) -> None:
        """``move_seconds`` is the most a move may take; the process has been ``alive`` for so many seconds."""
        self._make = make
        self._began = time.perf_counter() - alive
        self._is_first = True
        self._mode = mode
        self._move_seconds = move_seconds
        self._questions: queue.SimpleQueue[Callable[[Player], None] | None] = queue.SimpleQueue()
        self._ready = threading.Event()
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._work, name="t3tui-bot", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._get_ready(self._make())
            player = self._make()
        except Exception as error:
            self._failure = error
            self._ready.set()
            return
        self._ready.set()
        while (question := self._questions.get()) is not None:
            question(player)

    def _get_ready(self, player: Player) -> None:
        """Load all that a first move needs, by a search that is stopped as soon as it has begun.

        Where the engine has to be compiled first, stopping would end that, so the search is only short.
        """
        if hasattr(player, "close"):
            return
        stop = Stop()
        stop.set()
        position, limit = Position.start(self._mode), Limit(seconds=0.01)
        try:
            player.think(position, limit, stop=stop)
        except StillCompiling:
            player.think(position, limit)

    def wait_until_ready(self) -> None:
        """Wait until the player can begin at once; a player that cannot be made raises why."""
        while not self._ready.wait(0.5):
            pass
        if self._failure is not None:
            raise self._failure

    def move(self, asked: Asked) -> Move:
        """The player's move, or a quick one if it would come too late."""
        began = time.perf_counter()
        most = self._most(asked, began)
        at_once = None if self._ready.is_set() else quick_move(asked.position)
        seconds = None if most is None else _without_reserve(most)
        if self._move_seconds is not None:
            seconds = self._move_seconds if seconds is None else min(seconds, self._move_seconds)
        answers: queue.SimpleQueue[Decision | Exception] = queue.SimpleQueue()
        best: list[Move] = []
        stop = Stop()

        def report(info: Info) -> None:
            if info.line:
                best[:] = info.line[:1]

        def think(player: Player) -> None:
            left = None if seconds is None else max(seconds - (time.perf_counter() - began), 0.01)
            if not stop.is_set():
                try:
                    answers.put(player.think(asked.position, Limit(seconds=left, book=True), report, stop))
                except Exception as error:
                    answers.put(error)

        self._questions.put(think)
        answer: Decision | Exception | None = self._failure
        with suppress(queue.Empty):
            answer = answer or _waited(answers, None if most is None else began + most)
        stop.set()
        if isinstance(answer, Exception):
            raise answer
        if answer is not None:
            return answer.move
        if best:
            return best[0]
        return quick_move(asked.position) if at_once is None else at_once

    def _most(self, asked: Asked, now: float) -> float | None:
        """Seconds in which the answer must be there."""
        is_first, self._is_first = self._is_first, False
        if asked.seconds is None:
            return None
        most = _without_reserve(asked.seconds - SAFETY)
        if is_first and asked.seconds < HURRY:
            most = min(most, self._began + FIRST_ANSWER - now)
        return max(most, 0.01)

    def close(self) -> None:
        """Let the thread end."""
        self._questions.put(None)


def _without_reserve(seconds: float) -> float:
    return seconds - min(seconds * RESERVE, MOST_RESERVE)


def _waited(answers: queue.SimpleQueue[Decision | Exception], until: float | None) -> Decision | Exception:
    """The answer, waited for in steps: a wait without end hears no Ctrl-C everywhere."""
    while until is None:
        with suppress(queue.Empty):
            return answers.get(timeout=0.5)
    return answers.get(timeout=max(until - time.perf_counter(), 0.0))


def play_as_bot(
    guest: Guest,
    player: PunctualPlayer,
    lines: Iterable[str],
    say: Callable[[str], None],
    complain: Callable[[str], None],
) -> None:
    """Play until the host expects nothing more or says nothing more; a line that makes no sense is complained about."""

    def answer(asked: Asked | None) -> None:
        if asked is not None:
            began = time.perf_counter()
            move = player.move(asked)
            say(guest.answer(move, time.perf_counter() - began))

    answer(guest.begin())
    for line in () if guest.is_over else lines:
        try:
            asked = guest.hear(line)
        except NoMove as error:
            complain(f"{quoted(line, 80)} makes no sense here: {str(error).rstrip('.')}.")
            continue
        answer(asked)
        if guest.is_over:
            return
