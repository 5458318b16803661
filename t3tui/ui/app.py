"""The app: settings, themes, the game on disk and the way from one screen to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import constants
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.message import Message
from textual.notifications import SeverityLevel
from textual.reactive import reactive

import t3tui
from t3tui.game.shown_text import quoted, shown
from t3tui.ui.places import PAGES, PLACES
from t3tui.ui.plain_text import PrintableOnly
from t3tui.ui.settings import Settings, load_settings, save_settings
from t3tui.ui.themes import DARK, THEMES, mark_hues

if TYPE_CHECKING:
    from textual.screen import Screen

    from t3tui.engine.roster import Spec
    from t3tui.game.position import Position
    from t3tui.game.record import Game
    from t3tui.ui.autosave import Autosave
    from t3tui.ui.game_setup import GameSetup
    from t3tui.ui.screens.game import GameScreen

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
COVER = "too small"
"""Where one is while the terminal is smaller than that."""
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
    DEFAULT_MODE = PLACES[0].name
    BINDINGS: ClassVar[list[BindingType]] = [
        *(page.binding("look_at") for page in PAGES),
        Binding("question_mark,f1", "help", "Help", id="app.help", tooltip="Show the keys that work here"),
        Binding("q", "quit", "Quit", id="app.quit", tooltip="Leave the app at once; a running game is kept"),
        Binding("ctrl+o", "open", "Open", id="app.open", tooltip="Open a game from a file", show=False),
        *(place.binding("go_to") for place in PLACES),
    ]

    settings: reactive[Settings] = reactive(Settings, init=False)
    """Watch it to follow a change; change it with ``change_settings``."""
    engine_status: reactive[str] = reactive("")
    """What is to be said about the engine, if anything: it is being compiled, or it cannot be."""
    running_places: reactive[frozenset[str]] = reactive(frozenset[str]())
    """The names of the places where something goes on by itself."""

    def __init__(self, setup: GameSetup | None = None, games: Sequence[Game] = ()) -> None:
        """Begin with a new game, with one of some games from a file, or on the setup screen."""
        super().__init__()
        self._filters.append(PrintableOnly())
        for place in PLACES[1:]:
            self.add_mode(place.name, place.new_screen)
        self.add_mode(COVER, self._new_cover)
        self._places_before: list[str] = []
        self._leaving = False
        self._covered_place: str | None = None
        for theme in THEMES:
            self.register_theme(theme)
        settings, self._warning = load_settings()
        if settings.theme not in self.available_themes:
            self._warning = self._warning or f"There is no theme {quoted(settings.theme)}, so {DARK.name} is used."
            settings = replace(settings, theme=DARK.name)
        self.set_reactive(T3App.settings, settings)
        self._apply(settings)
        self._first: tuple[GameSetup | None, Sequence[Game]] = (setup, games)
        self._autosave: Autosave | None = None
        self._closers: list[Callable[[], None]] = []

    def get_default_screen(self) -> Screen[None]:
        """The screen of the first place."""
        return PLACES[0].new_screen()

    def get_key_display(self, binding: Binding) -> str:
        """A key as it is shown, with Shift as one sign."""
        return super().get_key_display(binding).replace("shift+", "⇧")

    def on_mount(self) -> None:
        """Begin, and say what went wrong with the settings, if anything did."""
        # Not before: Textual reads all styles again for a first screen that is a mode, which doubles the first paint.
        self.add_mode(PLACES[0].name, self.get_default_screen)
        if not self.is_headless:
            from t3tui.ui.end_signals import on_end_signals

            on_end_signals(lambda status: self.exit(return_code=status))
        if self._warning:
            self.notify(self._warning, severity="warning", timeout=10)
        if self._covered_place is None:
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
        if not self._exit and not self._leaving:
            super()._handle_exception(error)

    async def _shutdown(self) -> None:
        self._leaving = True
        await super()._shutdown()

    def _fatal_error(self) -> None:
        """Leave after a mistake of the app's own with one sentence; whoever wants to know more finds it in a file."""
        from t3tui.ui.failure_report import write_report

        self.panic(f"t3tui failed, and that is its own fault; the running game is kept.{write_report()}")

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Show a sentence for a while; it may quote anything, and nothing in it is markup whatever was asked for."""
        super().notify(shown(message), title=shown(title), severity=severity, timeout=timeout, markup=False)

    def action_help_quit(self) -> None:
        """Tell whoever presses Ctrl+C, which copies here, how to leave."""
        self.notify("Press Ctrl+Q to leave; a running game is kept.")

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
        self.theme = settings.theme
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animation else "none"

    # Games

    def start_game(self, setup: GameSetup, game: Game | None = None) -> None:
        """Play a game: a new one, or one that was begun."""
        from t3tui.ui.screens.game import GameScreen

        self.change_settings(last=setup.to_data())
        self._show(GameScreen(setup, game))

    def show_game(self, game: Game) -> None:
        """Show a game to look at: nothing is thought, kept or remembered until somebody plays on in it."""
        from t3tui.ui.game_setup import GameSetup
        from t3tui.ui.screens.game import GameScreen

        self._show(GameScreen(GameSetup.of_game(game), game, looked_at=True))

    def _show(self, screen: GameScreen) -> None:
        """Put a game on the screen, in the place of one that is there."""
        from t3tui.ui.screens.game import GameScreen

        self.go_to("play")
        if isinstance(self.screen, GameScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def compare(self, game: Game, specs: Sequence[Spec] = (), *, start: bool = True, cores: int | None = None) -> None:
        """Let several players think about the position at a game's cursor."""
        from t3tui.ui.screens.compare import CompareScreen

        self.go_to("compare")
        while not isinstance(self.screen, CompareScreen):
            self.pop_screen()
        self.screen.compare(game, specs, start=start, cores=cores)

    @property
    def autosave(self) -> Autosave:
        """The running game on disk, and those that were left behind."""
        from t3tui.ui.autosave import Autosave

        if self._autosave is None:
            self._autosave = Autosave()
            self._closers.append(self._autosave.close)
        return self._autosave

    def keep_game(self, game: Game, number: int = 0) -> None:
        """Put a game on disk as it is now, after every move and before it is drawn; of several at once by number."""
        if not self.settings.autosave:
            return
        try:
            self.autosave.keep(game, number)
        except OSError as error:
            self.notify(f"The game could not be kept on disk: {error.strerror}.", severity="warning")

    def save_game(self, game: Game) -> None:
        """Ask for a file and save a game in it."""
        from t3tui.ui.screens.file_dialogs import SaveScreen

        self.push_screen(SaveScreen(game))

    def action_open(self) -> None:
        """Ask for a file and open a game from it."""
        from t3tui.ui.screens.file_dialogs import OpenScreen

        self.push_screen(OpenScreen(), self.open_games)

    def open_games(self, games: Sequence[Game] | None) -> None:
        """Show a game of a file to look at; of several, ask which."""

        def begin(index: int | None) -> None:
            if games and index is not None:
                self.show_game(games[index])

        if games and len(games) > 1:
            from t3tui.ui.screens.file_dialogs import about, name_of
            from t3tui.ui.screens.pick_dialog import PickScreen

            self.push_screen(PickScreen(f"{len(games)} games", [(name_of(game), about(game)) for game in games]), begin)
        else:
            begin(0)

    def open_tree(self, position: Position, spec: Spec | None = None) -> None:
        """Record how a player searches a position and show its tree; without a player, one that records well."""
        from t3tui.engine.roster import parse_spec
        from t3tui.play.running_trace import keeps_a_tree
        from t3tui.ui.screens.tree import TreeScreen

        if spec is None or not keeps_a_tree(spec):
            spec = parse_spec("alpha-beta:depth=0" if position.mode.boards == 1 else "alpha-beta:depth=3")
        self.push_screen(TreeScreen(position, spec))

    def edit_position(self, position: Position) -> None:
        """Show the position editor, beginning with a position."""
        from t3tui.ui.screens.position_editor import PositionEditor

        self.push_screen(PositionEditor(position))

    # Places

    def go_to(self, name: str) -> None:
        """Show a place as it was left; what runs at this one goes on."""
        if name != self.current_mode:
            before = [place for place in self._places_before if place not in (name, self.current_mode)]
            self._places_before = [*before, self.current_mode]
            self.switch_mode(name)

    def go_back(self) -> None:
        """Show the screen below, or from the first screen of a place the place one was at before."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        elif self._places_before:
            self.switch_mode(self._places_before.pop())

    @property
    def can_go_back(self) -> bool:
        """Whether there is anything to go back to."""
        return len(self.screen_stack) > 1 or bool(self._places_before)

    def look_what_runs(self) -> None:
        """Find the places where something goes on."""
        stacks = {name: self.get_screen_stack(name) for name in self._screen_stacks}
        self.running_places = frozenset(
            name for name, stack in stacks.items() if any(getattr(screen, "running", False) for screen in stack)
        )

    def action_go_to(self, name: str) -> None:
        """Go to a place."""
        self.go_to(name)

    def action_look_at(self, name: str) -> None:
        """Look at a page."""
        self.push_screen(next(page for page in PAGES if page.name == name).new_screen())

    # Around

    def _new_cover(self) -> Screen[None]:
        from t3tui.ui.screens.too_small import TooSmallScreen

        return TooSmallScreen(LEAST_WIDTH, LEAST_HEIGHT)

    def on_resize(self, event: Resize) -> None:
        """Cover everything while the terminal is too small; the cover is a place, so nothing below it is touched."""
        too_small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        if too_small and self._covered_place is None:
            self._covered_place = self.current_mode
            self.switch_mode(COVER)
        elif self._covered_place is not None and not too_small:
            place, self._covered_place = self._covered_place, None
            self.switch_mode(place)
            self._begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing works while everything is covered but to leave; nobody goes where he is."""
        if self._covered_place is not None:
            return action == "quit"
        return action != "go_to" or parameters != (self.current_mode,)

    def action_command_palette(self) -> None:
        """Show what can be done here as a list to write into."""
        from t3tui.ui.palette_commands import Command, commands_of
        from t3tui.ui.screens.palette import PaletteScreen

        commands = [
            *commands_of(self.screen),
            Command("Theme", "Choose the colours", partial(self.run_action, "app.choose_theme")),
            Command("Screenshot", "Keep a picture of this screen", partial(self.run_action, "app.keep_picture")),
        ]

        async def do(command: Command | None) -> None:
            if command is not None:
                await command.run()

        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen(commands), do)

    def action_choose_theme(self) -> None:
        """Ask for the colours."""
        from t3tui.ui.screens.pick_dialog import PickScreen

        themes = sorted(self.available_themes)

        def take(index: int | None) -> None:
            if index is not None:
                self.theme = themes[index]

        self.push_screen(PickScreen("Theme", [(theme, "") for theme in themes], themes.index(self.theme)), take)

    def action_keep_picture(self) -> None:
        """Keep a picture of the screen as it is in a file."""
        from t3tui.ui.screenshot import save_picture

        self.notify(save_picture(self.export_screenshot()))

    def action_help(self) -> None:
        """Show the keys that work here."""
        from t3tui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self.screen))
