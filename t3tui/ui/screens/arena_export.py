"""Asks for a file and writes the table of an arena into it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from t3tui.game.errors import T3Error
from t3tui.game.shown_text import shown
from t3tui.lab.arena_tables import to_csv, to_json, to_markdown
from t3tui.lab.standings import Standings
from t3tui.lab.tournament import Tournament
from t3tui.play.safe_files import replace_file
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.screens.file_dialogs import PathSuggester, written_path

FORMATS: Final[dict[str, Callable[[Tournament, Standings], str]]] = {
    ".csv": lambda tournament, standings: to_csv(standings),
    ".md": lambda tournament, standings: f"{to_markdown(standings)}\n",
    ".json": lambda tournament, standings: f"{json.dumps(to_json(tournament, standings), indent=2)}\n",
}


class ArenaExportScreen(Dialog[None]):
    """The ending of the name says how the table is written."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="export.back", tooltip="Go back and write nothing"),
    ]

    def __init__(self, tournament: Tournament, standings: Standings, games: Path | None) -> None:
        super().__init__()
        self._tournament = tournament
        self._standings = standings
        self._games = games
        self._replaceable: Path | None = None

    def compose(self) -> ComposeResult:
        """A path to write, and where the games are."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Export the table"
            dialog.border_subtitle = "⏎ write   → complete   esc back"
            yield Input("arena.csv", suggester=PathSuggester(), compact=True)
            yield Static("As .csv, .md (Markdown) or .json.", classes="explanation", markup=False)
            if self._games is not None:
                yield Static(f"The games are in {shown(str(self._games), 200)}", classes="facts", markup=False)

    @on(Input.Submitted)
    def _write(self, event: Input.Submitted) -> None:
        try:
            path = written_path(event.value.strip())
        except T3Error as error:
            self._say(str(error))
            return
        write = FORMATS.get(path.suffix.lower())
        if write is None:
            self._say("Write a name that ends with .csv, .md or .json.")
        elif path.exists() and path != self._replaceable:
            self._replaceable = path
            self._say(f"{shown(path.name, 60)} exists; press Enter again to replace it.")
        else:
            try:
                replace_file(path, write(self._tournament, self._standings))
            except OSError as error:
                self._say(str(error))
            else:
                self.notify(f"Written into {shown(str(path), 200)}.", markup=False)
                self.dismiss()

    def _say(self, sentence: str) -> None:
        line = self.query_one(".explanation", Static)
        line.update(sentence)
        line.add_class("-wrong")
