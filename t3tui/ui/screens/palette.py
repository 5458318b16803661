"""The command palette: write a few letters of what you want and press Enter.

It looks through its commands at once, as they are typed: Textual's own palette gathers them in the background and
fails when it is typed into, or closed, faster than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from t3tui.ui.palette_commands import Command
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.widgets.choice_list import ChoiceList

LETTERS_ONLY, ABOUT_ONLY, NOT_AT_ALL = 1000, 2000, 3000


class PaletteScreen(Dialog[Command | None]):
    """Asks what to do and answers with a command, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "dismiss", "Back", id="palette.back", tooltip="Back to where you were"),
        Binding("down", "move('cursor_down')", "Down", id="palette.down", tooltip="The next command"),
        Binding("up", "move('cursor_up')", "Up", id="palette.up", tooltip="The command before"),
        Binding("pagedown", "move('page_down')", "Page down", id="palette.page_down", tooltip="A page down"),
        Binding("pageup", "move('page_up')", "Page up", id="palette.page_up", tooltip="A page up"),
    ]

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self._commands = commands

    def compose(self) -> ComposeResult:
        """A line to write in, and what fits it."""
        with Vertical(classes="dialog", id="palette") as dialog:
            dialog.border_title = "What to do?"
            dialog.border_subtitle = "⏎ do it   esc back"
            yield Input(placeholder="a few letters of a command", compact=True)
            found = ChoiceList(*map(CommandOption, self._commands), compact=True)
            found.can_focus = False
            found.highlighted = 0
            yield found

    @on(Input.Changed)
    def _look(self, event: Input.Changed) -> None:
        """Show the commands that fit, best first."""
        ranks = [(_rank(event.value, command), command) for command in self._commands]
        fitting = [command for rank, command in sorted(ranks, key=lambda one: one[0]) if rank < NOT_AT_ALL]
        for found in self.query(ChoiceList):
            found.set_options(map(CommandOption, fitting))
            found.highlighted = 0 if fitting else None

    def action_move(self, how: str) -> None:
        """Go through the list, once it is there, while the letters stay."""
        for found in self.query(ChoiceList):
            getattr(found, f"action_{how}")()

    @on(Input.Submitted)
    def _take(self) -> None:
        for found in self.query(ChoiceList):
            if isinstance(found.highlighted_option, CommandOption):
                self.dismiss(found.highlighted_option.command)

    @on(OptionList.OptionSelected)
    def _take_clicked(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option, CommandOption):
            self.dismiss(event.option.command)


class CommandOption(Option):
    """A command in the list: the list may have changed before a click on it is heard."""

    def __init__(self, command: Command) -> None:
        super().__init__(Content.assemble((command.title, "bold"), "\n", (command.about, "dim")))
        self.command = command


def _rank(written: str, command: Command) -> int:
    """How well a command fits: its title has what was written, early, or its letters, or the line about it has it."""
    written, title = written.strip().casefold(), command.title.casefold()
    if written in title:
        return title.index(written)
    rest = iter(title)
    if all(letter in rest for letter in written):
        return LETTERS_ONLY
    return ABOUT_ONLY if written in command.about.casefold() else NOT_AT_ALL
