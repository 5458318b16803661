"""The beginning and the end of a node in every textbook search; both write it down if the tree is to be recorded.

A record holds the record of the parent, the move, the value, alpha, beta and whether the node was cut.
"""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, inlined, jit
from t3tui.engine.kernels.state import CUTOFFS
from t3tui.engine.kernels.textbook.steps import UNKNOWN
from t3tui.engine.kernels.textbook.work_array import (
    ALPHA,
    BEST_LINES,
    BETA,
    CAP,
    CUT,
    ENTRIES,
    MOVE,
    MOVES,
    NODE_VALUE,
    PARENT,
    PER_PLY,
    PLIES,
    RECORD_PLIES,
    RECORD_SIZE,
    RECORDED,
    RECORDS,
)


@inlined
def enter(p: Ints, ply: int, alpha: int, beta: int) -> None:
    """Begin a node: no best line yet."""
    p[BEST_LINES + ply * PLIES] = -1
    if p[CAP]:
        record(p, ply, alpha, beta)


@inlined
def settled(p: Ints, ply: int, value: int) -> int:
    """End a node whose value is found, and return the value."""
    if p[CAP]:
        record_end(p, ply, value, 0)
    return value


@inlined
def cut_off(p: Ints, ply: int, value: int) -> int:
    """End a node whose other moves need no look, and return its value."""
    p[CUTOFFS] += 1
    if p[CAP]:
        record_end(p, ply, value, 1)
    return value


@jit
def record(p: Ints, ply: int, alpha: int, beta: int) -> None:
    """Write down the node that the search has reached at a ply."""
    parent = p[ENTRIES + ply - 1] if ply else -1
    move = p[MOVES + ply - 1] if ply else -1
    p[ENTRIES + ply] = new_record(p, ply, parent, move, alpha, beta)


@jit
def new_record(p: Ints, ply: int, parent: int, move: int, alpha: int, beta: int) -> int:
    """Count a node and write it down where there is room; the answer is where, or 0."""
    p[PER_PLY + ply] += 1
    if ply > p[RECORD_PLIES] or p[RECORDED] == p[CAP]:
        return 0
    entry = RECORDS + p[RECORDED] * RECORD_SIZE
    p[RECORDED] += 1
    p[entry + PARENT] = parent
    p[entry + MOVE] = move
    p[entry + NODE_VALUE] = UNKNOWN
    p[entry + ALPHA] = alpha
    p[entry + BETA] = beta
    return entry


@jit
def record_end(p: Ints, ply: int, value: int, cut: int) -> None:
    """Complete what was written down of the node at a ply."""
    entry = p[ENTRIES + ply]
    if entry:
        p[entry + NODE_VALUE] = value
        p[entry + CUT] = cut
