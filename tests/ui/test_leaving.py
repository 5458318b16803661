"""Leaving or stopping leaves no search running: seen by its threads and by the time they spend computing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from t3tui.engine.roster import make_player, parse_spec
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Position
from t3tui.game.record import Game
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.review import ReviewScreen
from t3tui.ui.screens.several_games import SeveralGamesScreen
from tests.ui.playing import some_game, until

LONG = "alpha-beta:depth=60"
"""A search that would go on for years."""
AT_WORK = 0.02
"""Seconds of computing that only a search needs."""


def others_seconds() -> float:
    """How long all threads but this one have computed so far; waiting is not computing."""
    return time.process_time() - time.thread_time()


def workers() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("t3tui-")]


def compare(app: T3App) -> None:
    app.compare(Game(ULTIMATE), [parse_spec(LONG), parse_spec("mcts:time=600")])


def tree(app: T3App) -> None:
    app.open_tree(Position.start(ULTIMATE), parse_spec(LONG))


def review(app: T3App) -> None:
    app.push_screen(ReviewScreen(some_game(ULTIMATE, 30), make=lambda: make_player("mcts:time=600", ULTIMATE)))


def several(app: T3App) -> None:
    app.push_screen(SeveralGamesScreen(GameSetup(ULTIMATE, parse_spec(LONG), parse_spec(LONG))))


def game(app: T3App) -> None:
    app.start_game(GameSetup(ULTIMATE, parse_spec(LONG), parse_spec("human")))


@pytest.mark.parametrize(
    ("begin", "key"),
    [
        (compare, "f7"),
        (compare, None),
        (tree, "escape"),
        (review, "x"),
        (several, "escape"),
        (game, "escape"),
    ],
)
async def test_nothing_computes_after_it_was_left(begin: Callable[[T3App], None], key: str | None) -> None:
    """``None`` leaves the app itself."""
    app = T3App()
    async with app.run_test(size=(120, 40)) as pilot:
        began = others_seconds()
        begin(app)
        await until(pilot, lambda: others_seconds() - began > AT_WORK)
        if key is not None:
            await pilot.press(key)
            await until(pilot, lambda: not workers())
            left = others_seconds()
            await pilot.pause(10 * AT_WORK)
            assert others_seconds() - left < AT_WORK
    for thread in threading.enumerate():
        if thread.name in workers():
            thread.join(120)
    assert not workers()
