"""A discreet line that offers to go on with a game that was not finished."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Static


class Offer(Horizontal):
    """Says which game it is, and offers to continue or to discard it."""

    def __init__(self, about: str) -> None:
        super().__init__()
        self._about = about

    def compose(self) -> ComposeResult:
        """The question and two answers."""
        yield Static(f"Continue the unfinished game?  {self._about}", markup=False)
        yield Button("c Continue", variant="success", compact=True, action="screen.continue")
        yield Button("d Discard", compact=True, action="screen.discard")
