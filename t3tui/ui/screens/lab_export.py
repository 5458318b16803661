"""Writing what an experiment has found: its table, its charts, a page about it, or the experiment itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from t3tui.game.errors import T3Error
from t3tui.game.shown_text import shown
from t3tui.lab import own_files
from t3tui.lab.experiments.rows import Experiment, Row
from t3tui.lab.html_report import to_html
from t3tui.lab.own_files import OwnFile
from t3tui.lab.svg_chart import to_svg
from t3tui.lab.tables import to_csv, to_data, to_markdown
from t3tui.play.safe_files import replace_file
from t3tui.ui.plain_text import plain
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.screens.file_dialogs import PathSuggester, written_path
from t3tui.ui.widgets.choice_list import ChoiceList

FORMS = (
    ("html", "A page with charts and table, in one file"),
    ("svg", "Every chart as a picture, into a folder"),
    ("csv", "The table, a column for every figure"),
    ("md", "The table in Markdown"),
    ("json", "Everything as data"),
)
OWN_FORM = ("toml", "The experiment itself, to share it")


class ExportScreen(Dialog[str | None]):
    """Asks for a form and a file, writes it and answers with a sentence about it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="export.back", tooltip="Go back and write nothing"),
    ]

    def __init__(self, experiment: Experiment, rows: Sequence[Row], file: OwnFile | None) -> None:
        super().__init__()
        self._experiment = experiment
        self._rows = rows
        self._file = file
        self._forms = (*FORMS, OWN_FORM) if file else FORMS
        self._replaceable: Path | None = None

    def compose(self) -> ComposeResult:
        """The forms, and a path to write."""
        with Vertical(classes="dialog", id="export") as dialog:
            dialog.border_title = plain(f"Export {self._experiment.name}", 50)
            dialog.border_subtitle = "⏎ write   tab form/file   esc back"
            yield ChoiceList(*(Option(Content(f"{form:5} {about}")) for form, about in self._forms), compact=True)
            yield Input(suggester=PathSuggester(), compact=True)
            yield Static("Choose a form, then a file.", classes="explanation", markup=False)

    def on_mount(self) -> None:
        """Begin with the first form."""
        self.query_one(OptionList).highlighted = 0

    @property
    def _form(self) -> str:
        return self._forms[self.query_one(OptionList).highlighted or 0][0]

    @on(OptionList.OptionHighlighted)
    def _propose(self) -> None:
        stem = Path(self._experiment.name).stem
        self.query_one(Input).value = f"{stem}-charts" if self._form == "svg" else f"{stem}.{self._form}"

    @on(OptionList.OptionSelected)
    def _go_on(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    async def _export(self, event: Input.Submitted) -> None:
        form = self._form
        try:
            path = await asyncio.to_thread(written_path, event.value.strip())
        except T3Error as error:
            self._say(str(error))
            return
        if not event.value.strip():
            self._say("Write the name of a file.")
        elif form != "svg" and path != self._replaceable and await asyncio.to_thread(path.exists):
            self._replaceable = path
            self._say(f"{path.name} exists; press Enter again to replace it.")
        else:
            try:
                await asyncio.to_thread(self._write, form, path)
            except (T3Error, OSError) as error:
                self._say(str(error))
            else:
                self.dismiss(f"Written: {shown(str(path), 120)}")

    def _write(self, form: str, path: Path) -> None:
        """Runs in a thread."""
        experiment, rows = self._experiment, self._rows
        if form == "svg":
            path.mkdir(parents=True, exist_ok=True)
            for chart in experiment.charts(rows):
                replace_file(path / f"{Path(experiment.name).stem}-{chart.name}.svg", to_svg(chart))
            return
        texts: dict[str, Callable[[], str]] = {
            "html": lambda: to_html(experiment, rows),
            "csv": lambda: to_csv(rows),
            "md": lambda: to_markdown(experiment, rows),
            "json": lambda: json.dumps(to_data(experiment, rows), ensure_ascii=False, indent=2) + "\n",
            "toml": lambda: own_files.read(self._file.path) if self._file else "",
        }
        replace_file(path, texts[form]())

    def _say(self, sentence: str) -> None:
        line = self.query_one(".explanation", Static)
        line.update(shown(sentence))
        line.add_class("-wrong")
