"""Changing who plays in the middle of a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button

from t3tui.game.position import Side
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.widgets.player_form import PlayerForm


class PlayersScreen(Dialog[GameSetup | None]):
    """Asks who plays on from here and answers with a setup, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="players.back", tooltip="Go back without a change"),
        Binding("ctrl+s", "take", "Take", id="players.take", tooltip="Play on with these players"),
    ]

    def __init__(self, setup: GameSetup) -> None:
        super().__init__()
        self._setup = setup

    def compose(self) -> ComposeResult:
        """A form for each side, and the way on."""
        with Vertical(classes="dialog", id="new-players") as dialog:
            dialog.border_title = "Who plays on?"
            dialog.border_subtitle = "ctrl+s play on   esc back"
            with Horizontal():
                yield PlayerForm(Side.X, self._setup.mode, self._setup.x)
                yield PlayerForm(Side.O, self._setup.mode, self._setup.o)
            with Horizontal(classes="ways"):
                yield Button("Play on", variant="primary", compact=True, id="take", action="screen.take")
                yield Button("Back", compact=True, action="screen.dismiss")

    def action_take(self) -> None:
        """Answer, unless an option cannot be as it is."""
        x, o = self.query(PlayerForm)
        for form in (x, o):
            if form.wrong is not None:
                form.wrong.query_one("Input").focus()
                return
        self.dismiss(GameSetup(self._setup.mode, x.spec, o.spec))
