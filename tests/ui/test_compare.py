"""Comparing players on the screen: who thinks, what they play, playing on, and leaving nobody behind."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from t3tui.engine.player import Decision, Info
from t3tui.engine.roster import Spec, parse_spec
from t3tui.engine.score import Score
from t3tui.game.mode import BASIC
from t3tui.game.position import Position
from t3tui.game.record import Game
from t3tui.play.comparison import State
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.compare import CompareScreen
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.tree import TreeScreen
from t3tui.ui.widgets.answer_panel import AnswerPanel
from t3tui.ui.widgets.small_board import SmallBoard
from t3tui.ui.widgets.text_rows import Row
from tests.ui.playing import HUMAN, Blocking, Scripted, played_by, until


class QuickApp(T3App):
    """The app with next to nothing behind the comparison."""

    def get_default_screen(self) -> Screen[None]:
        return Screen(id="behind")


def thinker(move: int, name: str, nodes: int = 1000) -> Spec:
    info = Info(nodes=nodes, depth=9, value=Score(84.0), line=(move, 8), seconds=0.5, scores={move: Score(84.0)})
    return played_by(Scripted(decision=Decision(move, info)), name)


def panels(app: T3App) -> list[AnswerPanel]:
    return list(app.screen.query(AnswerPanel))


def text_of(panel: AnswerPanel) -> str:
    return "\n".join("".join(text for text, _ in row) for row in panel.rows)


def states(app: T3App) -> list[State]:
    return [panel.state.state for panel in panels(app) if panel.state is not None]


def status(app: T3App) -> str:
    return str(app.screen.query_one("#status").render())


def searches() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("t3tui-search")]


async def show(app: T3App, pilot: Pilot[None], specs: Sequence[Spec], *moves: int) -> None:
    game = Game(BASIC)
    for move in moves:
        game.play(move)
    app.compare(game, specs)
    await until(pilot, lambda: len(panels(app)) == len(specs))


async def test_all_think_and_who_differs_is_said_and_marked() -> None:
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [thinker(4, "a", 549_946), thinker(0, "b", 18_297), thinker(4, "c")])
        await until(pilot, lambda: status(app) == "They differ: b plays 1, the others 5.")
        shown = [text_of(panel) for panel in panels(app)]
        assert "549,946" in shown[0]
        assert "+0.84" in shown[0]
        assert "≠" in shown[1]
        assert "≠" not in shown[0] + shown[2]
        assert [panel.has_class("-differs") for panel in panels(app)] == [False, True, False]


async def test_that_a_value_is_proven_is_said_where_there_is_little_room() -> None:
    app = QuickApp()
    draws = [played_by(Scripted(decision=Decision(0, Info(nodes=9, value=Score.draw()))), name) for name in "abcd"]
    async with app.run_test(size=(80, 24)) as pilot:
        await show(app, pilot, draws)
        await until(pilot, lambda: states(app) == [State.DONE] * 4)
        assert text_of(panels(app)[0]).splitlines()[2].split() == ["proven", "draw"]
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "value draw, proven" in " ".join(text_of(panels(app)[0]).split()))


async def test_a_board_that_stays_the_same_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are most of the work of four panels, and while players think only their numbers change."""
    drawn: list[Position] = []

    def draw(board: SmallBoard, *room: object) -> list[Row]:
        drawn.append(board.position)
        return []

    monkeypatch.setattr("t3tui.ui.widgets.answer_panel.small_board", draw)
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [thinker(4, "a"), thinker(0, "b")])
        await until(pilot, lambda: states(app) == [State.DONE] * 2)
        panel, drawn[:] = panels(app)[0], []
        assert panel.state is not None
        panel.state = replace(panel.state, nodes=123_456)
        assert "123,456" in text_of(panel)
        assert not drawn
        panel.state = replace(panel.state, position=panel.state.position.play(4))
        assert "123,456" in text_of(panel)
        assert len(drawn) == 1


async def test_bars_are_linear_or_logarithmic() -> None:
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [thinker(4, "a", 1_000_000), thinker(4, "b", 1_000)])
        await until(pilot, lambda: states(app) == [State.DONE] * 2)

        def bars() -> list[int]:
            return [sum(row.count("█") for row in text_of(panel).splitlines()) for panel in panels(app)]

        whole, little = bars()
        assert whole == panels(app)[0].size.width
        assert little == 0
        await pilot.press("L")
        assert bars()[0] == whole
        assert bars()[1] == whole // 2


async def test_anyones_move_is_played_and_taken_back() -> None:
    app = QuickApp()
    first, second = Scripted([4, 0]), Scripted([8, 1])
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [played_by(first, "a"), played_by(second, "b")])
        await until(pilot, lambda: states(app) == [State.DONE] * 2)
        await pilot.press("right", "enter")
        await until(pilot, lambda: len(second.asked) == 2 and states(app) == [State.DONE] * 2)
        assert second.asked[1].ply == 1
        assert second.asked[1].mark(8) is not None
        await pilot.press("u")
        assert status(app) == "They differ: a plays 5, b plays 9."
        assert len(first.asked) == 2, "the answers given there are still there"
        await pilot.press("a")
        await until(pilot, lambda: len(first.asked) == 3)


async def test_players_are_added_changed_and_left_out() -> None:
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [thinker(4, "a"), thinker(0, "b")])
        await pilot.press("plus")
        assert app.screen.query(Input)
        await pilot.press(*"random:seed=x", "enter")
        assert "is not possible" in str(app.screen.query_one(".explanation").render())
        await pilot.press("backspace", "3", "enter")
        await until(pilot, lambda: len(panels(app)) == 3)
        assert [panel.state and panel.state.player for panel in panels(app)] == ["a", "b", "random:seed=3"]
        await pilot.press("minus")
        await until(pilot, lambda: len(panels(app)) == 2)
        assert not app.screen.check_action("remove", ())


async def test_a_comparison_comes_from_a_game() -> None:
    player = Scripted([0])
    app = T3App(GameSetup(BASIC, HUMAN, played_by(player, "a")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("5")
        await until(pilot, lambda: len(player.asked) == 1)
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and len(app.screen.live.game.moves) == 2)
        await pilot.press("=")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen) and len(panels(app)) == 2)
        state = panels(app)[0].state
        assert state is not None
        assert state.player == "a"
        assert state.position.ply == 2
        await pilot.press("escape")
        assert isinstance(app.screen, GameScreen)


async def test_nobody_thinks_about_a_game_that_is_looked_at_before_it_is_asked_for() -> None:
    game = Game(BASIC)
    game.play(4)
    app = T3App(games=[game])
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("=")
        await until(pilot, lambda: len(panels(app)) == 2)
        assert states(app) == [State.IDLE] * 2
        assert status(app) == "Press a, and all of them think about this position."
        assert not searches()


async def test_stopping_leaves_no_search() -> None:
    players = [Blocking(), Blocking()]
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [played_by(player) for player in players])
        await until(pilot, lambda: any(player.begun.is_set() for player in players))
        await pilot.press("s")
        assert states(app) == [State.STOPPED] * 2
        await until(pilot, lambda: not searches())


async def test_leaving_the_place_leaves_no_search() -> None:
    player = Blocking()
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        for key in ("escape", "f5"):
            await show(app, pilot, [played_by(player), thinker(4, "b")])
            await until(pilot, player.begun.is_set)
            await pilot.press(key)
            assert app.screen.id == "behind"
            await until(pilot, lambda: not searches())
            assert not app.running_places
            player.begun.clear()


async def test_leaving_the_app_leaves_no_search() -> None:
    player = Blocking()
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [played_by(player), thinker(4, "b")])
        await until(pilot, player.begun.is_set)
        app.exit()
    assert player.ended.wait(120)


async def test_a_dialog_over_it_does_not_stop_it() -> None:
    player = Blocking()
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await show(app, pilot, [played_by(player), thinker(4, "b")])
        await until(pilot, player.begun.is_set)
        await pilot.press("plus", "escape")
        assert searches()


async def test_the_place_offers_every_game() -> None:
    app = QuickApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f6")
        await until(pilot, lambda: len(panels(app)) == 4)
        names = [panel.state.player for panel in panels(app) if panel.state]
        assert names == ["alpha-beta:depth=0", "minimax:depth=0", "bfs", "champion"]
        assert not searches()
        await pilot.press("m", "m")
        await until(pilot, lambda: len(panels(app)) == 3)
        state = panels(app)[0].state
        assert state is not None
        assert state.position.mode.name == "ultimate"
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))


async def test_t_shows_the_tree_of_the_player_with_the_focus() -> None:
    app = QuickApp()
    async with app.run_test(size=(120, 40)) as pilot:
        quick = [parse_spec("alpha-beta:depth=1"), parse_spec("minimax:depth=2"), parse_spec("random:seed=1")]
        await show(app, pilot, quick, 4)
        await until(pilot, lambda: states(app) == [State.DONE] * 3)
        await pilot.press("right", "t")
        await until(pilot, lambda: isinstance(app.screen, TreeScreen))
        tree = app.screen
        assert isinstance(tree, TreeScreen)
        assert (str(tree.spec), tree.position.ply) == ("minimax:depth=2", 1)
        await until(pilot, lambda: tree.recorded is not None)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen))
        panels(app)[2].focus()
        await pilot.pause()
        assert not app.screen.check_action("tree", ())
