"""Project 5's search of the basic game: through a deque, every finished game below scores the move it began with."""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, jit, kernel
from t3tui.engine.kernels.state import BEST, LEAVES, LOW, MAX_NODES, NODES, POP, SIDE, STOP, VALUE, WIN, O, X
from t3tui.engine.kernels.textbook.steps import INFINITE, UNKNOWN
from t3tui.engine.kernels.textbook.tree_recording import new_record
from t3tui.engine.kernels.textbook.work_array import (
    CAP,
    HASTE,
    HEAD,
    MACRO_TABLE,
    MACRO_TABLE_END,
    NODE_VALUE,
    PEAK,
    ROOT_PLY,
    ROOT_VALUES,
    TAIL,
)

DEQUE: Final = MACRO_TABLE
"""The deque is a ring in the room of the macro-board's table, which the basic game does not need."""
DEQUE_SIZE: Final = MACRO_TABLE_END - MACRO_TABLE
NO_MOVE: Final = 15
PLAIN_START: Final = 10
FAST_START: Final = 1


@kernel("void(int64[::1])")
def search(p: Ints) -> None:
    """Score every first move and choose the first of the best."""
    push(p, p[X] | p[O] << 9 | NO_MOVE << 18, new_record(p, 0, -1, -1, -INFINITE, INFINITE) if p[CAP] else 0)
    while p[HEAD] < p[TAIL] and p[STOP] == 0:
        board = p[DEQUE + p[HEAD] % DEQUE_SIZE]
        p[HEAD] += 1
        x = board & 511
        o = board >> 9 & 511
        if WIN[x] or WIN[o] or x | o == 511:
            score_finished(p, board)
        else:
            push_successors(p, board)
    choose(p)


@jit
def push(p: Ints, board: int, record: int) -> None:
    """Append a board to the deque: X's marks, O's, the first move that led there, and where it is recorded."""
    p[DEQUE + p[TAIL] % DEQUE_SIZE] = board | (record << 22)
    p[TAIL] += 1
    p[NODES] += 1
    p[PEAK] = max(p[PEAK], p[TAIL] - p[HEAD])
    if p[NODES] == p[MAX_NODES]:
        p[STOP] = 1


@jit
def push_successors(p: Ints, board: int) -> None:
    """Append every board one move further."""
    taken = (board | board >> 9) & 511
    shift = 9 * (POP[taken] & 1)
    ply = POP[taken] - p[ROOT_PLY] + 1
    empty = ~taken & 511
    while empty:
        cell = LOW[empty]
        empty &= empty - 1
        first = board >> 18 & 15
        if first == NO_MOVE:
            first = cell
            p[ROOT_VALUES + first] = FAST_START if p[HASTE] else PLAIN_START
        record = new_record(p, ply, board >> 22, cell, -INFINITE, INFINITE) if p[CAP] else 0
        push(p, board & 0x3FFFF | 1 << cell + shift | first << 18, record)


@jit
def score_finished(p: Ints, board: int) -> None:
    """Let a finished game raise or lower the score of the first move that led to it."""
    p[LEAVES] += 1
    x = board & 511
    o = board >> 9 & 511
    first = ROOT_VALUES + (board >> 18 & 15)
    worth = 10 - POP[x | o] if p[HASTE] else 10
    value = 0
    if WIN[x] or WIN[o]:
        value = worth if WIN[o if p[SIDE] else x] else -worth
    if value <= 0:
        p[first] = min(p[first], value)
    elif p[first] > 0:
        p[first] = max(p[first], value)
    if board >> 22:
        p[(board >> 22) + NODE_VALUE] = value


@jit
def choose(p: Ints) -> None:
    """Answer with the first move of the highest score."""
    for move in range(9):
        value = p[ROOT_VALUES + move]
        if value != UNKNOWN and (p[VALUE] == UNKNOWN or value > p[VALUE]):
            p[VALUE] = value
            p[BEST] = move
