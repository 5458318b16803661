"""Full minimax: every move of every node, nothing cut."""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, int64, jit, kernel
from t3tui.engine.kernels.state import SIDE, STOP
from t3tui.engine.kernels.textbook.steps import INFINITE, first_move, is_leaf, keep, leaf_value, make, next_move, unmake
from t3tui.engine.kernels.textbook.tree_recording import enter, settled
from t3tui.engine.kernels.textbook.work_array import MAX_SIDE, ROOT_VALUES


@kernel("void(int64[::1])")
def search(p: Ints) -> None:
    """Find the best move of the prepared position."""
    minimax(p, int64(0))


@jit
def minimax(p: Ints, ply: int) -> int:
    """The highest value of all moves where MAX is to move, the lowest where MIN is."""
    enter(p, ply, -INFINITE, INFINITE)
    if is_leaf(p, ply):
        return settled(p, ply, leaf_value(p, ply))
    maximizing = p[SIDE] == p[MAX_SIDE]
    best = -INFINITE if maximizing else INFINITE
    move = first_move(p)
    while move >= 0:
        make(p, ply, move)
        value = minimax(p, ply + 1)
        unmake(p, ply)
        if p[STOP]:
            return best
        if ply == 0:
            p[ROOT_VALUES + move] = value
        if value > best if maximizing else value < best:
            best = value
            keep(p, ply, move, value)
        move = next_move(p, move)
    return settled(p, ply, best)
