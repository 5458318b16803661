"""The moves of a game and what a review says about each, a row a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from t3tui.game.notation import format_move
from t3tui.play.review import Judgement
from t3tui.ui.widgets.text_rows import Roles, Row, RowsWidget
from t3tui.ui.words import short_value


class Judgements(RowsWidget, can_focus=True):
    """A list of moves with their verdicts; one of them is chosen."""

    HELP = "!! the only move, = best, ?! inaccuracy, ? mistake, ?? blunder; a tick where the verdict is exact."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left,k", "go(-1)", "Back", id="judged.back", tooltip="One move back", show=False),
        Binding("down,right,j", "go(1)", "On", id="judged.on", tooltip="One move on", show=False),
        Binding("pageup", "go(-10)", "Page up", id="judged.page_up", tooltip="Ten moves back", show=False),
        Binding("pagedown", "go(10)", "Page down", id="judged.page_down", tooltip="Ten moves on", show=False),
        Binding("home", "go(-99)", "Start", id="judged.start", tooltip="To the start", show=False),
        Binding("end", "go(99)", "End", id="judged.end", tooltip="To the last move", show=False),
    ]
    PREFIX = "judged"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "judged--number",
        "judged--x",
        "judged--o",
        "judged--fine",
        "judged--bad",
        "judged--current",
    }

    moves: reactive[tuple[str, ...]] = reactive(())
    """Every move of the game as text."""
    judged: reactive[tuple[Judgement, ...]] = reactive(())
    """What is known so far, the first moves first."""
    ply: reactive[int] = reactive(0)

    @dataclass
    class Jumped(Message):
        """Somebody wants to see the game after ``ply`` moves."""

        ply: int

    @property
    def _first(self) -> int:
        return max(0, min(self.ply - 1 - self.size.height // 2, len(self.moves) - self.size.height))

    def draw_rows(self) -> Sequence[Row]:
        """As many moves as there is room for, the chosen one among them."""
        last = min(len(self.moves), self._first + self.size.height)
        return [self._row(index) for index in range(self._first, last)]

    def _row(self, index: int) -> Row:
        is_current = index == self.ply - 1
        roles: Roles = ("current",) if is_current else ()
        head = f"{'>' if is_current else ' '}{index + 1:>3}. "
        pieces: list[tuple[str, Roles]] = [(head, ("number", *roles))]
        if index >= len(self.judged):
            return (*pieces, (f"{self.moves[index]:<4}", roles), (" ·", ("number",)))
        judged = self.judged[index]
        side = judged.side.lower()
        pieces.append((f"{judged.side} {self.moves[index]:<3}", (side, *roles)))
        pieces.append((f"{judged.verdict.sign:<3}", ("bad" if judged.verdict.is_bad else "fine", *roles)))
        exact = ("✓" if self.marks == "unicode" else "v") if judged.exact else " "
        best = "" if judged.best == judged.move else f"  {format_move(judged.before.mode, judged.best)}"
        pieces.append((f"{exact} {short_value(judged.value):>6}{best}", roles))
        return tuple(pieces)

    def action_go(self, step: int) -> None:
        """Go some moves back or on."""
        ply = min(max(self.ply + step, 0), len(self.moves))
        if ply != self.ply:
            self.post_message(self.Jumped(ply))

    def on_click(self, event: events.Click) -> None:
        """Go to the move that was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and self._first + offset.y < len(self.moves):
            self.post_message(self.Jumped(self._first + offset.y + 1))
