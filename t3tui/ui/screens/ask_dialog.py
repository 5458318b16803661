"""A dialog that asks for one line of text and checks it before it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from t3tui.ui.plain_text import plain
from t3tui.ui.screens.dialog import Dialog


class AskScreen(Dialog[str | None]):
    """Asks for a text and answers with it, or with None; ``check`` says what is wrong with it, if anything is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="ask.back", tooltip="Go back without an answer"),
    ]

    def __init__(
        self, title: str, explanation: str, value: str = "", check: Callable[[str], str] = lambda text: ""
    ) -> None:
        super().__init__()
        self._title = title
        self._explanation = explanation
        self._value = value
        self._check = check

    def compose(self) -> ComposeResult:
        """The line, and under it what it may be."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = plain(self._title)
            dialog.border_subtitle = "⏎ take   esc back"
            yield Input(self._value, compact=True)
            yield Static(self._explanation, classes="explanation", markup=False)

    @on(Input.Submitted)
    def _answer(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if wrong := self._check(text):
            line = self.query_one(".explanation", Static)
            line.update(wrong)
            line.add_class("-wrong")
        else:
            self.dismiss(text)
