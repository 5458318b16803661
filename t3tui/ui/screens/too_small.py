"""What is shown while the terminal is too small for everything else."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from t3tui.ui.screens.steady_screen import SteadyScreen


class TooSmallScreen(SteadyScreen[None]):
    """Covers the screen below it until there is room again; the game goes on as it was."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._needed = f"{width}×{height}"

    def compose(self) -> ComposeResult:
        """One sentence in the middle."""
        yield Static(f"t3tui needs at least {self._needed}", id="needed", markup=False)
        yield Static(id="now", markup=False)

    def on_resize(self) -> None:
        """Say how large the terminal is now."""
        width, height = self.app.size
        self.query_one("#now", Static).update(f"this terminal: {width}×{height}")
