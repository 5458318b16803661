"""Tournaments: everything is played once, whoever plays it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from t3tui.engine import roster
from t3tui.engine.player import Player
from t3tui.engine.roster import Kind
from t3tui.game.mode import ADVANCED, BASIC
from t3tui.game.record import parse_games
from t3tui.lab.arena import Arena, Phase, State
from t3tui.lab.arena_file import ArenaFile, read_arena
from t3tui.lab.arena_games import Batch, Finished
from t3tui.lab.arena_tables import to_json
from t3tui.lab.crew import LocalCrew, WorkersLost
from t3tui.lab.sprt import Sprt
from t3tui.lab.tournament import Tournament
from tests.lab.crews import ThreadCrew, wait_until

QUICK = Tournament(BASIC, ("random", "minimax:depth=1", "minimax:depth=2"), 10, seed=4)


def run(tournament: Tournament, size: int = 1) -> State:
    return Arena(tournament, lambda: ThreadCrew(size)).run()


def test_a_tournament_is_played_to_its_end() -> None:
    games: list[Finished] = []
    state = Arena(QUICK, ThreadCrew, on_game=games.append).run()
    assert state.phase is Phase.DONE
    assert (state.finished, state.left, state.uncounted) == (30, 0, 0)
    assert sorted(game.number for game in games) == list(range(30))
    assert state.standings.rows[-1].player == "random"


def test_the_number_of_processes_changes_nothing() -> None:
    tournament = Tournament(ADVANCED, ("random", "minimax:depth=1", "mcts:simulations=20"), 4, seed=9)
    tables = []
    for new_crew in (lambda: ThreadCrew(1), lambda: LocalCrew(1), lambda: LocalCrew(3)):
        tables.append(to_json(tournament, Arena(tournament, new_crew).run().standings))
    assert tables[0] == tables[1] == tables[2]


def test_neither_does_it_change_where_a_test_ends() -> None:
    tournament = Tournament(BASIC, ("minimax:depth=4", "random"), 1000, sprt=Sprt(0, 100))
    one, many = (to_json(tournament, run(tournament, size).standings) for size in (1, 4))
    assert one == many
    assert one["sprt"]["tests"][0]["verdict"] == "elo1 accepted"
    assert one["table"][0]["games"] < 100


def test_another_seed_plays_another_tournament() -> None:
    other = Tournament(QUICK.mode, QUICK.players, QUICK.games, seed=5)
    assert run(QUICK).standings != run(other).standings


def test_quick_games_go_in_batches() -> None:
    crew = ThreadCrew(1)
    Arena(Tournament(BASIC, ("random:seed=1", "random:seed=2"), 400), lambda: crew).run()
    sizes = [len(task.numbers) for task in crew.tasks if isinstance(task, Batch)]
    assert sum(sizes) == 400
    assert max(sizes) > 10
    assert sizes[-1] < max(sizes)


def broken_kind(make: Callable[[str, object], Player]) -> Kind:
    return Kind("broken", "Cannot play.", make=make)


def test_a_player_that_fails_loses_its_games_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(spec: str, options: object) -> Player:
        raise OSError("no such engine")

    monkeypatch.setattr(roster, "ROSTER", (*roster.ROSTER, broken_kind(make)))
    games: list[Finished] = []
    tournament = Tournament(BASIC, ("broken", "random", "minimax:depth=1"), 4)
    state = Arena(tournament, ThreadCrew, on_game=games.append).run()
    assert (state.finished, state.left) == (12, 0)
    assert state.standings.rows[-1].player == "broken"
    assert state.standings.rows[-1].losses == 8
    failures = [game for game in games if game.failure]
    assert len(failures) == 8
    assert "failed: no such engine" in failures[0].failure
    assert parse_games(failures[0].text)[0].reason == failures[0].failure


def test_a_stop_ends_it_and_a_second_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    stopped: Arena

    def stop_after_some(game: Finished) -> None:
        if stopped.results.finished >= 7:
            stopped.stop()

    stopped = Arena(QUICK, ThreadCrew, open_file=lambda: ArenaFile.begin(path), on_game=stop_after_some)
    state = stopped.run()
    assert state.phase is Phase.STOPPED
    assert 7 <= state.finished < 30
    again: list[Finished] = []
    resumed = Arena(QUICK, ThreadCrew, open_file=lambda: ArenaFile.resume(path, QUICK), on_game=again.append)
    assert resumed.run().standings == run(QUICK).standings
    assert len(again) == 30 - state.finished
    saved = read_arena(path)
    assert saved is not None
    assert sorted(saved.results) == list(range(30))


def test_a_finished_tournament_needs_no_workers(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    Arena(QUICK, ThreadCrew, open_file=lambda: ArenaFile.begin(path)).run()

    def no_crew() -> ThreadCrew:
        raise AssertionError("nothing is left to play")

    state = Arena(QUICK, no_crew, open_file=lambda: ArenaFile.resume(path, QUICK)).run()
    assert state.phase is Phase.DONE
    assert state.finished == 30


def test_a_pause_begins_no_games_until_it_goes_on() -> None:
    crew = ThreadCrew(1)
    states: list[State] = []
    arena = Arena(QUICK, lambda: crew, on_state=states.append)
    arena.pause()
    runner = threading.Thread(target=arena.run)
    runner.start()
    wait_until(lambda: len(states) > 1)
    assert {state.phase for state in states} == {Phase.PAUSED}
    assert crew.tasks == []
    arena.go_on()
    runner.join(120)
    assert states[-1].phase is Phase.DONE
    assert states[-1].left == 0


def test_a_paused_one_can_be_stopped() -> None:
    arena = Arena(QUICK, ThreadCrew)
    arena.pause()
    runner = threading.Thread(target=arena.run)
    runner.start()
    arena.stop()
    runner.join(120)
    assert not runner.is_alive()
    assert arena.state().phase is Phase.STOPPED


def test_workers_are_let_go_whatever_happens() -> None:
    crew = ThreadCrew()

    def break_down(game: Finished) -> None:
        raise WorkersLost("the roof fell in")

    with pytest.raises(WorkersLost):
        Arena(QUICK, lambda: crew, on_game=break_down).run()
    assert crew.is_closed
