"""Numbers in words."""

from __future__ import annotations

import doctest

import pytest

from t3tui.game.position import Side
from t3tui.ui import words
from t3tui.ui.words import balance, value_words


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(words).failed == 0


@pytest.mark.parametrize(
    ("value", "mover", "said"),
    [
        (0, Side.X, "about even"),
        (-19, Side.O, "about even"),
        (20, Side.X, "X is a little better"),
        (20, Side.O, "O is a little better"),
        (-99, Side.O, "X is a little better"),
        (150, Side.X, "X is better"),
        (-400, Side.X, "O is much better"),
        (9999, Side.O, "O wins in 1"),
        (None, Side.O, ""),
    ],
)
def test_values_in_words(value: float | None, mover: Side, said: str) -> None:
    assert value_words(value, mover) == said


def test_what_is_proven_goes_before_the_number() -> None:
    assert value_words(12.0, Side.X, "loss", 4) == "O wins in 4"
    assert value_words(12.0, Side.X, "win") == "X wins"


def test_a_balance_grows_with_its_value_and_stays_within_one() -> None:
    values = [-10_000, -9_950, -500, -10, 0, 10, 500, 9_950]
    balances = [balance(value) for value in values]
    assert balances == sorted(balances)
    assert balances[0] == -1
    assert balances[-1] == 1
