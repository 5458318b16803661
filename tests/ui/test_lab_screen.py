"""The lab: running, stopping, reading, opening, exporting, and writing one's own experiments."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static, TextArea

from t3tui.lab import own_files
from t3tui.lab.running_experiment import State
from t3tui.ui.app import T3App
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.lab import LabScreen
from t3tui.ui.screens.lab_editor import EditorScreen, ImportScreen
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.screens.tree import TreeScreen
from t3tui.ui.widgets.chart_view import ChartPane, ChartView
from t3tui.ui.widgets.experiment_list import ExperimentList
from t3tui.ui.widgets.results_table import ResultsTable
from tests.ui.laboratory import ROWS, Gated, experiments
from tests.ui.playing import until

OWN = 'title = "Mine"\nplayers = "random:seed=1"\n'


@pytest.fixture(autouse=True)
def gated(monkeypatch: pytest.MonkeyPatch) -> Gated:
    waiting = Gated()
    monkeypatch.setattr("t3tui.ui.screens.lab.EXPERIMENTS", experiments(waiting))
    return waiting


class Lab:
    """What a test wants to know of the lab on the screen."""

    def __init__(self, pilot: Pilot[None], screen: LabScreen) -> None:
        self.pilot, self.screen = pilot, screen

    @property
    def app(self) -> T3App:
        return cast(T3App, self.pilot.app)

    @property
    def top(self) -> object:
        return self.app.screen

    @property
    def table(self) -> ResultsTable:
        return self.screen.query_one(ResultsTable)

    @property
    def list(self) -> ExperimentList:
        return self.screen.query_one(ExperimentList)

    @property
    def chart(self) -> ChartView:
        return self.screen.query_one(ChartView)

    @property
    def status(self) -> str:
        return str(self.screen.query_one("#status").render())

    @property
    def note(self) -> str:
        return str(self.screen.query_one("#note").render())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, condition: object) -> None:
        await until(self.pilot, condition)  # type: ignore[arg-type]

    async def run_first(self) -> None:
        await self.press("enter")
        await self.until(lambda: "is done" in self.status and self.table.row_count == len(ROWS))

    def can(self, action: str) -> bool | None:
        return self.screen.check_action(action, ())


@asynccontextmanager
async def lab(size: tuple[int, int] = (120, 40)) -> AsyncIterator[Lab]:
    app = T3App()
    async with app.run_test(size=size) as pilot:
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, LabScreen) and app.screen.query(OptionList))
        screen = cast(LabScreen, app.screen)
        found = Lab(pilot, screen)
        await found.until(lambda: found.list.option_count >= 3 and found.status)
        yield found


async def test_enter_runs_and_then_goes_to_the_rows() -> None:
    async with lab() as here:
        assert "was not run yet" in here.status
        await here.run_first()
        assert isinstance(here.screen.focused, ExperimentList)
        await here.press("enter")
        assert isinstance(here.screen.focused, ResultsTable)
        assert "He never prunes" in here.note
        await here.press("down", "down")
        assert "A slip in the report" in here.note
        await here.press("escape")
        assert here.screen.focused is here.list


async def test_rows_come_while_it_runs_and_it_goes_on_elsewhere(gated: Gated) -> None:
    async with lab() as here:
        await here.press("down", "enter")
        await here.until(lambda: here.table.row_count == 1)
        assert "runs: 1 of 4 rows" in here.status
        assert here.app.running_places == {"lab"}
        await here.press("f5")
        assert not isinstance(here.top, LabScreen)
        assert here.app.running_places == {"lab"}
        gated.gate.set()
        await here.until(lambda: not here.app.running_places)
        await here.press("f8")
        assert here.table.row_count == 4
        assert "is done" in here.status


async def test_a_stop_keeps_the_rows_and_another_may_wait(gated: Gated) -> None:
    async with lab() as here:
        await here.press("down", "enter")
        await here.until(lambda: here.table.row_count == 1)
        await here.press("up", "enter")
        await here.until(lambda: "waits" in here.status)
        await here.press("down", "x")
        await here.until(lambda: "was stopped: 1 of 4 rows" in here.status)
        await here.press("up")
        await here.until(lambda: "is done" in here.status)
        assert here.can("run")
        assert not here.can("stop")


async def test_rows_of_a_run_that_nobody_looks_at_are_not_shown(gated: Gated) -> None:
    async with lab() as here:
        await here.press("down", "enter")
        await here.until(lambda: here.table.row_count == 1)
        await here.press("down")
        await here.until(lambda: here.table.row_count == 0)
        gated.gate.set()
        await here.until(lambda: not here.screen.running)
        assert here.table.row_count == 0
        assert "empty was not run yet" in here.status


async def test_charts() -> None:
    async with lab() as here:
        assert not here.can("chart")
        await here.run_first()
        assert here.chart.chart is not None
        assert here.chart.chart.name == "nodes"
        await here.press("c")
        assert here.chart.chart.name == "depth"
        small = here.chart.size.height
        await here.press("m")
        assert here.screen.focused is here.screen.query_one(ChartPane)
        assert here.chart.size.height > small
        assert not here.table.display
        await here.press("escape")
        assert here.table.display
        await here.press("c", "c")
        assert here.chart.chart.name == "nodes"


async def test_a_row_opens_one_of_its_games_to_look_at() -> None:
    async with lab() as here:
        await here.run_first()
        await here.press("enter", "enter")
        assert isinstance(here.top, PickScreen)
        await here.press("enter")
        await here.until(lambda: isinstance(here.top, GameScreen))
        game = cast(GameScreen, here.top).live.game
        assert [played.move for played in game.moves] == [0, 3, 1, 4, 2]


async def test_a_row_opens_its_tree() -> None:
    async with lab() as here:
        await here.run_first()
        await here.press("enter", "down", "enter")
        await here.until(lambda: isinstance(here.top, TreeScreen) and here.top.recorded)
        await here.press("escape")
        await here.until(lambda: here.top is here.screen)


async def test_a_row_without_anything_behind_it_opens_nothing() -> None:
    async with lab() as here:
        await here.run_first()
        await here.press("enter", "down", "down")
        assert not here.can("open")
        await here.press("enter")
        assert here.top is here.screen


async def test_export(tmp_path: Path) -> None:
    async with lab() as here:
        assert not here.can("export")
        await here.run_first()
        for downs, name, beginning in (
            (0, "page.html", "<!DOCTYPE html>"),
            (2, "table.csv", "configuration.depth,"),
            (3, "table.md", "# Evaluations against each other"),
            (4, "data.json", "{"),
        ):
            await here.press("e", *["down"] * downs, "enter")
            here.app.screen.query_one(Input).value = str(tmp_path / name)
            await here.press("enter")
            await here.until(lambda: here.top is here.screen)
            assert (tmp_path / name).read_text(encoding="utf-8").startswith(beginning)
            assert "Written" in here.status


async def test_export_of_charts_and_over_a_file(tmp_path: Path) -> None:
    async with lab() as here:
        await here.run_first()
        await here.press("e", "down", "enter")
        here.app.screen.query_one(Input).value = str(tmp_path / "charts")
        await here.press("enter")
        await here.until(lambda: here.top is here.screen)
        assert len(list((tmp_path / "charts").glob("*.svg"))) == 3
        (tmp_path / "there.html").write_text("old", encoding="utf-8")
        await here.press("e", "enter")
        here.app.screen.query_one(Input).value = str(tmp_path / "there.html")
        await here.press("enter")
        await here.until(lambda: "again to replace" in str(here.app.screen.query_one(".explanation", Static).render()))
        assert (tmp_path / "there.html").read_text(encoding="utf-8") == "old"
        await here.press("enter")
        await here.until(lambda: here.top is here.screen)
        assert (tmp_path / "there.html").read_text(encoding="utf-8") != "old"


@pytest.mark.parametrize("name", ["~zz/page.html", "x" * 300, "nul\x00l"])
async def test_a_path_that_cannot_be_is_a_sentence(name: str) -> None:
    async with lab() as here:
        await here.run_first()
        await here.press("e", "enter")
        for dialog in ("export", "import"):
            if dialog == "import":
                await here.press("escape")
                here.app.push_screen(ImportScreen())
                await here.until(lambda: isinstance(here.app.screen, ImportScreen))
            here.app.screen.query_one(Input).value = name
            here.app.screen.query_one(Input).focus()
            await here.press("enter")
            await here.until(lambda: here.app.screen.query(".explanation.-wrong"))


async def test_writing_one_of_ones_own() -> None:
    async with lab() as here:
        await here.press("n")
        editor = here.app.screen
        assert isinstance(editor, EditorScreen)
        await here.press(*"mine")
        editor.query_one(TextArea).text = "players = ["
        await here.until(lambda: "no TOML" in str(editor.query_one("#check", Static).render()))
        editor.query_one(TextArea).text = OWN
        await here.until(lambda: "1 row" in str(editor.query_one("#check", Static).render()))
        await here.press("ctrl+s")
        await here.until(lambda: here.list.chosen == "own mine")
        assert own_files.read(own_files.path_for("mine")) == OWN
        await here.press("enter")
        await here.until(lambda: here.table.row_count == 1 and not here.screen.running)
        assert [column.label.plain.strip() for column in here.table.columns.values()] == ["configuration", "ours"]


async def test_what_is_changed_is_not_lost_by_escape() -> None:
    own_files.save("mine", OWN)
    async with lab() as here:
        here.list.choose("own mine")
        await here.press("w")
        await here.until(lambda: isinstance(here.top, EditorScreen))
        await here.press("escape")
        assert here.top is here.screen
        await here.press("w")
        await here.until(lambda: isinstance(here.top, EditorScreen))
        editor = here.app.screen
        editor.query_one(TextArea).text = OWN.replace("Mine", "Yours")
        await here.press("escape")
        assert isinstance(here.top, PickScreen)
        await here.press("escape")
        assert here.top is editor
        await here.press("escape", "enter")
        await here.until(lambda: here.top is here.screen)
        assert "Yours" in own_files.read(own_files.path_for("mine"))


async def test_another_one_of_that_name_is_not_replaced_at_once() -> None:
    own_files.save("mine", OWN)
    async with lab() as here:
        await here.press("n", *"mine", "ctrl+s")
        check = here.app.screen.query_one("#check", Static)
        await here.until(lambda: "already an experiment mine" in str(check.render()))
        assert own_files.read(own_files.path_for("mine")) == OWN
        await here.press("ctrl+s")
        await here.until(lambda: here.top is here.screen)
        assert own_files.read(own_files.path_for("mine")) != OWN


async def test_import_shows_it_first(tmp_path: Path) -> None:
    path = tmp_path / "shared.toml"
    path.write_text(OWN, encoding="utf-8")
    async with lab() as here:
        await here.press("i")
        field = here.app.screen.query_one(Input)
        field.value = str(tmp_path / "missing.toml")
        await here.press("enter")
        await here.until(lambda: here.app.screen.query(".-wrong"))
        field.value = str(path)
        await here.press("enter")
        await here.until(lambda: isinstance(here.top, EditorScreen))
        await here.press("ctrl+s")
        await here.until(lambda: here.list.chosen == "own shared")


async def test_a_damaged_one_says_what_is_wrong_and_can_be_deleted() -> None:
    own_files.save("bad", "players = [\n")
    async with lab() as here:
        here.list.choose("own bad")
        await here.until(lambda: "no TOML" in here.note)
        assert "cannot be run" in here.status
        assert not here.can("run")
        await here.press("delete", "down", "enter")
        await here.until(lambda: here.list.option_count == 3)
        assert not own_files.path_for("bad").exists()


async def test_markup_in_a_file_is_text() -> None:
    own_files.save("mine", 'title = "[red]Mine[/red] [/]"\nplayers = "random:seed=1"\n')
    async with lab() as here:
        here.list.choose("own mine")
        await here.until(lambda: "[red]Mine[/red] [/]" in str(here.screen.query_one("#about", Static).render()))


async def test_little_room_is_for_the_table_while_it_is_read() -> None:
    async with lab((80, 24)) as here:
        await here.run_first()
        assert here.list.display
        await here.press("tab")
        await here.until(lambda: not here.list.display)
        assert here.table.size.width > 70
        await here.press("escape")
        assert here.list.display


async def test_leaving_stops_what_runs(gated: Gated) -> None:
    async with lab() as here:
        await here.press("down", "enter")
        await here.until(lambda: here.table.row_count == 1)
        run = here.screen._runs["gated"]
        assert run.state is State.RUNNING
    assert gated.gate.wait(120)
