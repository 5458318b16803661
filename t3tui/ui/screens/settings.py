"""The settings, each with immediate effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from t3tui.ui.screens.page import Page
from t3tui.ui.settings import Marks, Settings, Speed
from t3tui.ui.widgets.bot_list import BotList
from t3tui.ui.widgets.chooser import Chooser

if TYPE_CHECKING:
    from t3tui.play.registered_bots import RegisteredBot
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
    """One line per setting, and the programs that were given a name."""

    app: T3App
    PAGE_TITLE = "Settings"
    PAGE_KEYS = "a add a bot   t try it   del remove it   esc back"
    AUTO_FOCUS = "Chooser"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "add_bot", "Add bot", id="settings.add", tooltip="Give somebody else's program a name"),
        Binding("t", "try_bot", "Try bot", id="settings.try", tooltip="Let the bot play a few moves"),
        Binding("delete", "remove_bot", "Remove bot", id="settings.remove", tooltip="Forget the bot's name"),
        Binding("u", "bring_back", "Bring back", id="settings.back", tooltip="Bring back the bot removed last"),
    ]

    def body(self) -> Iterable[Widget]:
        """A choice per setting, and a line about it."""
        themes = Entry("theme", "Theme", "X and O keep colours of their own in each.", tuple(self.app.available_themes))
        for entry in (themes, *ENTRIES):
            yield EntryField(entry, self.app.settings)
        yield Static("Bots", classes="heading")
        yield BotList()

    @property
    def bots(self) -> BotList:
        """The programs with a name."""
        return self.query_one(BotList)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A bot can be tried or removed only if there is one."""
        if not self.query(BotList):
            return True
        if action in ("try_bot", "remove_bot"):
            return self.bots.chosen is not None
        return action != "bring_back" or self.bots.removed is not None

    def action_add_bot(self) -> None:
        """Ask for a program and its name."""
        from t3tui.ui.screens.bot_dialogs import AddBotScreen

        self.app.push_screen(AddBotScreen(), lambda bot: self._change(self.bots.add, bot))

    def action_try_bot(self) -> None:
        """Let the chosen program play a few moves."""
        from t3tui.ui.screens.bot_dialogs import TryBotScreen

        if self.bots.chosen is not None:
            self.app.push_screen(TryBotScreen(self.bots.chosen))

    def action_remove_bot(self) -> None:
        """Forget the chosen program."""
        self._change(self.bots.take_out, self.bots.chosen)

    def action_bring_back(self) -> None:
        """Bring the last one back."""
        self._change(self.bots.add, self.bots.removed)

    def _change(self, change: Callable[[RegisteredBot], None], bot: RegisteredBot | None) -> None:
        if bot is not None:
            try:
                change(bot)
            except OSError as error:
                self.app.notify(f"The bots could not be kept: {error.strerror}.", severity="warning", markup=False)
            self.refresh_bindings()


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
            yield Static(entry.name, classes="name", markup=False)
            yield Chooser(entry.name, [(choice, "") for choice in entry.choices], entry.shown(self._settings))
        yield Static(entry.about, classes="explanation", markup=False)

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Change the setting."""
        self.app.change_settings(**{self._entry.field: self._entry.value(event.value)})
