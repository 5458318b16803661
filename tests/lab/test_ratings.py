"""Ratings recover the strengths that results came from."""

from __future__ import annotations

import math
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t3tui.lab.ratings import ELO, Counts, log_likelihood, rate

SCORES = st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
COUNTS = st.fixed_dictionaries(dict.fromkeys(combinations(range(4), 2), SCORES))


def simulated(strengths: list[float], games: int, chance: random.Random) -> Counts:
    """Results of players with these strengths, of which each pair draws more or less readily."""
    counts = {}
    for first, second in combinations(range(len(strengths)), 2):
        points = 1 / (1 + math.exp(strengths[second] - strengths[first]))
        drawn = chance.random() * 2 * min(points, 1 - points)
        results = chance.choices("wdl", (points - drawn / 2, drawn, 1 - points - drawn / 2), k=games)
        counts[first, second] = results.count("w"), results.count("d"), results.count("l")
    return counts


def coverage(players: int, games: int, times: int) -> float:
    """How often simulated players come out within their error bars."""
    inside = 0
    for seed in range(times):
        chance = random.Random(seed)
        strengths = [chance.gauss(0, 1) for _ in range(players)]
        mean = sum(strengths) / players
        for strength, rating in zip(strengths, rate(players, simulated(strengths, games, chance)), strict=True):
            inside += abs(ELO * (strength - mean) - rating.elo) <= rating.error
    return inside / (times * players)


def test_known_strengths_come_out_within_their_error_bars_95_times_of_100() -> None:
    assert 0.935 <= coverage(players=4, games=50, times=400) <= 0.97


@pytest.mark.slow
@pytest.mark.parametrize(("players", "games"), [(2, 30), (3, 100), (6, 40), (10, 20)])
def test_the_same_with_many_more_players_and_games(players: int, games: int) -> None:
    assert 0.94 <= coverage(players, games, times=6000 // players) <= 0.97


@pytest.mark.parametrize("score", [(750, 0, 250), (600, 300, 100), (500, 500, 0)])
def test_three_quarters_of_the_points_are_a_lead_of_191_however_they_were_made(score: tuple[int, int, int]) -> None:
    first, second = rate(2, {(0, 1): score})
    assert first.elo - second.elo == pytest.approx(191, abs=1)


def test_games_that_are_drawn_tell_more_than_wins_and_losses() -> None:
    drawn, decided = (rate(2, {(0, 1): score})[0].error for score in ((0, 100, 0), (50, 0, 50)))
    assert drawn < decided / 4


def test_four_times_the_games_halve_the_error() -> None:
    few, many = (rate(2, {(0, 1): (40 * times, 30 * times, 30 * times)})[0].error for times in (1, 4))
    assert few / many == pytest.approx(2, abs=0.05)


@pytest.mark.parametrize("games", [1, 10, 100_000])
def test_who_wins_everything_has_a_finite_rating_and_an_honest_error(games: int) -> None:
    first, second = rate(2, {(0, 1): (games, 0, 0)})
    assert 0 < first.elo == -second.elo < 2000
    assert first.error > 100


def test_players_who_never_met_are_rated_through_others() -> None:
    first, middle, last = rate(3, {(0, 1): (60, 20, 20), (1, 2): (60, 20, 20)})
    assert first.elo > middle.elo > last.elo
    assert first.elo + last.elo == pytest.approx(0, abs=1e-6)


def test_nobody_has_an_opinion_of_players_without_games() -> None:
    assert [rating.elo for rating in rate(3, {})] == [0, 0, 0]
    assert rate(0, {}) == []


@given(COUNTS, st.lists(st.floats(-0.3, 0.3), min_size=4, max_size=4))
def test_no_other_strengths_explain_the_results_better(counts: Counts, nudge: list[float]) -> None:
    best = [rating.elo / ELO for rating in rate(4, counts)]
    # Ratings are told with zero as their mean; only the imagined player cares where that is.
    shifts = [log_likelihood([value + shift / 50 for value in best], counts) for shift in range(-100, 101)]
    nudged = [value + part for value, part in zip(best, nudge, strict=True)]
    assert log_likelihood(nudged, counts) <= max(shifts) + 1e-3


@given(COUNTS)
def test_better_results_never_make_a_lower_rating(counts: Counts) -> None:
    wins, draws, losses = counts[0, 1]
    better = {**counts, (0, 1): (wins + 1, draws, losses)}
    assert rate(4, better)[0].elo > rate(4, counts)[0].elo
