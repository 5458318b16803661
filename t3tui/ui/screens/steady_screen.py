"""What all screens have in common: nothing that comes too fast or too late can hurt them."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

Answer = TypeVar("Answer")


class SteadyScreen(Screen[Answer]):
    """The base of all screens: only the newest size of the terminal counts, and a screen is left only once."""

    def _screen_resized(self, size: Size) -> None:
        """Be arranged, but never for a size that the terminal no longer has.

        Textual arranges a screen for every size it is told and tells the screen of it again; with two sizes under way,
        as when a window is dragged, that goes round for ever.
        """
        super()._screen_resized(self.app.size)

    async def _on_resize(self, event: Resize) -> None:
        if event.size != self.app.size:
            event.stop()
            event.prevent_default()

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Close with an answer; a second key that says so finds nothing to close any more."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
