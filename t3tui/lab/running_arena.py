"""An arena that runs in a thread of its own, for whoever wants to look at it now and then."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from t3tui.engine.player import Stop
from t3tui.game.position import Move, Side
from t3tui.game.record import Game, Result, parse_games
from t3tui.lab.arena import Arena, Phase, State
from t3tui.lab.arena_file import ArenaFile
from t3tui.lab.arena_games import Finished, Moment
from t3tui.lab.crew import Crew, LocalCrew, News
from t3tui.lab.tournament import Tournament
from t3tui.play.library import Library

REMEMBERED: Final = 500
"""How many of the latest games can be looked at; all are in the file."""

NewCrew = Callable[[News], Crew]


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game that is played now, or one of the last that were."""

    number: int
    moves: tuple[Move, ...]
    result: Result | None = None


class RunningArena:
    """One run of a tournament: how it stands, the games of the moment, and the ways to pause and to end it."""

    def __init__(
        self,
        tournament: Tournament,
        path: Path | None = None,
        jobs: int | None = None,
        new_crew: NewCrew | None = None,
        library: Library | None = None,
    ) -> None:
        """Get ready to play into a file, or to go on with what is in it; at its end the library gets the games, too."""
        self.tournament = tournament
        self.path = path
        self.failure = ""
        """What went wrong, if anything did, as a sentence."""
        self.latest: deque[Finished] = deque(maxlen=REMEMBERED)
        """The games that were finished last."""
        self._new_crew: NewCrew = new_crew or (lambda news: LocalCrew(jobs, news))
        self._library = library
        self._closing = Stop()
        self._moments: dict[int, ShownGame] = {}
        self._arena = Arena(
            tournament,
            self._crew,
            open_file=lambda: None if path is None else ArenaFile.resume(path, tournament),
            on_state=self._take_state,
            on_game=self._take_game,
        )
        self.state = self._arena.state()
        self._thread: threading.Thread | None = None

    @property
    def goes_on(self) -> bool:
        """Whether games are played, or will be when a pause ends."""
        return self._thread is not None and self.state.phase not in (Phase.STOPPED, Phase.DONE)

    @property
    def is_paused(self) -> bool:
        """Whether no games are begun."""
        return self.goes_on and self._arena.is_paused

    def start(self) -> None:
        """Play, in a thread."""
        self._thread = threading.Thread(target=self._run, name="t3tui-arena", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._arena.run()
            self._put_into_library()
        except Exception as error:
            self.failure = str(error) or type(error).__name__

    def _put_into_library(self) -> None:
        """Those that are there already, because the arena was stopped before, are not put there twice."""
        if self._library is not None and self.path is not None and self.path.exists():
            self._library.import_files([self.path], stop=self._closing)
            self._library.close()

    def _crew(self) -> Crew:
        return self._new_crew(self._take_moment)

    def _take_state(self, state: State) -> None:
        self.state = state

    def _take_moment(self, moment: Moment) -> None:
        self._moments[moment.worker] = ShownGame(moment.number, moment.moves)

    def _take_game(self, game: Finished) -> None:
        self.latest.appendleft(game)
        for worker, shown in list(self._moments.items()):
            if shown.number == game.number:
                self._moments[worker] = _ended(game)

    def games(self, room: int) -> list[ShownGame]:
        """Games to show: those that are played now, then the latest that ended."""
        now = list(self._moments.values())[-room:] if self.goes_on else []
        numbers = {game.number for game in now}
        ended = [_ended(game) for game in list(self.latest)[: 2 * room] if game.number not in numbers]
        return [*now, *ended][:room]

    def game(self, shown: ShownGame) -> Game:
        """A game to look at, as it is now."""
        for finished in list(self.latest):
            if finished.number == shown.number:
                return parse_games(finished.text)[0]
        seats = self.tournament.seats(shown.number)
        game = Game(self.tournament.mode, {side: self.tournament.players[seats[side]] for side in Side})
        for move in shown.moves:
            game.play(move)
        return game

    def pause(self) -> None:
        """Begin no more games."""
        self._arena.pause()

    def go_on(self) -> None:
        """Begin games again."""
        self._arena.go_on()

    def stop(self) -> None:
        """End at once; what is finished is kept."""
        self._arena.stop()

    def join(self) -> None:
        """Wait until nothing is left to do."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """End for good, and wait until no worker is left."""
        self.stop()
        self._closing.set()
        self.join()


def _ended(game: Finished) -> ShownGame:
    return ShownGame(game.number, game.moves, game.result)
