"""MINIMAX-A-B of Rich and Knight: one procedure for both sides, with a use-threshold and a pass-threshold."""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, int64, jit, kernel
from t3tui.engine.kernels.state import SIDE, STOP
from t3tui.engine.kernels.textbook.steps import INFINITE, first_move, is_leaf, keep, leaf_value, make, next_move, unmake
from t3tui.engine.kernels.textbook.tree_recording import cut_off, enter, settled
from t3tui.engine.kernels.textbook.work_array import MAX_SIDE


@kernel("void(int64[::1])")
def search(p: Ints) -> None:
    """Find the best move of the prepared position."""
    minimax_ab(p, int64(0), int64(INFINITE), int64(-INFINITE))


@jit
def minimax_ab(p: Ints, ply: int, use: int, passed: int) -> int:
    """The value for the side to move, if it lies between the thresholds, otherwise the nearer one.

    No value above ``use`` will be used by the side that moved here; a move is passed up only if it beats ``passed``.
    """
    sign = 1 if p[SIDE] == p[MAX_SIDE] else -1
    enter(p, ply, min(sign * passed, sign * use), max(sign * passed, sign * use))
    if is_leaf(p, ply):
        return sign * settled(p, ply, leaf_value(p, ply))
    move = first_move(p)
    while move >= 0:
        make(p, ply, move)
        value = -minimax_ab(p, ply + 1, -passed, -use)
        unmake(p, ply)
        if p[STOP]:
            return passed
        if value > passed:
            passed = value
            keep(p, ply, move, value)
        if passed >= use:
            return sign * cut_off(p, ply, sign * passed)
        move = next_move(p, move)
    return sign * settled(p, ply, sign * passed)
