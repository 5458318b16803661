"""The three games side by side, one of them chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from t3tui.game.mode import MODES, Mode
from t3tui.ui.widgets.mini_board import MiniBoard

TWO_LINES: Final = {
    "basic": "One board, nine cells.\nWin 3 cells in a row.",
    "advanced": "Your cell, their board.\nWin 3 in a row anywhere.",
    "ultimate": "Your cell, their board.\nWin 3 boards in a row.",
}
"""The rules, short enough for a card."""


class ModeCard(MiniBoard):
    """One game: its name, a picture and its rules in two lines."""

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode.name, TWO_LINES[mode.name], id=mode.name)
        self.mode = mode
        self.border_title = Content(mode.title)


_ARROWS: Final = Binding.Group("Game", compact=True)


class ModeCards(Horizontal, can_focus=True):
    """The choice of the game: arrows or the mouse choose, Enter is done with it."""

    HELP = "The three games. The one you choose is played with the players below."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Left", id="cards.left", tooltip="Choose the game to the left", group=_ARROWS),
        Binding("right", "step(1)", "Right", id="cards.right", tooltip="Choose the game to the right", group=_ARROWS),
        Binding("enter,space", "done", "Choose", id="cards.done", tooltip="Take this game and go on to Start"),
    ]

    chosen: reactive[str] = reactive("", init=False)
    """The name of the chosen game."""

    @dataclass
    class Changed(Message):
        """Another game was chosen."""

        mode: Mode

    @dataclass
    class Done(Message):
        """The choice was confirmed."""

    def __init__(self, chosen: str) -> None:
        super().__init__()
        self.set_reactive(ModeCards.chosen, chosen)

    def compose(self) -> ComposeResult:
        """A card per game."""
        for mode in MODES:
            card = ModeCard(mode)
            card.set_class(mode.name == self.chosen, "-chosen")
            yield card

    def watch_chosen(self, chosen: str) -> None:
        """Mark the chosen card."""
        for card in self.query(ModeCard):
            card.set_class(card.mode.name == chosen, "-chosen")

    def choose(self, mode: Mode) -> None:
        """Choose a game and tell it."""
        if mode.name != self.chosen:
            self.chosen = mode.name
            self.post_message(self.Changed(mode))

    def action_step(self, step: int) -> None:
        """Choose the neighbour of the chosen game, round and round."""
        names = [mode.name for mode in MODES]
        self.choose(MODES[(names.index(self.chosen) + step) % len(MODES)])

    def action_done(self) -> None:
        """Confirm the choice."""
        self.post_message(self.Done())

    def on_click(self, event: Click) -> None:
        """Choose the card under the mouse."""
        if isinstance(event.widget, ModeCard):
            self.choose(event.widget.mode)
