"""The library on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.record import Result
from t3tui.play.game_files import load_games, save_games
from t3tui.play.library import Imported, Library, OwnRecord
from t3tui.ui.app import T3App
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.library import LibraryScreen, import_words
from t3tui.ui.screens.own_record import OwnRecordScreen, record_text
from t3tui.ui.screens.path_dialog import PathScreen
from t3tui.ui.screens.review import ReviewScreen
from tests.play.test_library import game_of
from tests.ui.playing import until


@pytest.fixture
def library() -> Library:
    made = Library()
    made.add([game_of(seed, ULTIMATE if seed % 2 else BASIC, o=f"random:seed={seed}") for seed in range(6)])
    return made


def screen_of(pilot: Pilot[None]) -> LibraryScreen:
    return cast(LibraryScreen, pilot.app.screen)


def status(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#status").render())


async def opened(pilot: Pilot[None], count: int = 6) -> LibraryScreen:
    """The library, with its games listed and the first one shown."""
    await pilot.press("f7")
    await until(pilot, lambda: isinstance(pilot.app.screen, LibraryScreen))
    screen = screen_of(pilot)
    await until(pilot, lambda: len(screen.table._ids) == count and (not count or screen.preview.game is not None))
    return screen


def shown_seed(screen: LibraryScreen) -> str:
    game = screen.preview.game
    assert game is not None
    return game.players[game.positions[1].side].partition("=")[2]


async def test_the_latest_game_is_shown_and_the_others_are_walked_to(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert shown_seed(screen) == "5"
        await pilot.press("down")
        await until(pilot, lambda: shown_seed(screen) == "4")
        await pilot.press("end")
        await until(pilot, lambda: shown_seed(screen) == "0")
        await pilot.press("home")
        await until(pilot, lambda: shown_seed(screen) == "5")


async def test_an_empty_library_says_so() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, 0)
        await until(pilot, lambda: status(pilot).startswith("No games yet"))
        assert not screen.check_action("delete", ())
        await pilot.press("enter", "d", "space", "c", "v")
        assert app.screen is screen


async def test_a_filter_narrows_the_list_and_escape_forgets_it(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("slash", *"mode:basic")
        await until(pilot, lambda: len(screen.table._ids) == 3)
        assert status(pilot) == "3 games match."
        await pilot.press("enter")
        assert screen.table.has_focus
        await pilot.press("escape")
        await until(pilot, lambda: len(screen.table._ids) == 6)
        assert screen.query_one("#filter", Input).value == ""


async def test_a_game_is_walked_through_and_continued_as_a_new_one(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        game = screen.preview.game
        assert game is not None
        await pilot.press("left", "left", "left")
        assert screen.preview.ply == len(game.moves) - 3
        text = library.file.read_bytes()
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        playing = cast(GameScreen, app.screen).live.game
        assert [played.move for played in playing.moves] == [played.move for played in game.moves[:-3]]
        assert playing.result is Result.UNFINISHED
        assert library.file.read_bytes() == text


async def test_a_game_plays_by_itself_to_its_end(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down")
        await until(pilot, lambda: shown_seed(screen) == "4")
        assert screen.preview.game is not None
        count = len(screen.preview.game.moves)
        seen: list[int] = []
        screen.watch(screen.preview, "ply", lambda ply: seen.append(ply), init=False)
        screen.preview.set_pace(0.0)
        await pilot.press("space")
        await until(pilot, lambda: not screen.preview.playing and screen.preview.ply == count)
        assert seen == list(range(count + 1))


async def test_enter_shows_a_game_to_look_at(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert cast(GameScreen, app.screen).running_game.is_looked_at


async def test_a_game_is_deleted_and_brought_back(library: Library) -> None:
    app = T3App()
    text = library.file.read_bytes()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("d")
        await until(pilot, lambda: len(screen.table._ids) == 5)
        assert len(load_games(library.file)) == 5
        await pilot.press("u")
        await until(pilot, lambda: len(screen.table._ids) == 6)
        assert library.file.read_bytes() == text
        await pilot.press("u")
        await until(pilot, lambda: len(screen.table._ids) == 6)


async def test_files_and_folders_are_imported(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    save_games(tmp_path / "folder" / "more.pgn", [game_of(50), game_of(0, o="random:seed=0")])
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, PathScreen))
        await pilot.press(*"folder", "enter")
        await until(pilot, lambda: len(screen.table._ids) == 7)
        await until(pilot, lambda: not screen.running)


async def test_what_is_listed_is_exported(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("E")
        await until(pilot, lambda: isinstance(app.screen, PathScreen))
        await pilot.press(*"all.pgn", "enter")
        await until(pilot, lambda: (tmp_path / "all.pgn").exists())
        assert len(load_games(tmp_path / "all.pgn")) == 6


async def test_what_cannot_be_exported_is_told(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("E")
        await until(pilot, lambda: isinstance(app.screen, PathScreen))
        await pilot.press(*"/dev/full", "enter")
        await until(pilot, lambda: "it is a device, not a regular file" in status(pilot))


async def test_the_own_record_is_shown(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, OwnRecordScreen))
        await until(pilot, lambda: "random:seed=5" in str(app.screen.query_one("#own-record").render()))
        await pilot.press("escape")
        assert isinstance(app.screen, LibraryScreen)


def test_the_record_in_words() -> None:
    text = record_text(
        [OwnRecord("basic", "champion", 3, 2, 1, -2, 71.25), OwnRecord("basic", "x\x1b", 0, 0, 1, 0, None)]
    )
    assert "champion               3     2    1  2 lost    71.2 %" in text
    assert "x\\x1b" in text
    assert "not finished" in record_text([])


def test_an_import_in_words() -> None:
    assert import_words(Imported(1, 0, 1, 1)) == "1 game added, 1 damaged part skipped, 1 file could not be read."
    assert import_words(Imported(2500, 3)) == "2,500 games added, 3 there already."


async def test_a_game_is_reviewed_and_what_was_found_is_kept(library: Library) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down")
        await until(pilot, lambda: shown_seed(screen) == "4")
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        await until(pilot, lambda: cast(ReviewScreen, app.screen).review is not None)
        await pilot.press("s")
        await until(pilot, lambda: status(pilot) == "Kept with the game.")
        await pilot.press("escape")
        await until(pilot, lambda: len(screen.table._ids) == 6 and app.screen is screen)
    kept = load_games(library.file)[-1]
    assert kept.tags["Reviewer"] == "exact"
    assert kept.players == game_of(4, o="random:seed=4").players
