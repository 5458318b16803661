"""The one small board that four of the five programs played on: nine cells in a row of marks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

Board = tuple[int, ...]
"""Nine cells, each ``EMPTY``, ``X`` or ``O``."""

EMPTY, X, O = range(3)  # noqa: E741
EMPTY_BOARD: Final[Board] = (EMPTY,) * 9
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6), (0, 3, 6), (1, 4, 7), (2, 5, 8))

Tick = Callable[[], None]
"""Called at every node, so that whoever waits can leave by raising an error of its own."""


def no_tick() -> None:
    """Nobody waits."""


def other(side: int) -> int:
    """The opponent."""
    return O if side == X else X


def put(board: Board, cell: int, side: int) -> Board:
    """The board with one more mark."""
    return (*board[:cell], side, *board[cell + 1 :])


@cache
def successors(board: Board, side: int) -> tuple[tuple[int, Board], ...]:
    """Every empty cell in order, with the board after a mark on it."""
    return tuple((cell, put(board, cell, side)) for cell, mark in enumerate(board) if mark == EMPTY)


@cache
def winner(board: Board) -> int:
    """Who has three in a row, or ``EMPTY``."""
    for first, second, third in LINES:
        if board[first] != EMPTY and board[first] == board[second] == board[third]:
            return board[first]
    return EMPTY


@cache
def is_over(board: Board) -> bool:
    """Whether somebody has won or nobody can move."""
    return EMPTY not in board or winner(board) != EMPTY


def side_to_move(board: Board) -> int:
    """X if both have as many marks."""
    return X if board.count(X) == board.count(O) else O
