"""The lab: the reports' experiments and one's own, a table that fills row by row, and the chart of it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import DescendantFocus, Resize
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static

from t3tui.game.shown_text import shown
from t3tui.lab import own_files
from t3tui.lab.experiments.catalog import EXPERIMENTS
from t3tui.lab.experiments.rows import Experiment, GameBehind, TreeBehind
from t3tui.lab.own_files import OwnFile
from t3tui.lab.running_experiment import RunningExperiment, State
from t3tui.ui.plain_text import plain
from t3tui.ui.screens.lab_behind import open_behind
from t3tui.ui.screens.own_experiments import OwnExperiments
from t3tui.ui.settings import Settings
from t3tui.ui.widgets.chart_view import ChartPane, ChartView
from t3tui.ui.widgets.experiment_list import Entry, ExperimentList
from t3tui.ui.widgets.results_table import ResultsTable

CHANGING: Final = ("run", "stop", "open", "chart", "enlarge", "export", "edit", "delete", "back")
"""Actions that make sense only sometimes."""
SHOW_EVERY: Final = 1 / 15
"""Seconds between two looks at a run."""
OWN: Final = "own "
"""The keys of one's own experiments begin so."""


@dataclass
class RunChanged(Message):
    """An experiment has a new row or another state."""

    run: RunningExperiment

    def can_replace(self, message: Message) -> bool:
        """Of several that wait, one is enough."""
        return isinstance(message, RunChanged) and message.run is self.run


class LabScreen(OwnExperiments):
    """Choose an experiment, run it, look at its rows and charts, and at the games and trees behind them."""

    ABOUT = "experiments"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "run", "Run", id="lab.run", tooltip="Run the experiment, or run it again"),
        Binding("x", "stop", "Stop", id="lab.stop", tooltip="Stop the experiment; its rows so far stay"),
        Binding("o", "open", "Open", id="lab.open", tooltip="Open the game or the tree behind the row"),
        Binding("c", "chart", "Next chart", id="lab.chart", tooltip="Show the next chart of the experiment"),
        Binding("m", "enlarge", "Large", id="lab.enlarge", tooltip="Show the chart as large as it can be, or not"),
        Binding("e", "export", "Export", id="lab.export", tooltip="Write table, charts or a page to a file"),
        Binding("n", "new", "New", id="lab.new", tooltip="Write an experiment of your own"),
        Binding("w", "edit", "Edit", id="lab.edit", tooltip="Change your experiment"),
        Binding("i", "import", "Import", id="lab.import", tooltip="Take in an experiment from a file", show=False),
        Binding("delete", "delete", "Delete", id="lab.delete", tooltip="Delete your experiment", show=False),
    ]
    AUTO_FOCUS = "ExperimentList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self._runs: dict[str, RunningExperiment] = {}
        self._own: dict[str, OwnFile] = {}
        self._turn = threading.Lock()
        self._chart = 0
        self._marks = "unicode"
        self._to_show: RunningExperiment | None = None
        self._texts: dict[str, str] = {}
        self._keys: tuple[bool, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The list on the left, everything about the chosen experiment on the right."""
        with Horizontal(id="lab"):
            yield ExperimentList()
            with Vertical(id="results"):
                yield Static(id="about", markup=False)
                yield ResultsTable()
                yield Static(id="note", markup=False)
                with ChartPane(id="chart"):
                    yield ChartView()

    def on_mount(self) -> None:
        """Look for experiments of one's own."""
        super().on_mount()
        self.run_worker(self.find_own())

    def on_unmount(self) -> None:
        """Nobody waits for rows any more."""
        for run in self._runs.values():
            run.stop()

    def follow_settings(self, settings: Settings) -> None:
        """Draw with the signs that are wanted."""
        super().follow_settings(settings)
        self._marks = settings.marks
        self._show_list()

    # The list

    @property
    def _list(self) -> ExperimentList:
        return self.query_one(ExperimentList)

    @property
    def _chosen_key(self) -> str:
        return self._list.chosen or EXPERIMENTS[0].name

    @property
    def chosen_file(self) -> OwnFile | None:
        """The file of the chosen experiment, if it is one's own."""
        return self._own.get(self._chosen_key)

    @property
    def _chosen_experiment(self) -> Experiment | None:
        """The chosen experiment; None for a file without one."""
        if self.chosen_file is not None:
            return self.chosen_file.experiment
        return next((each for each in EXPERIMENTS if each.name == self._chosen_key), None)

    @property
    def _chosen_run(self) -> RunningExperiment | None:
        return self._runs.get(self._chosen_key)

    async def find_own(self, choose: str | None = None) -> None:
        """List one's own experiments anew; a run of one that is gone ends."""
        files = await asyncio.to_thread(own_files.own_files)
        found = {OWN + file.name: file for file in files}
        for key in [key for key in self._runs if key.startswith(OWN)]:
            if found.get(key) is None or found[key].experiment is None:
                self._runs.pop(key).stop()
        self._own = found
        self._show_list()
        if choose is not None:
            self._list.choose(OWN + choose)
        self._show_experiment()

    def _show_list(self) -> None:
        names = {each.name: each.name for each in EXPERIMENTS}
        names |= {key: shown(file.name, 40) for key, file in self._own.items()}
        self._list.show([self._entry(key, name) for key, name in names.items()], self._marks)

    def _entry(self, key: str, name: str) -> Entry:
        run = self._runs.get(key)
        file = self._own.get(key)
        if file is not None and file.experiment is None:
            return Entry(key, name, State.FAILED, own=True)
        progress = f"{len(run.rows)}/{run.experiment.total}" if run is not None and run.goes_on else ""
        return Entry(key, name, run.state if run else None, progress, own=file is not None)

    @on(OptionList.OptionHighlighted)
    def _choose(self) -> None:
        self._chart = 0
        self._show_experiment()

    @on(OptionList.OptionSelected)
    def _take(self) -> None:
        if self._chosen_run is not None and self._chosen_run.rows:
            self.query_one(ResultsTable).focus()
        elif self._chosen_run is None or not self._chosen_run.goes_on:
            self.action_run()

    # The chosen experiment

    def _show_experiment(self) -> None:
        experiment, run = self._chosen_experiment, self._chosen_run
        self._update("#about", self._about())
        rows = run.rows if run else ()
        room = self.query_one("#results").size.width or self.size.width
        own = experiment is not None and experiment.own
        self.query_one(ResultsTable).show(rows, own=own, room=room)
        self._show_chart()
        self._show_note()
        self._tell_state()
        self._show_keys()

    def _about(self) -> Content:
        experiment = self._chosen_experiment
        if experiment is None:
            return Content.assemble((self._chosen_name, "bold"), "   cannot be run")
        title = Content.assemble((shown(experiment.title, 100), "bold"), f"   {experiment.source}")
        return Content.assemble(title, "\n", shown(experiment.about, 400))

    def _update(self, name: str, text: Content | str) -> None:
        """Change a text of fixed size, if it is another one."""
        if self._texts.get(name) != str(text):
            self._texts[name] = str(text)
            self.query_one(name, Static).update(text, layout=False)

    def _show_keys(self) -> None:
        """Offer other keys, if others make sense now."""
        now = tuple(bool(self.check_action(action, ())) for action in CHANGING)
        if now != self._keys:
            self._keys = now
            self.refresh_bindings()

    def _show_chart(self) -> None:
        charts = self._chosen_run.charts if self._chosen_run else ()
        chart = charts[self._chart % len(charts)] if charts else None
        view = self.query_one(ChartView)
        view.chart = chart
        pane = self.query_one(ChartPane)
        pane.border_title = plain(f"chart {self._chart % len(charts) + 1} of {len(charts)}" if charts else "chart")
        pane.set_class(chart is None, "-empty")

    def _show_note(self) -> None:
        table = self.query_one(ResultsTable)
        rows = self._chosen_run.rows if self._chosen_run else ()
        text: Content | str = ""
        if rows and 0 <= table.cursor_row < len(rows):
            row = rows[table.cursor_row]
            text = Content.assemble((row.label, "bold"), f"  {row.note}")
        if self._chosen_experiment is None:
            text = shown(self.chosen_file.failure, 400) if self.chosen_file else ""
        elif self.has_class("-short") and not self.has_class("-reading"):
            text = shown(self._chosen_experiment.about, 400)
        self._update("#note", text)
        self.query_one("#note").set_class(self._chosen_run is None, "-whole")

    def _tell_state(self) -> None:
        run = self._chosen_run
        if self._chosen_experiment is None:
            self.say(f"{self._chosen_name} cannot be run as it is; w changes it.", warning=True)
        elif run is None:
            self.say(f"{self._chosen_name} was not run yet; Enter runs it.")
        elif run.state is State.FAILED:
            self.say(shown(run.failure), warning=True)
        else:
            done = f"{len(run.rows)} of {run.experiment.total} rows"
            words = {
                State.WAITING: "waits for the experiment that runs",
                State.RUNNING: f"runs: {done}; x stops it",
                State.DONE: f"is done: {done}",
                State.STOPPED: f"was stopped: {done}",
            }
            self.say(f"{self._chosen_name} {words[run.state]}.")

    @property
    def _chosen_name(self) -> str:
        return shown(self.chosen_file.name, 40) if self.chosen_file else self._chosen_key

    @on(ResultsTable.RowHighlighted)
    def _look_at_row(self) -> None:
        self._show_note()
        self._show_keys()

    @on(ResultsTable.RowSelected)
    def _open_row(self) -> None:
        self.action_open()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Where there is little room, the list makes way for the table while somebody reads it."""
        self.set_class(not isinstance(event.widget, ExperimentList), "-reading")
        self.call_after_refresh(self._show_experiment)

    @on(ResultsTable.RoomChanged)
    def _fit_table(self) -> None:
        self._show_experiment()

    def on_resize(self, event: Resize) -> None:
        """Fit what is shown to its new room."""
        self.call_after_refresh(self._show_experiment)

    # Running

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now."""
        run = self._chosen_run if self.is_mounted else None
        can = {
            "run": lambda: self._chosen_experiment is not None and not (run and run.goes_on),
            "stop": lambda: run is not None and run.goes_on,
            "open": lambda: bool(self._behind()),
            "chart": lambda: run is not None and len(run.charts) > 1,
            "enlarge": lambda: run is not None and bool(run.charts),
            "export": lambda: run is not None and bool(run.rows),
            "edit": lambda: self.chosen_file is not None,
            "delete": lambda: self.chosen_file is not None,
        }
        if action in can:
            return self.is_mounted and can[action]()
        if action == "back":
            return self.is_mounted and (
                self.has_class("-reading", "-large") or super().check_action(action, parameters)
            )
        return super().check_action(action, parameters)

    def action_back(self) -> None:
        """From a large chart to the table, from the table to the list, from the list to where one came from."""
        if self.has_class("-large"):
            self.action_enlarge()
        elif self.has_class("-reading"):
            self._list.focus()
        else:
            super().action_back()

    def action_run(self) -> None:
        """Start the chosen experiment."""
        experiment = self._chosen_experiment
        if experiment is None:
            return
        run = self._runs[self._chosen_key] = RunningExperiment(experiment, self._turn)
        run.start(lambda run: self.post_message(RunChanged(run)))
        self._chart = 0
        self._follow(run)

    def action_stop(self) -> None:
        """Stop the chosen experiment."""
        if self._chosen_run is not None:
            self._chosen_run.stop()

    @on(RunChanged)
    def _take_row(self, event: RunChanged) -> None:
        """Rows may come by the thousand: show them at most so often."""
        if self._to_show is None:
            self._to_show = event.run
            self.set_timer(SHOW_EVERY, self._show_rows)
        elif self._to_show is not event.run:
            self._show_rows()
            self._to_show = event.run

    def _show_rows(self) -> None:
        run, self._to_show = self._to_show, None
        if run is not None and run in self._runs.values():
            self._follow(run)

    def _follow(self, run: RunningExperiment) -> None:
        """Show what is new about a run, if it is still wanted."""
        self.running = any(each.goes_on for each in self._runs.values())
        self._show_list()
        if run is self._chosen_run:
            self._show_experiment()

    # Charts

    def action_chart(self) -> None:
        """Show the next chart."""
        self._chart += 1
        self._show_chart()
        self.query_one(ChartPane).scroll_home(animate=False)

    def action_enlarge(self) -> None:
        """Let the chart take the room of the table, or give it back."""
        self.toggle_class("-large")
        pane = self.query_one(ChartPane)
        (pane if self.has_class("-large") else self.query_one(ResultsTable)).focus()
        self.query_one(ChartView).refresh(layout=True)

    # What is behind a row

    def _behind(self) -> tuple[GameBehind | TreeBehind, ...]:
        row = self.query_one(ResultsTable).cursor_row
        rows = self._chosen_run.rows if self._chosen_run else ()
        return rows[row].behind if 0 <= row < len(rows) else ()

    def action_open(self) -> None:
        """Open what is behind the row; of several things, ask which."""
        open_behind(self.app, self._behind())

    # Writing results, and one's own experiments

    def own_changed(self, name: str) -> None:
        """What was found by an experiment that is no longer the same counts no more."""
        if (run := self._runs.pop(OWN + name, None)) is not None:
            run.stop()

    def action_export(self) -> None:
        """Write the table, the charts or a page."""
        from t3tui.ui.screens.lab_export import ExportScreen

        if self._chosen_run is not None and self._chosen_run.rows:
            self.app.push_screen(
                ExportScreen(self._chosen_run.experiment, self._chosen_run.rows, self.chosen_file), self._tell_exported
            )

    def _tell_exported(self, sentence: str | None) -> None:
        if sentence is not None:
            self.say(sentence)
