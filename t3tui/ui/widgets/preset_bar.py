"""Presets as words in a row: arrows go through them, Enter takes one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click, MouseMove
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from t3tui.ui.presets import Preset

LABEL: Final = 9
"""The room for the label, so that several bars line up."""


class PresetBar(Widget, can_focus=True):
    """A row of presets."""

    HELP = "Games to begin with at one press; the reports' ones play as their authors did."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Previous", id="presets.previous", tooltip="Go to the preset before", show=False),
        Binding("right", "step(1)", "Next", id="presets.next", tooltip="Go to the next preset", show=False),
        Binding("enter,space", "take", "Take", id="presets.take", tooltip="Set the game up like this preset"),
    ]
    COMPONENT_CLASSES = {"preset-bar--label", "preset-bar--name", "preset-bar--highlighted"}

    index: reactive[int] = reactive(0)
    hovered: reactive[int | None] = reactive(None)

    @dataclass
    class Taken(Message):
        """A preset was taken."""

        preset: Preset

    def __init__(self, label: str, presets: Sequence[Preset], *, id: str) -> None:
        super().__init__(id=id)
        self._label = label
        self._presets = presets

    def render(self) -> Content:
        """The label and the names, the highlighted one standing out while the keyboard is here."""
        parts = [(f"{self._label:{LABEL}}", self.get_visual_style("preset-bar--label"))]
        for index, preset in enumerate(self._presets):
            on = index == self.hovered or (self.has_focus and index == self.index)
            style = self.get_visual_style("preset-bar--highlighted" if on else "preset-bar--name")
            parts += [(f" {preset.name} ", style), (" ", self.visual_style)]
        return Content.assemble(*parts)

    def _at(self, x: int) -> int | None:
        """The preset at a column."""
        start = LABEL
        for index, preset in enumerate(self._presets):
            if start <= x < start + len(preset.name) + 2:
                return index
            start += len(preset.name) + 3
        return None

    def watch_index(self, index: int) -> None:
        """Say what the highlighted preset is."""
        self.tooltip = Content(self._presets[index].description)

    def action_step(self, step: int) -> None:
        """Highlight the neighbour, round and round."""
        self.index = (self.index + step) % len(self._presets)

    def action_take(self) -> None:
        """Take the highlighted preset."""
        self.post_message(self.Taken(self._presets[self.index]))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Highlight what the mouse is on."""
        self.hovered = self._at(event.x)
        if self.hovered is not None:
            self.tooltip = Content(self._presets[self.hovered].description)

    def on_leave(self) -> None:
        """Forget the mouse."""
        self.hovered = None

    def on_click(self, event: Click) -> None:
        """Take the preset under the mouse."""
        index = self._at(event.x)
        if index is not None:
            self.index = index
            self.action_take()
