"""The prover's network, for games that the first line wins: who wins, and how much work a proof takes.

Its inputs are those of the champion's: marks, cells that complete a line, full boards, and cells that lead to boards
where a line can be completed. The hidden layer of a position is that of the position before plus a few rows of weights,
four values to an int64. The board the mover was sent to chooses the output weights.
"""

from __future__ import annotations

import math
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
from t3tui.engine.kernels.prover.work_array import (
    BIAS,
    EMPTY_AT,
    FEATURES,
    FIRST_LAYER,
    HEADS,
    HIDDEN,
    MOBILITIES,
    MOBILITY,
    OUTPUT_BIAS,
    OUTPUTS,
    ROWS,
    WORDS,
)
from t3tui.engine.kernels.state import CLOSED, SIDE, TWOS, O

COMPLETING: Final = 18
"""The features of a board, X before O: nine marks each, and from here on nine cells each that complete a line."""
BOARD_FEATURES: Final = 36
FULL_BOARDS: Final = 342
TARGETS: Final = 369
"""The mover's target: ten if X is to move, ten if O is."""
LEADS: Final = 389
"""Empty cells that lead to a board where X, or O, can complete a line: nine boards for each cell that leads there."""
OUTPUT_SHIFT: Final = 14

USUAL_WORK: Final = 450
"""100 ln of the nodes that a proof of a usual position takes."""
LEAST: Final = -600
MOST: Final = 700
GUESS = table(max(1, min(160_000, int(200 * math.exp(x / 100)))) for x in range(LEAST, MOST + 1))
"""200·e^(x/100) at ``x - LEAST``."""
HALF_LOG = table(round(50 * math.log(max(1, count))) for count in range(82))
"""100 ln of the square root."""
MOST_PHI: Final = 20_000


@inlined
def add_row(p: Ints, layer: int, feature: int) -> None:
    """Add a feature's row to a hidden layer."""
    add_numbers(p, layer, ROWS + feature * WORDS, WORDS)


@inlined
def subtract_row(p: Ints, layer: int, feature: int) -> None:
    """Take a feature's row out of a hidden layer."""
    subtract_numbers(p, layer, ROWS + feature * WORDS, WORDS)


@inlined
def add_rows(p: Ints, layer: int, first: int, features: int) -> None:
    """Add the rows of the features in a mask, counted from ``first``."""
    while features:
        add_row(p, layer, first + lowest(features))
        features &= features - 1


@inlined
def subtract_rows(p: Ints, layer: int, first: int, features: int) -> None:
    """Take the rows of the features in a mask, counted from ``first``, out."""
    while features:
        subtract_row(p, layer, first + lowest(features))
        features &= features - 1


@jit
def first_layer(p: Ints) -> None:
    """Write the hidden layer of a position that has been set up as ``FIRST_LAYER``."""
    copy_numbers(p, FIRST_LAYER, BIAS, WORDS)
    add_rows(p, FIRST_LAYER, FULL_BOARDS, p[CLOSED])
    for board in range(9):
        if not (p[CLOSED] >> board) & 1:
            for side in range(2):
                own = p[9 * side + board]
                first = BOARD_FEATURES * board + 9 * side
                add_rows(p, FIRST_LAYER, first, own)
                add_rows(p, FIRST_LAYER, first + COMPLETING, COMPLETES[own] & ~p[O - 9 * side + board])
        for side in range(2):
            if (p[TWOS + side] >> board) & 1:
                add_rows(p, FIRST_LAYER, LEADS + 81 * side + 9 * board, p[EMPTY_AT + board])


@jit
def next_layer(p: Ints, after: int, layer: int, move: int) -> None:
    """At ``after``, write the hidden layer after ``move``, which is not made yet and completes no line.

    The mover must not have a win in one, so it has no open two on that board.
    """
    copy_numbers(p, after, layer, WORDS)
    side = p[SIDE]
    board = move >> 4
    cell = move & 15
    bit = 1 << cell
    own = p[side * 9 + board]
    other = p[O - side * 9 + board]
    own_first = BOARD_FEATURES * board + 9 * side
    other_first = BOARD_FEATURES * board + 9 - 9 * side
    blocked = COMPLETES[other] & ~own
    if blocked & bit:
        subtract_row(p, after, other_first + COMPLETING + cell)
    completing = 0
    if own | other | bit == 511:
        subtract_rows(p, after, own_first, own)
        subtract_rows(p, after, other_first, other)
        add_row(p, after, FULL_BOARDS + board)
    else:
        completing = COMPLETES[own | bit] & ~other
        add_row(p, after, own_first + cell)
        add_rows(p, after, own_first + COMPLETING, completing)
    if (p[TWOS] >> cell) & 1:
        subtract_row(p, after, LEADS + 9 * cell + board)
    if (p[TWOS + 1] >> cell) & 1:
        subtract_row(p, after, LEADS + 81 + 9 * cell + board)
    leading = p[EMPTY_AT + board]
    if cell == board:
        leading &= ~bit
    if completing:
        add_rows(p, after, LEADS + 81 * side + 9 * board, leading)
    if blocked == bit:
        subtract_rows(p, after, LEADS + 81 - 81 * side + 9 * board, leading)


@jit
def first_numbers(p: Ints, layer: int, turn: int, choices: int, fewest: int) -> int:
    """First proof numbers, packed, by a hidden layer.

    ``turn`` is ten times the mover plus its target, ``choices`` its safe moves, ``fewest`` the least number of replies
    that one of them leaves.
    """
    row = ROWS + (TARGETS + turn) * WORDS
    first = OUTPUTS + turn * HEADS * WORDS
    chance = positive_dot(p, layer, row, first, WORDS)
    win = positive_dot(p, layer, row, first + WORDS, WORDS)
    loss = positive_dot(p, layer, row, first + 2 * WORDS, WORDS)
    bias = OUTPUT_BIAS + HEADS * turn
    mobility = MOBILITY + 11 * min(choices, 10) + fewest
    chance = (chance + p[bias]) >> OUTPUT_SHIFT
    chance = (-chance if turn >= 10 else chance) + p[mobility]
    win = ((win + p[bias + 1]) >> OUTPUT_SHIFT) + p[mobility + MOBILITIES] - USUAL_WORK
    loss = ((loss + p[bias + 2]) >> OUTPUT_SHIFT) + p[mobility + 2 * MOBILITIES] - USUAL_WORK
    phi = (12 * win - 10 * chance) // 30 - LEAST
    delta = (12 * loss + 10 * chance) // 30 + HALF_LOG[choices] - LEAST
    phi = min(GUESS[max(0, min(MOST - LEAST, phi))], MOST_PHI)
    return phi << 24 | GUESS[max(0, min(MOST - LEAST, delta))]


def packed(weights: Sequence[int]) -> tuple[int, ...]:
    """Weights as their file has them, as a work array keeps them.

    In the file: the first layer with its biases last; for each head, the output weights of all turns and then their
    biases; for each head the mobilities.
    """
    size = (FEATURES + 1) * HIDDEN
    turns = 20 * (HIDDEN + 1)
    heads = [weights[at : at + turns] for at in range(size, size + HEADS * turns, turns)]
    outputs = [head[turn * HIDDEN : (turn + 1) * HIDDEN] for turn in range(20) for head in heads]
    biases = [head[20 * HIDDEN + turn] for turn in range(20) for head in heads]
    words = as_sums(weights[:size]) + [word for output in outputs for word in as_bits(output)]
    return (*words, *biases, *weights[-HEADS * MOBILITIES :])
