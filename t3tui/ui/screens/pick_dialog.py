"""A list to pick one thing from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from t3tui.game.shown_text import shown
from t3tui.ui.plain_text import plain
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.widgets.choice_list import ChoiceList
from t3tui.ui.widgets.chooser import Choice


class PickScreen(Dialog[int | None]):
    """Asks for one of several choices and answers with its index, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="pick.back", tooltip="Go back without a choice"),
    ]

    def __init__(self, title: str, choices: Sequence[Choice], current: int = 0) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._current = current

    def compose(self) -> ComposeResult:
        """The list, its title in its border."""
        choices = ChoiceList(*(Option(_prompt(choice)) for choice in self._choices), classes="dialog")
        choices.border_title = plain(self._title)
        choices.border_subtitle = "⏎ take   esc back"
        choices.highlighted = self._current
        yield choices

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_index)


def _prompt(choice: Choice) -> Content:
    name, about = map(shown, choice)
    return Content.assemble((name, "bold"), "\n", (about, "dim")) if about else Content(name)
