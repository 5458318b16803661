"""A choice on one line: arrows change it, Enter shows the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

Choice = tuple[str, str]
"""What can be chosen, and a line about it."""


class Chooser(Widget, can_focus=True):
    """Shows one of several choices."""

    HELP = "One of several choices; the list tells more about each."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Previous", id="chooser.previous", tooltip="Take the choice before", show=False),
        Binding("right", "step(1)", "Next", id="chooser.next", tooltip="Take the next choice", show=False),
        Binding("enter,space", "pick", "List", id="chooser.list", tooltip="Show all choices with what they are"),
    ]

    index: reactive[int] = reactive(0)

    @dataclass
    class Changed(Message):
        """Another choice was taken."""

        chooser: Chooser
        value: str

        @property
        def control(self) -> Chooser:
            """Where it was taken."""
            return self.chooser

    def __init__(self, title: str, choices: Sequence[Choice], value: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._choices = choices
        self.show(choices, value)

    @property
    def value(self) -> str:
        """What is chosen."""
        return self._choices[self.index][0]

    def show(self, choices: Sequence[Choice], value: str) -> None:
        """Offer these choices, one of them chosen, without telling anybody."""
        self._choices = choices
        self.set_reactive(Chooser.index, [name for name, _ in choices].index(value))
        self.refresh()

    def render(self) -> Content:
        """The choice between two arrows."""
        room = max(0, self.size.width - 4)
        return Content.assemble(
            ("‹ ", "dim"), Content(self.value).truncate(room, pad=True, ellipsis=True), (" ›", "dim")
        )

    def take(self, index: int | None) -> None:
        """Take a choice, if there is one, and tell it."""
        if index is not None and index != self.index:
            self.index = index
            self.post_message(self.Changed(self, self.value))

    def action_step(self, step: int) -> None:
        """Take the neighbour, round and round."""
        self.take((self.index + step) % len(self._choices))

    def action_pick(self) -> None:
        """Show all choices."""
        from t3tui.ui.screens.pick_dialog import PickScreen

        self.app.push_screen(PickScreen(self._title, self._choices, self.index), self.take)

    def on_click(self, event: Click) -> None:
        """Step on an arrow, show the list elsewhere."""
        if event.x < 2:
            self.action_step(-1)
        elif event.x >= self.size.width - 2:
            self.action_step(1)
        else:
            self.action_pick()
