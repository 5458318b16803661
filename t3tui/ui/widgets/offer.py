"""A discreet line that offers to go on with a game that was not finished."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Static

from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.ui.words import counted


class Offer(Horizontal):
    """Says which game it is, and offers to continue or to discard it."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """The question and two answers."""
        game = self._game
        moves = counted(len(game.moves), "move")
        about = f"{game.mode.title}, {moves}  {game.players[Side.X]} – {game.players[Side.O]}"
        yield Static(f"Continue the unfinished game?  {about}", markup=False)
        yield Button("c Continue", variant="success", compact=True, action="screen.continue")
        yield Button("d Discard", compact=True, action="screen.discard")
