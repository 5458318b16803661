"""The app: settings, themes, the game on disk and the way from one screen to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import constants
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.message import Message
from textual.reactive import reactive

import t3tui
from t3tui.ui.commands import KeyCommands
from t3tui.ui.settings import Settings, load_settings, save_settings
from t3tui.ui.themes import DARK, THEMES, mark_hues

if TYPE_CHECKING:
    from textual.screen import Screen

    from t3tui.game.record import Game
    from t3tui.ui.autosave import Autosave
    from t3tui.ui.game_setup import GameSetup

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
COMMANDS_OF_TEXTUAL = ("Theme", "Screenshot", "Quit")
WARM_UP_AFTER = 0.3
"""Seconds, so that the first screen is there before anything heavy begins."""


def _stylesheet() -> Path:
    package = Path(t3tui.__file__).parent
    packaged = package / "styles.tcss"
    return packaged if packaged.exists() else package.parent / "styles.tcss"


@dataclass
class EngineStatus(Message):
    """There is something else to be said about the engine."""

    text: str


class T3App(App[None]):
    """The terminal home of tic-tac-toe."""

    TITLE = "t3tui"
    CSS_PATH = _stylesheet()
    COMMANDS = App.COMMANDS | {KeyCommands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("comma", "settings", "Settings", id="app.settings", tooltip="Change how the app looks and works"),
        Binding("question_mark,f1", "help", "Help", id="app.help", tooltip="Show the keys that work here"),
        Binding("q", "quit", "Quit", id="app.quit", tooltip="Leave the app at once; a running game is kept"),
        Binding("f2", "rules", "Rules", id="app.rules", tooltip="Read the rules of the three games", show=False),
        Binding("f3", "about", "About", id="app.about", tooltip="Version, engine and files", show=False),
        Binding("ctrl+o", "open", "Open", id="app.open", tooltip="Open a game from a file", show=False),
    ]

    settings: reactive[Settings] = reactive(Settings, init=False)
    """Watch it to follow a change; change it with ``change_settings``."""
    engine_status: reactive[str] = reactive("")
    """What is to be said about the engine, if anything: it is being compiled, or it cannot be."""

    def __init__(self, setup: GameSetup | None = None, games: Sequence[Game] = ()) -> None:
        """Begin with a new game, with one of some games from a file, or on the setup screen."""
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        settings, self._warning = load_settings()
        self.set_reactive(T3App.settings, settings)
        self._apply(settings)
        self._first: tuple[GameSetup | None, Sequence[Game]] = (setup, games)
        self._autosave: Autosave | None = None
        self._covered = False
        self._closers: list[Callable[[], None]] = []

    def get_default_screen(self) -> Screen[None]:
        """The setup screen, with the game that was set up last."""
        from t3tui.ui.screens.setup import SetupScreen

        return SetupScreen()

    def on_mount(self) -> None:
        """Begin, and say what went wrong with the settings, if anything did."""
        if self._warning:
            self.notify(self._warning, severity="warning", timeout=10)
        if not self._covered:
            self._begin()
        self.set_timer(WARM_UP_AFTER, self._warm_up)

    def _begin(self) -> None:
        """Show the game that the app was started with, once and not above the too-small screen."""
        (setup, games), self._first = self._first, (None, ())
        if setup is not None:
            self.start_game(setup)
        elif games:
            self.open_games(games)

    def _warm_up(self) -> None:
        from t3tui.ui.warm_up import WarmUp

        warm_up = WarmUp(lambda status: self.post_message(EngineStatus(status)))
        self._closers.append(warm_up.stop)
        warm_up.start()

    def on_engine_status(self, event: EngineStatus) -> None:
        """Show what the engine is doing."""
        self.engine_status = event.text

    def on_unmount(self) -> None:
        """Leave everything in order."""
        for close in self._closers:
            close()

    def _handle_exception(self, error: Exception) -> None:
        """Let nothing that a late key or message does to a closing app trouble whoever has left it."""
        if not self._exit:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Leave after a mistake of the app's own with one sentence; whoever wants to know more finds it in a file."""
        import traceback

        from t3tui.ui.files import data_folder

        report = data_folder() / "failure.txt"
        where = f" {report} tells more."
        try:
            report.parent.mkdir(parents=True, exist_ok=True)
            report.write_text(traceback.format_exc(), encoding="utf-8")
        except OSError:
            where = ""
        self.panic(f"t3tui failed, and that is its own fault; the running game is kept.{where}")

    # Settings

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

    def watch_theme(self, theme: str) -> None:
        """Keep a theme that was chosen in the palette."""
        if theme != self.settings.theme and self.is_running:
            self.change_settings(theme=theme)

    def _apply(self, settings: Settings) -> None:
        self.theme = settings.theme if settings.theme in self.available_themes else DARK.name
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animation else "none"

    # Games

    def start_game(self, setup: GameSetup, game: Game | None = None) -> None:
        """Show a game: a new one, or one that was begun; it takes the place of a game on the screen."""
        from t3tui.ui.screens.game import GameScreen

        show: Callable[[GameScreen], object] = (
            self.switch_screen if isinstance(self.screen, GameScreen) else self.push_screen
        )
        self.change_settings(last=setup.to_data())
        show(GameScreen(setup, game))

    @property
    def autosave(self) -> Autosave:
        """The running game on disk, and those that were left behind."""
        from t3tui.ui.autosave import Autosave

        if self._autosave is None:
            self._autosave = Autosave()
            self._closers.append(self._autosave.close)
        return self._autosave

    def keep_game(self, game: Game) -> None:
        """Put a game on disk as it is now; the game screen calls it after every change, before it draws."""
        if not self.settings.autosave:
            return
        try:
            self.autosave.keep(game)
        except OSError as error:
            self.notify(f"The game could not be kept on disk: {error.strerror}.", severity="warning")

    def save_game(self, game: Game) -> None:
        """Ask for a file and save a game in it."""
        from t3tui.ui.screens.game_file import SaveScreen

        self.push_screen(SaveScreen(game))

    def action_open(self) -> None:
        """Ask for a file and open a game from it."""
        from t3tui.ui.screens.game_file import OpenScreen

        self.push_screen(OpenScreen(), self.open_games)

    def open_games(self, games: Sequence[Game] | None) -> None:
        """Show a game of a file; of several, ask which."""
        from t3tui.ui.game_setup import GameSetup

        def begin(index: int | None) -> None:
            if games and index is not None:
                self.start_game(GameSetup.of_game(games[index]), games[index])

        if games and len(games) > 1:
            from t3tui.ui.screens.game_file import about, name_of
            from t3tui.ui.screens.pick import PickScreen

            self.push_screen(PickScreen(f"{len(games)} games", [(name_of(game), about(game)) for game in games]), begin)
        else:
            begin(0)

    # Around

    def on_resize(self, event: Resize) -> None:
        """Cover everything while the terminal is too small."""
        from t3tui.ui.screens.too_small import TooSmallScreen

        too_small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        if too_small and not self._covered:
            self.push_screen(TooSmallScreen(LEAST_WIDTH, LEAST_HEIGHT))
        elif self._covered and not too_small:
            self.pop_screen()
            self._begin()
        self._covered = too_small

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing works while everything is covered but to leave."""
        return not self._covered or action == "quit"

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Textual's commands, without those that the app has a key of its own for."""
        return (command for command in super().get_system_commands(screen) if command.title in COMMANDS_OF_TEXTUAL)

    def action_help(self) -> None:
        """Show the keys that work here."""
        from t3tui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))

    def action_rules(self) -> None:
        """Show the rules."""
        from t3tui.ui.screens.rules import RulesScreen

        self.push_screen(RulesScreen())

    def action_about(self) -> None:
        """Show what this is."""
        from t3tui.ui.screens.about import AboutScreen

        self.push_screen(AboutScreen())

    def action_settings(self) -> None:
        """Show the settings."""
        from t3tui.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())
