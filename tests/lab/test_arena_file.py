"""The file of an arena survives everything that can happen to it."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from t3tui.game.errors import BadInput
from t3tui.game.mode import ADVANCED, BASIC
from t3tui.lab.arena_file import ArenaFile, read_arena
from t3tui.lab.arena_games import Batch, Finished, play_batch
from t3tui.lab.tournament import Tournament
from t3tui.play.game_files import load_games

TOURNAMENT = Tournament(BASIC, ("random", "minimax:depth=1"), 6)


@cache
def played(tournament: Tournament = TOURNAMENT) -> tuple[Finished, ...]:
    return play_batch(Batch(tournament, tuple(range(tournament.total)))).games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with six games."""
    path = tmp_path / "arena.txt"
    file = ArenaFile.begin(path)
    games = played()
    file.add(games[:1])
    file.add(games[1:])
    file.close()
    return path


def test_games_can_be_read_as_any_others(path: Path) -> None:
    games = load_games(path)
    assert [game.result for game in games] == [game.result for game in played()]
    assert [game.tags["Number"] for game in games] == ["1", "2", "3", "4", "5", "6"]
    assert games[0].moves[0].annotation.comment == "opening"


def test_what_was_played_is_known_again(path: Path) -> None:
    saved = read_arena(path)
    assert saved is not None
    assert saved.tournament == TOURNAMENT
    assert saved.results == {game.number: game.result for game in played()}


def test_a_file_cut_anywhere_keeps_its_whole_games_and_no_more(path: Path) -> None:
    text = path.read_bytes()
    ends = [match.end() for match in re.finditer(rb"(?:1-0|0-1|1/2-1/2)\n(?=\n|$)", text)]
    assert len(ends) == 6
    last = ends[-2]
    places = {*range(last - 3, last + 30), *random.Random(1).sample(range(len(text)), 40), len(text) - 1}
    for place in sorted(places):
        path.write_bytes(text[:place])
        whole = sum(end <= place for end in ends)
        file = ArenaFile.resume(path, TOURNAMENT)
        assert sorted(file.results) == list(range(whole)), place
        file.add(played()[whole:])
        file.close()
        assert [game.tags["Number"] for game in load_games(path)] == ["1", "2", "3", "4", "5", "6"]


def test_more_games_may_be_played_than_were_planned(path: Path) -> None:
    file = ArenaFile.resume(path, replace(TOURNAMENT, games=20))
    assert len(file.results) == 6
    file.close()


@pytest.mark.parametrize(
    "other",
    [
        replace(TOURNAMENT, seed=2),
        replace(TOURNAMENT, gauntlet=True),
        replace(TOURNAMENT, move_time=1.0),
        replace(TOURNAMENT, players=("minimax:depth=1", "random")),
        replace(TOURNAMENT, mode=ADVANCED),
    ],
)
def test_a_file_of_another_arena_is_left_alone(path: Path, other: Tournament) -> None:
    before = path.read_bytes()
    with pytest.raises(BadInput, match="games of another arena"):
        ArenaFile.resume(path, other)
    assert path.read_bytes() == before
    ArenaFile.resume(path, TOURNAMENT).close()


def test_damage_before_the_end_is_told_and_nothing_is_cut(path: Path) -> None:
    damaged = path.read_bytes().replace(b"[Number", b"[Nxmber", 1).replace(b" 2. ", b" 2. 99 ", 1)
    path.write_bytes(damaged)
    with pytest.raises(BadInput, match="from line 1 on is damaged"):
        ArenaFile.resume(path, TOURNAMENT)
    assert path.read_bytes() == damaged


def test_other_games_are_no_arena(path: Path) -> None:
    path.write_text('[Mode "basic"]\n\n1. 5 *\n')
    with pytest.raises(BadInput, match="is of no arena"):
        read_arena(path)


@pytest.mark.parametrize("text", ["important", '[Mode "basic"]\n\n1. 5', '[White "somebody"]\n'])
def test_what_no_arena_wrote_is_never_cut(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(BadInput):
        ArenaFile.resume(path, TOURNAMENT)
    assert path.read_text() == text


def test_a_file_with_something_in_it_is_not_begun_again(path: Path) -> None:
    with pytest.raises(BadInput, match="--resume"):
        ArenaFile.begin(path)


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    ArenaFile.begin(path).close()
    assert read_arena(path) is None
    assert ArenaFile.resume(path, TOURNAMENT).results == {}


def test_two_arenas_never_share_a_file(path: Path) -> None:
    file = ArenaFile.resume(path, TOURNAMENT)
    with pytest.raises(BadInput, match="Another arena"):
        ArenaFile.resume(path, TOURNAMENT)
    file.close()
    ArenaFile.resume(path, TOURNAMENT).close()
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
