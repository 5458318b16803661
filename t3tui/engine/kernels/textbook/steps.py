"""What all textbook searches share: one work array with the position, its scores by ply, the best line and the tables.

The side to move at the root is MAX and every value is from its view. Moves come in natural order, board then cell.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit, table
from t3tui.engine.kernels.state import (
    BEST,
    CLOSED,
    DRAWN,
    FREE,
    LEAVES,
    LOW,
    MAX_NODES,
    NODES,
    SIDE,
    STATUS,
    STOP,
    TARGET,
    VALUE,
    O,
    play,
    unplay,
)
from t3tui.engine.kernels.textbook.work_array import (
    BEST_LINES,
    CODES,
    DIGITS,
    ENDS,
    HASTE,
    HORIZON,
    LOCAL,
    MACRO_TABLE,
    MAX_SIDE,
    MOVES,
    PLIES,
    ROOT_PLY,
    ROOT_VALUES,
    SCORED_DRAWS,
    SCORES,
    TARGETS,
    WIN_VALUE,
)

INFINITE: Final = 1 << 40
"""Beyond every value."""
UNKNOWN: Final = INFINITE + 1

POWERS = table(mark * 3**cell if cell < 9 else 0 for mark in (1, 2) for cell in range(16))
"""What X's mark, then O's, adds to the ternary code of a board."""


@inlined
def first_move(p: Ints) -> int:
    """The first legal move of a game that is not over."""
    target = p[TARGET]
    board = target if target < FREE else LOW[~p[CLOSED] & 511]
    return board << 4 | LOW[~(p[board] | p[O + board]) & 511]


@inlined
def next_move(p: Ints, move: int) -> int:
    """The legal move after another, -1 if it was the last."""
    board = move >> 4
    cells = ~(p[board] | p[O + board]) & (-2 << (move & 15)) & 511
    if cells:
        return board << 4 | LOW[cells]
    if p[TARGET] < FREE:
        return -1
    boards = ~p[CLOSED] & (-2 << board) & 511
    if boards == 0:
        return -1
    board = LOW[boards]
    return board << 4 | LOW[~(p[board] | p[O + board]) & 511]


@inlined
def make(p: Ints, ply: int, move: int) -> None:
    """Visit a successor: make the move, count the node and update the score from the one board that changed."""
    board = move >> 4
    before = p[CODES + board]
    after = before + POWERS[p[SIDE] << 4 | move & 15]
    p[CODES + board] = after
    p[MOVES + ply] = move
    p[TARGETS + ply] = p[TARGET]
    play(p, move)
    old = p[LOCAL + before]
    new = p[LOCAL + after]
    score = p[SCORES + ply] + (new >> 2) - (old >> 2)
    digits = p[DIGITS + ply]
    changed = (new & 3) - (old & 3)
    if changed:
        score -= p[MACRO_TABLE + digits]
        digits += changed << 2 * board
        score += p[MACRO_TABLE + digits]
    p[SCORES + ply + 1] = score
    p[DIGITS + ply + 1] = digits
    p[NODES] += 1
    if p[NODES] == p[MAX_NODES]:
        p[STOP] = 1


@inlined
def unmake(p: Ints, ply: int) -> None:
    """Take back the move made at a ply."""
    move = p[MOVES + ply]
    unplay(p, move, p[TARGETS + ply])
    p[CODES + (move >> 4)] -= POWERS[p[SIDE] << 4 | move & 15]


@inlined
def is_leaf(p: Ints, ply: int) -> bool:
    """Whether the search looks no deeper here."""
    return p[STATUS] != 0 or ply == p[HORIZON]


@jit
def leaf_value(p: Ints, ply: int) -> int:
    """The value of a leaf by the evaluation, or by the result of the game."""
    p[LEAVES] += 1
    value = p[SCORES + ply]
    status = p[STATUS]
    if status:
        p[ENDS] += 1
        if status == DRAWN:
            if p[SCORED_DRAWS] == 0:
                value = 0
        else:
            sign = 1 if status == 1 + p[MAX_SIDE] else -1
            if p[WIN_VALUE]:
                value = sign * p[WIN_VALUE]
            value -= sign * p[HASTE] * (p[ROOT_PLY] + ply)
    return value


@jit
def keep(p: Ints, ply: int, move: int, value: int) -> None:
    """Note a new best move: it leads the best line from here on, and at the root it is the answer so far."""
    line = BEST_LINES + ply * PLIES
    p[line] = move
    rest = line + PLIES
    while p[rest] >= 0:
        line += 1
        p[line] = p[rest]
        rest += 1
    p[line + 1] = -1
    if ply == 0:
        p[BEST] = move
        p[VALUE] = value
        p[ROOT_VALUES + move] = value
