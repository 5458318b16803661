"""One option of a player: its name, a field for its value and a line that explains it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Static

from t3tui.engine.roster import Option, PlayerError, Value
from t3tui.ui.widgets.chooser import Chooser

NUMBER_KEYS: Final = frozenset("0123456789.")


class NumberInput(Input):
    """Takes the keys that numbers are written with and leaves all others to the screen."""

    HELP = "A number, checked as you type; the line below says what it means and what it can be."

    def on_key(self, event: Key) -> None:
        """Keep a key that is for the screen from being typed here."""
        if event.is_printable and event.character not in NUMBER_KEYS:
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether a key is for the field."""
        return character in NUMBER_KEYS


class CommandInput(Input):
    """Takes any text."""

    HELP = "The command line of a program, as a shell would take it."


class OptionField(Vertical):
    """Reads one option; what is wrong is said as it is typed."""

    @dataclass
    class Changed(Message):
        """The value was changed, for better or worse."""

    def __init__(self, option: Option, value: Value) -> None:
        super().__init__()
        self.option = option
        self._text = f"{value:g}" if isinstance(value, float) else str(value)
        self.error = self._check()

    def compose(self) -> ComposeResult:
        """The name beside the field, the explanation below."""
        option = self.option
        with Horizontal():
            yield Static(option.name, classes="name", markup=False)
            if option.choices:
                yield Chooser(option.help, [(choice, "") for choice in option.choices], self._text)
            elif option.is_text:
                yield CommandInput(self._text, placeholder="python3 bot.py", compact=True)
            else:
                yield NumberInput(self._text, compact=True)
        yield Static(self.help_text, classes="explanation", markup=False)

    @property
    def help_text(self) -> str:
        """What the option is about."""
        return self.option.help

    @property
    def value(self) -> Value:
        """The value; a wrong one raises ``PlayerError``."""
        return self.option.parse(self._text)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Check a number while it is typed."""
        self._take(event.value)
        event.stop()

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Take a choice."""
        self._take(event.value)
        event.stop()

    def _take(self, text: str) -> None:
        if text == self._text:
            return
        self._text = text
        self.error = self._check()
        self.set_class(bool(self.error), "-wrong")
        self.query_one(".explanation", Static).update(self.error or self.help_text)
        self.post_message(self.Changed())

    def _check(self) -> str:
        try:
            self.option.parse(self._text)
        except PlayerError:
            return f"Write {self.option.possible}."
        return ""
