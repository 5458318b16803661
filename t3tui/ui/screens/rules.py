"""The rules of the three games, with a picture of each."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from t3tui.game.mode import MODES, VARIANTS, Mode
from t3tui.ui.screens.page import Page
from t3tui.ui.widgets.mini_board import MiniBoard


class RulesScreen(Page):
    """All rules on one page."""

    PAGE_TITLE = "The rules"

    def body(self) -> Iterable[Widget]:
        """A picture and the rules, game by game."""
        for mode in MODES:
            yield Horizontal(MiniBoard(mode.name), Static(_text(mode), markup=False), classes="rules")
        yield Static(
            "Boards and cells are numbered 1 to 9, row by row. X always begins. Whoever is sent to a closed board may"
            " choose any open one. A game without a line is a draw.",
            markup=False,
        )


def _text(mode: Mode) -> Content:
    options = [variant for variant in VARIANTS if variant.name == mode.name and variant != mode]
    return Content.assemble(
        (mode.title, "bold $primary"),
        "\n",
        "\n".join(mode.rules),
        *((f"\nOption {option}: {option.rules[-1]}", "dim") for option in options),
    )
