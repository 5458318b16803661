"""How strong a player is, by the names of its levels."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from t3tui.engine.levels import HIGHEST, LEVELS, Level
from t3tui.ui.widgets.chooser import Chooser
from t3tui.ui.widgets.option_field import OptionField


class StrengthField(OptionField):
    """Reads the level: its number and name, and a sentence about what it does."""

    def compose(self) -> ComposeResult:
        """The name beside the choice, what that level does below."""
        choices = [(_name(level), level.about) for level in LEVELS]
        with Horizontal():
            yield Static("strength", classes="name", markup=False)
            yield Chooser("How strong?", choices, _name(self._level))
        yield Static(self.help_text, classes="explanation", markup=False)

    @property
    def _level(self) -> Level:
        return LEVELS[int(self._text) - 1]

    @property
    def help_text(self) -> str:
        """What this level does."""
        return self._level.about

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Take a level."""
        self._take(event.value.partition("/")[0])
        event.stop().prevent_default()


def _name(level: Level) -> str:
    return f"{LEVELS.index(level) + 1}/{HIGHEST} {level.name}"
