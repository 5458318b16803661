"""What all screens are made of: a title bar with the places, a body, a status line and a footer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.widget import Widget

from t3tui.ui.screens.steady_screen import SteadyScreen
from t3tui.ui.settings import Settings
from t3tui.ui.widgets.text_rows import RowsWidget
from t3tui.ui.widgets.title_bar import TitleBar

if TYPE_CHECKING:
    from t3tui.ui.app import T3App


class BaseScreen(SteadyScreen[None]):
    """A screen at one of the places; what is between title and status line is its ``body``."""

    app: T3App

    ABOUT: ClassVar[str] = ""
    """A word about the screen, in the title bar."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="screen.back", tooltip="Back to where you came from", show=False),
    ]

    running: reactive[bool] = reactive(False, init=False)
    """Whether something goes on here by itself; its place shows it, also when another one is on the screen."""

    def compose(self) -> ComposeResult:
        """The body in its frame."""
        from t3tui.ui.widgets.key_footer import KeyFooter
        from t3tui.ui.widgets.status_line import StatusLine

        yield TitleBar(self.ABOUT)
        yield from self.body()
        yield StatusLine()
        yield KeyFooter()

    def body(self) -> Iterable[Widget]:
        """What the screen shows; it may be composed with ``with``, as Textual does it."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Follow the settings from now on."""
        self.watch(self.app, "settings", self.follow_settings)

    def on_unmount(self) -> None:
        """What went on here is over."""
        self.running = False

    def follow_settings(self, settings: Settings) -> None:
        """Apply the settings; called now and whenever they change."""
        for bar in self.query(TitleBar):
            bar.marks = settings.marks
        for widget in self.query(RowsWidget):
            widget.marks = settings.marks

    def watch_running(self) -> None:
        """Let every title bar know."""
        self.app.look_what_runs()

    def say(self, text: str, *, warning: bool = False) -> None:
        """Put a sentence in the status line."""
        from t3tui.ui.widgets.status_line import StatusLine

        self.query_one(StatusLine).say(text, warning=warning)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now; what does not is neither in the footer nor in the palette."""
        return action != "back" or self.app.can_go_back

    def action_back(self) -> None:
        """Back to the screen below this one, or to the place one was at before."""
        if self.is_active:
            self.app.go_back()
