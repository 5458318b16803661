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
    add_numbers,
    copy_numbers,
    inlined,
    jit,
    lowest,
    positive_dot,
    subtract_numbers,
    table,
)
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.lanes import as_bits, as_sums
from t3tui.engine.kernels.network_array import (
    BIAS,
    FEATURES,
    FRAME,
    FRAMES,
    OUTPUT_BIAS,
    OUTPUTS,
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


@jit
def add_rows(p: Ints, layer: int, first: int, features: int) -> None:
    """Add the rows of the features in a mask, counted from ``first``, to a hidden layer."""
    while features:
        add_numbers(p, layer, ROWS + (first + lowest(features)) * WORDS, WORDS)
        features &= features - 1


@jit
def subtract_rows(p: Ints, layer: int, first: int, features: int) -> None:
    """Take the rows of the features in a mask, counted from ``first``, out of a hidden layer."""
    while features:
        subtract_numbers(p, layer, ROWS + (first + lowest(features)) * WORDS, WORDS)
        features &= features - 1


@inlined
def change_rows(p: Ints, layer: int, first: int, before: int, after: int) -> None:
    """Follow a mask of features from ``before`` to ``after``."""
    add_rows(p, layer, first, after & ~before)
    subtract_rows(p, layer, first, before & ~after)


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
    layer = FRAMES
    copy_numbers(p, layer, BIAS, WORDS)
    for side in range(2):
        p[layer + THREATS + side] = 0
        boards = p[MACRO + side]
        add_rows(p, layer, WON_BOARDS + 9 * side, boards)
        add_rows(p, layer, COMPLETING_BOARDS + 9 * side, COMPLETES[boards] & ~p[CLOSED])
    add_rows(p, layer, FULL_BOARDS, p[CLOSED] & ~(p[MACRO] | p[MACRO + 1]))
    for board in range(9):
        if not (p[CLOSED] >> board) & 1:
            for side in range(2):
                own = p[9 * side + board]
                completing = threat(own, p[O - 9 * side + board])
                add_rows(p, layer, BOARD_FEATURES * board + 9 * side, own)
                add_rows(p, layer, BOARD_FEATURES * board + COMPLETING + 9 * side, completing)
                if completing:
                    p[layer + THREATS + side] |= 1 << board
    for side in range(2):
        boards = p[layer + THREATS + side]
        while boards:
            board = lowest(boards)
            boards &= boards - 1
            add_rows(p, layer, LEADS + 81 * side + 9 * board, boards_with_empty(p, board))


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
    copy_numbers(p, layer, layer - FRAME, WORDS)
    follow_board(p, layer, move)
    follow_leads(p, layer, move)


@jit
def follow_board(p: Ints, layer: int, move: int) -> None:
    """Follow ``move`` on its board and on the macro-board."""
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
        add_rows(p, layer, own_first, bit)
        change_rows(p, layer, own_first + COMPLETING, before, threat(own, other))
        subtract_rows(p, layer, other_first + COMPLETING, other_before & bit)
        return
    subtract_rows(p, layer, own_first, own ^ bit)
    subtract_rows(p, layer, other_first, other)
    subtract_rows(p, layer, own_first + COMPLETING, before)
    subtract_rows(p, layer, other_first + COMPLETING, other_before)
    closed = p[CLOSED]
    earlier = closed ^ (1 << board)
    mine = p[MACRO + side]
    theirs = COMPLETES[p[MACRO + 1 - side]]
    if (mine >> board) & 1:
        add_rows(p, layer, WON_BOARDS + 9 * side, 1 << board)
        mine_before = COMPLETES[mine ^ (1 << board)]
    else:
        add_rows(p, layer, FULL_BOARDS, 1 << board)
        mine_before = COMPLETES[mine]
    change_rows(p, layer, COMPLETING_BOARDS + 9 * side, mine_before & ~earlier, COMPLETES[mine] & ~closed)
    subtract_rows(p, layer, COMPLETING_BOARDS + 9 - 9 * side, theirs & ~earlier & (1 << board))


@jit
def follow_leads(p: Ints, layer: int, move: int) -> None:
    """Follow the cells that lead to threats: some of this board are gone, and its own threats may have changed."""
    board = move >> 4
    gone = 1 << (move & 15)
    if (p[CLOSED] >> board) & 1:
        gone |= ~(p[X + board] | p[O + board]) & 511
    for side in range(2):
        before = p[layer - FRAME + THREATS + side]
        cells = gone & before
        while cells:
            subtract_rows(p, layer, LEADS + 81 * side + 9 * lowest(cells), 1 << board)
            cells &= cells - 1
        change = (before ^ p[layer + THREATS + side]) >> board & 1
        if change:
            if (before >> board) & 1:
                subtract_rows(p, layer, LEADS + 81 * side + 9 * board, boards_with_empty(p, board))
            else:
                add_rows(p, layer, LEADS + 81 * side + 9 * board, boards_with_empty(p, board))


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
