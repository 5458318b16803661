"""Hu's search: alpha-beta that passes down only the parent's best so far, so it cuts against one level alone."""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, int64, jit, kernel
from t3tui.engine.kernels.state import SIDE, STOP
from t3tui.engine.kernels.textbook.steps import INFINITE, first_move, is_leaf, keep, leaf_value, make, next_move, unmake
from t3tui.engine.kernels.textbook.tree_recording import cut_off, enter, settled
from t3tui.engine.kernels.textbook.work_array import MAX_SIDE


@kernel("void(int64[::1])")
def search(p: Ints) -> None:
    """Find the best move of the prepared position."""
    four_rules(p, int64(0), int64(INFINITE))


@jit
def four_rules(p: Ints, ply: int, bound: int) -> int:
    """The value for MAX; the rest of the moves is cut once the parent's side would never come here."""
    maximizing = p[SIDE] == p[MAX_SIDE]
    enter(p, ply, -INFINITE if maximizing else bound, bound if maximizing else INFINITE)
    if is_leaf(p, ply):
        return settled(p, ply, leaf_value(p, ply))
    best = -INFINITE if maximizing else INFINITE
    move = first_move(p)
    while move >= 0:
        make(p, ply, move)
        value = four_rules(p, ply + 1, best)
        unmake(p, ply)
        if p[STOP]:
            return best
        if value > best if maximizing else value < best:
            best = value
            keep(p, ply, move, value)
        if best > bound if maximizing else bound > best:
            return cut_off(p, ply, best)
        move = next_move(p, move)
    return settled(p, ply, best)
