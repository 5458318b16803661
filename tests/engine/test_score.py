"""Values: what is proven counts before any points, and no number is a proof by itself."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest

from t3tui.engine import score
from t3tui.engine.annotations import annotation_of, value_of
from t3tui.engine.evaluations import EVALUATIONS, PROJECT_5, scale_named, scale_of
from t3tui.engine.player import Info
from t3tui.engine.roster import make_player
from t3tui.engine.score import CENTIPOINTS, Scale, Score
from t3tui.game.history import Annotation
from t3tui.game.mode import MODES, ULTIMATE
from t3tui.game.notation import play_moves
from t3tui.game.position import Position

NEARLY_A_PROOF = "26 61 15 54 44 43 32 22 27 77 71 11 12 23 35 51 18 84 48 88 82 28 87 74 41 97 73 38 86 67 76 63 33 36 62 21 79 92 83 37 69 94 42 95 56"  # noqa: E501
"""Here alpha-beta:depth=1,eval=four-rules sums up -9970 points, which nobody has proven to be anything."""


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(score).failed == 0


def test_the_order_of_values() -> None:
    rising = [
        Score.loss(1),
        Score.loss(8),
        Score(-9_999.0),
        Score(0.0),
        Score.draw(),
        Score(12_000.0),
        Score.win(9),
        Score.win(1),
    ]
    assert all(low < high and high >= low and low != high for low, high in pairwise(rising))
    assert max(rising) == Score.win(1)
    assert sorted((-value for value in rising), reverse=True)[0] == -Score.loss(1) == Score.win(1)


def test_points_of_two_scales_cannot_be_compared_but_proofs_can() -> None:
    spot, lines = Score(5.0, Scale("spot", 20)), Score(5.0, Scale("lines-mean", 0.01))
    with pytest.raises(TypeError, match="lines-mean and of spot cannot be compared"):
        max(spot, lines)
    assert spot.proof("win", 3) > lines
    assert lines.proof("loss", None) < spot


def test_every_evaluation_has_a_scale_to_judge_by() -> None:
    for mode in MODES:
        for name in EVALUATIONS:
            assert scale_of(name, mode).clear > 0
            assert scale_named(name, mode) == scale_of(name, mode)
    assert scale_named("", ULTIMATE) == CENTIPOINTS
    assert scale_named("project-5", ULTIMATE) == PROJECT_5
    assert scale_named("somebody's", ULTIMATE) == Scale("somebody's", 100)


def test_points_near_ten_thousand_are_no_proof() -> None:
    position = play_moves(Position.start(ULTIMATE), NEARLY_A_PROOF)
    info = make_player("alpha-beta:depth=1,eval=four-rules").think(position).info
    assert (info.number, info.proven, info.plies) == (-9970.0, None, None)


@pytest.mark.parametrize(
    "value",
    [
        None,
        Score(12.5),
        Score(9_970.0, scale_of("four-rules", ULTIMATE)),
        Score.win(7),
        Score.loss(4),
        Score.loss(4, exact=True),
        Score.draw(),
        Score(1000.0, scale_of("spot", ULTIMATE), "win", 3),
    ],
)
def test_a_record_keeps_a_value_with_its_scale_and_its_proof(value: Score | None) -> None:
    kept = value_of(annotation_of(Info(value=value)), ULTIMATE)
    assert kept == value
    assert (kept and kept.exact) == (value and value.exact)


def test_plies_are_a_promise_unless_nothing_shorter_can_be() -> None:
    assert [Score.win(plies).exact for plies in (1, 3)] == [True, False]
    assert [Score.loss(plies).exact for plies in (0, 2, 4)] == [True, True, False]
    assert (-Score.win(5, exact=True).a_ply_earlier()).exact
    assert Score.win(5) == Score.win(5, exact=True)


def test_an_old_record_claims_no_proof() -> None:
    assert value_of(Annotation(9_993.0), ULTIMATE) == Score(9_993.0)
