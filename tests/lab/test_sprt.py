"""The sequential test decides early and rarely wrongly."""

from __future__ import annotations

import math
import random

import pytest

from t3tui.game.errors import BadInput
from t3tui.lab.sprt import Sprt, Verdict, expected_score

DRAWN = 0.4
"""The share of drawn games in simulations."""


def simulate(test: Sprt, elo: float, seed: int) -> tuple[Verdict, int]:
    """The verdict on a player with that lead, and how many pairs it took."""
    chance = random.Random(seed)
    won = expected_score(elo) - DRAWN / 2
    pairs = [0] * 5
    while True:
        pairs[sum(chance.choices((2, 1, 0), (won, DRAWN, 1 - won - DRAWN), k=2))] += 1
        if (verdict := test.verdict(pairs)) is not Verdict.OPEN:
            return verdict, sum(pairs)


def error_rate(test: Sprt, elo: float, wrong: Verdict, times: int) -> float:
    return sum(simulate(test, elo, seed)[0] is wrong for seed in range(times)) / times


@pytest.mark.parametrize(("elo", "wrong"), [(0, Verdict.UPPER), (80, Verdict.LOWER)])
def test_errors_are_as_rare_as_asked_for(elo: float, wrong: Verdict) -> None:
    # 5 % and four standard errors of the simulation.
    assert error_rate(Sprt(0, 80), elo, wrong, 300) <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 300)


@pytest.mark.slow
@pytest.mark.parametrize(("alpha", "beta"), [(0.05, 0.05), (0.1, 0.02)])
def test_the_same_with_a_finer_test(alpha: float, beta: float) -> None:
    test = Sprt(0, 20, alpha, beta)
    for elo, wrong, rate in ((0, Verdict.UPPER, alpha), (20, Verdict.LOWER, beta)):
        assert error_rate(test, elo, wrong, 1000) <= rate + 3 * math.sqrt(rate * (1 - rate) / 1000)


def test_a_clear_lead_is_seen_sooner_than_a_narrow_one() -> None:
    test = Sprt(0, 60)
    clear, narrow = (sum(simulate(test, elo, seed)[1] for seed in range(40)) for elo in (150, 30))
    assert clear < narrow / 2


def test_bounds_are_those_of_wald() -> None:
    test = Sprt(0, 5, alpha=0.05, beta=0.1)
    assert test.lower == pytest.approx(math.log(0.1 / 0.95))
    assert test.upper == pytest.approx(math.log(0.9 / 0.05))


def test_the_ratio_agrees_with_its_normal_approximation() -> None:
    pairs = [30, 210, 500, 220, 40]
    total = sum(pairs)
    mean = sum(count * points / 4 for points, count in enumerate(pairs)) / total
    variance = sum(count * (points / 4 - mean) ** 2 for points, count in enumerate(pairs)) / total
    low, high = expected_score(0), expected_score(5)
    normal = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 5).ratio(pairs) == pytest.approx(normal, rel=0.01)


def test_pairs_count_and_not_games() -> None:
    # The same 100 points of 200 games: with swapped colours a pair of a win and a loss is no noise.
    cancelling, scattered = [0, 0, 100, 0, 0], [25, 0, 50, 0, 25]
    assert Sprt(0, 40).ratio(cancelling) < Sprt(0, 40).ratio(scattered) < 0


def test_nothing_is_decided_before_the_first_pair() -> None:
    assert Sprt(0, 10).ratio([0] * 5) == 0
    assert Sprt(0, 10).verdict([0] * 5) is Verdict.OPEN


@pytest.mark.parametrize("text", ["", "5", "10,0", "0,0", "0,inf", "0,nan", "a,b", "0,5,0.05", "0,5,0,0.05", "0,5,1,1"])
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Sprt.parse(text)


def test_a_test_can_be_written_and_read() -> None:
    assert Sprt.parse("-5,5") == Sprt(-5, 5)
    test = Sprt(0, 12.5, 0.1, 0.01)
    assert Sprt.parse(str(test)) == test
