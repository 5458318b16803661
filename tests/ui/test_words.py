"""Numbers in words."""

from __future__ import annotations

import doctest

import pytest

from t3tui.engine.evaluations import scale_of
from t3tui.engine.roster import make_player
from t3tui.engine.score import Scale, Score
from t3tui.game.mode import ULTIMATE
from t3tui.game.notation import play_moves
from t3tui.game.position import Position, Side
from t3tui.ui import facts, words
from t3tui.ui.words import balance, short_value, signed, value_words
from tests.engine.test_score import NEARLY_A_PROOF


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(words).failed == doctest.testmod(facts).failed == 0


@pytest.mark.parametrize(
    ("value", "mover", "said"),
    [
        (Score(0), Side.X, "about even"),
        (Score(-19), Side.O, "about even"),
        (Score(20), Side.X, "X is a little better"),
        (Score(20), Side.O, "O is a little better"),
        (Score(-99), Side.O, "X is a little better"),
        (Score(150), Side.X, "X is better"),
        (Score(-400), Side.X, "O is much better"),
        (Score.win(1), Side.O, "O wins in 1"),
        (None, Side.O, ""),
    ],
)
def test_values_in_words(value: Score | None, mover: Side, said: str) -> None:
    assert value_words(value, mover) == said


def test_what_is_proven_goes_before_the_number() -> None:
    assert value_words(Score(12.0, proven="loss", plies=4), Side.X) == "O wins in at most 4"
    assert value_words(Score.loss(4, exact=True), Side.X) == "O wins in 4"
    assert value_words(Score(12.0, proven="win"), Side.X) == "X wins"


@pytest.mark.parametrize("number", [9970.0, -9970.0, 9999.0, 10_000.0])
def test_no_number_is_a_win_by_itself(number: float) -> None:
    points = Score(number, scale_of("four-rules", ULTIMATE))
    assert "wins" not in value_words(points, Side.X)
    assert short_value(points) == signed(points) == f"{number:+.0f}"
    assert abs(balance(points)) < 1


def test_a_search_that_proved_nothing_is_not_shown_as_a_win() -> None:
    position = play_moves(Position.start(ULTIMATE), NEARLY_A_PROOF)
    info = make_player("alpha-beta:depth=1,eval=four-rules").think(position).info
    assert value_words(info.value, position.side) == "X is a little better"


def test_words_are_the_same_in_every_scale() -> None:
    for clear in (0.01, 10, 100, 10_000):
        said = [value_words(Score(share * clear, Scale("any", clear)), Side.X) for share in (0.1, 0.5, 2, -5)]
        assert said == ["about even", "X is a little better", "X is better", "O is much better"]


def test_a_balance_grows_with_its_value_and_stays_within_one() -> None:
    values = [Score.loss(3), *map(Score, (-9_950, -500, -10, 0, 10, 500, 9_950)), Score.win(3)]
    balances = [balance(value) for value in values]
    assert balances == sorted(balances)
    assert (balances[0], balances[4], balances[-1]) == (-1, 0, 1)
    assert balance(Score.draw()) == 0
