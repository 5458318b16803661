"""The compiled position: one int64 work array with named offsets, moves made and taken back in place.

A kernel move is ``board << 4 | cell``: shifts where ``board * 9 + cell`` would need divisions.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, ints, jit, table
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import ANY, HAS_LINE, Move, Position, Side

X: Final = 0
"""Nine masks of X's marks, one a board."""
O: Final = 9  # noqa: E741
"""Nine masks of O's marks."""
MACRO: Final = 18
"""The boards won by X, then those won by O."""
CLOSED: Final = 20
TARGET: Final = 21
SIDE: Final = 22
"""0 when X is to move, 1 when O is."""
STATUS: Final = 23
"""0 while the game goes on, 1 when X has won, 2 when O has, 3 for a draw."""
AT_ONCE: Final = 24
"""Rule: the first won board wins the game (basic and advanced)."""
FULL_DRAWS: Final = 25
COUNT_BOARDS: Final = 26
STATE_SIZE: Final = 32

STOP: Final = 32
"""Set from outside to end a search; every kernel polls it. The slots up to ``WORK`` mean the same in all kernels."""
NODES: Final = 33
LEAVES: Final = 34
CUTOFFS: Final = 35
DEPTH: Final = 36
"""The depth whose result stands in ``BEST`` and ``VALUE``."""
SELDEPTH: Final = 37
BEST: Final = 38
"""The best kernel move so far, -1 while there is none."""
VALUE: Final = 39
MAX_NODES: Final = 40
"""Stop by itself after so many nodes; 0 for never."""
WORK: Final = 64
"""Where a kernel's own slots begin."""

FREE: Final = ANY
DRAWN: Final = 3

WIN = table(int(has_line) for has_line in HAS_LINE)
LOW = table([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 512)])
POP = table(mask.bit_count() for mask in range(512))


@inlined
def play(p: Ints, move: int) -> None:
    """Make a legal move."""
    side = p[SIDE]
    board = move >> 4
    cell = move & 15
    own = p[side * 9 + board] | (1 << cell)
    p[side * 9 + board] = own
    p[SIDE] = 1 - side
    if WIN[own]:
        p[CLOSED] |= 1 << board
        boards = p[MACRO + side] | (1 << board)
        p[MACRO + side] = boards
        if p[AT_ONCE] or WIN[boards]:
            p[STATUS] = 1 + side
    elif own | p[9 - side * 9 + board] == 511:
        p[CLOSED] |= 1 << board
    if (p[CLOSED] >> cell) & 1:
        p[TARGET] = FREE
        if p[STATUS] == 0:
            p[STATUS] = result_without_target(p)
    else:
        p[TARGET] = cell


@jit
def result_without_target(p: Ints) -> int:
    """The status when a move leads to a closed board and wins nothing: every end without a line is found here."""
    if p[CLOSED] == 511:
        if p[COUNT_BOARDS]:
            x = POP[p[MACRO]]
            o = POP[p[MACRO + 1]]
            if x != o:
                return 1 if x > o else 2
        return DRAWN
    return DRAWN if p[FULL_DRAWS] else 0


@inlined
def unplay(p: Ints, move: int, target: int) -> None:
    """Take back the last move; ``target`` is what it was before."""
    side = 1 - p[SIDE]
    board = move >> 4
    keep = ~(1 << board)
    p[SIDE] = side
    p[side * 9 + board] ^= 1 << (move & 15)
    p[CLOSED] &= keep
    p[MACRO + side] &= keep
    p[STATUS] = 0
    p[TARGET] = target


@inlined
def open_boards(p: Ints) -> int:
    """The mask of boards the mover may play in."""
    target = p[TARGET]
    return 1 << target if target < FREE else ~p[CLOSED] & 511


@jit
def perft(p: Ints, depth: int) -> int:
    """Count the lines of play of exactly ``depth`` moves, making every one of them."""
    if depth == 0:
        return 1
    if p[STATUS]:
        return 0
    count = 0
    target = p[TARGET]
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        empty = ~(p[board] | p[O + board]) & 511
        while empty:
            move = board << 4 | LOW[empty]
            empty &= empty - 1
            play(p, move)
            count += perft(p, depth - 1) if depth > 1 else 1
            unplay(p, move, target)
    return count


def write_state(position: Position, p: Ints) -> None:
    """Write a position into the first ``STATE_SIZE`` slots of a work array."""
    mode = position.mode
    for board in range(9):
        p[X + board] = position.x >> board * 9 & 511
        p[O + board] = position.o >> board * 9 & 511
    p[MACRO] = position.x_boards
    p[MACRO + 1] = position.o_boards
    p[CLOSED] = position.closed | ~mode.all_boards & 511
    p[TARGET] = position.target
    p[SIDE] = int(position.side is Side.O)
    p[STATUS] = 0 if position.end is None else DRAWN if position.winner is None else 1 + (position.winner is Side.O)
    p[AT_ONCE] = int(not mode.macro)
    p[FULL_DRAWS] = int(mode.full_draws)
    p[COUNT_BOARDS] = int(mode.count_boards)


def new_state(position: Position) -> Ints:
    """A fresh array that holds just the position."""
    p = ints(STATE_SIZE)
    write_state(position, p)
    return p


def to_kernel(move: Move) -> int:
    """``board * 9 + cell`` as ``board << 4 | cell``."""
    board, cell = divmod(move, 9)
    return board << 4 | cell


def from_kernel(move: int) -> Move:
    """``board << 4 | cell`` as ``board * 9 + cell``."""
    return int(move >> 4) * 9 + int(move & 15)


def warm() -> None:
    """Compile everything here by a call in the types of production."""
    perft(new_state(Position.start(ULTIMATE)), 2)
