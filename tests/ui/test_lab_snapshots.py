"""Pictures of the lab."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from t3tui.lab import own_files
from t3tui.ui.app import T3App
from t3tui.ui.screens.lab import LabScreen
from t3tui.ui.settings import Settings, save_settings
from t3tui.ui.widgets.experiment_list import ExperimentList
from t3tui.ui.widgets.results_table import ResultsTable
from tests.ui.laboratory import ROWS, Gated, experiments
from tests.ui.playing import until

Compare = Callable[..., bool]
SIZES = [(80, 24), (120, 40), (200, 60)]


def by_name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.fixture(autouse=True)
def still_lab(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("t3tui.ui.screens.lab.EXPERIMENTS", experiments(Gated()))


def app(theme: str = "t3tui-dark") -> T3App:
    save_settings(Settings(theme))
    return T3App()


def after(
    *keys: str, runs: bool = False, rows: int = len(ROWS), reading: bool = False
) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Go to the lab, run the first experiment or press other keys first, wait for the rows, and go to them if asked."""

    async def run(pilot: Pilot[Any]) -> None:
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(pilot.app.screen, LabScreen) and pilot.app.screen.query("FooterKey"))
        screen = cast(LabScreen, pilot.app.screen)
        await until(pilot, lambda: screen.query_one(ExperimentList).option_count > 0)
        before, _, behind = " ".join(keys).partition("|")
        await pilot.press(*before.split())
        await until(pilot, lambda: screen.query_one(ResultsTable).row_count == rows and screen.running is runs)
        if reading:
            screen.query_one(ResultsTable).focus()
            await until(pilot, lambda: screen.query_one(ResultsTable).has_focus)
        await pilot.press(*behind.split())
        await pilot.pause()

    return run


@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_an_experiment_is_done(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see three experiments, the first one done, its four rows and a chart with bars below."""
    assert snap_compare(app(), terminal_size=size, run_before=after("enter"))


@pytest.mark.parametrize("size", SIZES[:2], ids=by_name)
def test_reading_the_rows(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see the third row chosen, its published figure marked as a slip, and the note that says so.

    At 80 columns the list has made way for the table.
    """
    assert snap_compare(app("t3tui-light"), terminal_size=size, run_before=after("enter", "|enter", "down", "down"))


@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_a_large_chart(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see two lines on a scale of powers of ten, circles on one and triangles on the other."""
    assert snap_compare(app(), terminal_size=size, run_before=after("enter", "|c", "m"))


def test_results_by_shares(snap_compare: Compare) -> None:
    """You should see two bars divided into wins of X, draws and wins of O, told apart without colour, too."""
    assert snap_compare(app("t3tui-light"), terminal_size=(120, 40), run_before=after("enter", "|c", "c"))


def test_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the lab in greys, the chosen row lighter and the series told apart by their signs."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(app(), terminal_size=(120, 40), run_before=after("enter", "|down", "down", reading=True))


def test_an_experiment_runs(snap_compare: Compare) -> None:
    """You should see a lamp beside Lab, how many rows are done beside the experiment, and one row."""
    assert snap_compare(app(), terminal_size=(120, 40), run_before=after("down", "enter", runs=True, rows=1))


def test_writing_an_experiment(snap_compare: Compare) -> None:
    """You should see the template in an editor with line numbers and, below, how many rows it will give."""
    assert snap_compare(app(), terminal_size=(80, 24), run_before=after("n", "tab", rows=0))


def test_a_damaged_experiment(snap_compare: Compare) -> None:
    """You should see an experiment of one's own with an exclamation mark and, on the right, what is wrong with it."""
    own_files.save("my own", 'players = ["random"]\ncolour = "red"\n')
    assert snap_compare(app(), terminal_size=(80, 24), run_before=after("end", rows=0))


def test_export(snap_compare: Compare) -> None:
    """You should see five forms to choose from, and the name of a file for the first."""
    assert snap_compare(app("t3tui-light"), terminal_size=(80, 24), run_before=after("enter", "|e"))
