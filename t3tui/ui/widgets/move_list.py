"""The moves of a game in numbered pairs; any of them can be gone to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

PAIR_WIDTH = 11
"""Room for ``41. 55 51`` and a gap."""


class MoveList(Widget, can_focus=True):
    """Shows a line of moves and where in it the game stands."""

    HELP = "Go to any move, with the keys or a click; the line stays until another move is played on the board."

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(-1)", "Back", tooltip="One move back", id="moves.back"),
        Binding("right,l", "go(1)", "On", tooltip="One move on", id="moves.on"),
        Binding("up,k", "go_row(-1)", "Row up", show=False, tooltip="One row back", id="moves.row_up"),
        Binding("down,j", "go_row(1)", "Row down", show=False, tooltip="One row on", id="moves.row_down"),
        Binding("home", "go_to(0)", "Start", tooltip="To the start of the game", id="moves.start"),
        Binding("end", "go_to(99)", "End", tooltip="To the last move", id="moves.end"),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "moves--number",
        "moves--x",
        "moves--o",
        "moves--later",
        "moves--current",
        "moves--empty",
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

    def render_line(self, y: int) -> Strip:
        """Draw one row of pairs."""
        base = self.rich_style
        if not self.moves:
            text = "no moves yet" if y == 0 else ""
            return Strip([Segment(text, self.get_component_rich_style("moves--empty"))]).adjust_cell_length(
                self.size.width, base
            )
        segments: list[Segment] = []
        first_pair = (self._first_row + y) * self._pairs_in_row
        for pair in range(first_pair, first_pair + self._pairs_in_row):
            plies = [ply for ply in (2 * pair, 2 * pair + 1) if ply < len(self.moves)]
            if not plies:
                break
            number = f"{pair + 1:>2}."
            segments.append(Segment(number, self.get_component_rich_style("moves--number")))
            room = PAIR_WIDTH - len(number)
            for ply in plies:
                text = f"{self.moves[ply]:>3}"
                segments += [Segment(text[: -len(self.moves[ply])], base), self._move_segment(ply)]
                room -= len(text)
            segments.append(Segment(" " * room, base))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _move_segment(self, ply: int) -> Segment:
        role = "current" if ply == self.ply - 1 else "later" if ply >= self.ply else "xo"[ply % 2]
        return Segment(self.moves[ply], self.get_component_rich_style(f"moves--{role}"))

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

    def action_go_to(self, ply: int) -> None:
        """Go to a move, or to the nearest there is."""
        ply = min(max(ply, 0), len(self.moves))
        if ply != self.ply:
            self.post_message(self.Jumped(ply))
