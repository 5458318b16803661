"""Looking at a game is not playing it: nothing is thought, kept, archived, offered or remembered."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from t3tui.game.mode import BASIC
from t3tui.game.position import Side
from t3tui.game.record import Game, Result
from t3tui.play.game_files import load_games, save_games
from t3tui.play.running_game import Phase
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.game import GameScreen
from tests.ui.playing import HUMAN, GameApp, Scripted, played_by, until

WON_BY_X = (0, 3, 1, 4, 2)


def game_of(*moves: int, x: str = "human", o: str = "human") -> Game:
    game = Game(BASIC, {Side.X: x, Side.O: o})
    for move in moves:
        game.play(move)
    return game


def searches() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("t3tui-search")]


def looked_at(app: T3App) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def test_walking_in_a_finished_game_archives_it_once() -> None:
    app = GameApp(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test() as pilot:
        await pilot.press("1", "4", "2", "5", "3")
        assert app.game.is_over
        await pilot.press(*["u", "r"] * 3)
        await pilot.press("u", "u", "m", "end")
        (kept,) = load_games(app.autosave.archive)
        assert len(kept.moves) == 5
        assert app.autosave.unfinished() is None


async def test_another_move_in_a_finished_game_begins_a_new_game() -> None:
    app = GameApp(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test() as pilot:
        await pilot.press("1", "4", "2", "5", "3", "u")
        finished = app.game
        assert app.status == "X to move, in any free cell. A move here begins a new game."
        await pilot.press("9")
        assert app.game is not finished
        assert [played.move for played in app.game.moves] == [0, 3, 1, 4, 8]
        assert len(finished.moves) == 5
        assert finished.result is Result.X_WINS
        (archived,) = load_games(app.autosave.archive)
        assert archived.result is Result.X_WINS
        unfinished = app.autosave.unfinished()
        assert unfinished is not None
        assert len(unfinished.moves) == 5


async def test_after_a_finished_game_the_program_waits_to_be_asked() -> None:
    player = Scripted([3, 4])
    app = GameApp(GameSetup(BASIC, HUMAN, played_by(player)))
    async with app.run_test() as pilot:
        for key in "123":
            await pilot.press(key)
            await until(pilot, lambda: app.game_screen.running_game.phase in (Phase.HUMAN, Phase.OVER))
        app.game_screen.running_game.go_to(3)
        await pilot.pause()
        assert app.game_screen.running_game.phase is Phase.LOOKED_AT
        assert len(player.asked) == 2
        assert app.status == "O to move, which is scripted.   p plays on, as a new game"
        await pilot.press("p")
        await until(pilot, lambda: len(app.game.moves) == 4)
        assert len(player.asked) == 3


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "one.pgn"


async def test_a_file_that_names_a_long_search_starts_none(file: Path) -> None:
    save_games(file, game_of(4, x="human", o="champion:threads=64,time=3600"))
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"one.pgn", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.is_active)
        screen = looked_at(app)
        await pilot.press("u", "r", "u", "r")
        assert screen.running_game.phase is Phase.LOOKED_AT
        assert not searches()
        assert screen.check_action("go_on", ())


@pytest.mark.parametrize("moves", [WON_BY_X, (4, 0)], ids=["finished", "unfinished"])
async def test_a_game_from_a_file_is_neither_kept_nor_remembered(file: Path, moves: tuple[int, ...]) -> None:
    save_games(file, game_of(*moves, x="random:seed=3"))
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.settings.last
        await pilot.press("ctrl+o", *"one.pgn", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.is_active)
        looked_at(app)
        await pilot.press("u", "u", "r", "u", "r", "r")
        assert not app.autosave.archive.exists()
        assert app.autosave.unfinished() is None
        assert app.settings.last == before


async def test_a_running_game_stays_the_unfinished_one_while_another_is_looked_at(file: Path) -> None:
    save_games(file, game_of(*WON_BY_X))
    app = T3App(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5", "ctrl+o", *"one.pgn", "enter")
        await pilot.pause()
        await pilot.press("u", "u")
        kept = app.autosave.unfinished()
        assert kept is not None
        assert [played.move for played in kept.moves] == [4]


async def test_playing_on_from_a_file_makes_a_new_game_and_leaves_the_file_alone(file: Path) -> None:
    save_games(file, game_of(*WON_BY_X))
    text = file.read_text()
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"one.pgn", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.is_active)
        await pilot.press("u", "u", "9")
        screen = looked_at(app)
        assert [played.move for played in screen.live.game.moves] == [0, 3, 1, 8]
        assert screen.running_game.phase is Phase.HUMAN
        kept = app.autosave.unfinished()
        assert kept is not None
        assert len(kept.moves) == 4
        assert file.read_text() == text
