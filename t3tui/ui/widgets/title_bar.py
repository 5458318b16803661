"""The line at the top: the places one can go, a word about this one, and what is to be said about the engine."""

from __future__ import annotations

from typing import Any, Final

from textual.content import Content
from textual.events import Click, MouseMove
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

import t3tui
from t3tui.ui.facts import within
from t3tui.ui.places import PLACES, Place
from t3tui.ui.settings import Marks

LAMPS: Final[dict[Marks, str]] = {"unicode": "●", "ascii": "*"}
"""What a place shows while something goes on there."""

STATUS: Final = 21
"""The room that the facts leave to the engine if there is anything to be said about it."""


class TitleBar(Widget):
    """The app's name, the places (the current one in brackets), a word about the screen and the state of the engine."""

    COMPONENT_CLASSES = {
        "title-bar--name",
        "title-bar--place",
        "title-bar--current",
        "title-bar--hovered",
        "title-bar--text",
    }

    text: reactive[str] = reactive("")
    """What is to be said about the screen."""
    marks: reactive[Marks] = reactive[Marks]("unicode")
    running: reactive[frozenset[str]] = reactive(frozenset[str]())
    """The names of the places where something goes on."""
    status: reactive[str] = reactive("")
    """What is to be said about the engine."""
    hovered: reactive[Place | None] = reactive[Place | None](None)

    def __init__(self, text: str) -> None:
        super().__init__()
        self.set_reactive(TitleBar.text, text)

    def on_mount(self) -> None:
        """Follow the engine and what goes on elsewhere."""
        self.watch(self.app, "engine_status", lambda status: setattr(self, "status", status))
        self.watch(self.app, "running_places", lambda running: setattr(self, "running", running))

    @property
    def place(self) -> str:
        """The name of the place this bar is shown at."""
        return next((place.name for place in PLACES if self.screen in _screens_at(self, place)), "")

    def _words(self) -> list[tuple[Place, str]]:
        lamp, here = LAMPS[self.marks], self.place
        words = [(place, f"{place.title} {lamp}" if place.name in self.running else place.title) for place in PLACES]
        return [(place, f"[{word}]" if place.name == here else f" {word} ") for place, word in words]

    def render(self) -> Content:
        """One line, both ends filled."""
        looks = {part: self.get_visual_style(f"title-bar--{part}") for part in ("name", "text")}
        here = self.place
        places = Content.assemble(
            (t3tui.__name__, looks["name"]),
            "  ",
            *(
                (
                    word,
                    self.get_visual_style(
                        "title-bar--current"
                        if place.name == here
                        else "title-bar--hovered"
                        if place is self.hovered
                        else "title-bar--place"
                    ),
                )
                for place, word in self._words()
            ),
        )
        room = self.size.width - places.cell_length - 2
        text = within(self.text, room - min(len(self.status) + 2, STATUS if self.status else 0))
        room = max(0, room - len(text))
        status = Content.styled(f"{self.status and f'  {self.status}':>{room}}", looks["text"])
        return Content.assemble(places, (f"  {text}", looks["text"]), status.truncate(room, ellipsis=True))

    def _at(self, event: Click | MouseMove) -> Place | None:
        """The place under the mouse."""
        if (offset := event.get_content_offset(self)) is None:
            return None
        start = len(t3tui.__name__) + 2
        for place, word in self._words():
            if start <= offset.x < start + len(word):
                return place
            start += len(word)
        return None

    def on_mouse_move(self, event: MouseMove) -> None:
        """Highlight the place under the mouse, and say what is there."""
        self.hovered = place = self._at(event)
        self.tooltip = None
        if place is not None:
            key = self.app.get_key_display(place.binding("go_to"))
            self.tooltip = Content(f"{place.about} ({key})")

    def on_leave(self) -> None:
        """Forget the mouse."""
        self.hovered = None

    async def on_click(self, event: Click) -> None:
        """Go to the place under the mouse."""
        if (place := self._at(event)) is not None:
            await self.app.run_action(f"app.go_to({place.name!r})")


def _screens_at(bar: TitleBar, place: Place) -> list[Screen[Any]]:
    try:
        return bar.app.get_screen_stack(place.name)
    except KeyError:
        return []
