"""Step by step, forward and back, by node and to the next cut; and practice."""

from __future__ import annotations

import pytest
from textual.widgets import Input, Static

from t3tui.engine.steps.walk import Kind
from t3tui.game.mode import ULTIMATE
from t3tui.ui.screens.step import StepScreen
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.step_views import CodeView, TreeSoFar, VariablesView
from t3tui.ui.widgets.text_rows import RowsWidget
from tests.ui.playing import until
from tests.ui.searching import SearchApp, step_app


def screen(app: SearchApp) -> StepScreen:
    assert isinstance(app.first, StepScreen)
    return app.first


def text(app: SearchApp, widget: type[RowsWidget]) -> str:
    return "\n".join("".join(part for part, _ in row) for row in app.first.query_one(widget).rows)


def sentence(app: SearchApp) -> str:
    return str(app.first.query_one("#sentence", Static).render())


async def test_one_step_forward_and_back() -> None:
    app = step_app("alpha-beta:depth=2")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.status.startswith("Step 1 of ")
        assert sentence(app) == "X is to move and is MAX: it wants the highest value."
        assert "▶   v ← −∞" in text(app, CodeView)
        await pilot.press("right", "right", "right")
        assert screen(app).number == 3
        assert "α −∞" in text(app, VariablesView)
        await pilot.press("left")
        assert screen(app).number == 2
        await pilot.press("end")
        assert sentence(app).startswith("X plays 5, the first of the best moves")
        await pilot.press("right")
        assert screen(app).number == len(screen(app).walk) - 1
        await pilot.press("home", "left")
        assert screen(app).number == 0


async def test_by_node_to_the_next_cut_and_the_next_leaf() -> None:
    app = step_app("alpha-beta:depth=2")
    async with app.run_test() as pilot:
        await pilot.pause()
        walk = screen(app).walk
        await pilot.press("shift+right")
        assert walk.kind_of(screen(app).number) is Kind.ENTER
        await pilot.press("g")
        assert walk.kind_of(screen(app).number) is Kind.LEAF
        await pilot.press("b")
        assert walk.kind_of(screen(app).number) is Kind.CUT
        assert sentence(app).startswith("Cut: ")
        assert "cut off" in text(app, TreeSoFar)
        assert "here" in text(app, TreeSoFar)
        step = walk[screen(app).number]
        position = walk.tree.position
        for move in walk.path(step):
            position = position.play(move)
        assert app.first.query_one(BoardView).position == position
        await pilot.press("shift+left", "end", "b")
        assert app.status == "! There is none any more."


async def test_it_runs_by_itself_and_stops() -> None:
    app = step_app("alpha-beta:depth=4")
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("plus", "plus", "space")
        assert screen(app).running
        await until(pilot, lambda: screen(app).number > 0)
        await pilot.press("space")
        assert not screen(app).running
        await pilot.press("end", "left", "left", "plus", "plus", "space")
        await until(pilot, lambda: screen(app).number == len(screen(app).walk) - 1 and not screen(app).running)


async def test_leaving_stops_it() -> None:
    app = step_app("alpha-beta:depth=1")
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("space")
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not app.first
        assert not screen(app).running


@pytest.mark.parametrize(
    ("spec", "beside"),
    [("bfs", "scores of the first moves"), ("mcts:simulations=60,seed=1", "the moves there"), ("minimax:depth=2", "")],
)
async def test_other_searches(spec: str, beside: str) -> None:
    app = step_app(spec, moves="5 1 9 3")
    async with app.run_test() as pilot:
        await pilot.pause()
        for _ in range(12):
            await pilot.press("right")
            assert sentence(app)
        if beside:
            assert app.first.query_one(TreeSoFar).border_title == beside
            assert not screen(app).check_action("practise", ())
        assert not screen(app).check_action("to", ("cut",))
        await pilot.press("end")
        assert "plays" in sentence(app)


async def test_the_terms_of_the_simulations() -> None:
    app = step_app("mcts:simulations=60,seed=1", ULTIMATE, "55 51")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("end", "shift+left")
        assert "+ bonus" in text(app, TreeSoFar)
        assert "simulation" in text(app, VariablesView)


async def test_practice_hides_asks_checks_and_explains() -> None:
    app = step_app("alpha-beta:depth=2")
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("p")
        answer = app.first.query_one("#answer", Input)
        assert answer.has_focus
        assert sentence(app) == "What is 2 worth?"
        assert "worth ?" in text(app, VariablesView)
        await pilot.press("7", "enter")
        assert sentence(app).startswith("No. It is +1. Deep enough: the evaluation gives +1.")
        assert app.status.startswith("0 of 1 right.")
        await pilot.press("x", "enter")
        assert app.status.startswith("! That is no answer")
        practice = screen(app).practice
        assert practice is not None
        assert practice.question is not None
        await pilot.press(
            *practice.question.answer_text.replace("−", "-").replace("∞", "inf").replace("+", ""), "enter"
        )
        assert sentence(app).startswith("Right.")
        assert app.status.startswith("1 of 2 right.")
        await pilot.press("escape")
        assert app.status == "Practice ended: 1 of 2 right."
        assert not answer.display
        await pilot.press("right")
        assert app.status.startswith("Step ")


async def test_practice_to_the_end() -> None:
    app = step_app("minimax:depth=1", moves="5 1 9 3 2")
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("p")
        while (practice := screen(app).practice) is not None:
            assert practice.question is not None
            answer = practice.question.answer_text.replace("−", "-").replace("∞", "inf")
            app.first.query_one("#answer", Input).value = answer
            await pilot.press("enter")
        assert app.status == "Right. That was all: 8 of 8 right."
