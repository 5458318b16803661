"""ALPHA-BETA-SEARCH of Russell and Norvig."""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, int64, jit, kernel
from t3tui.engine.kernels.state import SIDE, STOP
from t3tui.engine.kernels.textbook.steps import INFINITE, first_move, is_leaf, keep, leaf_value, make, next_move, unmake
from t3tui.engine.kernels.textbook.tree_recording import cut_off, enter, settled
from t3tui.engine.kernels.textbook.work_array import MAX_SIDE


@kernel("void(int64[::1])")
def search(p: Ints) -> None:
    """Find the best move of the prepared position."""
    alpha_beta(p, int64(0), int64(-INFINITE), int64(INFINITE))


@jit
def alpha_beta(p: Ints, ply: int, alpha: int, beta: int) -> int:
    """MAX-VALUE where MAX is to move, MIN-VALUE where MIN is."""
    enter(p, ply, alpha, beta)
    if is_leaf(p, ply):
        return settled(p, ply, leaf_value(p, ply))
    maximizing = p[SIDE] == p[MAX_SIDE]
    best = -INFINITE if maximizing else INFINITE
    move = first_move(p)
    while move >= 0:
        make(p, ply, move)
        value = alpha_beta(p, ply + 1, alpha, beta)
        unmake(p, ply)
        if p[STOP]:
            return best
        if maximizing:
            if value > best:
                best = value
                keep(p, ply, move, value)
            if best >= beta:
                return cut_off(p, ply, best)
            alpha = max(alpha, best)
        else:
            if value < best:
                best = value
                keep(p, ply, move, value)
            if best <= alpha:
                return cut_off(p, ply, best)
            beta = min(beta, best)
        move = next_move(p, move)
    return settled(p, ply, best)
