"""A dialog that asks for a path and answers with it."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from t3tui.ui.plain_text import plain
from t3tui.ui.screens.file_dialogs import FileDialog, PathSuggester


class PathScreen(FileDialog[Path | None]):
    """Asks for a file or a folder; whether it is one is for the asker to find out."""

    def __init__(self, title: str, about: str) -> None:
        super().__init__()
        self._title = title
        self._about = about

    def compose(self) -> ComposeResult:
        """A path to write."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = plain(self._title)
            dialog.border_subtitle = "⏎ do it   → complete   esc back"
            yield Input(placeholder=self._about, suggester=PathSuggester(), compact=True)
            yield Static(f"Write the path of {self._about}.", classes="explanation", markup=False)

    def take(self, path: Path | None) -> None:
        """Answer with it."""
        if path is not None:
            self.dismiss(path)
