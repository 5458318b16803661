"""The outline of a position where the first line wins: open twos, closed boards, target and mover in one number.

With the marks it is all that a look a few moves ahead needs. A move that completes no line changes one mark in memory
and leads to another number; to take it back is to remove the mark.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.open_twos import safe_from
from t3tui.engine.kernels.state import CLOSED, FREE, FULL_DRAWS, SIDE, TARGET, TWOS, O

CLOSED_SHIFT: Final = 18
"""Below are X's open twos and O's, nine bits each."""
TARGET_SHIFT: Final = 27
SIDE_SHIFT: Final = 31
BOARDS: Final = (1 << TARGET_SHIFT) - 1
BOTH: Final = 1 | 1 << 9
"""A board in both sides' open twos."""


@inlined
def outline_of(p: Ints) -> int:
    """The outline of the position in a work array."""
    return p[TWOS] | p[TWOS + 1] << 9 | p[CLOSED] << CLOSED_SHIFT | p[TARGET] << TARGET_SHIFT | p[SIDE] << SIDE_SHIFT


@inlined
def mover(outline: int) -> int:
    """0 when X is to move, 1 when O is."""
    return outline >> SIDE_SHIFT


@inlined
def target_of(outline: int) -> int:
    """The board that the mover was sent to."""
    return (outline >> TARGET_SHIFT) & 15


@inlined
def closed(outline: int) -> int:
    """The mask of closed boards."""
    return (outline >> CLOSED_SHIFT) & 511


@inlined
def twos_of(outline: int, side: int) -> int:
    """The boards where a side has an open two."""
    return (outline >> 9 * side) & 511


@inlined
def boards_to_play(outline: int) -> int:
    """The mask of boards the mover may play in."""
    target = target_of(outline)
    return 1 << target if target < FREE else ~closed(outline) & 511


@inlined
def is_drawn(p: Ints, outline: int) -> bool:
    """Whether the last move, which completed no line, has ended the game."""
    return target_of(outline) == FREE and (p[FULL_DRAWS] != 0 or closed(outline) == 511)


@inlined
def place(p: Ints, outline: int, move: int) -> int:
    """Make a legal move that completes no line, and return the outline after it."""
    side = mover(outline)
    board = move >> 4
    cell = move & 15
    other = p[O - side * 9 + board]
    own = p[side * 9 + board] | 1 << cell
    p[side * 9 + board] = own
    boards = outline & BOARDS & ~(BOTH << board)
    if own | other == 511:
        boards |= 1 << CLOSED_SHIFT + board
    else:
        boards |= int(COMPLETES[own] & ~other != 0) << 9 * side + board
        boards |= int(COMPLETES[other] & ~own != 0) << 9 - 9 * side + board
    target = FREE if (boards >> CLOSED_SHIFT + cell) & 1 else cell
    return boards | target << TARGET_SHIFT | (1 - side) << SIDE_SHIFT


@inlined
def remove(p: Ints, outline: int, move: int) -> None:
    """Take a move back that was made from this outline."""
    p[mover(outline) * 9 + (move >> 4)] ^= 1 << (move & 15)


@inlined
def safe_moves(p: Ints, outline: int, board: int) -> int:
    """The cells of an open board after which the opponent cannot win at once."""
    other = 1 - mover(outline)
    return safe_from(p, other, board, twos_of(outline, other), closed(outline))
