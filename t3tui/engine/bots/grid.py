"""The whole 9×9 grid that several protocols count in: rows and columns from 0, top left first."""

from __future__ import annotations

from typing import Final

from t3tui.game.position import Move

SIZE: Final = 9


def row_column(move: Move) -> tuple[int, int]:
    """Where a move is on the whole grid.

    >>> row_column(44)
    (5, 5)
    """
    board, cell = divmod(move, 9)
    return board // 3 * 3 + cell // 3, board % 3 * 3 + cell % 3


def move_at(row: int, column: int) -> Move:
    """The move at a place of the whole grid.

    >>> move_at(5, 5)
    44
    """
    return (row // 3 * 3 + column // 3) * 9 + row % 3 * 3 + column % 3
