"""The form of a game: its rule option, its two players and the way to start it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Checkbox

from t3tui.engine.roster import PlayerError
from t3tui.game.mode import VARIANTS, Mode
from t3tui.game.position import Side
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.widgets.player_form import PlayerForm


class RuleOption(Checkbox):
    """The rule option of a game, on or off, which can be told apart without colours."""

    HELP = "A rule that some play by and some do not."

    def render(self) -> Content:
        """A box, ticked or not, and the rule."""
        return Content.assemble("[✓] " if self.value else "[ ] ", str(self.label))


class GameForm(Vertical):
    """Everything about a game but which of the three it is."""

    def __init__(self, setup: GameSetup) -> None:
        super().__init__()
        self._shown = setup
        self.mode = setup.mode

    def compose(self) -> ComposeResult:
        """The rule option, the players side by side, the buttons."""
        yield RuleOption("", compact=True)
        with Horizontal(id="players"):
            yield PlayerForm(Side.X, self.mode, self._shown.x)
            yield PlayerForm(Side.O, self.mode, self._shown.o)
        with Horizontal(id="ways"):
            yield Button("Start", variant="primary", compact=True, id="start", action="screen.start")
            yield Button("Swap sides", compact=True, id="swap", action="screen.swap")

    def on_mount(self) -> None:
        """Show the rule option."""
        self._show_mode(self.mode)

    @property
    def setup(self) -> GameSetup:
        """The game as it is set up; a wrong option raises ``PlayerError``."""
        x, o = self.query(PlayerForm)
        return GameSetup(self.mode, x.spec, o.spec)

    async def show(self, setup: GameSetup) -> None:
        """Show another game."""
        self._shown = setup
        self._show_mode(setup.mode)
        x, o = self.query(PlayerForm)
        await x.show(setup.mode, setup.x)
        await o.show(setup.mode, setup.o)

    async def look_who_is_there(self) -> None:
        """Follow programs that were given a name or lost it."""
        for form in self.query(PlayerForm):
            await form.look_who_is_there()

    async def show_mode(self, mode: Mode) -> None:
        """Show another mode with the same players, as far as they play it."""
        try:
            setup = self.setup
        except PlayerError:
            setup = self._shown
        await self.show(setup.in_mode(mode))

    def _show_mode(self, mode: Mode) -> None:
        self.mode = mode
        plain, *options = variants(mode)
        box = self.query_one(RuleOption)
        box.disabled = not options
        with box.prevent(RuleOption.Changed):
            box.label = Content(options[0].rules[-1] if options else "")
            box.value = mode != plain

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """Play with or without the rule option."""
        self.mode = variants(self.mode)[event.value]

    def switch_rule(self) -> None:
        """Switch the rule option, if there is one."""
        box = self.query_one(RuleOption)
        if not box.disabled:
            box.toggle()

    def go_to_wrong(self) -> bool:
        """Go to the first option that cannot be as it is; False if all are fine."""
        for form in self.query(PlayerForm):
            if form.wrong is not None:
                form.wrong.query_one("Input").focus()
                return True
        return False


def variants(mode: Mode) -> list[Mode]:
    """A game by its plain rules, and with its rule option if it has one."""
    return [variant for variant in VARIANTS if variant.name == mode.name]
