"""The first screen: which game, and who plays it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from t3tui.ui.presets import EVERYDAY, REPORTS
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.widgets.mode_cards import ModeCards
from t3tui.ui.widgets.preset_bar import PresetBar
from t3tui.ui.widgets.title_bar import TitleBar

if TYPE_CHECKING:
    from t3tui.game.record import Game
    from t3tui.ui.game_setup import GameSetup
    from t3tui.ui.widgets.game_form import GameForm


class SetupScreen(BaseScreen):
    """Choose a game and its players, then start; the form follows the first paint, which is quicker without it."""

    ABOUT = "terminal home of tic-tac-toe"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "start", "Start", id="setup.start", tooltip="Start the game"),
        Binding("x", "swap", "Swap", id="setup.swap", tooltip="Let the two players swap sides"),
        Binding("p", "presets", "Presets", id="setup.presets", tooltip="Go to the presets", show=False),
        Binding("v", "rule", "Rule", id="setup.rule", tooltip="Switch the rule option of this game", show=False),
        Binding("e", "edit", "Position", id="setup.edit", tooltip="Make up a position to begin from", show=False),
        Binding("w", "several", "Several", id="setup.several", tooltip="Play several games at once", show=False),
        Binding("equals_sign", "compare", "Compare", id="setup.compare", tooltip="Compare these players", show=False),
        Binding("c", "continue", "Continue", id="setup.continue", tooltip="Go on with the unfinished game"),
        Binding("d", "discard", "Discard", id="setup.discard", tooltip="Forget the unfinished game", show=False),
    ]
    AUTO_FOCUS = "ModeCards"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self._column = Vertical(id="setup")
        self._game_form: GameForm | None = None
        self._one_at_a_time = asyncio.Lock()
        self._unfinished: Game | None = None
        self._last: Mapping[str, str] = {}

    def compose(self) -> ComposeResult:
        """Presets and games; whatever else a screen has comes later."""
        yield TitleBar(self.ABOUT)
        with self._column:
            yield PresetBar("Play", EVERYDAY, id="everyday")
            yield PresetBar("Reports", REPORTS, id="reports")
            yield ModeCards(self.app.settings.last.get("mode", "ultimate").partition(":")[0])

    def on_screen_resume(self) -> None:
        """Go on as soon as something is on the screen."""
        self.call_after_refresh(self._show_rest)

    async def _show_rest(self) -> None:
        await self._show_last()
        await (await self._form()).look_who_is_there()
        await self._show_offer()
        if not self.query("KeyFooter"):
            from t3tui.ui.widgets.key_footer import KeyFooter

            await self._add(self, KeyFooter())
            self.refresh_bindings()

    async def _add(self, parent: Widget, child: Widget) -> None:
        """Mount a widget, unless the app is being left at this very moment."""
        if parent.is_attached:
            await parent.mount(child)

    async def _form(self) -> GameForm:
        """The form, mounted the first time it is asked for; a key may ask while that goes on."""
        from t3tui.ui.widgets.game_form import GameForm

        async with self._one_at_a_time:
            if self._game_form is None:
                self._last = self.app.settings.last
                self._game_form = GameForm(_remembered(self._last))
                for cards in self.query(ModeCards):
                    cards.chosen = self._game_form.mode.name
                await self._add(self._column, self._game_form)
        return self._game_form

    async def _show_last(self) -> None:
        """Show the game that was set up last if that was done elsewhere, such as after a game; else what is typed."""
        form = await self._form()
        if self._last != (last := self.app.settings.last):
            self._last = last
            await form.show(_remembered(last))
            self.query_one(ModeCards).chosen = form.mode.name

    async def _show_offer(self) -> None:
        from t3tui.ui.widgets.offer import Offer

        await self.query(Offer).remove()
        self._unfinished = self.app.autosave.unfinished() if self.app.settings.autosave else None
        if self._unfinished is not None:
            await self._add(self._column, Offer(self._unfinished))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """An unfinished game can be continued or discarded only if there is one."""
        if action in ("continue", "discard"):
            return self._unfinished is not None
        return super().check_action(action, parameters)

    def action_continue(self) -> None:
        """Go on with the unfinished game."""
        if self._unfinished is not None:
            from t3tui.ui.game_setup import GameSetup

            self.app.autosave.adopt()
            self.app.start_game(GameSetup.of_game(self._unfinished), self._unfinished)

    def action_discard(self) -> None:
        """Forget the unfinished game; the offer goes later, because it may be its own button that was pressed."""
        self.app.autosave.discard()
        self.call_later(self._show_offer)

    @on(ModeCards.Changed)
    async def _take_mode(self, event: ModeCards.Changed) -> None:
        await (await self._form()).show_mode(event.mode)

    @on(ModeCards.Done)
    async def _go_on(self) -> None:
        start = (await self._form()).query_one("#start")
        if self.focused is start:
            await self.action_start()
        self.set_focus(start)

    @on(PresetBar.Taken)
    async def _take_preset(self, event: PresetBar.Taken) -> None:
        form = await self._form()
        setup = event.preset.setup(form.mode)
        self.query_one(ModeCards).chosen = setup.mode.name
        await form.show(setup)
        form.query_one("#start").focus()

    def action_presets(self) -> None:
        """Go to the presets."""
        self.query_one("#everyday").focus()

    async def action_rule(self) -> None:
        """Switch the rule option."""
        (await self._form()).switch_rule()

    async def action_swap(self) -> None:
        """Swap the players."""
        form = await self._form()
        if not form.go_to_wrong():
            await form.show(form.setup.swapped())

    async def action_start(self) -> None:
        """Start the game, unless an option cannot be as it is."""
        form = await self._form()
        if not form.go_to_wrong():
            self.app.start_game(form.setup)

    async def action_edit(self) -> None:
        """Make up a position of this game."""
        from t3tui.game.position import Position

        self.app.edit_position(Position.start((await self._form()).mode))

    async def action_several(self) -> None:
        """Play this game with these players more than once at a time."""
        form = await self._form()
        if not form.go_to_wrong():
            from t3tui.ui.screens.several_games import SeveralGamesScreen

            self.app.push_screen(SeveralGamesScreen(form.setup))

    async def action_compare(self) -> None:
        """Let these players think about the start of this game."""
        form = await self._form()
        if not form.go_to_wrong():
            from t3tui.game.record import Game

            setup = form.setup
            self.app.compare(Game(setup.mode), [setup.x, setup.o])


def _remembered(data: Mapping[str, str]) -> GameSetup:
    """The game that was set up last; a person against an easy level if there was none, or none that still exists."""
    from t3tui.ui.game_setup import GameSetup

    try:
        return GameSetup.from_data(data)
    except ValueError:
        return GameSetup.for_a_newcomer()
