"""The arena, from the form to the last game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from t3tui.engine.roster import parse_spec
from t3tui.game.mode import BASIC
from t3tui.lab import running_arena
from t3tui.lab.arena import Phase
from t3tui.lab.arena_file import read_arena
from t3tui.lab.arena_folder import arena_folder, new_file
from t3tui.lab.crew import LocalCrew, News
from t3tui.lab.tournament import Tournament
from t3tui.ui.app import T3App
from t3tui.ui.screens.arena import ArenaScreen
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.screens.player_dialog import PlayerDialog
from t3tui.ui.widgets.arena_form import ArenaForm, ArenaSetup
from t3tui.ui.widgets.arena_tables import StandingsTable
from t3tui.ui.widgets.game_strip import GameStrip
from t3tui.ui.widgets.option_field import OptionField
from tests.lab.crews import ThreadCrew, TiredCrew, is_running, wait_until
from tests.ui.playing import until

TWO = ("random", "random:seed=7")


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that start at once."""
    monkeypatch.setattr(running_arena, "LocalCrew", lambda jobs, news: ThreadCrew())


@pytest.fixture
def tired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that stop working after a few games, but not because somebody wants them to."""
    monkeypatch.setattr(running_arena, "LocalCrew", lambda jobs, news: TiredCrew())


async def arena(pilot: Pilot[None]) -> ArenaScreen:
    """Go there."""
    await pilot.press("f9")
    await until(pilot, lambda: isinstance(pilot.app.screen, ArenaScreen))
    screen = pilot.app.screen
    assert isinstance(screen, ArenaScreen)
    await until(pilot, lambda: screen.query("FooterKey"))
    return screen


def status(screen: ArenaScreen) -> str:
    return str(screen.query_one("#status").render())


async def begin(pilot: Pilot[None], screen: ArenaScreen, games: int = 6, players: tuple[str, ...] = TWO) -> None:
    """Play basic, which is quick."""
    screen.begin(ArenaSetup(Tournament(BASIC, players, games), 1), new_file())
    await pilot.pause()


async def done(pilot: Pilot[None], screen: ArenaScreen) -> None:
    await until(pilot, lambda: screen.run_ is not None and not screen.run_.goes_on and not screen.running)


async def test_an_arena_is_set_up_and_played() -> None:
    app = T3App()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await arena(pilot)
        form = screen.query_one(ArenaForm)
        form.query_one("#mode").focus()
        await pilot.press("right")
        assert str(form.mode) == "ultimate:tiebreak=boards"
        await pilot.press("right")
        assert str(form.mode) == "basic"
        form.show_players([parse_spec(text) for text in TWO])
        games = next(field for field in form.query(OptionField) if field.option.name == "games")
        games.query_one(Input).value = "4"
        await pilot.pause()
        form.query_one("EntryList").focus()
        await pilot.press("n")
        await done(pilot, screen)
        assert "Done" in status(screen)
        assert [row.games for row in screen.query_one(StandingsTable).standings.rows] == [4, 4]
        (path,) = arena_folder().iterdir()
        saved = read_arena(path)
        assert saved is not None
        assert saved.tournament.players == TWO
        assert len(saved.results) == 4
        await pilot.press("b")
        assert screen.query_one("ContentSwitcher").current == "arena-form"  # type: ignore[attr-defined]


async def test_players_are_added_changed_and_removed() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await arena(pilot)
        form = screen.query_one(ArenaForm)
        before = list(form.players)
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, PlayerDialog))
        app.screen.query_one(Input).value = str(before[-1])
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert form.players == [*before, before[-1]]
        await pilot.press("n")
        assert "is there twice" in status(screen)
        form.query_one("EntryList").focus()
        await pilot.press("delete")
        assert form.players == before
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayerDialog))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert form.players == before
        await pilot.press("delete", "delete", "delete", "delete", "n")
        assert "2 to 64 players" in status(screen)


async def test_a_wrong_number_is_gone_to() -> None:
    app = T3App()
    async with app.run_test() as pilot:
        screen = await arena(pilot)
        field = next(field for field in screen.query(OptionField) if field.option.name == "test")
        field.query_one(Input).value = "5,1"
        await pilot.pause()
        await pilot.press("n")
        assert app.focused is field.query_one(Input)
        assert screen.run_ is None


@pytest.mark.usefixtures("tired")
async def test_it_pauses_stops_and_goes_on() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await arena(pilot)
        await begin(pilot, screen, 3000)
        assert screen.run_ is not None
        await until(pilot, lambda: screen.run_ is not None and screen.run_.state.finished > 0)
        await pilot.press("p")
        await until(pilot, lambda: "Paused" in status(screen))
        await pilot.press("p", "s")
        await done(pilot, screen)
        await until(pilot, lambda: "Stopped" in status(screen))
        finished, path = screen.run_.state.finished, screen.run_.path
        assert 0 < finished < 3000
        await pilot.press("r")
        await until(pilot, lambda: screen.run_ is not None and screen.run_.state.finished > finished)
        await pilot.press("s")
        await done(pilot, screen)
        assert path is not None
        saved = read_arena(path)
        assert saved is not None
        assert len(saved.results) == screen.run_.state.finished


@pytest.mark.usefixtures("tired")
async def test_it_goes_on_while_another_place_is_on_the_screen() -> None:
    app = T3App()
    async with app.run_test() as pilot:
        screen = await arena(pilot)
        await begin(pilot, screen, 2000)
        await until(pilot, lambda: screen.running)
        await pilot.press("f5")
        assert app.current_mode == "play"
        assert "arena" in app.running_places
        assert screen.run_ is not None
        await until(pilot, lambda: screen.run_ is not None and screen.run_.state.finished > 0)
        screen.run_.stop()
        await until(pilot, lambda: "arena" not in app.running_places)
        await pilot.press("f9")
        await until(pilot, lambda: "Stopped" in status(screen))


async def test_a_game_is_opened_to_look_at_and_left_again() -> None:
    app = T3App()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await arena(pilot)
        await begin(pilot, screen)
        await done(pilot, screen)
        await until(pilot, lambda: len(screen.query_one(GameStrip).games) == 6)
        screen.query_one(GameStrip).focus()
        await pilot.press("right", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        assert app.screen.query_one(OptionList).option_count == 6
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))


@pytest.mark.usefixtures("tired")
async def test_a_kept_arena_is_gone_on_with() -> None:
    app = T3App()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await arena(pilot)
        await pilot.press("o")
        await until(pilot, lambda: "No arena" in status(screen))
        await begin(pilot, screen, 5000)
        await until(pilot, lambda: screen.run_ is not None and screen.run_.state.finished > 0)
        await pilot.press("s")
        await done(pilot, screen)
        await until(pilot, lambda: "Stopped" in status(screen))
        assert screen.run_ is not None
        path, finished = screen.run_.path, screen.run_.state.finished
        await pilot.press("b", "o")
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        await pilot.press("enter")
        await until(pilot, lambda: screen.run_ is not None and screen.run_.state.finished > finished)
        assert screen.run_.path == path


async def test_the_table_is_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = T3App()
    async with app.run_test() as pilot:
        screen = await arena(pilot)
        await begin(pilot, screen, 2)
        await done(pilot, screen)
        for name, beginning in (("a.csv", "player,"), ("a.md", "| player"), ("a.json", "{")):
            await pilot.press("e")
            await until(pilot, lambda: app.screen.query(Input))
            app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await until(pilot, lambda: app.screen is screen)
            assert (tmp_path / name).read_text().startswith(beginning)
        for name in ("a.exe", "~zz/a.csv", f"{'x' * 300}.csv", "nul\x00l.csv"):
            await pilot.press("e")
            await until(pilot, lambda: app.screen.query(Input))
            app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await until(pilot, lambda: app.screen.query(".-wrong"))
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is screen)
        assert not (tmp_path / "a.exe").exists()


@pytest.fixture
def real_workers(monkeypatch: pytest.MonkeyPatch) -> list[LocalCrew]:
    crews: list[LocalCrew] = []

    def new_crew(jobs: int | None, news: News) -> LocalCrew:
        crews.append(LocalCrew(jobs, news))
        return crews[-1]

    monkeypatch.setattr(running_arena, "LocalCrew", new_crew)
    return crews


async def test_leaving_the_app_ends_every_worker(real_workers: list[LocalCrew]) -> None:
    app = T3App()
    workers: set[int] = set()
    async with app.run_test() as pilot:
        screen = await arena(pilot)
        await begin(pilot, screen, 100_000)
        run: Any = screen.run_
        for _ in range(600):
            if run._moments:
                break
            await asyncio.sleep(0.1)
        workers |= set(run._moments)
        await pilot.press("f5", "q")
    assert workers
    for worker in workers:
        wait_until(lambda: not is_running(worker))  # noqa: B023
    assert run.state.phase is Phase.STOPPED
