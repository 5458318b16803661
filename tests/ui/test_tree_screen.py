"""The tree explorer: opening, filtering, finding, exporting, and leaving at any moment."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from textual.widgets import Input

from t3tui.engine.roster import parse_spec
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.ask_dialog import AskScreen
from t3tui.ui.screens.step import StepScreen
from t3tui.ui.screens.tree import TreeScreen
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.node_panel import NodePanel
from tests.ui.playing import HUMAN, GameApp, some_game, until
from tests.ui.searching import SearchApp, SearchPilot, position_of, searching_threads, tree_app


def lines(app: SearchApp) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in app.view.rows]


def selected(app: SearchApp) -> list[str]:
    node = app.view.node
    assert node is not None
    return [str(above.move) for above in node.path[1:]]


async def test_it_opens_with_the_chosen_line_and_what_was_searched() -> None:
    app = tree_app("alpha-beta:depth=2")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.status == "X plays 5; 35 nodes below the root, all recorded, 7 cuts."
        assert next(line for line in lines(app) if line.startswith("★")).split()[:3] == ["★", "▾", "start"]
        assert sum(line.startswith("★") for line in lines(app)) == 3


async def test_keys_open_close_and_walk() -> None:
    app = tree_app("minimax:depth=2", moves="5 1 9 2")
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        await pilot.press("home", "left")
        assert len(lines(app)) == 2
        await pilot.press("right")
        assert len(lines(app)) == 2 + 5 + 4
        await pilot.press("down", "enter")
        before = len(lines(app))
        await pilot.press("enter")
        assert abs(len(lines(app)) - before) == 4
        await pilot.press("end")
        assert app.view.cursor == len(lines(app)) - 2
        await pilot.press("left")
        assert len(selected(app)) in (0, 1)
        await pilot.press("pageup", "home")
        assert selected(app) == []


async def test_the_board_and_the_panel_follow() -> None:
    app = tree_app("alpha-beta:depth=2")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("down")
        node = app.view.node
        assert node is not None
        board = app.first.query_one(BoardView)
        assert (board.position, board.last) == (node.position, node.move)
        panel = "\n".join("".join(text for text, _ in row) for row in app.first.query_one(NodePanel).rows)
        assert "O to move (MIN)" in panel
        assert "α −∞" in panel
        assert "nodes at each ply" in panel


async def test_only_the_chosen_line_or_only_cuts() -> None:
    app = tree_app("alpha-beta:depth=2")
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        whole = len(lines(app))
        await pilot.press("c")
        assert len(lines(app)) == 1 + 3
        await pilot.press("c")
        assert len(lines(app)) == whole
        await pilot.press("x")
        assert app.view.shown == "cuts"
        shown = lines(app)[2:]
        assert shown
        assert all("✂" in line for line in shown)
        await pilot.press("down", "right")
        assert any("left unseen" in line for line in lines(app))


async def test_cuts_are_offered_only_where_there_are_some() -> None:
    app = tree_app("minimax:depth=2")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert not app.first.check_action("show_only", ("cuts",))
        assert app.first.check_action("show_only", ("chosen",))


async def answer(pilot: SearchPilot, text: str) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen))
    pilot.app.screen.query_one(Input).value = text
    await pilot.press("enter")
    await pilot.pause()


async def test_find_a_move_and_the_next_one() -> None:
    app = tree_app("minimax:depth=2")
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("slash")
        await answer(pilot, "9")
        assert selected(app) == ["0", "8"]
        await pilot.press("n")
        assert selected(app) == ["1", "8"]
        assert app.status == "9 after 2.   n finds the next one"


async def test_what_was_never_looked_at_is_not_found() -> None:
    app = tree_app("minimax:depth=1", moves="5")
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("slash")
        await answer(pilot, "55")
        assert isinstance(app.screen, AskScreen)
        await answer(pilot, "5")
        assert app.status == "! The search never looked at 5."


@pytest.mark.parametrize("kind", ["json", "dot"])
async def test_export(tmp_path: Path, kind: str) -> None:
    app = tree_app("alpha-beta:depth=2")
    path = tmp_path / f"tree.{kind}"
    async with app.run_test(size=(200, 40)) as pilot:
        await pilot.pause()
        await pilot.press("e")
        await answer(pilot, str(tmp_path / "tree.txt"))
        assert isinstance(app.screen, AskScreen)
        await answer(pilot, str(path))
        await until(pilot, path.exists)
        await until(pilot, lambda: app.status.startswith("The tree is in"))
    text = path.read_text()
    assert text.startswith("digraph") if kind == "dot" else json.loads(text)["recorded"] == 35


async def test_an_export_to_where_nothing_can_be_is_a_sentence() -> None:
    app = tree_app("alpha-beta:depth=1")
    async with app.run_test(size=(200, 40)) as pilot:
        await pilot.pause()
        await pilot.press("e")
        for text in ("~zz/tree.svg", f"{'x' * 300}.svg"):
            await answer(pilot, text)
            assert isinstance(app.screen, AskScreen)


async def test_an_export_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    app = tree_app("alpha-beta:depth=1")
    async with app.run_test(size=(200, 40)) as pilot:
        await pilot.pause()
        await pilot.press("e")
        await answer(pilot, str(tmp_path / "nowhere" / "tree.svg"))
        assert isinstance(app.screen, AskScreen)
        await answer(pilot, str(tmp_path / "tree.svg"))
        await until(pilot, lambda: app.status.startswith("! Drawing needs Graphviz"))


async def test_where_recording_was_capped_there_is_a_mark() -> None:
    app = tree_app("minimax:depth=4", cap=100)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "recorded of 3,609 visited" in app.status
        assert sum("… more below, not recorded" in line for line in lines(app)) == 1


async def test_a_click_goes_to_a_row_and_a_second_one_opens_it() -> None:
    app = tree_app("minimax:depth=2")
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        before = len(lines(app))
        await pilot.click(app.view, offset=(10, 4))
        assert app.view.cursor == 2
        await pilot.click(app.view, offset=(10, 4))
        assert len(lines(app)) != before or not app.view.node


@pytest.mark.parametrize("spec", ["mcts:simulations=100,seed=1", "champion:depth=3,seed=1"])
async def test_the_trees_of_mcts_and_the_champion(spec: str) -> None:
    app = tree_app(spec, ULTIMATE, "55 51")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "X plays" in app.status
        assert ("visits" if "mcts" in spec else "depths") in lines(app)[0]
        assert app.first.check_action("step", ()) is ("mcts" in spec)


async def test_a_search_is_recorded_and_shown() -> None:
    app = SearchApp(TreeScreen(position_of(BASIC, "5 1"), parse_spec("alpha-beta:depth=3")))
    async with app.run_test() as pilot:
        await until(pilot, lambda: "all recorded" in app.status)
        assert not searching_threads()
        await pilot.press("o")
        await answer(pilot, "random")
        assert isinstance(app.screen, AskScreen)
        await answer(pilot, "minimax:depth=1")
        await until(
            pilot, lambda: app.status == "X plays 3; 7 nodes below the root, all recorded." or "7 nodes" in app.status
        )


async def test_escape_stops_recording_first_and_then_leaves() -> None:
    app = SearchApp(TreeScreen(position_of(ULTIMATE), parse_spec("minimax:depth=0")))
    async with app.run_test() as pilot:
        await until(pilot, lambda: bool(searching_threads()) and "nodes so far" in app.status)
        await pilot.press("escape")
        assert app.status.startswith("Stopped")
        await until(pilot, lambda: not searching_threads())
        assert app.screen is app.first
        await pilot.press("escape")
        assert app.screen is not app.first


async def test_leaving_leaves_no_search_behind() -> None:
    app = SearchApp(TreeScreen(position_of(ULTIMATE), parse_spec("minimax:depth=0")))
    async with app.run_test() as pilot:
        await until(pilot, lambda: bool(searching_threads()))
        app.pop_screen()
        await until(pilot, lambda: not searching_threads())
    again = SearchApp(TreeScreen(position_of(ULTIMATE), parse_spec("minimax:depth=0")))
    async with again.run_test() as pilot:
        await until(pilot, lambda: bool(searching_threads()))
    for thread in threading.enumerate():
        if thread.name == "t3tui-tree":
            thread.join(120)
    assert not searching_threads()


async def test_a_broken_search_is_told() -> None:
    app = SearchApp(TreeScreen(position_of(BASIC), parse_spec("random")))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.status.startswith("! There is no tree: random keeps no search tree"))


async def test_t_shows_the_last_programs_search_or_one_of_this_position() -> None:
    program = parse_spec("alpha-beta:depth=2")
    app = GameApp(GameSetup(BASIC, HUMAN, program), some_game(BASIC, 2))
    async with app.run_test() as pilot:
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, TreeScreen))
        screen = app.screen
        assert isinstance(screen, TreeScreen)
        assert (screen.spec, screen.position.ply) == (program, 1)
        await until(pilot, lambda: screen.recorded is not None)
        await pilot.press("escape")
        assert app.screen is app.game_screen
    people = GameApp(GameSetup(BASIC, HUMAN, HUMAN), some_game(BASIC, 2))
    async with people.run_test() as pilot:
        await pilot.press("t")
        await until(pilot, lambda: isinstance(people.screen, TreeScreen))
        shown = people.screen
        assert isinstance(shown, TreeScreen)
        assert (str(shown.spec), shown.position.ply) == ("alpha-beta:depth=0", 2)
        await until(pilot, lambda: shown.recorded is not None)


async def test_s_steps_through_it() -> None:
    app = tree_app("alpha-beta:depth=2")
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, StepScreen))
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is app.first
