"""One line that shows or hides what only some people want to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Fold(Widget, can_focus=True):
    """Says whether there is more; Enter or a click opens and closes it."""

    HELP = "More options, for who wants them."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "turn", "More", id="fold.turn", tooltip="Show or hide the other options"),
    ]

    is_open: reactive[bool] = reactive(False)

    @dataclass
    class Turned(Message):
        """It was opened or closed."""

        is_open: bool

    def __init__(self, what: str, *, is_open: bool) -> None:
        """Fold ``what`` away, or show it."""
        super().__init__()
        self._what = what
        self.set_reactive(Fold.is_open, is_open)

    def render(self) -> Content:
        """Which way it goes, and what is there."""
        return Content("- less" if self.is_open else f"+ more: {self._what}")

    def action_turn(self) -> None:
        """Open or close."""
        self.is_open = not self.is_open
        self.post_message(self.Turned(self.is_open))

    def on_click(self) -> None:
        """Open or close."""
        self.action_turn()
