"""The one table of the screens that can be reached from everywhere, each imported when somebody first goes there.

To add a screen, say Lab:

1. Write ``screens/lab.py`` with a class ``LabScreen(BaseScreen)``; its ``body`` yields what is between the title bar
   and the status line.
2. Add its entry to ``PLACES`` (it gets a word in the title bar, a key and a line in the help and in the palette) or to
   ``PAGES`` (it lies over whatever is on the screen and Escape closes it).
3. Add its block to ``styles.tcss``.

A place keeps its screens, with whatever runs on them, while another place is on the screen. While something goes on by
itself on a screen, let it say so with ``self.running = True``.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from textual.binding import Binding

if TYPE_CHECKING:
    from textual.screen import Screen


@dataclass(frozen=True, slots=True)
class Place:
    """A screen one can go to from everywhere."""

    name: str
    title: str
    key: str
    about: str
    target: str
    """The module in ``t3tui.ui.screens`` and the class in it, as ``module:Class``."""
    in_footer: bool = False

    def new_screen(self) -> Screen[None]:
        """Its screen, new."""
        module, _, name = self.target.partition(":")
        screen: Screen[None] = getattr(import_module(f"t3tui.ui.screens.{module}"), name)()
        return screen

    def binding(self, action: str, *, show: bool | None = None) -> Binding:
        """The key that goes there; ``show`` in the footer, or as it is elsewhere."""
        name = f"{action}({self.name!r})"
        show = self.in_footer if show is None else show
        return Binding(self.key, name, self.title, id=f"app.{self.name}", tooltip=self.about, show=show)


PLACES: Final[tuple[Place, ...]] = (
    Place("play", "Play", "f5", "Choose a game, and play or watch it", "setup:SetupScreen"),
    Place("compare", "Compare", "f6", "Let several players think about one position", "compare:CompareScreen"),
    Place("library", "Library", "f7", "Find, replay, review and keep games", "library:LibraryScreen"),
    Place("lab", "Lab", "f8", "Repeat the reports' experiments, or your own", "lab:LabScreen"),
    Place("arena", "Arena", "f9", "Let programs play tournaments, and rate them", "arena:ArenaScreen"),
)
"""In the order of the title bar; the app begins at the first one."""

PAGES: Final = (
    Place("settings", "Settings", "comma", "Change how the app looks and works", "settings:SettingsScreen", True),
    Place("rules", "Rules", "f2", "Read the rules of the three games", "rules:RulesScreen"),
    Place("about", "About", "f3", "Version, engine and files", "about:AboutScreen"),
)
"""What one looks at for a moment."""

SETTINGS_UNSHOWN: Final = PAGES[0].binding("app.look_at", show=False)
"""For a screen whose own keys need the room in the footer."""
