"""The first screen: which game, and who plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Checkbox, Footer

from t3tui.engine.roster import PlayerError
from t3tui.game.mode import VARIANTS, Mode
from t3tui.game.position import Side
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.presets import EVERYDAY, REPORTS
from t3tui.ui.widgets.mode_cards import ModeCards
from t3tui.ui.widgets.player_form import PlayerForm
from t3tui.ui.widgets.preset_bar import PresetBar
from t3tui.ui.widgets.title_bar import TitleBar

if TYPE_CHECKING:
    from t3tui.ui.app import T3App


class RuleOption(Checkbox):
    """The rule option of a game, on or off."""

    BUTTON_INNER = "✓"


class SetupScreen(Screen[None]):
    """Choose a game and its players, then start."""

    app: T3App

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "start", "Start", id="setup.start", tooltip="Start the game"),
        Binding("x", "swap", "Swap", id="setup.swap", tooltip="Let the two players swap sides"),
        Binding("p", "presets", "Presets", id="setup.presets", tooltip="Go to the presets"),
        Binding("v", "variant", "Rule", id="setup.variant", tooltip="Switch the rule option of this game", show=False),
        Binding("o", "open", "Open", id="setup.open", tooltip="Open a game from a file"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]

    def __init__(self, setup: GameSetup) -> None:
        super().__init__()
        self._mode = setup.mode
        self._first = setup

    def compose(self) -> ComposeResult:
        """Presets, games, players and the way on."""
        yield TitleBar("the terminal home of tic-tac-toe")
        with Vertical(id="setup"):
            yield PresetBar("Play", EVERYDAY, id="everyday")
            yield PresetBar("Reports", REPORTS, id="reports")
            yield ModeCards()
            yield RuleOption("", compact=True)
            with Horizontal(id="players"):
                yield PlayerForm(Side.X, self._mode, self._first.x)
                yield PlayerForm(Side.O, self._mode, self._first.o)
            with Horizontal(id="ways"):
                yield Button("Start", variant="primary", compact=True, id="start", action="screen.start")
                yield Button("Swap sides", compact=True, id="swap", action="screen.swap")
        yield Footer()

    def on_mount(self) -> None:
        """Show the remembered game, ready for Enter, Enter."""
        self._show_mode(self._mode)
        self.query_one(ModeCards).focus()

    @property
    def setup(self) -> GameSetup:
        """The game as it is set up; a wrong option raises ``PlayerError``."""
        x, o = self.query(PlayerForm)
        return GameSetup(self._mode, x.spec, o.spec)

    async def show(self, setup: GameSetup) -> None:
        """Show another setup."""
        self._show_mode(setup.mode)
        x, o = self.query(PlayerForm)
        await x.show(setup.mode, setup.x)
        await o.show(setup.mode, setup.o)

    def _show_mode(self, mode: Mode) -> None:
        self._mode = mode
        self.query_one(ModeCards).chosen = mode.name
        variant = self._variants[-1]
        box = self.query_one(RuleOption)
        box.set_class(len(self._variants) == 1, "-none")
        box.disabled = len(self._variants) == 1
        with box.prevent(RuleOption.Changed):
            box.label = variant.rules[-1]
            box.value = mode == variant

    @property
    def _variants(self) -> list[Mode]:
        """The plain rules of the chosen game, and those with its option, if it has one."""
        return [mode for mode in VARIANTS if mode.name == self._mode.name]

    @on(ModeCards.Changed)
    async def _take_mode(self, event: ModeCards.Changed) -> None:
        self._mode = event.mode
        try:
            await self.show(self.setup.in_mode(event.mode))
        except PlayerError:
            await self.show(self._first.in_mode(event.mode))

    @on(ModeCards.Done)
    def _go_to_start(self) -> None:
        self.query_one("#start").focus()

    @on(RuleOption.Changed)
    def _take_variant(self, event: RuleOption.Changed) -> None:
        self._mode = self._variants[event.value]

    @on(PresetBar.Taken)
    async def _take_preset(self, event: PresetBar.Taken) -> None:
        await self.show(event.preset.setup(self._mode))
        self._go_to_start()

    def action_presets(self) -> None:
        """Go to the presets."""
        self.query_one("#everyday").focus()

    def action_variant(self) -> None:
        """Switch the rule option."""
        self.query_one(RuleOption).toggle()

    async def action_swap(self) -> None:
        """Swap the players."""
        if not self._go_to_wrong():
            await self.show(self.setup.swapped())

    def action_start(self) -> None:
        """Start the game, unless an option cannot be as it is."""
        if not self._go_to_wrong():
            self.app.start_game(self.setup)

    def _go_to_wrong(self) -> bool:
        """Go to the first option that cannot be as it is; False if all are fine."""
        for form in self.query(PlayerForm):
            if form.wrong is not None:
                form.wrong.query_one("Input").focus()
                return True
        return False
