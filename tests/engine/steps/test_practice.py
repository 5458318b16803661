"""Practice: every answer is checked, and what was wrong is explained."""

from __future__ import annotations

import pytest

from t3tui.engine.steps.depth_first import DepthFirstWalk
from t3tui.engine.steps.practice import Practice, Question
from t3tui.engine.steps.walk import Kind
from t3tui.engine.steps.walks import walk_through
from t3tui.game.mode import BASIC
from t3tui.game.position import Position
from tests.engine.steps.test_walks import position_of, tree_of


def practice(spec: str = "alpha-beta:depth=2") -> Practice:
    walk = walk_through(tree_of(spec, Position.start(BASIC)))
    assert isinstance(walk, DepthFirstWalk)
    return Practice(walk)


@pytest.mark.parametrize(
    "spec", ["minimax:depth=2", "alpha-beta:depth=2", "minimax-ab:depth=2", "four-rules:depth=1", "alpha-beta:depth=1"]
)
def test_who_answers_as_the_search_did_is_right_everywhere(spec: str) -> None:
    student = practice(spec)
    asked: list[Question] = []
    while student.question is not None:
        asked.append(student.question)
        verdict = student.answer(student.question.answer_text)
        assert verdict is not None
        assert verdict.right, asked[-1]
    assert (student.right, student.asked) == (len(asked), len(asked))
    walk = student.walk
    kinds = [walk.kind_of(number) for number in range(len(walk))]
    cuts = [question.answer for question in asked if question.prompt == "Does it cut here?"]
    assert cuts.count(True) == kinds.count(Kind.CUT) == walk.tree.info.cutoffs
    assert len(cuts) == (kinds.count(Kind.TAKE) if walk.algorithm.cuts else 0)
    assert sum("worth?" in question.prompt for question in asked) == walk.tree.info.leaves


def test_what_was_wrong_is_explained_and_counted() -> None:
    student = practice()
    assert student.question is not None
    assert student.question.prompt == "What is 2 worth?"
    step = student.walk[student.question.step]
    verdict = student.answer("17")
    assert verdict is not None
    assert not verdict.right
    assert verdict.text == f"It is {step.variables[0][1]}. {step.text}"
    assert (student.asked, student.right) == (1, 0)


def test_bounds_are_asked_of_both_sides() -> None:
    student = practice()
    prompts: list[str] = []
    while student.question is not None:
        prompts.append(student.question.prompt)
        student.answer(student.question.answer_text)
    assert {"What is α now?", "And β?", "What is β now?", "And α?"} <= set(prompts)


def test_a_number_that_the_screen_shortens_may_be_answered_as_it_stands_there() -> None:
    walk = walk_through(tree_of("alpha-beta:depth=2,eval=lines-mean", position_of("ultimate", "55 51 15")))
    assert isinstance(walk, DepthFirstWalk)
    student = Practice(walk)
    while student.question is not None:
        verdict = student.answer(student.question.answer_text)
        assert verdict is not None
        assert verdict.right


@pytest.mark.parametrize(
    ("answer", "given", "right"),
    [
        (-13.58 / 9, "-1.50889", True),
        (-13.58 / 9, "-1.509", True),
        (-13.58 / 9, "-1.508", False),
        (0.02 / 9, "0.002", True),
        (0.02 / 9, "0.001", False),
        (-3.0, "−3", True),
        (-3.0, " -3.0 ", True),
        (0.25, "0,25", True),
        (float("-inf"), "-inf", True),
        (float("inf"), "+∞", True),
        (float("inf"), "-∞", False),
        (float("inf"), "5", False),
        (3.0, "−3", False),
        (True, "Y", True),
        (False, "yes", False),
        (True, "3", None),
        (3.0, "yes", None),
        (3.0, "nan", None),
        (3.0, "", None),
    ],
)
def test_answers_as_people_type_them(answer: float | bool, given: str, right: bool | None) -> None:
    verdict = Question(0, "?", answer, "Because.").check(given)
    assert (verdict and verdict.right) == right


def test_what_cannot_be_understood_changes_nothing() -> None:
    student = practice()
    before = student.question
    assert student.answer("perhaps") is None
    assert (student.question, student.asked) == (before, 0)


def test_it_begins_where_one_stands() -> None:
    walk = walk_through(tree_of("alpha-beta:depth=2", position_of("basic", "5")))
    assert isinstance(walk, DepthFirstWalk)
    cut = walk.following(0, Kind.CUT)
    assert cut is not None
    student = Practice(walk, cut - 1)
    assert student.question is not None
    assert student.question.step == cut - 1
