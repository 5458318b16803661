"""The places one can go, the bar that shows them, and the way from one to the other and back."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from t3tui.game.mode import BASIC
from t3tui.ui import places
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import HUMAN, GameSetup
from t3tui.ui.places import PAGES, PLACES, Place
from t3tui.ui.screens import base
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.help import HelpScreen
from t3tui.ui.screens.page import Page
from t3tui.ui.screens.setup import SetupScreen
from t3tui.ui.widgets.title_bar import TitleBar
from tests.ui.playing import Blocking, Scripted, played_by, until


class WorkshopScreen(BaseScreen):
    """A place of the tests' own."""

    ABOUT = "where things are made"

    def body(self) -> Iterable[Widget]:
        yield Input()
        yield Static("a bench")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> T3App:
    """The app with two more places."""
    monkeypatch.setattr(base, "WorkshopScreen", WorkshopScreen, raising=False)
    more = (
        PLACES[0],
        Place("workshop", "Workshop", "f11", "Make things", "base:WorkshopScreen"),
        Place("attic", "Attic", "f12", "Keep things", "base:WorkshopScreen"),
    )
    for module in ("places", "app", "widgets.title_bar"):
        monkeypatch.setattr(f"t3tui.ui.{module}.PLACES", more)
    return with_keys(T3App(GameSetup(BASIC, HUMAN, HUMAN)), more)


def with_keys(app: T3App, more: Iterable[Place]) -> T3App:
    for place in more:
        binding = place.binding("go_to")
        app._bindings.key_to_bindings.setdefault(binding.key, []).append(binding)
    return app


def title(app: T3App) -> str:
    return str(app.screen.query_one(TitleBar).render())


@pytest.mark.parametrize("place", [*PLACES, *PAGES], ids=lambda place: place.name)
def test_every_entry_names_a_screen(place: Place) -> None:
    assert isinstance(place.new_screen(), BaseScreen if place in PLACES else Page)


def test_no_two_entries_share_a_name_or_a_key() -> None:
    entries = (*places.PLACES, *places.PAGES)
    assert len({place.name for place in entries}) == len({place.key for place in entries}) == len(entries)


async def test_a_place_is_as_it_was_left(app: T3App) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("5")
        game = app.screen
        await pilot.press("f11")
        await pilot.pause()
        await pilot.press("a", "b")
        workshop = app.screen
        assert isinstance(workshop, WorkshopScreen)
        assert "[Workshop]" in title(app)
        assert " Play " in title(app)
        assert "where things are made" in title(app)
        await pilot.press("f5")
        assert app.screen is game
        assert "[Play]" in title(app)
        await pilot.press("f11")
        assert app.screen is workshop
        assert workshop.query_one(Input).value == "ab"


async def test_a_place_is_reached_by_mouse(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        column = 2 + title(app).index("Attic")
        await pilot.hover(TitleBar, offset=(column, 0))
        assert app.screen.query_one(TitleBar).tooltip == Content("Keep things (f12)")
        await pilot.click(TitleBar, offset=(column, 0))
        await pilot.pause()
        assert "[Attic]" in title(app)
        await pilot.click(TitleBar, offset=(column, 0))
        assert "[Attic]" in title(app)


async def test_escape_goes_back_one_step_and_stops_at_the_first_screen(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("f11", "f12", "f11", "f12"):
            await pilot.press(key)
        places_seen = []
        for _ in range(5):
            places_seen.append(app.current_mode)
            await pilot.press("escape")
            await pilot.pause()
        assert places_seen == ["attic", "workshop", "play", "play", "play"]
        assert isinstance(app.screen, SetupScreen)


async def test_a_game_goes_on_while_another_place_is_on_the_screen(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        app.change_settings(speed="full")
        await pilot.press("f11")
        await pilot.pause()
        app.start_game(GameSetup(BASIC, played_by(Scripted()), played_by(Scripted())))
        await pilot.pause()
        game = app.screen
        assert isinstance(game, GameScreen)
        await pilot.press("f11")
        await until(pilot, lambda: game.live.game.is_over)
        assert isinstance(app.screen, WorkshopScreen)


async def test_a_place_where_something_goes_on_shows_it_everywhere(app: T3App) -> None:
    thinker = Blocking()
    async with app.run_test(size=(80, 24)) as pilot:
        app.start_game(GameSetup(BASIC, played_by(thinker), HUMAN))
        await until(pilot, thinker.begun.is_set)
        await pilot.pause()
        assert "[Play ●]" in title(app)
        await pilot.press("f11")
        await pilot.pause()
        assert " Play ● " in title(app)
        app.change_settings(marks="ascii")
        await pilot.pause()
        assert " Play * " in title(app)
        await pilot.press("f5", "escape")
        await until(pilot, lambda: not app.running_places)
        assert isinstance(app.screen, SetupScreen)
        assert "[Play]" in title(app)
        assert thinker.ended.wait(120)


async def test_help_and_palette_name_the_other_places_and_not_this_one(app: T3App) -> None:
    async with app.run_test(size=(80, 60)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        text = "\n".join(str(static.render()) for static in app.screen.query(Static))
        assert "Make things" in text
        assert PLACES[0].about not in text


async def test_nobody_leaves_a_dialog_for_another_place(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        await pilot.press("f11")
        assert app.current_mode == "play"


async def test_the_facts_of_a_title_give_way_one_by_one(app: T3App) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        app.start_game(GameSetup(BASIC, HUMAN, HUMAN).in_mode(BASIC))
        await pilot.pause()
        bar = app.screen.query_one(TitleBar)
        bar.text = "Ultimate  ·  move 17  ·  X to play  ·  board 5"
        await pilot.pause()
        assert title(app).rstrip().endswith("Attic   Ultimate · move 17 · X to play · board 5")
        app.running_places = frozenset({"play", "attic", "workshop"})
        await pilot.pause()
        assert title(app).rstrip().endswith("Ultimate · move 17 · X to play")
