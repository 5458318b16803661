"""Writing an experiment of one's own: text that is checked while it is written."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static, TextArea

from t3tui.game.errors import T3Error
from t3tui.game.shown_text import shown
from t3tui.lab import own_files
from t3tui.lab.experiments.own import parse_experiment
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.screens.file_dialogs import PathSuggester, written_path
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.words import counted


@dataclass(frozen=True, slots=True)
class Draft:
    """An experiment to be written on; without a name it is a new one."""

    name: str
    text: str


class EditorScreen(Dialog[str | None]):
    """Asks for a name and for the text, and answers with the name it was kept by, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", id="editor.save", tooltip="Keep the experiment and go back", priority=True),
        Binding("escape", "leave", "Back", id="editor.back", tooltip="Go back; asks first if something was changed"),
    ]

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self._draft = draft
        self._replaceable: Path | None = None

    def compose(self) -> ComposeResult:
        """The name, the text, and what is to be said about it."""
        with Vertical(classes="dialog", id="experiment") as dialog:
            dialog.border_title = "Your experiment"
            dialog.border_subtitle = "^s save   tab name/text   esc back"
            yield Input(self._draft.name, placeholder="its name", compact=True)
            area = TextArea(self._draft.text, show_line_numbers=True, tab_behavior="focus", soft_wrap=False)
            area.cursor_blink = False
            yield area
            yield Static(id="check", classes="explanation", markup=False)

    def on_mount(self) -> None:
        """Begin where something is missing."""
        self.query_one(Input if not self._draft.name else TextArea).focus()
        self._check()

    @on(TextArea.Changed)
    def _look(self) -> None:
        self._check()

    @work(exclusive=True)
    async def _check(self) -> None:
        """Say what is wrong with the text, or how many rows it gives; in a thread, for it may be long."""
        text, name = self.query_one(TextArea).text, self.query_one(Input).value or "it"
        try:
            experiment = await asyncio.to_thread(parse_experiment, text, shown(name, 40))
        except T3Error as error:
            self._say(str(error), wrong=True)
        else:
            rows = experiment.total
            self._say(f"✓ {counted(rows, 'row')}.", wrong=False)

    def _say(self, sentence: str, *, wrong: bool) -> None:
        line = self.query_one("#check", Static)
        line.update(shown(sentence, 300))
        line.set_class(wrong, "-wrong")

    @on(Input.Submitted)
    def _go_on(self) -> None:
        self.query_one(TextArea).focus()

    async def action_save(self) -> None:
        """Keep the experiment, wrong or not; another one of that name is replaced only if that is wanted."""
        name, text = self.query_one(Input).value, self.query_one(TextArea).text
        try:
            path = own_files.path_for(name)
            taken = path.stem != self._draft.name and await asyncio.to_thread(path.exists)
            if taken and path != self._replaceable:
                self._replaceable = path
                self._say(f"There is already an experiment {path.stem}; save again to replace it.", wrong=True)
                return
            await asyncio.to_thread(own_files.save, name, text)
        except (T3Error, OSError) as error:
            self._say(str(error), wrong=True)
            self.query_one(Input).focus()
        else:
            self.dismiss(path.stem)

    async def action_leave(self) -> None:
        """Go back; what was changed is not lost without a question."""
        changed = self.query_one(TextArea).text != self._draft.text
        if not changed:
            self.dismiss(None)
            return

        async def take(index: int | None) -> None:
            if index == 0:
                await self.action_save()
            elif index == 1:
                self.dismiss(None)

        choices = [("Save it", "Keep the experiment and go back"), ("Drop the changes", "Go back without them")]
        self.app.push_screen(PickScreen("It was changed", choices), take)


class ImportScreen(Dialog[Draft | None]):
    """Asks for a file with an experiment and answers with what is in it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="import.back", tooltip="Go back and change nothing"),
    ]

    def compose(self) -> ComposeResult:
        """A path to write."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Import an experiment"
            dialog.border_subtitle = "⏎ take   → complete   esc back"
            yield Input(placeholder="a file such as depths.toml", suggester=PathSuggester(), compact=True)
            yield Static("You can look at it before it is kept.", classes="explanation", markup=False)

    @on(Input.Submitted)
    async def _take(self, event: Input.Submitted) -> None:
        try:
            path = await asyncio.to_thread(written_path, event.value.strip())
            text = await asyncio.to_thread(own_files.read, path)
        except (T3Error, OSError) as error:
            line = self.query_one(".explanation", Static)
            line.update(shown(str(error)))
            line.add_class("-wrong")
        else:
            self.dismiss(Draft(path.stem, text))
