"""Games played to the end by chance, except that nobody misses a win in one, and more where the first line wins."""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, inlined, jit, table
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.mcts.work_array import RANDOM
from t3tui.engine.kernels.open_twos import safe_cells, see_twos
from t3tui.engine.kernels.state import (
    CLOSED,
    FREE,
    LOW,
    MACRO,
    POP,
    SIDE,
    STATUS,
    TARGET,
    TWOS,
    O,
    X,
    open_boards,
    play,
)
from t3tui.game.position import CELLS_OF

NTH = table(cells[nth] if nth < len(cells) else 0 for cells in CELLS_OF for nth in range(9))
"""At ``9 * mask + n``: the n-th cell of a mask."""


@inlined
def next_random(p: Ints, below: int) -> int:
    """A random number from 0 to ``below - 1``, by the 48-bit generator of POSIX."""
    state = (p[RANDOM] * 25214903917 + 11) & 0xFFFFFFFFFFFF
    p[RANDOM] = state
    return ((state >> 16) * below) >> 32


@inlined
def step(p: Ints, move: int) -> None:
    """Make a legal move and keep the open twos up to date."""
    board = move >> 4
    play(p, move)
    if (p[CLOSED] >> board) & 1:
        p[TWOS] &= ~(1 << board)
        p[TWOS + 1] &= ~(1 << board)
    else:
        see_twos(p, board)


@jit
def play_out_lines(p: Ints) -> int:
    """Play to the end where the first line wins, by chance among the moves that do not lose at once."""
    while p[STATUS] == 0:
        side = p[SIDE]
        boards = open_boards(p)
        if p[TWOS + side] & boards:
            return 1 + side
        total = 0
        rest = boards
        while rest:
            total += POP[safe_cells(p, side, LOW[rest])]
            rest &= rest - 1
        if total == 0:
            return 2 - side
        chosen = next_random(p, total)
        while boards:
            board = LOW[boards]
            boards &= boards - 1
            cells = safe_cells(p, side, board)
            if chosen < POP[cells]:
                step(p, board << 4 | NTH[9 * cells + chosen])
                break
            chosen -= POP[cells]
    return p[STATUS]


@jit
def play_out_boards(p: Ints) -> int:
    """Play to the end where three boards in a row win, by chance except for a win in one."""
    while p[STATUS] == 0:
        side = p[SIDE]
        boards = open_boards(p)
        decisive = COMPLETES[p[MACRO + side]] & boards
        while decisive:
            board = LOW[decisive]
            if COMPLETES[p[side * 9 + board]] & ~p[O - side * 9 + board]:
                return 1 + side
            decisive &= decisive - 1
        board = p[TARGET]
        if board == FREE:
            board = board_by_chance(p, boards)
        cells = ~(p[X + board] | p[O + board]) & 511
        play(p, board << 4 | NTH[9 * cells + next_random(p, POP[cells])])
    return p[STATUS]


@jit
def board_by_chance(p: Ints, boards: int) -> int:
    """One of the boards in a mask, each as likely as it has empty cells."""
    total = 0
    rest = boards
    while rest:
        board = LOW[rest]
        total += POP[~(p[X + board] | p[O + board]) & 511]
        rest &= rest - 1
    chosen = next_random(p, total)
    board = LOW[boards]
    while True:
        chosen -= POP[~(p[X + board] | p[O + board]) & 511]
        if chosen < 0:
            return board
        boards &= boards - 1
        board = LOW[boards]
