"""The programs that a person has given a name."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from t3tui.game.shown_text import shown
from t3tui.play.registered_bots import RegisteredBot, load_bots, save_bots
from t3tui.ui.widgets.choice_list import ChoiceList


class BotList(Vertical):
    """Shows them and keeps every change on disk; a change that cannot be kept raises an ``OSError``."""

    def __init__(self) -> None:
        super().__init__()
        self._bots = load_bots()
        self.removed: RegisteredBot | None = None
        """The one that was removed last, if it can still be brought back."""

    def compose(self) -> ComposeResult:
        """The list, and what can be done."""
        yield Static(
            "Programs that speak stdio, codingame, riddles, theaigames or servt, known by a name in every list of "
            "players.",
            classes="explanation",
            markup=False,
        )
        yield ChoiceList(compact=True)
        with Horizontal(classes="ways"):
            yield Button("Add", compact=True, id="add-bot", action="screen.add_bot")
            yield Button("Try", compact=True, action="screen.try_bot")
            yield Button("Remove", compact=True, action="screen.remove_bot")

    def on_mount(self) -> None:
        """Show what there is."""
        self._show(0)

    @property
    def chosen(self) -> RegisteredBot | None:
        """The one that is meant."""
        index = self.query_one(OptionList).highlighted
        return self._bots[index] if index is not None and index < len(self._bots) else None

    def add(self, bot: RegisteredBot) -> None:
        """Add one at the end."""
        self._keep((*self._bots, bot))
        self.removed = None
        self._show(len(self._bots) - 1)

    def take_out(self, bot: RegisteredBot) -> None:
        """Remove one."""
        index = self._bots.index(bot)
        self._keep(self._bots[:index] + self._bots[index + 1 :])
        self.removed = bot
        self._show(index)

    def _keep(self, bots: tuple[RegisteredBot, ...]) -> None:
        save_bots(bots)
        self._bots = bots

    def _show(self, index: int) -> None:
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(Option(_prompt(bot)) for bot in self._bots)
        listed.display = bool(self._bots)
        listed.highlighted = min(index, len(self._bots) - 1) if self._bots else None
        for button in self.query(Button):
            button.disabled = not self._bots and button.id != "add-bot"


def _prompt(bot: RegisteredBot) -> Content:
    return Content.assemble((f"{bot.name:<16} ", "bold"), (shown(f"{bot.protocol}: {bot.command}", 100), "dim"))
