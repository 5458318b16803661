"""What other people's programs write on standard error while they think, the latest last."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from t3tui.game.notation import format_move
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.game.shown_text import shown
from t3tui.ui.widgets.text_rows import Row, RowsWidget

LogLine = tuple[Side, str, str]
"""Who wrote, before which move, and what."""

LONGEST = 400
KEPT = 500
"""How many lines can be gone back to."""


def lines_of(game: Game, bots: Collection[Side], said: Mapping[Side, str]) -> tuple[LogLine, ...]:
    """What the programs wrote up to here, and what they have said about the move they think about."""
    lines: list[LogLine] = []
    for played, before in zip(game.moves[: game.cursor], game.positions, strict=False):
        if before.side in bots:
            lines += _lines(before.side, format_move(game.mode, played.move), played.annotation.comment)
    for side, text in said.items():
        lines += _lines(side, "…", text)
    return tuple(lines[-KEPT:])


def _lines(side: Side, move: str, text: str) -> list[LogLine]:
    return [(side, move, shown(line, LONGEST)) for line in text.split("\n")] if text else []


class BotLog(RowsWidget, can_focus=True):
    """Shows the last lines, or earlier ones that were gone back to."""

    HELP = "What bots write on standard error, each line with the move it led to."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "back(1)", "Earlier", tooltip="One line back", id="log.up"),
        Binding("down,j", "back(-1)", "Later", tooltip="One line on", id="log.down"),
        Binding("pageup", "page(1)", "Page back", tooltip="A page back", show=False, id="log.page_up"),
        Binding("pagedown", "page(-1)", "Page on", tooltip="A page on", show=False, id="log.page_down"),
        Binding("end", "latest", "Latest", tooltip="The latest line", show=False, id="log.end"),
    ]
    PREFIX = "bot-log"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"bot-log--x", "bot-log--o", "bot-log--move", "bot-log--title"}

    lines: reactive[tuple[LogLine, ...]] = reactive[tuple[LogLine, ...]](())
    back: reactive[int] = reactive(0)
    """How many lines are hidden below."""

    def draw_rows(self) -> Sequence[Row]:
        """A title, and as many lines as there is room for."""
        room = max(1, self.size.height - 1)
        title = "what bots write" if self.lines else "nothing written on standard error yet"
        end = len(self.lines) - min(self.back, max(len(self.lines) - room, 0))
        later = f"   {len(self.lines) - end} later" if end < len(self.lines) else ""
        return [((f"{title}{later}", ("title",)),), *map(self._row, self.lines[max(end - room, 0) : end])]

    def _row(self, line: LogLine) -> Row:
        side, move, text = line
        return (f"{side} ", (side.lower(),)), (f"{move:<3}", ("move",)), (text, ())

    def action_back(self, lines: int) -> None:
        """Go some lines back, or on."""
        most = max(len(self.lines) - max(1, self.size.height - 1), 0)
        self.back = min(max(self.back + lines, 0), most)

    def action_page(self, pages: int) -> None:
        """Go some pages back, or on."""
        self.action_back(pages * max(1, self.size.height - 2))

    def action_latest(self) -> None:
        """Go to the end."""
        self.back = 0

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back."""
        self.action_back(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on."""
        self.action_back(-1)
