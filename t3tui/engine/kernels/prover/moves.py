"""The prover's position and its moves.

To the state of all kernels it adds what makes guesses quick: each board's code, for each cell the boards where it is
empty, the boards where a side has an open two, and a key.
"""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, inlined, jit
from t3tui.engine.kernels.boards import (
    CHANCE,
    CLASS_KEY,
    EXPONENTIAL,
    GAME_KEY,
    KEY_BITS,
    LINE_CELLS,
    LINES_VALUE,
    PLACE_KEY,
    POWER,
    TURN_KEY,
)
from t3tui.engine.kernels.open_twos import see_twos, winning_boards
from t3tui.engine.kernels.prover.proof_table import INFINITE, WITH_DRAWS
from t3tui.engine.kernels.prover.work_array import CODE, EMPTY_AT, GOAL, KEY
from t3tui.engine.kernels.state import (
    AT_ONCE,
    CLOSED,
    COUNT_BOARDS,
    DRAWN,
    FULL_DRAWS,
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


@jit
def set_up(p: Ints, goal: int) -> None:
    """Compute everything that follows from the state and the goal."""
    p[GOAL] = goal
    p[TWOS] = 0
    p[TWOS + 1] = 0
    for cell in range(9):
        p[EMPTY_AT + cell] = 0
    p[KEY] = GAME_KEY[p[AT_ONCE] | p[FULL_DRAWS] << 1 | p[COUNT_BOARDS] << 2 | goal << 3]
    for board in range(9):
        code = 0
        for cell in range(9):
            code += POWER[cell] * (((p[X + board] >> cell) & 1) + 2 * ((p[O + board] >> cell) & 1))
        p[CODE + board] = code
        p[KEY] = (p[KEY] + CLASS_KEY[code] * PLACE_KEY[board]) & KEY_BITS
        if not (p[CLOSED] >> board) & 1:
            see_twos(p, board)
            for cell in range(9):
                p[EMPTY_AT + cell] |= ((~(p[X + board] | p[O + board]) >> cell) & 1) << board


@inlined
def key_after(p: Ints, key: int, move: int, side: int) -> int:
    """Change a board's code by a move, and return what the key becomes."""
    board = move >> 4
    before = p[CODE + board]
    after = before + POWER[move & 15] * (1 + side)
    p[CODE + board] = after
    return (key + (CLASS_KEY[after] - CLASS_KEY[before]) * PLACE_KEY[board]) & KEY_BITS


@inlined
def unmark(p: Ints, move: int, side: int) -> None:
    """Remove a mark from its board and from the board's code."""
    board = move >> 4
    p[side * 9 + board] ^= 1 << (move & 15)
    p[CODE + board] -= POWER[move & 15] * (1 + side)


@jit
def make(p: Ints, move: int) -> None:
    """Make a legal move."""
    board = move >> 4
    p[KEY] = key_after(p, p[KEY], move, p[SIDE])
    p[EMPTY_AT + (move & 15)] &= ~(1 << board)
    play(p, move)
    if (p[CLOSED] >> board) & 1:
        p[TWOS] &= ~(1 << board)
        p[TWOS + 1] &= ~(1 << board)
    else:
        see_twos(p, board)


@inlined
def take_back(p: Ints, move: int, target: int, key: int, twos: int) -> None:
    """Take back the last move; the rest is what ``TARGET``, ``KEY`` and both ``TWOS`` were."""
    side = 1 - p[SIDE]
    board = move >> 4
    keep = ~(1 << board)
    p[SIDE] = side
    unmark(p, move, side)
    p[EMPTY_AT + (move & 15)] |= 1 << board
    p[CLOSED] &= keep
    p[MACRO + side] &= keep
    p[STATUS] = 0
    p[TARGET] = target
    p[KEY] = key
    p[TWOS] = twos & 511
    p[TWOS + 1] = twos >> 9


@inlined
def both_twos(p: Ints) -> int:
    """Both masks of open twos in one word, to be given to ``take_back``."""
    return p[TWOS] | p[TWOS + 1] << 9


@inlined
def key_of(p: Ints) -> int:
    """The key of the position with its target and its mover."""
    return p[KEY] ^ TURN_KEY[2 * p[TARGET] + p[SIDE]]


@jit
def guess_by_boards(p: Ints) -> int:
    """First proof numbers, packed, of a position where three boards in a row win."""
    side = p[SIDE]
    if winning_boards(p, side) & open_boards(p):
        return INFINITE
    choices = 0
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        choices += POP[~(p[X + board] | p[O + board]) & 511]
        boards &= boards - 1
    value = value_of_boards(p)
    if side == 1:
        value = -value
    value = max(-150, min(150, value))
    return EXPONENTIAL[150 - value] << 24 | choices * EXPONENTIAL[150 + value]


@jit
def value_of_boards(p: Ints) -> int:
    """X's chances on the eight lines of boards less O's, in fiftieths of a sure line, as if independent."""
    value = 0
    for line in range(0, 24, 3):
        a = 2 * p[CODE + LINE_CELLS[line]]
        b = 2 * p[CODE + LINE_CELLS[line + 1]]
        c = 2 * p[CODE + LINE_CELLS[line + 2]]
        value += CHANCE[a] * CHANCE[b] * CHANCE[c] - CHANCE[a + 1] * CHANCE[b + 1] * CHANCE[c + 1]
    return (value * 50) >> 24


@inlined
def settled(p: Ints) -> int:
    """The proof numbers, packed, of a game that is over, as its next mover would see them."""
    status = p[STATUS]
    reached = p[GOAL] == status - 1
    taint = WITH_DRAWS if status == DRAWN else 0
    return INFINITE | taint if reached == (p[SIDE] == p[GOAL]) else (INFINITE | taint) << 24


@inlined
def drawn(p: Ints, side: int) -> int:
    """The proof numbers, packed, of a drawn game, as its next mover would see them."""
    return (INFINITE | WITH_DRAWS) << 24 if side == p[GOAL] else INFINITE | WITH_DRAWS


@jit
def value_of_lines(p: Ints) -> int:
    """X's lines on all open boards less O's."""
    value = 0
    boards = ~p[CLOSED] & 511
    while boards:
        value += LINES_VALUE[p[CODE + LOW[boards]]]
        boards &= boards - 1
    return value
