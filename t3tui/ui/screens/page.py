"""A page to read: it scrolls, and Escape leaves it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget

from t3tui.ui.screens.dialog import Dialog


class Page(Dialog[None]):
    """Shows ``body`` in a frame."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "Back", id="page.back", tooltip="Back to where you were"),
    ]
    PAGE_TITLE: ClassVar[str]
    PAGE_KEYS: ClassVar[str] = "esc back"

    def compose(self) -> ComposeResult:
        """The frame and what is in it."""
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = Content(self.PAGE_TITLE)
            dialog.border_subtitle = Content(self.PAGE_KEYS)
            yield from self.body()

    def body(self) -> Iterable[Widget]:
        """What there is to read."""
        raise NotImplementedError
