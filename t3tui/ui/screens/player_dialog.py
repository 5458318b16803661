"""Asking for one player: written as on the command line, or taken from a list."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from t3tui.engine.roster import PlayerError, Spec, kinds_for, parse_spec
from t3tui.game.mode import Mode
from t3tui.ui.plain_text import plain
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.widgets.choice_list import ChoiceList


class PlayerDialog(Dialog[Spec | None]):
    """Asks for a program that plays a game and answers with it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="player.back", tooltip="Go back without a change"),
    ]

    def __init__(self, title: str, mode: Mode, text: str = "") -> None:
        super().__init__()
        self._title = title
        self._mode = mode
        self._text = text
        self._kinds = [kind for kind in kinds_for(mode) if kind.make is not None]

    def compose(self) -> ComposeResult:
        """A line to write in, and everybody who plays this game."""
        with Vertical(classes="dialog", id="one-player") as dialog:
            dialog.border_title = plain(self._title)
            dialog.border_subtitle = "⏎ take   tab list   esc back"
            names = [kind.name for kind in self._kinds]
            yield Input(self._text, placeholder="such as alpha-beta:depth=4", suggester=SuggestFromList(names))
            yield Static("Write a player with its options, or choose one below.", classes="explanation", markup=False)
            yield ChoiceList(
                *(
                    Option(Content.assemble((kind.name, "bold"), "  ", (kind.description, "dim")))
                    for kind in self._kinds
                ),
            )

    @on(Input.Submitted)
    def _take_written(self, event: Input.Submitted) -> None:
        self._take(event.value)

    @on(OptionList.OptionSelected)
    def _take_selected(self, event: OptionList.OptionSelected) -> None:
        self._take(self._kinds[event.option_index].name)

    def _take(self, text: str) -> None:
        try:
            spec = parse_spec(text, self._mode)
            if spec.kind.make is None:
                raise PlayerError("Only programs can be compared.")
        except PlayerError as error:
            line = self.query_one(".explanation", Static)
            line.update(Content(str(error)))
            line.add_class("-wrong")
        else:
            self.dismiss(spec)
