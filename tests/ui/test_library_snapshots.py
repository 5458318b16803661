"""Pictures of the library and the review. Each docstring says what to look for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from t3tui.engine.score import Score
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE
from t3tui.play.library import Library
from t3tui.ui.app import T3App
from t3tui.ui.screens.library import LibraryScreen
from t3tui.ui.screens.review import ReviewScreen
from tests.play.test_library import game_of
from tests.play.test_review import Scripted
from tests.ui.playing import GamePilot, until
from tests.ui.test_game_snapshots import LARGE, MEDIUM, SMALL

SnapCompare = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["small", "medium", "large"])
PLAYERS = ("champion:level=3", "mcts:time=1", "random:seed=1", "alpha-beta:depth=4,eval=spot")


@pytest.fixture
def library() -> Library:
    made = Library()
    made.add([game_of(i, (BASIC, ADVANCED, ULTIMATE)[i % 3], o=PLAYERS[i % 4]) for i in range(40)])
    return made


async def open_library(pilot: GamePilot) -> None:
    await pilot.press("f7")
    await until(pilot, lambda: isinstance(pilot.app.screen, LibraryScreen))
    screen = pilot.app.screen
    assert isinstance(screen, LibraryScreen)
    await until(pilot, lambda: screen.preview.game is not None and len(screen.table._entries) == 40)
    await pilot.press("down")
    await until(pilot, lambda: screen.preview.game is not None and screen.preview.game.mode == ULTIMATE)
    await pilot.press("left", "left")
    await pilot.pause()


@SIZES
def test_the_library(snap_compare: SnapCompare, library: Library, size: tuple[int, int]) -> None:
    """You should see the games in a table with one chosen, the filter above, and beside it its board two moves back."""
    assert snap_compare(T3App(), run_before=open_library, terminal_size=size)


def test_an_empty_library(snap_compare: SnapCompare) -> None:
    """You should see "no games", neither board nor moves, and in the status line how games get there."""

    async def open_empty(pilot: GamePilot) -> None:
        await pilot.press("f7")
        await until(pilot, lambda: "No games yet" in str(pilot.app.screen.query_one("#status").render()))

    assert snap_compare(T3App(), run_before=open_empty, terminal_size=SMALL)


@SIZES
def test_the_own_record(snap_compare: SnapCompare, library: Library, size: tuple[int, int]) -> None:
    """You should see won, drawn and lost games by game and opponent in columns, numbers to the right."""

    async def open_record(pilot: GamePilot) -> None:
        await open_library(pilot)
        await pilot.press("s")
        await until(pilot, lambda: "won" in str(pilot.app.screen.query("#own-record").first().render()))

    assert snap_compare(T3App(), run_before=open_record, terminal_size=size)


@SIZES
def test_a_review(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see judged moves, the worst one chosen with its sentence, a graph under the board and accuracies."""
    game = game_of(5, ULTIMATE)
    doubtful = [Score(float(90 * (-1) ** (ply // 5) + ply)) for ply in range(len(game.moves) - 6)]
    proven = [Score.win(5), Score.loss(4), Score.win(3), Score.loss(2), Score.win(1), Score.loss(0)]

    async def review(pilot: GamePilot) -> None:
        screen = ReviewScreen(game, make=lambda: Scripted(*doubtful, *proven))
        pilot.app.push_screen(screen)
        await until(pilot, lambda: screen.review is not None)
        await pilot.press("w")
        await pilot.pause()

    assert snap_compare(T3App(), run_before=review, terminal_size=size)
