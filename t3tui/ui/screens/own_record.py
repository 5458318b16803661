"""How the person at the keyboard did, by game and opponent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from t3tui.game.shown_text import shown
from t3tui.play.library import Library, OwnRecord
from t3tui.ui.screens.page import Page


class OwnRecordScreen(Page):
    """A table of games won, drawn and lost."""

    PAGE_TITLE = "Your record"

    @dataclass
    class Counted(Message):
        """The record, counted in a thread."""

        records: Sequence[OwnRecord]

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library

    def body(self) -> Iterable[Widget]:
        """What there is to read."""
        yield Static("Counting …", id="own-record", markup=False)

    def on_mount(self) -> None:
        """Count in a thread."""
        self.run_worker(lambda: self.post_message(self.Counted(self._library.own_record())), thread=True)

    def on_own_record_screen_counted(self, event: Counted) -> None:
        """Show what was counted."""
        self.query_one("#own-record", Static).update(record_text(event.records))


def record_text(records: Sequence[OwnRecord]) -> str:
    """The record in columns."""
    if not records:
        return "You have not finished a game against a program yet."
    lines = [f"{'game':<9} {'opponent':<19} {'won':>4} {'drawn':>5} {'lost':>4}  {'streak':<7} {'accuracy':>8}"]
    for record in records:
        streak = f"{abs(record.streak)} {'won' if record.streak > 0 else 'lost'}" if record.streak else "–"
        accuracy = "–" if record.accuracy is None else f"{record.accuracy:.1f} %"
        lines.append(
            f"{shown(record.mode, 9):<9} {shown(record.opponent, 19):<19} {record.won:>4} {record.drawn:>5}"
            f" {record.lost:>4}  {streak:<7} {accuracy:>8}"
        )
    return "\n".join([*lines, "", "Accuracy is the mean over the games that were reviewed."])
