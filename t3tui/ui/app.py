"""The app: settings, themes and the way from one screen to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import constants
from textual.app import App
from textual.reactive import reactive

import t3tui
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.settings import Settings, load_settings, save_settings
from t3tui.ui.themes import DARK, THEMES, mark_hues

if TYPE_CHECKING:
    from textual.screen import Screen

    from t3tui.game.record import Game


def _stylesheet() -> Path:
    package = Path(t3tui.__file__).parent
    packaged = package / "styles.tcss"
    return packaged if packaged.exists() else package.parent / "styles.tcss"


class T3App(App[None]):
    """The terminal home of tic-tac-toe."""

    TITLE = "t3tui"
    CSS_PATH = _stylesheet()

    settings: reactive[Settings] = reactive(Settings, init=False)
    """Watch it to follow a change; change it with ``change_settings``."""
    engine_status: reactive[str] = reactive("")
    """What is to be said about the engine, if anything: it is being compiled, or it cannot be."""

    def __init__(self) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        settings, self._warning = load_settings()
        self.set_reactive(T3App.settings, settings)
        self._apply(settings)

    def get_default_screen(self) -> Screen[None]:
        """The setup screen, with the game that was set up last."""
        from t3tui.ui.screens.setup import SetupScreen

        return SetupScreen(self.settings.last or GameSetup.against_the_strongest())

    def on_mount(self) -> None:
        """Say what went wrong with the settings, if anything did."""
        if self._warning:
            self.notify(self._warning, severity="warning", timeout=10)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The hues of the marks, which every theme has."""
        return mark_hues(self.current_theme)

    def change_settings(self, **changes: Any) -> None:
        """Change some settings, with immediate effect, and keep them."""
        self.settings = replace(self.settings, **changes)

    def watch_settings(self, settings: Settings) -> None:
        """Apply and keep changed settings."""
        self._apply(settings)
        if failure := save_settings(settings):
            self.notify(failure, severity="warning")

    def _apply(self, settings: Settings) -> None:
        self.theme = settings.theme if settings.theme in self.available_themes else DARK.name
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animation else "none"

    def start_game(self, setup: GameSetup, game: Game | None = None) -> None:
        """Show a game: a new one, or one that was begun; it takes the place of a game on the screen."""
        from t3tui.ui.screens.game import GameScreen

        screen = GameScreen(setup, game)
        show: Callable[[GameScreen], object] = (
            self.switch_screen if isinstance(self.screen, GameScreen) else self.push_screen
        )
        self.change_settings(last=setup)
        show(screen)
