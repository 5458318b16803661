"""The evaluation of the champion and of mcts: a small neural network whose first layer follows the moves.

Inputs are marks, cells that complete a line, the same for the macro-board, and cells that lead to such boards. The
hidden layer of a position is that of the position before plus a few rows of weights. Four hidden values share an int64,
16 bits each: a sum of packed rows is the packed sum, so one addition does the work of four. The board the mover was
sent to chooses the output weights. Weights and frames live in the work array.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from t3tui.engine.kernels.backend import (
    Ints,
    inlined,
    jit,
    lowest,
    positive_dot,
    sum_rows,
    table,
)
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.lanes import as_bits, as_sums
from t3tui.engine.kernels.network_array import (
    ADDED,
    BIAS,
    FEATURES,
    FRAME,
    FRAMES,
    OUTPUT_BIAS,
    OUTPUTS,
    REMOVED,
    ROWS,
    THREATS,
    WORDS,
)
from t3tui.engine.kernels.state import CLOSED, MACRO, SIDE, TARGET, O, X

COMPLETING: Final = 18
"""The features of a board, X before O: nine marks each, and from here on nine cells each that complete a line."""
BOARD_FEATURES: Final = 36
WON_BOARDS: Final = 324
"""Boards won by X, by O; then boards full without a winner."""
FULL_BOARDS: Final = 342
COMPLETING_BOARDS: Final = 351
"""Open boards that would complete a line of boards, X before O."""
TARGETS: Final = 369
"""The mover's target: ten if X is to move, ten if O is."""
LEADS: Final = 389
"""Empty cells that lead to a board where X, or O, can complete a line: nine boards for each cell that leads there."""
OUTPUT_SHIFT: Final = 14
MOST: Final = 9_000
"""No guess is as sure as a proof."""


@inlined
def threat(own: int, other: int) -> int:
    """The empty cells that complete a line of ``own``."""
    return COMPLETES[own] & ~other


@inlined
def listed(p: Ints, end: int, first: int, features: int) -> int:
    """Put the rows of the features in a mask, counted from ``first``, on a list and return where it ends."""
    while features:
        p[end] = ROWS + (first + lowest(features)) * WORDS
        end += 1
        features &= features - 1
    return end


@inlined
def boards_with_empty(p: Ints, cell: int) -> int:
    """The mask of open boards whose cell ``cell`` is empty."""
    boards = 0
    for board in range(9):
        boards |= ((~(p[X + board] | p[O + board]) >> cell) & 1) << board
    return boards & ~p[CLOSED]


@jit
def first_frame(p: Ints) -> None:
    """Write frame 0 from scratch."""
    end = ADDED
    for side in range(2):
        p[FRAMES + THREATS + side] = 0
        boards = p[MACRO + side]
        end = listed(p, end, WON_BOARDS + 9 * side, boards)
        end = listed(p, end, COMPLETING_BOARDS + 9 * side, COMPLETES[boards] & ~p[CLOSED])
    end = listed(p, end, FULL_BOARDS, p[CLOSED] & ~(p[MACRO] | p[MACRO + 1]))
    for board in range(9):
        if not (p[CLOSED] >> board) & 1:
            for side in range(2):
                own = p[9 * side + board]
                completing = threat(own, p[O - 9 * side + board])
                end = listed(p, end, BOARD_FEATURES * board + 9 * side, own)
                end = listed(p, end, BOARD_FEATURES * board + COMPLETING + 9 * side, completing)
                if completing:
                    p[FRAMES + THREATS + side] |= 1 << board
    for side in range(2):
        boards = p[FRAMES + THREATS + side]
        while boards:
            board = lowest(boards)
            boards &= boards - 1
            end = listed(p, end, LEADS + 81 * side + 9 * board, boards_with_empty(p, board))
    sum_rows(p, FRAMES, BIAS, ADDED, end, REMOVED, REMOVED, WORDS)


@inlined
def next_threats(p: Ints, ply: int, move: int) -> None:
    """After ``move`` was made, write the threat masks of the frame at ``ply``."""
    frame = FRAMES + FRAME * ply
    board = move >> 4
    keep = ~(1 << board)
    x = p[frame - FRAME + THREATS] & keep
    o = p[frame - FRAME + THREATS + 1] & keep
    if not (p[CLOSED] >> board) & 1:
        if threat(p[X + board], p[O + board]):
            x |= 1 << board
        if threat(p[O + board], p[X + board]):
            o |= 1 << board
    p[frame + THREATS] = x
    p[frame + THREATS + 1] = o


@jit
def next_layer(p: Ints, ply: int, move: int) -> None:
    """After ``move`` was made and the threat masks written, write the hidden layer of the frame at ``ply``."""
    layer = FRAMES + FRAME * ply
    added, removed = follow_board(p, move)
    added, removed = follow_leads(p, layer, move, added, removed)
    sum_rows(p, layer, layer - FRAME, ADDED, added, REMOVED, removed, WORDS)


@inlined
def follow_board(p: Ints, move: int) -> tuple[int, int]:
    """List what ``move`` changes on its board and on the macro-board; where the lists of added and removed rows end."""
    side = 1 - p[SIDE]
    board = move >> 4
    bit = 1 << (move & 15)
    own = p[9 * side + board]
    other = p[O - 9 * side + board]
    first = BOARD_FEATURES * board
    own_first = first + 9 * side
    other_first = first + 9 - 9 * side
    before = threat(own ^ bit, other)
    other_before = threat(other, own ^ bit)
    if not (p[CLOSED] >> board) & 1:
        after = threat(own, other)
        added = listed(p, listed(p, ADDED, own_first, bit), own_first + COMPLETING, after & ~before)
        removed = listed(p, REMOVED, own_first + COMPLETING, before & ~after)
        return added, listed(p, removed, other_first + COMPLETING, other_before & bit)
    removed = listed(p, REMOVED, own_first, own ^ bit)
    removed = listed(p, removed, other_first, other)
    removed = listed(p, removed, own_first + COMPLETING, before)
    removed = listed(p, removed, other_first + COMPLETING, other_before)
    return follow_macro_board(p, side, board, removed)


@inlined
def follow_macro_board(p: Ints, side: int, board: int, removed: int) -> tuple[int, int]:
    """List what it changes on the macro-board that ``side`` closed a board; where both lists end."""
    closed = p[CLOSED]
    earlier = closed ^ (1 << board)
    mine = p[MACRO + side]
    theirs = COMPLETES[p[MACRO + 1 - side]]
    if (mine >> board) & 1:
        added = listed(p, ADDED, WON_BOARDS + 9 * side, 1 << board)
        before = COMPLETES[mine ^ (1 << board)] & ~earlier
    else:
        added = listed(p, ADDED, FULL_BOARDS, 1 << board)
        before = COMPLETES[mine] & ~earlier
    after = COMPLETES[mine] & ~closed
    added = listed(p, added, COMPLETING_BOARDS + 9 * side, after & ~before)
    removed = listed(p, removed, COMPLETING_BOARDS + 9 * side, before & ~after)
    return added, listed(p, removed, COMPLETING_BOARDS + 9 - 9 * side, theirs & ~earlier & (1 << board))


@inlined
def follow_leads(p: Ints, layer: int, move: int, added: int, removed: int) -> tuple[int, int]:
    """List the cells that lead to threats: some of this board are gone, and its own threats may have changed."""
    board = move >> 4
    gone = 1 << (move & 15)
    if (p[CLOSED] >> board) & 1:
        gone |= ~(p[X + board] | p[O + board]) & 511
    for side in range(2):
        before = p[layer - FRAME + THREATS + side]
        cells = gone & before
        while cells:
            removed = listed(p, removed, LEADS + 81 * side + 9 * lowest(cells), 1 << board)
            cells &= cells - 1
        if ((before ^ p[layer + THREATS + side]) >> board) & 1:
            boards = boards_with_empty(p, board)
            if (before >> board) & 1:
                removed = listed(p, removed, LEADS + 81 * side + 9 * board, boards)
            else:
                added = listed(p, added, LEADS + 81 * side + 9 * board, boards)
    return added, removed


@jit
def evaluate(p: Ints, ply: int) -> int:
    """The value of the position at ``ply`` from the mover's view."""
    layer = FRAMES + FRAME * ply
    bucket = p[SIDE] * 10 + p[TARGET]
    row = ROWS + (TARGETS + bucket) * WORDS
    total = p[OUTPUT_BIAS + bucket] + positive_dot(p, layer, row, OUTPUTS + bucket * WORDS, WORDS)
    total = max(min(total >> OUTPUT_SHIFT, MOST), -MOST)
    return -total if p[SIDE] else total


def put_weights(p: Ints, network: Sequence[int]) -> None:
    """Write the weights of a game into a work array."""
    p[ROWS : ROWS + len(network)] = table(network)


def packed(weights: Sequence[int]) -> tuple[int, ...]:
    """Plain weights as a work array keeps them: the first layer, its biases last, and the outputs, packed by four.

    A network with fewer hidden values than there is room for gets zeros.
    """
    width = len(weights) // (FEATURES + 21)
    room = [0] * (WORDS - width // 4)
    first, last = (FEATURES + 1) * width, (FEATURES + 21) * width
    words: list[int] = []
    for at in range(0, first, width):
        words += as_sums(weights[at : at + width]) + room
    for at in range(first, last, width):
        words += as_bits(weights[at : at + width]) + room
    return (*words, *weights[last:])
