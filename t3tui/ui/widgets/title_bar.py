"""The line at the top: where you are, and what is to be said about the engine."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

import t3tui


class TitleBar(Widget):
    """The app's name, a word about the screen and, on the right, the state of the engine if it matters."""

    COMPONENT_CLASSES = {"title-bar--name", "title-bar--text"}

    text: reactive[str] = reactive("")
    """What is to be said about the screen."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.set_reactive(TitleBar.text, text)
        self._status = ""

    def on_mount(self) -> None:
        """Follow the engine."""
        self.watch(self.app, "engine_status", self._show_status)

    def _show_status(self, status: str) -> None:
        self._status = status
        self.refresh()

    def render(self) -> Content:
        """One line, both ends filled."""
        name, text = (self.get_visual_style(f"title-bar--{part}") for part in ("name", "text"))
        left = f"  {self.text}"
        room = max(1, self.size.width - len(t3tui.__name__) - len(left))
        status = Content.styled(f"{f'  {self._status}':>{room}}", text).truncate(room, ellipsis=True)
        return Content.assemble((t3tui.__name__, name), (left, text), status)
