"""Where everything is on a drawn board: cells, boards and the lines between them, in terminal columns and rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.geometry import Region

from t3tui.game.mode import Mode
from t3tui.game.position import Move


@dataclass(frozen=True, slots=True)
class Geometry:
    """One size of the picture; ``across`` boards in a row, each of three by three cells."""

    across: int
    cell_width: int
    cell_height: int
    gap: int = 1
    """Room for a line between the cells of a board: 1, or 0 for none."""
    padding: int = 0
    """Empty columns left and right of a board's cells."""

    @property
    def board_width(self) -> int:
        """The inside of a board, without its border."""
        return 3 * self.cell_width + 2 * self.gap + 2 * self.padding

    @property
    def board_height(self) -> int:
        """The inside of a board, without its border."""
        return 3 * self.cell_height + 2 * self.gap

    @property
    def width(self) -> int:
        """The whole picture, borders included."""
        return self.across * (self.board_width + 1) + 1

    @property
    def height(self) -> int:
        """The whole picture, borders included."""
        return self.across * (self.board_height + 1) + 1

    def board_region(self, board: int) -> Region:
        """The inside of a board."""
        row, column = divmod(board, self.across)
        return Region(
            1 + column * (self.board_width + 1),
            1 + row * (self.board_height + 1),
            self.board_width,
            self.board_height,
        )

    def cell_region(self, move: Move) -> Region:
        """The cell a move takes."""
        board, cell = divmod(move, 9)
        row, column = divmod(cell, 3)
        inside = self.board_region(board)
        return Region(
            inside.x + self.padding + column * (self.cell_width + self.gap),
            inside.y + row * (self.cell_height + self.gap),
            self.cell_width,
            self.cell_height,
        )

    def move_at(self, x: int, y: int) -> Move | None:
        """The cell at a point of the picture; a line between two cells counts to the one before it."""
        board_column, x = divmod(x - 1, self.board_width + 1)
        board_row, y = divmod(y - 1, self.board_height + 1)
        if not (0 <= board_column < self.across and 0 <= board_row < self.across):
            return None
        if x == self.board_width or y == self.board_height:
            return None
        column = min(max(x - self.padding, 0) // (self.cell_width + self.gap), 2)
        row = min(y // (self.cell_height + self.gap), 2)
        return (board_row * self.across + board_column) * 9 + row * 3 + column


NINE_BOARDS: Final = (
    Geometry(3, 7, 3),
    Geometry(3, 5, 1),
    Geometry(3, 3, 1, gap=0, padding=1),
)
"""Large (73×37), medium (55×19) and small (37×13)."""

ONE_BOARD: Final = (
    Geometry(1, 23, 11),
    Geometry(1, 15, 7),
    Geometry(1, 11, 5),
    Geometry(1, 7, 3),
)
"""The basic game's, from 73×37 to 25×13."""


def largest_fitting(mode: Mode, width: int, height: int) -> Geometry:
    """The largest picture of a game's board for the room there is; the smallest if none fits."""
    sizes = ONE_BOARD if mode.boards == 1 else NINE_BOARDS
    return next((size for size in sizes if size.width <= width and size.height <= height), sizes[-1])
