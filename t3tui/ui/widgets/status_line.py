"""The line above the footer: always one line, so that nothing above it ever jumps."""

from __future__ import annotations

from typing import Final

from textual.widgets import Static

from t3tui.game.shown_text import harmless

LONGEST: Final = 400
"""More characters than any terminal is wide."""


class StatusLine(Static):
    """Says what is expected, what happened, or what is wrong."""

    def __init__(self) -> None:
        super().__init__(id="status", markup=False)
        self._said = ("", False)

    def say(self, text: str, *, warning: bool = False) -> None:
        """Put a sentence in the line; a warning stands out without colour too."""
        if self._said != (said := (text, warning)):
            self._said = said
            self.update(harmless(f"! {text}" if warning else text)[:LONGEST], layout=False)
            self.set_class(warning, "-warning")
