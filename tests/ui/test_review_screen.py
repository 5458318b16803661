"""The review on the screen."""

from __future__ import annotations

import threading
from typing import cast

from textual.pilot import Pilot

from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Report, Stop, ignore
from t3tui.engine.score import Score
from t3tui.game.mode import ADVANCED, BASIC
from t3tui.game.position import Position
from t3tui.game.record import Game
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import HUMAN, GameSetup
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.review import ReviewScreen
from t3tui.ui.screens.tree import TreeScreen
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.judgements import Judgements
from tests.play.test_review import game_of
from tests.ui.playing import until

BLUNDER = "5 2 1 9 7 3 4"


def text_of(pilot: Pilot[None], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector).render())


async def reviewing(pilot: Pilot[None], game: Game) -> ReviewScreen:
    screen = ReviewScreen(game)
    pilot.app.push_screen(screen)
    await until(pilot, lambda: screen.review is not None)
    return screen


async def test_every_move_is_judged_and_the_mistakes_are_gone_to() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await reviewing(pilot, game_of(BASIC, BLUNDER))
        moves = screen.query_one(Judgements)
        assert [judged.verdict.is_bad for judged in moves.judged].index(True) == 1
        await pilot.press("home", "n")
        assert moves.ply == 2
        assert text_of(pilot, "#why").startswith("?? blunder, exact: 2 lets X win in ")
        await pilot.press("w")
        assert screen.query_one(Judgements).judged[moves.ply - 1].verdict.is_bad
        await pilot.press("N")
        assert moves.judged[moves.ply - 1].verdict.is_bad


async def test_the_better_line_is_played_on_the_board_and_then_the_game_is_back() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await reviewing(pilot, game_of(BASIC, BLUNDER))
        await pilot.press("home", "n", "b")
        board, judged = screen.query_one(BoardView), screen.query_one(Judgements).judged[1]
        assert board.position == judged.before.play(judged.best)
        assert text_of(pilot, "#why").startswith("better: ")
        for _ in judged.line:
            await pilot.press("b")
        assert board.position == screen.game.positions[2]


async def test_a_game_without_mistakes_says_so() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await reviewing(pilot, game_of(BASIC, "5 1"))
        await pilot.press("n")
        assert text_of(pilot, "#status") == "No move gave anything away."


class Patient:
    """Thinks until it is stopped."""

    spec = "patient"
    thinking: set[int] = set()

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        assert stop is not None
        if position.ply == 0:
            return Decision(0, Info(value=Score(0.0), line=(0,)))
        stopped = threading.Event()
        stop.on_set(stopped.set)
        self.thinking.add(id(stop))
        stopped.wait()
        self.thinking.discard(id(stop))
        return Decision(position.legal_moves[0])


class SlowAtTheThird(Patient):
    """Answers at once about the first positions."""

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        if position.ply == 2:
            return super().think(position, limit, report, stop)
        move = position.legal_moves[0]
        return Decision(move, Info(value=Score(0.0), line=(move,)))


async def test_the_newest_judgement_is_shown_until_somebody_walks_elsewhere() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReviewScreen(game_of(ADVANCED, "55 51 15"), make=SlowAtTheThird)
        app.push_screen(screen)
        await until(pilot, lambda: len(screen.query_one(Judgements).judged) == 1)
        assert screen.query_one(Judgements).ply == 1
        await pilot.press("end", "x")
        await until(pilot, lambda: not screen.running)
        assert screen.query_one(Judgements).ply == 3


async def test_a_review_is_stopped_by_its_key_and_by_leaving() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("x", "escape"):
            screen = ReviewScreen(game_of(ADVANCED, "55 51 15"), make=Patient)
            app.push_screen(screen)
            await until(pilot, lambda: bool(Patient.thinking))
            assert screen.running
            await pilot.press(key)
            await until(pilot, lambda: not Patient.thinking)
            if key == "x":
                await until(pilot, lambda screen=screen: not screen.running)  # type: ignore[misc]
                assert text_of(pilot, "#status").startswith("Stopped. ")
                await pilot.press("escape")
    await until_no_thread("t3tui-search")


async def until_no_thread(name: str) -> None:
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(name)]


async def test_a_finished_game_is_reviewed_from_its_screen() -> None:
    app = T3App(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        assert isinstance(app.screen, GameScreen)
        await pilot.press(*"14253", "v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        screen = cast(ReviewScreen, app.screen)
        await until(pilot, lambda: screen.review is not None)
        await pilot.press("s")
        await until(pilot, lambda: text_of(pilot, "#status") == "Kept with the game.")


async def test_t_shows_what_a_search_looks_at_before_the_move() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await reviewing(pilot, game_of(BASIC, BLUNDER))
        await pilot.press("home", "n", "t")
        await until(pilot, lambda: isinstance(app.screen, TreeScreen))
        tree = app.screen
        assert isinstance(tree, TreeScreen)
        assert (tree.position.ply, str(tree.spec)) == (1, "alpha-beta:depth=0")
