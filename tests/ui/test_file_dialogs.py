"""The dialogs that open and save games."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from t3tui.engine.player import Stop
from t3tui.game.mode import BASIC, ULTIMATE, Mode
from t3tui.game.position import Side
from t3tui.game.record import Game, Reason, Result, to_text
from t3tui.play.game_files import Progress, load_games, save_games
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import HUMAN, GameSetup
from t3tui.ui.screens.file_dialogs import OpenScreen, PathSuggester, SaveScreen, about, name_of
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.screens.setup import SetupScreen
from tests.ui.playing import until


def game_of(*moves: int, mode: Mode = BASIC) -> Game:
    game = Game(mode, {Side.X: "human", Side.O: "human"})
    for move in moves:
        game.play(move)
    return game


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sentence(app: T3App) -> str:
    return str(app.screen.query_one(".explanation", Static).render())


async def test_a_game_is_opened_and_shown(folder: Path) -> None:
    save_games(folder / "one.pgn", game_of(4, 0))
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"one.pgn", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert isinstance(app.screen, GameScreen)
        assert [played.move for played in app.screen.live.game.moves] == [4, 0]


async def test_of_several_games_one_is_chosen(folder: Path) -> None:
    save_games(folder / "two.pgn", [game_of(4), game_of(0)])
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"two.pgn", "enter")
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        assert isinstance(app.screen, PickScreen)
        assert len(app.screen.query_one(OptionList).options) == 2
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert [played.move for played in app.screen.live.game.moves] == [0]


async def test_a_game_opened_in_a_game_takes_its_place(folder: Path) -> None:
    save_games(folder / "one.pgn", game_of(4, 0))
    app = T3App(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"one.pgn", "enter")
        await until(pilot, lambda: len(app.screen_stack) == 2 and not isinstance(app.screen, OpenScreen))
        assert [type(screen) for screen in app.screen_stack] == [SetupScreen, GameScreen]
        assert isinstance(app.screen, GameScreen)
        assert len(app.screen.live.game.moves) == 2


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "games.pgn cannot be read: No such file or directory."),
        ("", "There is no game in games.pgn."),
        ("no game at all", ""),
    ],
)
async def test_what_cannot_be_opened_is_told(folder: Path, content: str | None, told: str) -> None:
    if content is not None:
        (folder / "games.pgn").write_text(content)
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"games.pgn", "enter")
        await until(pilot, lambda: "choose a file" not in sentence(app))
        assert isinstance(app.screen, OpenScreen)
        assert sentence(app) == told if told else sentence(app).endswith(".")
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)


async def test_of_a_damaged_file_the_good_games_can_be_opened(folder: Path) -> None:
    (folder / "bad.pgn").write_text(to_text(game_of(4)) + '\n[Mode "basic"]\n\n1. 5 5 *\n')
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"bad.pgn", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert isinstance(app.screen, GameScreen)
        assert [played.move for played in app.screen.live.game.moves] == [4]
        told = "The other games could be read."
        await until(pilot, lambda: any(told in note.message for note in app._notifications))


async def test_a_file_is_chosen_in_the_tree(folder: Path) -> None:
    save_games(folder / "one.pgn", game_of(4))
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", "tab")
        await until(pilot, lambda: len(app.screen.query_one("GameTree").root.children) == 1)  # type: ignore[attr-defined]
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))


async def test_paths_are_completed(folder: Path) -> None:
    (folder / "games").mkdir()
    (folder / "games" / "monday.pgn").touch()
    suggest = PathSuggester().get_suggestion
    assert await suggest("ga") == "games/"
    assert await suggest("games/mo") == "games/monday.pgn"
    assert await suggest(f"{folder}/ga") == f"{folder}/games/"
    assert await suggest("games/x") is None
    assert await suggest("nowhere/x") is None


async def save(folder: Path, *keys: str) -> tuple[T3App, str]:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        app.save_game(game_of(4, 0))
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return app, sentence(app) if isinstance(app.screen, SaveScreen) else ""


async def test_a_game_is_saved_under_a_sensible_name(folder: Path) -> None:
    app, told = await save(folder, "enter")
    assert told == ""
    (game,) = load_games(folder / "basic-2026-01-01.pgn")
    assert [played.move for played in game.moves] == [4, 0]
    assert [note.message for note in app._notifications] == ["Saved in basic-2026-01-01.pgn."]


async def test_a_file_that_exists_is_replaced_only_after_another_enter(folder: Path) -> None:
    path = folder / "basic-2026-01-01.pgn"
    path.write_text("precious")
    _, told = await save(folder, "enter")
    assert told == "basic-2026-01-01.pgn exists; press Enter again to replace it."
    assert path.read_text() == "precious"
    await save(folder, "enter", "enter")
    assert len(load_games(path)) == 1


async def test_where_nothing_can_be_written_it_is_told(folder: Path) -> None:
    _, told = await save(folder, "ctrl+u", *"no/where.pgn", "enter")
    assert told == "no/where.pgn cannot be written: No such file or directory."
    _, told = await save(folder, "ctrl+u", "enter")
    assert told == "Write the name of a file."
    _, told = await save(folder, "ctrl+u", ".", "enter")
    assert told == "Write the name of a file."


IMPOSSIBLE = [
    "~zz/",
    "~zz/game.pgn",
    "x" * 300,
    "a/" * 3000,
    "nul\x00l",
    "missing/game.pgn",
    "/dev/zero",
    "pipe",
    "\x1b[31m",
]


@pytest.mark.parametrize("kind", [OpenScreen, SaveScreen])
async def test_a_path_that_cannot_be_is_a_sentence(folder: Path, kind: type) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        for text in IMPOSSIBLE:
            app.push_screen(OpenScreen() if kind is OpenScreen else SaveScreen(game_of(4)))
            await pilot.pause()
            app.screen.query_one(".explanation", Static).update("")
            app.screen.query_one(Input).value = text
            await pilot.press("enter", "enter")
            await until(pilot, lambda: not isinstance(app.screen, kind) or sentence(app))
            if isinstance(app.screen, kind):
                assert sentence(app).endswith(".")
                assert "\x1b" not in sentence(app)
                await pilot.press("escape")


async def test_a_forbidden_folder_is_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "locked").mkdir()

    def refuse(path: Path) -> object:
        raise PermissionError(13, "Permission denied")

    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"locked")
        monkeypatch.setattr(Path, "iterdir", refuse)
        await pilot.press("enter")
        await pilot.pause()
        assert sentence(app) == "locked cannot be used: Permission denied."


async def test_reading_is_stopped_when_the_dialog_is_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def read_for_ever(path: Path, *, progress: Progress, stop: Stop) -> list[Game]:
        progress(1, 2)
        begun.set()
        stopped = threading.Event()
        stop.on_set(stopped.set)
        stopped.wait()
        ended.set()
        return [game_of(4)]

    monkeypatch.setattr("t3tui.ui.screens.file_dialogs.load_games", read_for_ever)
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+o", *"large.pgn", "enter")
        await until(pilot, begun.is_set)
        await until(pilot, lambda: sentence(app) == "Reading … 50%")
        await pilot.press("escape")
        await until(pilot, ended.is_set)
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)


async def test_the_app_begins_with_games_from_the_command_line() -> None:
    app = T3App(games=[game_of(4), game_of(0)])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PickScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_the_app_begins_with_a_setup_from_the_command_line() -> None:
    setup = GameSetup(BASIC, HUMAN, HUMAN)
    app = T3App(setup)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.live.setup == setup


def test_games_in_words() -> None:
    game = game_of(40, mode=ULTIMATE)
    assert name_of(game) == "Ultimate: human – human"
    assert about(game) == "1 move, unfinished, 2026.01.01"
    game.finish(Result.X_WINS, Reason.RESIGNATION)
    assert about(game) == "1 move, X won: resignation, 2026.01.01"
    assert about(game_of(0, 3, 1, 4, 2)) == "5 moves, X won: three in a row, 2026.01.01"
