"""Several games at once: two to four running games on one screen, each with its own players and its own mode."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Grid
from textual.widget import Widget

from t3tui.game.mode import MODES
from t3tui.play.running_game import Phase
from t3tui.play.running_search import Cores
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.players_dialog import PlayersScreen
from t3tui.ui.settings import SPEEDS, Settings
from t3tui.ui.widgets.game_tile import GameTile
from t3tui.ui.widgets.title_bar import TitleBar

FEWEST: Final = 2
MOST: Final = 4


class SeveralGamesScreen(BaseScreen):
    """Running games side by side; programs share the cores, and the one with the focus can be opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", tooltip="Show this game alone; Escape comes back", id="several.open"),
        Binding("left,up", "app.focus_previous", "Before", tooltip="The game before", show=False, id="several.before"),
        Binding("right,down", "app.focus_next", "Next", tooltip="The next game", show=False, id="several.next"),
        Binding("p", "pause", "Pause", tooltip="Let this game wait", id="several.pause"),
        Binding("p", "go_on", "Go on", tooltip="Let this game go on", id="several.go_on"),
        Binding("plus", "add", "One more", tooltip="One more game, sides swapped, up to four", id="several.add"),
        Binding("minus", "remove", "Remove", tooltip="End this game; it stays unfinished", id="several.remove"),
        Binding("o", "players", "Players", tooltip="Let others play this game on", id="several.players"),
        Binding("m", "mode", "Game", tooltip="Begin another of the three games here", id="several.mode"),
        Binding("N", "restart", "Restart", tooltip="Begin this game anew", show=False, id="several.restart"),
    ]
    AUTO_FOCUS = "GameTile"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]

    def __init__(self, setup: GameSetup) -> None:
        super().__init__()
        self._cores = Cores()
        self._first = [setup, setup.swapped()]
        self._count = 0
        self._keys: tuple[object, ...] = ()

    def body(self) -> Iterable[Widget]:
        """The games in two columns."""
        with Grid(id="games"):
            for setup in self._first:
                yield self._tile(setup)

    def _tile(self, setup: GameSetup) -> GameTile:
        self._count += 1
        return GameTile(setup, self._cores, self._count)

    def follow_settings(self, settings: Settings) -> None:
        """Apply the settings."""
        super().follow_settings(settings)
        for tile in self.query(GameTile):
            tile.live.delay = SPEEDS[settings.speed]

    @on(GameTile.Kept)
    def _keep(self, message: GameTile.Kept) -> None:
        self.app.keep_game(message.played.game, message.played.number)

    @on(GameTile.Changed)
    def _show(self) -> None:
        tiles = list(self.query(GameTile))
        phases = [tile.live.running.phase for tile in tiles]
        self.running = Phase.THINKING in phases
        over, yours = phases.count(Phase.OVER), phases.count(Phase.HUMAN)
        self.query_one(TitleBar).text = f"{len(tiles)} games"
        waits = "1 waits for you." if yours == 1 else f"{yours} wait for you." if yours else ""
        go_on = len(tiles) - over
        goes_on = f"{go_on} of {len(tiles)} games {'goes' if go_on == 1 else 'go'} on."
        self.say(" ".join(filter(None, [goes_on, waits])))
        self._refresh_keys()

    def _refresh_keys(self) -> None:
        """Let the footer follow, but only when something changed that it depends on."""
        keys = (self.focused, *(tile.live.running.phase for tile in self.query(GameTile)))
        if keys != self._keys:
            self._keys = keys
            self.refresh_bindings()

    @property
    def _chosen(self) -> GameTile | None:
        return self.focused if isinstance(self.focused, GameTile) else None

    def on_descendant_focus(self) -> None:
        """Let the footer follow."""
        self._refresh_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
        tile = self._chosen
        phase = tile.live.running.phase if tile else None
        conditions = {
            "open": tile is not None,
            "pause": phase is Phase.THINKING,
            "go_on": phase is Phase.PAUSED,
            "add": tile is not None and len(self.query(GameTile)) < MOST,
            "remove": tile is not None and len(self.query(GameTile)) > FEWEST,
            "players": phase not in (None, Phase.OVER),
            "mode": tile is not None,
            "restart": tile is not None,
        }
        return conditions[action] if action in conditions else super().check_action(action, parameters)

    def action_open(self) -> None:
        """Show the game alone."""
        if (tile := self._chosen) is not None:
            self.app.push_screen(GameScreen(tile.live.setup, live=tile.live, shown_in=tile))

    def action_pause(self) -> None:
        """Let the game wait."""
        if (tile := self._chosen) is not None:
            tile.live.running.pause()

    def action_go_on(self) -> None:
        """Let the game go on."""
        if (tile := self._chosen) is not None:
            tile.live.go_on()

    async def action_add(self) -> None:
        """Begin one more game."""
        if (tile := self._chosen) is not None:
            another = self._tile(tile.live.setup.swapped())
            await self.query_one("#games").mount(another)
            self.follow_settings(self.app.settings)
            another.focus()

    async def action_remove(self) -> None:
        """End the game."""
        if (tile := self._chosen) is not None:
            self.focus_next()
            await tile.remove()
            self._show()

    def action_players(self) -> None:
        """Let others play on."""
        tile = self._chosen
        if tile is None:
            return

        def take(setup: GameSetup | None) -> None:
            if setup is not None:
                tile.live.change_players(setup)

        self.app.push_screen(PlayersScreen(tile.live.setup), take)

    def action_mode(self) -> None:
        """Begin another of the three games in its place."""
        if (tile := self._chosen) is not None:
            setup = tile.live.setup
            names = [mode.name for mode in MODES]
            tile.live.restart(setup.in_mode(MODES[(names.index(setup.mode.name) + 1) % len(MODES)]))

    def action_restart(self) -> None:
        """Begin the game anew."""
        if (tile := self._chosen) is not None:
            tile.live.restart()
