"""An arena in the background: what can be seen of it, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from t3tui.game.mode import BASIC
from t3tui.game.record import Result
from t3tui.lab import arena_folder
from t3tui.lab.arena import Phase
from t3tui.lab.arena_file import read_arena
from t3tui.lab.arena_games import Moment
from t3tui.lab.crew import News
from t3tui.lab.running_arena import RunningArena, ShownGame
from t3tui.lab.tournament import Tournament
from t3tui.play.library import Library
from tests.lab.crews import ThreadCrew, wait_until

QUICK = Tournament(BASIC, ("random", "random:seed=7"), 30)


def threads(news: News) -> ThreadCrew:
    return ThreadCrew()


def test_it_plays_in_the_background_and_keeps_its_games(tmp_path: Path) -> None:
    run = RunningArena(QUICK, tmp_path / "games.pgn", new_crew=threads)
    assert run.state.finished == 0
    assert not run.goes_on
    run.start()
    wait_until(lambda: not run.goes_on)
    assert run.state.phase is Phase.DONE
    assert run.failure == ""
    assert len(run.latest) == 30
    saved = read_arena(tmp_path / "games.pgn")
    assert saved is not None
    assert len(saved.results) == 30


def test_the_library_gets_every_game_once(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.pgn")
    for games in (10, 30):
        run = RunningArena(replace(QUICK, games=games), tmp_path / "games.pgn", new_crew=threads, library=library)
        run.start()
        run.join()
        assert run.failure == ""
    library.refresh()
    assert len(library.find()) == 30
    library.close()


def test_it_can_be_paused_and_closed(tmp_path: Path) -> None:
    run = RunningArena(QUICK, tmp_path / "games.pgn", new_crew=threads)
    run.pause()
    run.start()
    assert run.is_paused
    run.close()
    assert not run.goes_on
    assert not run.is_paused
    assert run.state.phase is Phase.STOPPED


def test_what_goes_wrong_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text("something else")
    run = RunningArena(QUICK, tmp_path / "games.pgn", new_crew=threads)
    run.start()
    wait_until(lambda: not run.goes_on)
    assert "damaged" in run.failure
    assert (tmp_path / "games.pgn").read_text() == "something else"


def test_games_of_the_moment_come_first_then_the_latest() -> None:
    run = RunningArena(QUICK, new_crew=threads)
    run.start()
    wait_until(lambda: not run.goes_on)
    ended = run.games(3)
    assert [game.number for game in ended] == [game.number for game in list(run.latest)[:3]]
    assert all(game.result is not None for game in ended)
    looked_at = run.game(ended[0])
    assert looked_at.result is ended[0].result
    assert tuple(played.move for played in looked_at.moves) == ended[0].moves


def test_a_game_in_the_middle_can_be_looked_at() -> None:
    run = RunningArena(QUICK, new_crew=threads)
    run._take_moment(Moment(1, (4, 0), worker=7))
    game = run.game(ShownGame(1, (4, 0)))
    assert [played.move for played in game.moves] == [4, 0]
    assert list(game.players.values()) == ["random:seed=7", "random"]
    assert game.result is Result.UNFINISHED


def test_real_workers_tell_of_their_games() -> None:
    run = RunningArena(Tournament(BASIC, ("random", "random:seed=8"), 300), jobs=1)
    run.start()
    wait_until(lambda: bool(run._moments) or not run.goes_on)
    assert run._moments
    run.close()


def test_kept_arenas_are_found_the_latest_first() -> None:
    assert list(arena_folder.kept_arenas()) == []
    paths = []
    for tournament in (QUICK, Tournament(BASIC, ("random", "random:seed=8"), 2, gauntlet=True)):
        paths.append(arena_folder.new_file())
        run = RunningArena(tournament, paths[-1], new_crew=threads)
        run.start()
        wait_until(lambda: not run.goes_on)  # noqa: B023
    (arena_folder.arena_folder() / "zzz.pgn").write_text("no arena")
    found = list(arena_folder.kept_arenas())
    assert [kept.path for kept in found] == sorted(paths, reverse=True)
    assert {kept.finished for kept in found} == {30, 2}
    assert QUICK in [kept.tournament for kept in found]
