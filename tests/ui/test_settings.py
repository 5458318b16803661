from __future__ import annotations

import json
from dataclasses import replace

import pytest

from t3tui.ui.app import T3App
from t3tui.ui.screens.settings import SettingsScreen
from t3tui.ui.settings import Settings, load_settings, save_settings, settings_file


def test_without_a_file_the_defaults_are_used() -> None:
    assert load_settings() == (Settings(), "")


def test_what_was_saved_is_loaded() -> None:
    settings = Settings("nord", "ascii", False, False, True, "fast", {"mode": "basic", "x": "human", "o": "random"})
    assert save_settings(settings) == ""
    assert load_settings() == (settings, "")


@pytest.mark.parametrize("damaged", ["", "{", "[1, 2]", "null", "\x00\xff", '{"theme": '])
def test_a_damaged_file_is_kept_aside_and_told(damaged: str) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text(damaged, encoding="latin-1")
    settings, warning = load_settings()
    aside = path.with_name("settings.json.damaged")
    assert settings == Settings()
    assert warning == f"The settings file was damaged: it is kept as {aside}, and the defaults are used."
    assert aside.read_text(encoding="latin-1") == damaged
    assert load_settings() == (Settings(), "")


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", 3), ("marks", "emoji"), ("animation", "yes"), ("speed", "warp"), ("last", [1]), ("last", {"mode": 3})],
)
def test_a_value_that_does_not_fit_gives_way_to_its_default(name: str, value: object) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(json.dumps({"coordinates": True, name: value}))
    assert load_settings() == (replace(Settings(), coordinates=True), "")


def test_where_nothing_can_be_saved_it_is_told() -> None:
    settings_file().parent.parent.mkdir(parents=True)
    settings_file().parent.write_text("in the way")
    assert save_settings(Settings()).startswith("The settings could not be saved: ")
    assert load_settings()[1].startswith("The settings could not be read")


async def test_the_app_tells_about_a_damaged_file() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{")
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [note.message.split(":")[0] for note in app._notifications] == ["The settings file was damaged"]


async def test_an_unknown_theme_gives_way_to_ours_and_that_is_said_once() -> None:
    save_settings(Settings(theme="of [/red] another version"))
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.theme == app.settings.theme == "t3tui-dark"
        await pilot.pause()
        (note,) = app._notifications
        assert note.message == "There is no theme 'of [/red] another version', so t3tui-dark is used."
        await pilot.press("comma")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        app.change_settings(coordinates=True)
    assert not T3App()._warning


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        "\xff",
        "",
        "null",
        "[]",
        '{"theme": ["nord"]}',
        '{"speed": 1}',
        "1" * 5000,
    ],
    ids=range(9),
)
def test_whatever_is_in_the_file_the_app_starts(text: str) -> None:
    save_settings(Settings())
    settings_file().write_text(text, encoding="latin-1")
    assert T3App().settings == Settings()
    settings, warning = load_settings()
    assert settings == Settings()
    assert not warning


async def test_a_theme_chosen_in_the_palette_is_kept() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = "nord"
        await pilot.pause()
    assert load_settings()[0].theme == "nord"
