"""Games of the moment side by side: small boards, and beside each who plays and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from t3tui.game.position import Position, Side
from t3tui.game.shown_text import shown
from t3tui.lab.running_arena import ShownGame
from t3tui.lab.tournament import Tournament
from t3tui.ui.settings import Marks
from t3tui.ui.widgets.text_rows import Roles, Row, RowsWidget

BOARD: Final = 11
"""Columns and rows of a board: nine boards of three by three, and two lines between them."""
CELL: Final = 26
"""Columns of a game: its board and a few words beside it."""
WORDS: Final = CELL - BOARD - 2
WON: Final = {Side.X: ("X X", " X ", "X X"), Side.O: ("OOO", "O O", "OOO")}
"""How a won board is drawn."""
LINES: Final[dict[Marks, tuple[str, str, str, str]]] = {"unicode": ("│", "─", "┼", "·"), "ascii": ("|", "-", "+", ".")}
POINTERS: Final[dict[Marks, str]] = {"unicode": "▶", "ascii": ">"}

Piece = tuple[str, Roles]


class GameStrip(RowsWidget, can_focus=True):
    """Shows as many games as there is room for; one of them can be opened."""

    HELP = "Games of the moment: the arrows go from one to the next, Enter opens it to look at."
    PREFIX = "strip"
    COMPONENT_CLASSES = {
        f"strip--{part}" for part in ("x", "o", "won-x", "won-o", "last", "line", "empty", "words", "chosen")
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Previous", id="strip.previous", tooltip="The game before", show=False),
        Binding("right", "step(1)", "Next", id="strip.next", tooltip="The next game", show=False),
        Binding("up", "row(-1)", "Above", id="strip.above", tooltip="The game above", show=False),
        Binding("down", "row(1)", "Below", id="strip.below", tooltip="The game below", show=False),
        Binding("enter", "open", "Look", id="strip.open", tooltip="Open the chosen game to look at"),
    ]

    games: reactive[Sequence[ShownGame]] = reactive[Sequence[ShownGame]](())
    chosen: reactive[int] = reactive(0)

    @dataclass
    class Opened(Message):
        """Somebody wants to look at a game."""

        game: ShownGame

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.tournament: Tournament | None = None

    @property
    def across(self) -> int:
        """How many games fit side by side."""
        return max(1, (self.size.width + 1) // CELL)

    @property
    def room(self) -> int:
        """How many games fit."""
        return self.across * max(1, (self.size.height + 1) // (BOARD + 1))

    def action_step(self, step: int) -> None:
        """Choose the neighbour."""
        if self.games:
            self.chosen = min(max(self.chosen + step, 0), len(self.games) - 1)

    def action_row(self, step: int) -> None:
        """Choose the neighbour in the row above or below, if there is one."""
        if 0 <= self.chosen + step * self.across < len(self.games):
            self.chosen += step * self.across

    def action_open(self) -> None:
        """Open the chosen game."""
        if self.chosen < len(self.games):
            self.post_message(self.Opened(self.games[self.chosen]))

    def on_click(self, event: Click) -> None:
        """Choose a game; open it with a double click."""
        column, row = min(event.x // CELL, self.across - 1), event.y // (BOARD + 1)
        if (place := row * self.across + column) < len(self.games):
            self.chosen = place
            if event.chain == 2:
                self.action_open()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show which game is chosen, or that none is."""
        super().watch_has_focus(has_focus)
        self.refresh()

    def draw_rows(self) -> list[Row]:
        """The games side by side, in as many rows as there is room for."""
        drawn = [self._draw(place, game) for place, game in enumerate(self.games[: self.room])]
        rows: list[Row] = []
        for first in range(0, len(drawn), self.across):
            beside = drawn[first : first + self.across]
            rows += [tuple(piece for game in beside for piece in game[row]) for row in range(BOARD)]
            rows.append(())
        return rows

    def _draw(self, place: int, game: ShownGame) -> list[list[Piece]]:
        """One game: its board, and the words beside it."""
        assert self.tournament is not None
        position = Position.start(self.tournament.mode)
        for move in game.moves:
            position = position.play(move)
        chosen = self.has_focus and place == self.chosen
        words = self._words(game, position, chosen)
        rows = _board(position, game.moves[-1] if game.moves else None, LINES[self.marks])
        for row, pieces in enumerate(rows):
            text, roles = words[row] if row < len(words) else ("", ())
            pieces.append((f" {shown(text, WORDS):{WORDS}} ", roles))
        return rows

    def _words(self, game: ShownGame, position: Position, chosen: bool) -> list[Piece]:
        assert self.tournament is not None
        seats = self.tournament.seats(game.number)
        x, o = (self.tournament.players[seats[side]] for side in Side)
        state = f"move {position.ply + 1}"
        if game.result is not None:
            state = f"{game.result.winner} wins" if game.result.winner else "draw"
        pointer = f"{POINTERS[self.marks]} " if chosen else ""
        return [
            (f"{pointer}game {game.number + 1}", ("chosen",) if chosen else ("words",)),
            ("", ()),
            *_name(Side.X, x),
            *_name(Side.O, o),
            ("", ()),
            (state, ("words",)),
        ]


def _name(side: Side, player: str) -> list[Piece]:
    """A player in two lines: what it is, and its options."""
    kind, _, options = player.partition(":")
    return [(f"{side} {kind}", (side.lower(),)), (f"  {options}", ("words",))]


def _board(position: Position, last: int | None, lines: tuple[str, str, str, str]) -> list[list[Piece]]:
    """The position in eleven columns and rows."""
    if position.mode.boards == 1:
        small = [_cells(position, 0, row, last, lines[3], " ") for row in range(3)]
        return [*_blank(4), *([(" " * 3, ()), *row, (" " * 3, ())] for row in small), *_blank(4)]
    upright, across, cross, empty = lines
    rows: list[list[Piece]] = []
    for row in range(9):
        if row in (3, 6):
            rows.append([(cross.join([across * 3] * 3), ("line",))])
        pieces: list[Piece] = []
        for column in range(3):
            if column:
                pieces.append((upright, ("line",)))
            pieces += _cells(position, row // 3 * 3 + column, row % 3, last, empty, "")
        rows.append(pieces)
    return rows


def _blank(rows: int) -> list[list[Piece]]:
    return [[(" " * BOARD, ())] for _ in range(rows)]


def _cells(position: Position, board: int, row: int, last: int | None, empty: str, gap: str) -> list[Piece]:
    """One row of a board, three cells."""
    if position.mode.macro and (winner := position.board_winner(board)) is not None:
        return [(WON[winner][row], (f"won-{winner.lower()}",))]
    pieces: list[Piece] = []
    for column in range(3):
        move = board * 9 + row * 3 + column
        mark = position.mark(move)
        roles: Roles = ("empty",) if mark is None else (mark.lower(),)
        if column and gap:
            pieces.append((gap, ()))
        pieces.append((str(mark or empty), (*roles, "last") if move == last else roles))
    return pieces
