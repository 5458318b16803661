"""A page to read: it scrolls, and Escape leaves it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget


class Page(ModalScreen[None]):
    """Shows ``body`` in a frame."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "Back", id="page.back", tooltip="Back to where you were"),
    ]
    PAGE_TITLE: ClassVar[str]

    def compose(self) -> ComposeResult:
        """The frame and what is in it."""
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = self.PAGE_TITLE
            dialog.border_subtitle = "esc back"
            yield from self.body()

    def body(self) -> Iterable[Widget]:
        """What there is to read."""
        raise NotImplementedError
