"""One side's panel: who plays, what is being thought, and what was done so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content
from textual.reactive import reactive

from t3tui.game.position import Side
from t3tui.ui.widgets.panel_content import PanelState, panel_content
from t3tui.ui.widgets.text_rows import Row, RowsWidget


class PlayerPanel(RowsWidget):
    """Shows a ``PanelState``."""

    PREFIX = "panel"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"panel--label", "panel--lamp"}

    state: reactive[PanelState | None] = reactive[PanelState | None](None)

    def __init__(self, side: Side) -> None:
        super().__init__(classes=f"-{side.lower()}")
        self.side = side

    def watch_state(self, state: PanelState | None) -> None:
        """Put the name in the title and light the panel while its side is to move."""
        if state is not None:
            self.border_title = Content(f"{self.side}  {state.name}")
            self.set_class(bool(state.activity), "-to-move")

    def draw_rows(self) -> Sequence[Row]:
        """All facts about a side."""
        return panel_content(self.state, self.side, self.marks, self.size) if self.state else ()
