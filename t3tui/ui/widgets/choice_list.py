"""A list that keys and clicks may reach before it is on the screen, or after it has changed."""

from __future__ import annotations

from typing import Literal

from textual.events import Click
from textual.widgets import OptionList


class ChoiceList(OptionList):
    """Textual's list, without its ways to fail: a page down before the first line was measured, a click on what was."""

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        if self._index_to_line:
            super()._move_page(direction)

    async def _on_click(self, event: Click) -> None:
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()
