"""Open twos: boards where a side needs one more mark, and what they mean for the next move."""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, inlined, jit
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.state import AT_ONCE, CLOSED, FULL_DRAWS, LOW, MACRO, SIDE, TWOS, O, X, open_boards


@inlined
def see_twos(p: Ints, board: int) -> None:
    """Note who has an open two on an open board."""
    x = p[X + board]
    o = p[O + board]
    bit = 1 << board
    p[TWOS] = p[TWOS] | bit if COMPLETES[x] & ~o else p[TWOS] & ~bit
    p[TWOS + 1] = p[TWOS + 1] | bit if COMPLETES[o] & ~x else p[TWOS + 1] & ~bit


@inlined
def winning_boards(p: Ints, side: int) -> int:
    """The boards where a mark would win the game for a side at once."""
    return p[TWOS + side] if p[AT_ONCE] else p[TWOS + side] & COMPLETES[p[MACRO + side]]


@jit
def winning_move(p: Ints) -> int:
    """A move that completes the deciding line at once, -1 if there is none."""
    side = p[SIDE]
    boards = winning_boards(p, side) & open_boards(p)
    if boards == 0:
        return -1
    board = LOW[boards]
    return board << 4 | LOW[COMPLETES[p[side * 9 + board]] & ~p[O - side * 9 + board]]


@jit
def safe_cells(p: Ints, side: int, board: int) -> int:
    """The cells of an open board after which the opponent cannot win at once, where the first line wins."""
    return safe_from(p, 1 - side, board, p[TWOS + 1 - side], p[CLOSED])


@inlined
def safe_from(p: Ints, other: int, board: int, twos: int, full: int) -> int:
    """The cells of an open board after which ``other``, with its open twos, cannot win at once.

    Three things make it more than "do not send the opponent to its open two": the cell that sends back to this very
    board may block there; the last cell fills the board; an opponent who may play anywhere wins with any open two.
    """
    empty = ~(p[X + board] | p[O + board]) & 511
    safe = empty & ~twos
    if empty & (empty - 1) == 0:
        full |= 1 << board
    special = empty & (full | 1 << board)
    completing = COMPLETES[p[other * 9 + board]] & empty
    while special:
        cell = special & -special
        special ^= cell
        left = twos & ~(1 << board) if completing & ~cell == 0 else twos
        if cell & full:
            safe = safe & ~cell if left and not p[FULL_DRAWS] else safe | cell
        elif left & cell == 0:
            safe |= cell
    return safe
