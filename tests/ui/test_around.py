"""What is around the game: help, rules, about, settings, the too-small state, and the way out."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import Static

import t3tui
from t3tui.engine import kernel_loader
from t3tui.game.mode import BASIC, MODES, VARIANTS
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import HUMAN, GameSetup
from t3tui.ui.screens.about import AboutScreen
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.help import HelpScreen
from t3tui.ui.screens.page import Page
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.screens.rules import RulesScreen
from t3tui.ui.screens.settings import SettingsScreen
from t3tui.ui.screens.setup import SetupScreen
from t3tui.ui.screens.too_small import TooSmallScreen
from t3tui.ui.settings import Settings, load_settings, save_settings
from t3tui.ui.widgets.chooser import Chooser
from t3tui.ui.widgets.mini_board import MiniBoard
from tests.ui.playing import until
from tests.ui.settling import settle


def text_of(app: App[None]) -> str:
    return "\n".join(str(static.render()) for static in app.screen.query(Static))


@pytest.fixture
def app() -> T3App:
    save_settings(Settings(last={"mode": "ultimate", "x": "human", "o": "human"}))
    return T3App()


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_names_the_keys_of_the_widget_the_screen_and_the_app(app: T3App, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        help_text = text_of(app)
        here, rest = help_text.split("On this screen")
        screen, everywhere = rest.split("Everywhere")
        assert "Choose the game to the left" in here
        assert "Start the game" in screen
        assert "Leave the app at once; a running game is kept" in everywhere
        assert "unfinished" not in help_text
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)


async def test_help_is_about_the_widget_you_are_on(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", "question_mark")
        await pilot.pause()
        assert "Set the game up like this preset" in text_of(app)
        assert "Choose the game to the left" not in text_of(app)


async def test_help_in_a_game(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter", "question_mark")
        await pilot.pause()
        assert "What the strongest player would do here" in text_of(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, GameScreen)


async def test_the_rules_page_has_every_rule_and_a_picture_per_game(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        text = text_of(app)
        for mode in VARIANTS:
            for rule in mode.rules:
                assert rule in text
        assert len(app.screen.query(MiniBoard)) == len(MODES)
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)


@pytest.mark.parametrize("why", [None, "Numba is not installed."])
async def test_about_tells_the_version_and_the_engine(
    app: T3App, why: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_loader, "why_interpreted", lambda: why)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        await pilot.pause()
        assert isinstance(app.screen, AboutScreen)
        assert f"t3tui {t3tui.__version__}" in text_of(app)
        assert (why or "Compiled by Numba.") in text_of(app)


CHANGES = {
    "theme": "t3tui-light",
    "marks": "ascii",
    "coordinates": True,
    "animation": False,
    "speed": "fast",
    "autosave": False,
}


async def test_every_setting_takes_effect_at_once_and_is_kept(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        for name, wanted in CHANGES.items():
            app.screen.query_one(f"#{name} Chooser", Chooser).focus()
            while getattr(app.settings, name) != wanted:
                await pilot.press("right")
            assert load_settings()[0] == app.settings
        assert app.theme == "t3tui-light"
        assert app.animation_level == "none"
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)


async def test_settings_by_mouse(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        await pilot.click("#marks Chooser", offset=(5, 0))
        await pilot.pause()
        assert isinstance(app.screen, PickScreen)
        await pilot.press("down", "enter")
        assert app.settings.marks == "ascii"


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (1, 1)])
async def test_a_terminal_that_is_too_small_says_so(app: T3App, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        assert "t3tui needs at least 80×24" in text_of(app)
        assert f"this terminal: {size[0]}×{size[1]}" in text_of(app)
        await pilot.press("question_mark", "comma", "f2", "ctrl+o", "ctrl+p")
        assert isinstance(app.screen, TooSmallScreen)
        assert await settle(), "no scroll bar comes and goes for ever"


async def test_a_game_recovers_when_the_terminal_grows_again(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter", "5", "5")
        await pilot.pause()
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.press("1")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "this terminal: 60×20" in text_of(app)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.size == (120, 40)
        assert [played.move for played in app.screen.live.game.moves] == [40]


async def test_a_game_begins_when_the_terminal_has_become_large_enough_for_it() -> None:
    app = T3App(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test(size=(70, 20)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        for width, shown in ((100, GameScreen), (70, TooSmallScreen), (100, GameScreen)):
            await pilot.resize_terminal(width, 30)
            await pilot.pause()
            assert isinstance(app.screen, shown)
        assert len(app.screen_stack) == 2


@pytest.mark.parametrize(
    "keys", ["q", "ctrl+q", "enter enter q", "enter enter ctrl+q", "question_mark ctrl+q", "comma ctrl+q", "p ctrl+q"]
)
async def test_leaving_from_anywhere(app: T3App, keys: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        assert app._exit


async def test_q_leaves_a_page_and_not_the_app(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("question_mark", "f2", "f3", "comma"):
            await pilot.press(key)
            await pilot.pause()
            assert not isinstance(app.screen, SetupScreen)
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen)


async def test_leaving_a_terminal_that_is_too_small(app: T3App) -> None:
    async with app.run_test(size=(30, 10)) as pilot:
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert app._exit


async def test_the_state_of_the_engine_is_one_quiet_line(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        app.engine_status = "warming up ▰▰▰▰▱▱▱▱"
        await until(pilot, lambda: "warming up" in str(app.screen.query_one("TitleBar").render()))
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert "warming up ▰▰▰▰▱▱▱▱" in str(app.screen.query_one("TitleBar").render())


async def test_a_sentence_too_long_for_the_title_is_cut_with_an_ellipsis(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        app.engine_status = "Numba is not installed, so the engine is interpreted and much slower."
        await pilot.pause()
        title = str(app.screen.query_one("TitleBar").render())
        assert "Numba is not" in title
        assert title.endswith("…")


def widgets_and_screens() -> list[type]:
    import t3tui.ui.screens.file_dialogs
    import t3tui.ui.screens.players_dialog
    import t3tui.ui.widgets.game_form

    assert t3tui.ui.screens.file_dialogs
    found: list[type] = [T3App]
    todo: list[type] = [Widget, Page]
    while todo:
        children: list[type] = todo.pop().__subclasses__()
        for child in children:
            todo.append(child)
            if child.__module__.startswith("t3tui.") and "BINDINGS" in vars(child):
                found.append(child)
    return found


@pytest.mark.parametrize("owner", widgets_and_screens(), ids=lambda owner: owner.__name__)
def test_every_binding_has_an_id_a_description_and_a_tooltip(owner: type) -> None:
    for binding in owner.BINDINGS:  # type: ignore[attr-defined]
        assert isinstance(binding, Binding)
        assert binding.id, binding
        assert binding.description, binding
        assert binding.tooltip, binding
        assert len(binding.tooltip) <= 46, "more does not fit beside the keys in the help"


async def test_ctrl_c_tells_how_to_leave() -> None:
    async with T3App().run_test() as pilot:
        await pilot.press("ctrl+c")
        assert [toast.message for toast in pilot.app._notifications] == [
            "Press Ctrl+Q to leave; a running game is kept."
        ]
