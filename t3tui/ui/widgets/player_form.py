"""Who plays a side: a kind of player from the roster and just the options it has."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from t3tui.engine.roster import Kind, Spec, find_kind, kinds_for, strongest
from t3tui.game.mode import Mode
from t3tui.game.position import Side
from t3tui.game.shown_text import shown
from t3tui.ui.game_setup import LEVEL
from t3tui.ui.widgets.chooser import Choice, Chooser
from t3tui.ui.widgets.fold import Fold
from t3tui.ui.widgets.option_field import OptionField
from t3tui.ui.widgets.strength_field import StrengthField


class PlayerForm(VerticalScroll, can_focus=False):
    """Lets a person choose who plays a side; everything in it comes from the roster."""

    def __init__(self, side: Side, mode: Mode, spec: Spec) -> None:
        super().__init__(id=f"player-{side.lower()}", classes=f"side-{side.lower()}")
        self._side = side
        self._mode = mode
        self._kind = spec.kind
        self._spec = spec
        self._left: dict[str, Spec] = {}
        self.border_title = Content(f"{side} begins" if side is Side.X else f"{side} answers")

    def compose(self) -> ComposeResult:
        """The player, a line about it, and its options."""
        yield Chooser(f"Who plays {self._side}?", _choices(self._mode), self._kind.name)
        yield Static(self._kind.description, classes="description", markup=False)
        yield from self._fields()

    def _fields(self) -> list[Widget]:
        """The options; of a player with levels the level alone, and the others where they are asked for or set."""
        values = self._spec.values
        fields: list[Widget] = [
            OptionField(option, values[option.name]) for option in self._kind.options if option.name != LEVEL
        ]
        levels = [StrengthField(option, values[LEVEL]) for option in self._kind.options if option.name == LEVEL]
        if not levels:
            self.remove_class("-folded")
            return fields
        is_open = any(name != LEVEL for name, _ in self._spec.named)
        self.set_class(not is_open, "-folded")
        what = ", ".join(option.name for option in self._kind.options if option.name != LEVEL)
        return [*levels, Fold(what, is_open=is_open), *fields]

    def on_fold_turned(self, event: Fold.Turned) -> None:
        """Show or hide all options but the level."""
        self.set_class(not event.is_open, "-folded")
        event.stop()

    @property
    def wrong(self) -> OptionField | None:
        """The first option that cannot be as it is."""
        return next((field for field in self.query(OptionField) if field.error), None)

    @property
    def spec(self) -> Spec:
        """The player as chosen; a wrong option raises ``PlayerError``."""
        values = {field.option.name: field.value for field in self.query(OptionField)}
        defaults = self._kind.defaults
        return Spec(self._kind, tuple((name, values[name]) for name in defaults if values[name] != defaults[name]))

    async def show(self, mode: Mode, spec: Spec) -> None:
        """Show another player, or the same one in another mode, without telling anybody."""
        self._mode = mode
        self.query_one("PlayerForm > Chooser", Chooser).show(_choices(mode), spec.kind.name)
        if self.wrong or self.spec != spec:
            await self._show_player(spec)

    async def look_who_is_there(self) -> None:
        """Follow programs that were given a name or lost it; who lost it makes way for the strongest."""
        names = [kind.name for kind in kinds_for(self._mode)]
        chooser = self.query_one("PlayerForm > Chooser", Chooser)
        if chooser.value in names:
            chooser.show(_choices(self._mode), chooser.value)
        else:
            await self.show(self._mode, strongest(self._mode))

    async def _show_player(self, spec: Spec) -> None:
        self._kind, self._spec = spec.kind, spec
        with self.app.batch_update():
            self.query_one(".description", Static).update(spec.kind.description)
            await self.query("OptionField, Fold").remove()
            await self.mount_all(self._fields())

    async def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Show another kind of player, as it was left if it was here before."""
        if self.wrong is None:
            self._left[self._kind.name] = self.spec
        await self._show_player(self._left.get(event.value) or Spec(find_kind(event.value)))
        event.stop()


def _choices(mode: Mode) -> list[Choice]:
    return [_choice(kind) for kind in kinds_for(mode)]


def _choice(kind: Kind) -> Choice:
    return kind.name, shown(kind.description, 120)
