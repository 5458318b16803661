"""``t3tui arena``: a tournament of programs, with ratings."""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

from t3tui.commands.arguments import MODE_HELP, Command, UsageError, output_file, program, seconds, table, whole_number
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import print_json, say, tell
from t3tui.engine.player import Stop
from t3tui.game.errors import BadInput
from t3tui.game.mode import parse_mode
from t3tui.lab.arena import Arena, Phase, State
from t3tui.lab.arena_file import ArenaFile, read_arena
from t3tui.lab.arena_games import Finished
from t3tui.lab.arena_tables import cross_rows, duration, sprt_lines, table_rows, to_csv, to_json, to_markdown
from t3tui.lab.crew import Crew, LocalCrew
from t3tui.lab.sprt import Sprt
from t3tui.lab.tournament import MOST_GAMES, Tournament
from t3tui.play.safe_files import CannotWrite

GAMES: Final = 10
"""Games a pair, if nobody says how many."""
TELL_EVERY: Final = 2.0
"""Seconds between two lines of progress."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="two players or more, such as alpha-beta:depth=4")
    parser.add_argument("--mode", metavar="MODE", help=MODE_HELP)
    parser.add_argument("--gauntlet", action="store_true", help="the first player against all others")
    parser.add_argument(
        "--games", type=whole_number(1, MOST_GAMES), metavar="N", help=f"games a pair, {GAMES} if not named"
    )
    parser.add_argument(
        "--jobs", type=whole_number(1, 60), metavar="J", help="processes; one for each core if not named"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster with this scheduler")
    parser.add_argument("--seed", type=whole_number(0, 2**31 - 1), metavar="S", help="repeat a tournament")
    parser.add_argument("--move-time", type=seconds, metavar="SEC", help="seconds for every move")
    parser.add_argument(
        "--sprt", type=_test, metavar="ELO0,ELO1", help="end a pair when it is clear which lead the first has"
    )
    parser.add_argument("--alpha", type=float, metavar="P", help="how often ELO1 may be accepted wrongly, 0.05")
    parser.add_argument("--beta", type=float, metavar="P", help="how often ELO0 may be accepted wrongly, 0.05")
    parser.add_argument("--save", metavar="FILE", help="add every game to a new file as it ends")
    parser.add_argument("--resume", action="store_true", help="go on with the file of --save")
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="write JSON instead of text")
    formats.add_argument("--csv", action="store_true", help="write CSV instead of text")
    formats.add_argument("--markdown", action="store_true", help="write Markdown instead of text")


def _run(options: argparse.Namespace) -> None:
    path = output_file(options.save) if options.save else None
    if options.resume and path is None:
        raise UsageError("--resume goes on with a file: name it by --save.")
    if options.cluster and options.jobs:
        raise UsageError("--jobs and --cluster do not go together: a cluster has the workers it has.")
    tournament = _tournament(options, path if options.resume else None)
    stop = Stop()
    progress = _Progress(tournament)
    arena = Arena(
        tournament,
        lambda: _crew(options.cluster, options.jobs),
        open_file=lambda: _file(path, tournament if options.resume else None),
        on_state=progress.take,
        on_game=progress.take_game,
        stop=stop,
    )
    failure: CannotWrite | None = None
    try:
        state = interruptible(arena.run, stop)
    except CannotWrite as error:
        failure, state = error, arena.state()
        if not state.finished:
            raise
    progress.end(state)
    if options.json:
        print_json(to_json(tournament, state.standings))
    elif options.csv:
        say(to_csv(state.standings))
    else:
        say(to_markdown(state.standings) if options.markdown else _text(tournament, state))
    if failure is not None:
        raise failure
    if stop.is_set():
        raise KeyboardInterrupt


def _file(path: Path | None, resumed: Tournament | None) -> ArenaFile | None:
    if path is None:
        return None
    return ArenaFile.begin(path) if resumed is None else ArenaFile.resume(path, resumed)


def _tournament(options: argparse.Namespace, path: Path | None) -> Tournament:
    """What is to be played: what the arguments say, and for the rest what the file says that is gone on with."""
    saved = read_arena(path) if path is not None else None
    sprt = _sprt(options)
    if saved is None:
        if options.mode is None:
            raise UsageError("Say which game is meant: --mode basic, advanced or ultimate.")
        mode = parse_mode(options.mode)
        return Tournament(
            mode,
            tuple(str(program(player, mode)) for player in options.players),
            options.games or GAMES,
            options.gauntlet,
            random.randrange(2**31) if options.seed is None else options.seed,
            options.move_time,
            sprt,
        )
    found = saved.tournament
    if found.has_bots and not options.players:
        raise UsageError("This arena starts programs: name its players once more, so that you know which.")
    mode = parse_mode(options.mode) if options.mode else found.mode
    return Tournament(
        mode,
        tuple(str(program(player, mode)) for player in options.players) or found.players,
        options.games or found.games,
        options.gauntlet or (found.gauntlet and not options.players),
        found.seed if options.seed is None else options.seed,
        options.move_time or (None if options.players else found.move_time),
        sprt or (None if options.players else found.sprt),
    )


def _test(text: str) -> Sprt:
    """The type of an argument that is a test."""
    try:
        return Sprt.parse(text)
    except BadInput as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _sprt(options: argparse.Namespace) -> Sprt | None:
    sprt: Sprt | None = options.sprt
    rates = {name: rate for name in ("alpha", "beta") if (rate := getattr(options, name)) is not None}
    if sprt is None and rates:
        raise UsageError("--alpha and --beta are the error rates of a test: name it by --sprt.")
    return replace(sprt, **rates) if sprt else None


def _crew(cluster: str | None, jobs: int | None) -> Crew:
    if cluster is None:
        return LocalCrew(jobs)
    from t3tui.lab.cluster_crew import ClusterCrew

    return ClusterCrew(cluster)


class _Progress:
    """Says on standard error how things go."""

    def __init__(self, tournament: Tournament) -> None:
        self._total = tournament.total
        self._next = time.monotonic() + TELL_EVERY

    def take(self, state: State) -> None:
        """Say it, if it was not said just before."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + TELL_EVERY
            if state.phase is Phase.STARTING:
                tell("Workers get ready; the first time, they compile the engine…")
                self._next += TELL_EVERY * 4
                return
            left = "" if state.seconds_left is None else f", {duration(state.seconds_left)} left"
            leader = state.standings.rows[0].player
            tell(f"{state.finished} of {self._total} games{left}; {leader} leads")

    def take_game(self, game: Finished) -> None:
        """Say what went wrong in a game."""
        if game.failure:
            tell(f"Game {game.number + 1}: {game.failure}")

    def end(self, state: State) -> None:
        """Say what was played."""
        extra = f", {state.uncounted} of them after the decision, which do not count" if state.uncounted else ""
        tell(f"{state.finished} of {self._total} games in {duration(state.seconds)}{extra}")


def _text(tournament: Tournament, state: State) -> str:
    standings = state.standings
    kind = "gauntlet" if tournament.gauntlet else "round robin"
    heading = f"{tournament.mode}, {kind}, {tournament.games} games a pair, seed {tournament.seed}"
    parts = [heading, table(_places(table_rows(standings)))]
    if len(standings.rows) > 2:
        parts.append(table(_places(cross_rows(standings))))
    parts += ["\n".join(lines)] if (lines := sprt_lines(tournament, standings.tests)) else []
    return "\n\n".join(parts)


def _places(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The first two columns as one, so that names stand to the left."""
    return [(f"{place:>2}  {player}" if place else f"    {player}", *rest) for place, player, *rest in rows]


COMMAND = Command("arena", "play a tournament and rate its players", _arguments, _run)
