"""The moves of a game in numbered pairs; any of them can be gone to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from t3tui.ui.widgets.text_rows import Roles, Row, RowsWidget

PAIR_WIDTH = 11
"""Room for ``41. 55 51`` and a gap."""


class MoveList(RowsWidget, can_focus=True):
    """Shows a line of moves and where in it the game stands."""

    HELP = "Go to any move, with the keys or a click; the line stays until another move is played on the board."

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(-1)", "Back", tooltip="One move back", id="moves.back"),
        Binding("right,l", "go(1)", "On", tooltip="One move on", id="moves.on"),
        Binding("up,k", "go_row(-1)", "Row up", show=False, tooltip="One row back", id="moves.row_up"),
        Binding("down,j", "go_row(1)", "Row down", show=False, tooltip="One row on", id="moves.row_down"),
        Binding("home", "go_to(0)", "Start", tooltip="To the start of the game", id="moves.start"),
        Binding("end", "go_to_end", "End", tooltip="To the last move", id="moves.end"),
    ]

    PREFIX = "moves"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "moves--number",
        "moves--x",
        "moves--o",
        "moves--later",
        "moves--current",
    }

    moves: reactive[tuple[str, ...]] = reactive(())
    """The moves as text, X's first."""
    ply: reactive[int] = reactive(0)
    """How many of them were made."""

    @dataclass
    class Jumped(Message):
        """Somebody wants to see the game after ``ply`` moves."""

        ply: int

    @property
    def _pairs_in_row(self) -> int:
        return max(1, self.size.width // PAIR_WIDTH)

    @property
    def _first_row(self) -> int:
        """Which row is shown first: such that the current move is to be seen."""
        current = max(0, self.ply - 1) // 2 // self._pairs_in_row
        last = max(0, len(self.moves) - 1) // 2 // self._pairs_in_row
        return max(0, min(current - self.size.height // 2, last - self.size.height + 1))

    def draw_rows(self) -> Sequence[Row]:
        """As many rows of pairs as there is room for."""
        if not self.moves:
            return [(("no moves yet", ("number",)),)]
        first = self._first_row
        return [self._row(row * self._pairs_in_row) for row in range(first, first + self.size.height)]

    def _row(self, first_pair: int) -> Row:
        pieces: list[tuple[str, Roles]] = []
        for pair in range(first_pair, first_pair + self._pairs_in_row):
            plies = range(2 * pair, min(2 * pair + 2, len(self.moves)))
            if plies:
                pieces.append((f"{pair + 1:>2}.", ("number",)))
            for ply in plies:
                pieces.append((" " * (3 - len(self.moves[ply])), ()))
                pieces.append((self.moves[ply], (self._role(ply),)))
            if plies:
                pieces.append((" " * (PAIR_WIDTH - 3 - 3 * len(plies)), ()))
        return tuple(pieces)

    def _role(self, ply: int) -> str:
        return "current" if ply == self.ply - 1 else "later" if ply >= self.ply else "xo"[ply % 2]

    def _ply_at(self, x: int, y: int) -> int | None:
        pair_column, x = divmod(x, PAIR_WIDTH)
        pair = (self._first_row + y) * self._pairs_in_row + pair_column
        ply = 2 * pair + (1 if x >= 6 else 0) + 1
        return ply if pair_column < self._pairs_in_row and ply <= len(self.moves) else None

    def on_click(self, event: events.Click) -> None:
        """Go to the move that was clicked."""
        offset = event.get_content_offset(self)
        ply = self._ply_at(offset.x, offset.y) if offset is not None else None
        if ply is not None:
            self.post_message(self.Jumped(ply))

    def action_go(self, step: int) -> None:
        """Go some moves back or on."""
        self.action_go_to(self.ply + step)

    def action_go_row(self, step: int) -> None:
        """Go some rows back or on."""
        self.action_go(step * 2 * self._pairs_in_row)

    def action_go_to_end(self) -> None:
        """Go to the last move."""
        self.action_go_to(len(self.moves))

    def action_go_to(self, ply: int) -> None:
        """Go to a move, or to the nearest there is."""
        ply = min(max(ply, 0), len(self.moves))
        if ply != self.ply:
            self.post_message(self.Jumped(ply))
