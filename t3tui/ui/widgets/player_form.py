"""Who plays a side: a kind of player from the roster and just the options it has."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from t3tui.engine.roster import Kind, Spec, find_kind, kinds_for
from t3tui.game.mode import Mode
from t3tui.game.position import Side
from t3tui.ui.widgets.chooser import Choice, Chooser
from t3tui.ui.widgets.option_field import OptionField


class PlayerForm(VerticalScroll, can_focus=False):
    """Lets a person choose who plays a side; everything in it comes from the roster."""

    @dataclass
    class Changed(Message):
        """Another player or another option was chosen."""

    def __init__(self, side: Side, mode: Mode, spec: Spec) -> None:
        super().__init__(id=f"player-{side.lower()}", classes=f"side-{side.lower()}")
        self._side = side
        self._mode = mode
        self._kind = spec.kind
        self._spec = spec
        self.border_title = f"{side} begins" if side is Side.X else f"{side} answers"

    def compose(self) -> ComposeResult:
        """The player, a line about it, and its options."""
        yield Chooser(f"Who plays {self._side}?", _choices(self._mode), self._kind.name)
        yield Static(self._kind.description, classes="description", markup=False)
        yield from self._fields()

    def _fields(self) -> list[OptionField]:
        values = self._spec.values
        return [OptionField(option, values[option.name]) for option in self._kind.options]

    @property
    def wrong(self) -> OptionField | None:
        """The first option that cannot be as it is."""
        return next((field for field in self.query(OptionField) if field.error), None)

    @property
    def spec(self) -> Spec:
        """The player as chosen; a wrong option raises ``PlayerError``."""
        values = {field.option.name: field.value for field in self.query(OptionField)}
        defaults = self._kind.defaults
        return Spec(self._kind, tuple((name, value) for name, value in values.items() if value != defaults[name]))

    async def show(self, mode: Mode, spec: Spec) -> None:
        """Show another player, or the same one in another mode, without telling anybody."""
        self._mode = mode
        self.query_one("PlayerForm > Chooser", Chooser).show(_choices(mode), spec.kind.name)
        if self.wrong or self.spec != spec:
            await self._show_player(spec)

    async def _show_player(self, spec: Spec) -> None:
        self._kind, self._spec = spec.kind, spec
        with self.app.batch_update():
            self.query_one(".description", Static).update(spec.kind.description)
            await self.query(OptionField).remove()
            await self.mount_all(self._fields())

    async def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Show another kind of player with its defaults."""
        await self._show_player(Spec(find_kind(event.value)))
        self.post_message(self.Changed())
        event.stop()

    def on_option_field_changed(self, event: OptionField.Changed) -> None:
        """Tell that an option was changed."""
        self.post_message(self.Changed())
        event.stop()


def _choices(mode: Mode) -> list[Choice]:
    return [_choice(kind) for kind in kinds_for(mode)]


def _choice(kind: Kind) -> Choice:
    return kind.name, kind.description
