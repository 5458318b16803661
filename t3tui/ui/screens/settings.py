"""The settings, each with immediate effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from t3tui.ui.screens.page import Page
from t3tui.ui.settings import Marks, Settings, Speed
from t3tui.ui.widgets.chooser import Chooser

if TYPE_CHECKING:
    from t3tui.ui.app import T3App


@dataclass(frozen=True, slots=True)
class Entry:
    """One setting: its field, its name, a line about it and what it can be; no choices means on or off."""

    field: str
    name: str
    about: str
    choices: tuple[str, ...] = ("on", "off")

    def shown(self, settings: Settings) -> str:
        """Its value in words."""
        value = getattr(settings, self.field)
        return str(value) if not isinstance(value, bool) else "on" if value else "off"

    def value(self, shown: str) -> str | bool:
        """The value that words stand for."""
        return shown if self.choices != ("on", "off") else shown == "on"


ENTRIES: Final = (
    Entry("marks", "Marks", "Unicode marks, or plain letters for plain terminals.", get_args(Marks)),
    Entry("coordinates", "Coordinates", "Numbers of boards and cells on the board."),
    Entry("animation", "Animation", "Movement on the screen."),
    Entry("speed", "Speed", "How fast two programs play.", get_args(Speed)),
    Entry("autosave", "Autosave", "Keep the running game on disk, and finished games in an archive."),
)


class SettingsScreen(Page):
    """One line per setting."""

    app: T3App
    PAGE_TITLE = "Settings"
    AUTO_FOCUS = "Chooser"

    def body(self) -> Iterable[Widget]:
        """A choice per setting, and a line about it."""
        themes = Entry("theme", "Theme", "X and O keep colours of their own in each.", tuple(self.app.available_themes))
        for entry in (themes, *ENTRIES):
            yield EntryField(entry, self.app.settings)


class EntryField(Vertical):
    """Shows one setting and changes it at once."""

    app: T3App

    def __init__(self, entry: Entry, settings: Settings) -> None:
        super().__init__(id=entry.field)
        self._entry = entry
        self._settings = settings

    def compose(self) -> ComposeResult:
        """The name beside the choice, the explanation below."""
        entry = self._entry
        with Horizontal():
            yield Static(entry.name, classes="name")
            yield Chooser(entry.name, [(choice, "") for choice in entry.choices], entry.shown(self._settings))
        yield Static(entry.about, classes="explanation", markup=False)

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Change the setting."""
        self.app.change_settings(**{self._entry.field: self._entry.value(event.value)})
