"""The arena: plays a tournament by many workers, keeps every game and tells how it stands."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final

from t3tui.engine.player import Stop
from t3tui.lab.arena_file import ArenaFile
from t3tui.lab.arena_games import Batch, Finished, play_batch
from t3tui.lab.crew import Crew, run_tasks
from t3tui.lab.standings import Results, Standings
from t3tui.lab.tournament import Tournament

TASK_SECONDS: Final = 0.25
"""How long a batch of games is to take: long beside handing it over, short for whoever watches."""
MOST_IN_BATCH: Final = 500
TELL_EVERY: Final = 0.2
"""Seconds between two reports of how it stands."""


PACE_KNOWN: Final = 2.0
"""Seconds after which the pace of the games tells something about the rest."""


class Phase(StrEnum):
    """What the arena does."""

    STARTING = "starting"
    PLAYING = "playing"
    PAUSED = "paused"
    STOPPED = "stopped"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class State:
    """How it stands, all at one moment."""

    phase: Phase
    standings: Standings
    finished: int
    """Games, those of earlier runs of the same tournament included."""
    left: int
    """Games to come at most; a test may end a pair earlier."""
    uncounted: int
    """Games that were finished after the test of their pair was decided."""
    seconds: float
    """How long this run has been playing."""
    seconds_left: float | None
    """How long it will take at this pace; None as long as nobody knows."""


class Arena:
    """One run of a tournament; ``run`` blocks, everything else may be called from any thread."""

    def __init__(
        self,
        tournament: Tournament,
        new_crew: Callable[[], Crew],
        *,
        open_file: Callable[[], ArenaFile | None] = lambda: None,
        on_state: Callable[[State], None] = lambda state: None,
        on_game: Callable[[Finished], None] = lambda game: None,
        stop: Stop | None = None,
    ) -> None:
        """Get ready; games that are in the file already will count and not be played again."""
        self.tournament = tournament
        self.results = Results(tournament)
        self._new_crew = new_crew
        self._open_file = open_file
        self._file: ArenaFile | None = None
        self._on_state = on_state
        self._on_game = on_game
        self._stop = stop or Stop()
        self._going = threading.Event()
        self._going.set()
        self._phase = Phase.STARTING
        self._batch = 1.0
        self._clock = _Clock()
        self._played = 0
        self._tell_next = 0.0
        self._standings: tuple[int, Standings] | None = None

    def run(self) -> State:
        """Play what is missing; how it stands in the end."""
        crew: Crew | None = None
        try:
            self._file = self._open_file()
            for number, result in self._file.results.items() if self._file else ():
                self.results.add(number, result)
            if any(True for _ in self.results.to_play()):
                crew = self._new_crew()
                self._play(crew)
            self._phase = Phase.STOPPED if self._stop.is_set() else Phase.DONE
        except BaseException:
            self._phase = Phase.STOPPED
            raise
        finally:
            if crew is not None:
                crew.close()
            if self._file is not None:
                self._file.close()
            state = self.state()
            self._on_state(state)
        return state

    def _play(self, crew: Crew) -> None:
        for _, done in run_tasks(crew, play_batch, self._tasks(crew), self._stop, self._tell):
            if self._phase is Phase.STARTING:
                self._phase = Phase.PLAYING
            games = [game for game in done.games if self.results.add(game.number, game.result)]
            if self._file is not None and games:
                self._file.add(games)
            for game in games:
                self._on_game(game)
            self._played += len(games)
            self._batch = min(TASK_SECONDS * len(done.games) / max(done.seconds, 1e-9), MOST_IN_BATCH)

    def _tasks(self, crew: Crew) -> Iterator[Batch | None]:
        """Batches of missing games."""
        missing = self.results.to_play()
        while True:
            if not self._going.is_set() and self.results.left:
                yield None
                continue
            numbers = tuple(islice(missing, self._batch_size(crew)))
            if not numbers:
                return
            yield Batch(self.tournament, numbers)

    def _batch_size(self, crew: Crew) -> int:
        """The quicker games are, the more, but few towards the end, which a test may bring any time."""
        fair = self.results.left // (3 * crew.size)
        soon = MOST_IN_BATCH if self.tournament.sprt is None else self.results.finished // 10
        return max(1, min(int(self._batch), fair, soon))

    def _tell(self) -> None:
        """Say how it stands, as often as people can see and never for more than a tenth of the time."""
        began = time.monotonic()
        if began >= self._tell_next:
            self._on_state(self.state())
            self._tell_next = time.monotonic() + max(TELL_EVERY, 10 * (time.monotonic() - began))

    def state(self) -> State:
        """How it stands now."""
        left = self.results.left
        seconds = self._clock.seconds
        pace = seconds / self._played if self._played and seconds > PACE_KNOWN else None
        return State(
            self._phase if self._going.is_set() or self._stop.is_set() else Phase.PAUSED,
            self._latest_standings(),
            self.results.finished,
            left,
            self.results.uncounted,
            seconds,
            None if pace is None else pace * left,
        )

    def _latest_standings(self) -> Standings:
        """Rated anew only when there are new games."""
        if self._standings is None or self._standings[0] != self.results.finished:
            self._standings = self.results.finished, self.results.standings()
        return self._standings[1]

    def pause(self) -> None:
        """Begin no more games; those that are played now are finished."""
        self._going.clear()
        self._clock.hold()

    def go_on(self) -> None:
        """Begin games again."""
        self._clock.go_on()
        self._going.set()

    def stop(self) -> None:
        """End at once; games that are not finished are played again if the tournament is resumed."""
        self._stop.set()

    @property
    def is_paused(self) -> bool:
        """Whether no games are begun."""
        return not self._going.is_set()


class _Clock:
    """Counts the seconds that games are played in."""

    def __init__(self) -> None:
        self._before = 0.0
        self._since: float | None = time.monotonic()

    @property
    def seconds(self) -> float:
        return self._before + (0.0 if self._since is None else time.monotonic() - self._since)

    def hold(self) -> None:
        self._before, self._since = self.seconds, None

    def go_on(self) -> None:
        self._before, self._since = self.seconds, time.monotonic()
