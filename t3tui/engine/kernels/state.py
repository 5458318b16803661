"""The compiled position: one int64 work array with named offsets, moves made and taken back in place.

A kernel move is ``board << 4 | cell``: shifts where ``board * 9 + cell`` would need divisions.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernel_protocols import Counters
from t3tui.engine.kernels.backend import Ints, inlined, ints, jit, table
from t3tui.engine.kernels.slots import Slots
from t3tui.game.position import ANY, HAS_LINE, Move, Position, Side

STATE: Final = Slots()
X: Final = STATE.take(9)
"""Nine masks of X's marks, one a board."""
O: Final = STATE.take(9)  # noqa: E741
"""Nine masks of O's marks, right after X's: a side's are at ``side * 9``."""
MACRO: Final = STATE.take(2)
"""The boards won by X, then those won by O."""
CLOSED: Final = STATE.take()
TARGET: Final = STATE.take()
SIDE: Final = STATE.take()
"""0 when X is to move, 1 when O is."""
STATUS: Final = STATE.take()
"""0 while the game goes on, 1 when X has won, 2 when O has, 3 for a draw."""
AT_ONCE: Final = STATE.take()
"""Rule: the first won board wins the game (basic and advanced)."""
FULL_DRAWS: Final = STATE.take()
COUNT_BOARDS: Final = STATE.take()
STATE_SIZE: Final = STATE.size

COMMON: Final = Slots(after=STATE)
"""These mean the same in every kernel's work array."""
STOP: Final = COMMON.take()
"""Set from outside to end a search; every kernel polls it."""
NODES: Final = COMMON.take()
LEAVES: Final = COMMON.take()
CUTOFFS: Final = COMMON.take()
DEPTH: Final = COMMON.take()
"""The depth whose result stands in ``BEST`` and ``VALUE``."""
SELDEPTH: Final = COMMON.take()
BEST: Final = COMMON.take()
"""The best kernel move so far, -1 while there is none."""
VALUE: Final = COMMON.take()
MAX_NODES: Final = COMMON.take()
"""Stop by itself after so many nodes; 0 for never."""
TWOS: Final = COMMON.take(2)
"""The boards where X has an open two, then those where O has, for kernels that follow them."""
COMMON_SIZE: Final = COMMON.size

FREE: Final = ANY
DRAWN: Final = 3

WIN = table(int(has_line) for has_line in HAS_LINE)
LOW = table([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 512)])
HIGH = table([0] + [mask.bit_length() - 1 for mask in range(1, 512)])
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


def halt(p: Ints) -> None:
    """End the search that works on an array; may be called from any thread."""
    p[STOP] = 1


def counters(p: Ints) -> Counters:
    """What the search on an array has counted so far."""
    return Counters(int(p[NODES]), int(p[LEAVES]), int(p[CUTOFFS]), int(p[DEPTH]), int(p[SELDEPTH]))


def to_kernel(move: Move) -> int:
    """``board * 9 + cell`` as ``board << 4 | cell``."""
    board, cell = divmod(move, 9)
    return board << 4 | cell


def from_kernel(move: int) -> Move:
    """``board << 4 | cell`` as ``board * 9 + cell``."""
    return int(move >> 4) * 9 + int(move & 15)
