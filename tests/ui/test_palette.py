"""The command palette: what it finds, and that nobody is too fast for it."""

from __future__ import annotations

import random

import pytest
from textual.events import Key

from t3tui.ui.app import T3App
from t3tui.ui.screens.help import HelpScreen
from t3tui.ui.screens.palette import PaletteScreen
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.screens.rules import RulesScreen
from t3tui.ui.screens.setup import SetupScreen
from t3tui.ui.widgets.choice_list import ChoiceList
from tests.ui.playing import until


def listed(app: T3App) -> list[str]:
    return [str(option.prompt).splitlines()[0] for option in app.screen.query_one(ChoiceList).options]


@pytest.fixture
def app() -> T3App:
    return T3App()


async def test_a_few_letters_find_a_command(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, PaletteScreen)
        assert {"Help  (?)", "Swap  (x)", "Theme", "Screenshot"} <= set(listed(app))
        await pilot.press(*"rul")
        assert listed(app)[:2] == ["Rule  (v)", "Rules  (f2)"]
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))


async def test_what_does_not_make_sense_now_is_not_listed(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert not {"Continue  (c)", "Discard  (d)"} & set(listed(app))


async def test_nothing_found_nothing_done(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"zzzz", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, PaletteScreen)
        assert listed(app) == []
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)


async def test_a_command_is_taken_by_mouse_and_by_arrows(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"help", "down", "up")
        await pilot.click(ChoiceList, offset=(3, 0))
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))


async def test_a_theme_is_chosen_from_the_palette(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"theme", "enter")
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        await pilot.press("home", "enter")
        assert app.theme == sorted(app.available_themes)[0]


async def test_a_picture_of_the_screen_is_kept(
    app: T3App, user_folder: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_downloads_dir", lambda: f"{user_folder}/pictures")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"screensh", "enter")
        await until(pilot, lambda: app._notifications)
        (note,) = app._notifications
        assert "The picture is in" in note.message


class StayingApp(T3App):
    async def action_quit(self) -> None:
        """Stay, so that the keys go on."""


@pytest.mark.parametrize("seed", range(5))
async def test_keys_faster_than_the_list(seed: int) -> None:
    app = StayingApp()
    chance = random.Random(seed)
    keys = ["a", "s", "q", "backspace", "down", "up", "pagedown", "pageup", "enter", "escape", "ctrl+p", "home", "end"]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        for _ in range(60):
            key = chance.choice(keys if isinstance(app.screen, PaletteScreen) else ["ctrl+p", "escape"])
            app.post_message(Key(key, key if len(key) == 1 else None))
            if chance.random() < 0.2:
                await pilot._wait_for_screen()
        await pilot.pause()
