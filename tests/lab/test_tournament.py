"""Schedules: who plays whom, how, and by which chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from t3tui.game.errors import BadInput
from t3tui.game.mode import ADVANCED, BASIC, parse_mode
from t3tui.game.position import Side
from t3tui.lab.sprt import Sprt
from t3tui.lab.standings import Results
from t3tui.lab.tournament import Tournament

PLAYERS = ("random", "minimax:depth=1", "alpha-beta:depth=2", "random:seed=5")


def planned(tournament: Tournament) -> list[int]:
    return list(Results(tournament).to_play())


@pytest.mark.parametrize("games", [1, 2, 5, 6])
def test_every_pair_plays_as_often_as_asked_and_changes_colours(games: int) -> None:
    tournament = Tournament(BASIC, PLAYERS, games)
    numbers = planned(tournament)
    seats = [tournament.seats(number) for number in numbers]
    assert len(numbers) == len(set(numbers)) == tournament.total == 6 * games
    assert set(Counter(frozenset(seat.values()) for seat in seats).values()) == {games}
    for pair in tournament.pairs:
        as_x = Counter(seat[Side.X] for seat in seats if set(seat.values()) == set(pair))
        assert abs(as_x[pair[0]] - as_x[pair[1]]) == games % 2


def test_in_a_gauntlet_the_first_plays_all_others() -> None:
    tournament = Tournament(BASIC, PLAYERS, 4, gauntlet=True)
    assert tournament.pairs == [(0, 1), (0, 2), (0, 3)]
    assert len(planned(tournament)) == tournament.total == 12


def test_both_games_of_a_pair_and_all_pairs_of_a_round_begin_alike() -> None:
    tournament = Tournament(ADVANCED, PLAYERS, 6)
    openings: dict[int, set[tuple[int, ...]]] = {}
    for number in planned(tournament):
        openings.setdefault(tournament.place(number)[0], set()).add(tournament.opening(number))
    assert [len(found) for found in openings.values()] == [1, 1, 1]
    assert len(set.union(*openings.values())) == 3


def test_with_a_bot_that_knows_no_positions_games_begin_from_the_start() -> None:
    tournament = Tournament(ADVANCED, ("random", "stdio:python3 'my bot.py'"))
    assert tournament.opening(0) == ()
    assert tournament.has_bots
    assert Tournament.parse(ADVANCED, tournament.identity, tournament.plan) == tournament


def test_numbers_stay_when_more_games_are_played() -> None:
    short, long = Tournament(BASIC, PLAYERS, 2), Tournament(BASIC, PLAYERS, 10)
    assert planned(long)[: short.total] == planned(short)
    for number in planned(short):
        assert short.specs(number) == long.specs(number)
        assert short.opening(number) == long.opening(number)


def test_chance_is_another_in_every_game_and_the_same_every_time() -> None:
    tournament = Tournament(BASIC, ("random", "mcts:simulations=9"), 20)
    specs = [str(spec) for number in planned(tournament) for spec in tournament.specs(number).values()]
    again = [str(spec) for number in planned(tournament) for spec in tournament.specs(number).values()]
    assert specs == again
    assert len(set(specs)) == len(specs) == 40
    other = replace(tournament, seed=2)
    assert str(other.specs(0)[Side.X]) != specs[0]


def test_a_seed_that_is_named_is_left_alone() -> None:
    tournament = Tournament(BASIC, ("random:seed=5", "minimax:depth=1"))
    assert {str(spec) for spec in tournament.specs(0).values()} == {"random:seed=5", "minimax:depth=1"}


@pytest.mark.parametrize(
    "tournament",
    [
        Tournament(BASIC, PLAYERS, 7),
        Tournament(ADVANCED, PLAYERS, 2, gauntlet=True, seed=99, move_time=0.25),
        Tournament(BASIC, PLAYERS[:2], 1000, sprt=Sprt(0, 7.5, 0.1, 0.01)),
    ],
)
def test_it_can_be_written_and_read(tournament: Tournament) -> None:
    assert Tournament.parse(tournament.mode, tournament.identity, tournament.plan) == tournament


@pytest.mark.parametrize(
    ("identity", "plan"),
    [
        ("", ""),
        ("round-robin", "games=2"),
        ("round-robin seed=x random minimax", "games=2"),
        ("round-robin seed=1 random minimax", "games=no"),
        ("round-robin seed=1 random minimax", "games=2 sprt=5"),
        ("round-robin seed=1 random nobody", "games=2"),
        ("round-robin seed=1 'random", "games=2"),
    ],
)
def test_what_describes_no_tournament_is_refused_in_a_sentence(identity: str, plan: str) -> None:
    with pytest.raises(BadInput, match="describes no arena"):
        Tournament.parse(BASIC, identity, plan)


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (("random",), "2 to 64 players, not 1"),
        (("random", "random"), "is there twice"),
        (("random", "human"), "plays in the app only"),
        (("random", "nobody"), "no player 'nobody'"),
    ],
)
def test_players_that_cannot_play_are_refused(players: tuple[str, ...], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        Tournament(BASIC, players)


def test_a_player_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match="bfs does not play"):
        Tournament(parse_mode("ultimate"), ("bfs", "random"))
