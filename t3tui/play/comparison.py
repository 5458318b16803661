"""Several players think about one position at the same time: as many as there are cores, the others wait their turn."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from queue import Queue
from typing import Final

from t3tui.engine.player import Decision, Info, Stop
from t3tui.engine.roster import Spec
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position
from t3tui.play.running_game import Later
from t3tui.play.running_search import Answer, Failure, RunningSearch, Seat

FEWEST: Final = 2
MOST: Final = 4


class State(StrEnum):
    """How far a player of a comparison is."""

    IDLE = "not asked yet"
    WAITING = "waits for a core"
    THINKING = "thinking"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


class Entry:
    """One player of a comparison."""

    def __init__(self, spec: Spec, position: Position) -> None:
        self.spec = spec
        self.search = RunningSearch(Seat.of(spec), position)
        self.state = State.IDLE

    @property
    def threads(self) -> int:
        """How many cores it takes."""
        return int(self.spec.values.get("threads", 1))

    @property
    def info(self) -> Info | None:
        """What it knows: at the end what it decided by, before that the latest it told."""
        answer = self.search.answer
        return answer.info if isinstance(answer, Decision) else self.search.info

    @property
    def tree_size(self) -> int:
        """The nodes it has looked at, the root included whether it counts that or not: so they can be compared."""
        return self.spec.kind.with_root(self.info.nodes) if self.info else 0

    @property
    def move(self) -> Move | None:
        """The move it plays, once it has decided."""
        answer = self.search.answer
        return answer.move if isinstance(answer, Decision) else None

    @property
    def failure(self) -> str:
        """Why there is no move, if it failed."""
        answer = self.search.answer
        return answer.reason if isinstance(answer, Failure) else ""


class Comparison:
    """Runs the searches of some players about one position; every player is closed as soon as it has answered."""

    def __init__(
        self,
        position: Position,
        specs: Sequence[Spec],
        *,
        in_owners_thread: Later,
        on_change: Callable[[Entry], None] | None = None,
        cores: int | None = None,
    ) -> None:
        self.position = position
        self.entries = tuple(Entry(spec, position) for spec in specs)
        self._in_owners_thread = in_owners_thread
        self._on_change = on_change
        self._cores = cores or os.cpu_count() or 1

    def start(self) -> None:
        """Let them think, the first ones first."""
        for entry in self.entries:
            if entry.state is State.IDLE:
                entry.state = State.WAITING
        self._start_who_can()

    @property
    def is_running(self) -> bool:
        """Whether anybody thinks or waits for that."""
        return any(entry.state in (State.THINKING, State.WAITING) for entry in self.entries)

    def _start_who_can(self) -> None:
        busy = sum(entry.threads for entry in self.entries if entry.state is State.THINKING)
        for entry in self.entries:
            if entry.state is State.WAITING and (not busy or busy + entry.threads <= self._cores):
                busy += entry.threads
                entry.state = State.THINKING
                entry.search.start(partial(self._tell, entry), partial(self._end, entry))

    def _tell(self, entry: Entry, info: Info) -> None:
        self._in_owners_thread(partial(self._changed, entry))

    def _end(self, entry: Entry, answer: Answer | None) -> None:
        entry.search.seat.close(wait=True)
        self._in_owners_thread(partial(self._take, entry, answer))

    def _take(self, entry: Entry, answer: Answer | None) -> None:
        if entry.state is State.THINKING:
            entry.state = State.DONE if isinstance(answer, Decision) else State.FAILED if answer else State.STOPPED
            self._start_who_can()
        self._changed(entry)

    def _changed(self, entry: Entry) -> None:
        if self._on_change is not None:
            self._on_change(entry)

    def cancel(self) -> None:
        """End every search; what was answered stays."""
        for entry in self.entries:
            if entry.state in (State.THINKING, State.WAITING):
                entry.state = State.STOPPED
                entry.search.cancel()

    @property
    def odd_ones(self) -> tuple[Entry, ...]:
        """Who plays otherwise than most do; than the first one, if no move has the most friends."""
        groups = self._groups()
        if len(groups) < 2:
            return ()
        largest = max(groups.values(), key=len)
        return tuple(entry for group in groups.values() if group is not largest for entry in group)

    def _groups(self) -> dict[Move, list[Entry]]:
        groups: dict[Move, list[Entry]] = {}
        for entry in self.entries:
            if entry.move is not None:
                groups.setdefault(entry.move, []).append(entry)
        return groups

    @property
    def sentence(self) -> str:
        """Whether they agree, and who plays what if not."""
        groups, mode = self._groups(), self.position.mode
        answered = sum(map(len, groups.values()))
        if answered < 2:
            return ""
        if len(groups) == 1:
            who = "All" if answered == len(self.entries) else "So far all"
            return f"{who} play {format_move(mode, next(iter(groups)))}."
        largest = max(groups.values(), key=len)
        others = [_plays(mode, move, group) for move, group in groups.items() if group is not largest]
        last = format_move(mode, next(move for move, group in groups.items() if group is largest))
        if len(largest) > 1:
            return f"They differ: {', '.join(others)}, the others {last}."
        return f"They differ: {', '.join(_plays(mode, move, group) for move, group in groups.items())}."


def _plays(mode: Mode, move: Move, group: Sequence[Entry]) -> str:
    *names, last = (str(entry.spec) for entry in group)
    who = f"{', '.join(names)} and {last} play" if names else f"{last} plays"
    return f"{who} {format_move(mode, move)}"


def compare(position: Position, specs: Sequence[Spec], stop: Stop, tell: Callable[[Entry], None]) -> Comparison:
    """Let players think about a position and wait for them all, or until ``stop`` is set."""
    calls: Queue[Callable[[], None]] = Queue()
    comparison = Comparison(position, specs, in_owners_thread=calls.put, on_change=tell)
    comparison.start()
    stop.on_set(partial(calls.put, comparison.cancel))
    while comparison.is_running:
        calls.get()()
    for entry in comparison.entries:
        entry.search.join()
    return comparison
