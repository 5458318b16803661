"""The prover's position and its moves: children with first guesses of their proof numbers.

To the state of all kernels it adds what makes guesses quick: each board's code, the boards where a side has an open
two, a running value and a key. A child is four slots: its move, its key, its phi and its delta.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit
from t3tui.engine.kernels.boards import (
    BOARD_KEY,
    CHANCE,
    CLASS,
    COMPLETES,
    EXPONENTIAL,
    GAME_KEY,
    LINE_CELLS,
    LINES_VALUE,
    POWER,
    TURN_KEY,
)
from t3tui.engine.kernels.proof_table import INFINITE, WITH_DRAWS
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
    WORK,
    O,
    X,
    open_boards,
    play,
)

GOAL: Final = WORK
"""The side whose win is asked for: 0 for X, 1 for O. A draw is a failure for it."""
TWOS: Final = WORK + 1
"""The boards where X has an open two, then those where O has."""
KEY: Final = WORK + 3
VALUE_OF_LINES: Final = WORK + 4
CODE: Final = WORK + 5
"""Nine codes of the boards."""

MOVE: Final = 0
CHILD_KEY: Final = 1
PHI: Final = 2
DELTA: Final = 3
CHILD: Final = 4
"""How many slots a child has."""


@jit
def set_up(p: Ints, goal: int) -> None:
    """Compute everything that follows from the state and the goal."""
    p[GOAL] = goal
    p[TWOS] = 0
    p[TWOS + 1] = 0
    p[VALUE_OF_LINES] = 0
    p[KEY] = GAME_KEY[p[AT_ONCE] | p[FULL_DRAWS] << 1 | p[COUNT_BOARDS] << 2 | goal << 3]
    for board in range(9):
        code = 0
        for cell in range(9):
            code += POWER[cell] * (((p[X + board] >> cell) & 1) + 2 * ((p[O + board] >> cell) & 1))
        p[CODE + board] = code
        p[KEY] ^= BOARD_KEY[9 * CLASS[code] + board]
        if not (p[CLOSED] >> board) & 1:
            see_twos(p, board)
            p[VALUE_OF_LINES] += LINES_VALUE[code]


@inlined
def see_twos(p: Ints, board: int) -> None:
    """Note who has an open two on an open board."""
    x = p[X + board]
    o = p[O + board]
    bit = 1 << board
    p[TWOS] = p[TWOS] | bit if COMPLETES[x] & ~o else p[TWOS] & ~bit
    p[TWOS + 1] = p[TWOS + 1] | bit if COMPLETES[o] & ~x else p[TWOS + 1] & ~bit


@jit
def make(p: Ints, move: int) -> None:
    """Make a legal move."""
    board = move >> 4
    before = p[CODE + board]
    after = before + POWER[move & 15] * (1 + p[SIDE])
    p[CODE + board] = after
    p[KEY] ^= BOARD_KEY[9 * CLASS[before] + board] ^ BOARD_KEY[9 * CLASS[after] + board]
    play(p, move)
    if (p[CLOSED] >> board) & 1:
        p[TWOS] &= ~(1 << board)
        p[TWOS + 1] &= ~(1 << board)
        p[VALUE_OF_LINES] -= LINES_VALUE[before]
    else:
        see_twos(p, board)
        p[VALUE_OF_LINES] += LINES_VALUE[after] - LINES_VALUE[before]


@jit
def take_back(p: Ints, move: int, target: int, key: int, value: int, twos: int) -> None:
    """Take back the last move; the rest is what ``TARGET``, ``KEY``, ``VALUE_OF_LINES`` and both ``TWOS`` were."""
    side = 1 - p[SIDE]
    board = move >> 4
    keep = ~(1 << board)
    p[SIDE] = side
    p[side * 9 + board] ^= 1 << (move & 15)
    p[CODE + board] -= POWER[move & 15] * (1 + side)
    p[CLOSED] &= keep
    p[MACRO + side] &= keep
    p[STATUS] = 0
    p[TARGET] = target
    p[KEY] = key
    p[VALUE_OF_LINES] = value
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


@inlined
def winning_boards(p: Ints, side: int) -> int:
    """The boards where a mark would win the game for a side at once."""
    return p[TWOS + side] if p[AT_ONCE] else p[TWOS + side] & COMPLETES[p[MACRO + side]]


@jit
def winning_move(p: Ints) -> int:
    """A move that completes the deciding line at once, -1 if there is none."""
    side = p[SIDE]
    boards = winning_boards(p, side) & open_boards(p)
    if boards == 0:
        return -1
    board = LOW[boards]
    return board << 4 | LOW[COMPLETES[p[side * 9 + board]] & ~p[O - side * 9 + board]]


@jit
def safe_cells(p: Ints, side: int, board: int) -> int:
    """The cells of an open board after which the opponent cannot win at once, where the first line wins.

    Three things make it more than "do not send the opponent to its open two": the cell that sends back to this very
    board may block there; the last cell fills the board; an opponent who may play anywhere wins with any open two.
    """
    other = 1 - side
    empty = ~(p[X + board] | p[O + board]) & 511
    twos = p[TWOS + other]
    safe = empty & ~twos
    full = p[CLOSED]
    if empty & (empty - 1) == 0:
        full |= 1 << board
    special = empty & (full | 1 << board)
    completing = COMPLETES[p[other * 9 + board]] & empty
    while special:
        cell = special & -special
        special ^= cell
        left = twos & ~(1 << board) if completing & ~cell == 0 else twos
        if cell & full:
            safe = safe & ~cell if left and not p[FULL_DRAWS] else safe | cell
        elif left & cell == 0:
            safe |= cell
    return safe


@inlined
def guess_at_once(p: Ints) -> int:
    """First proof numbers, packed, of a position without a win in one, where the first line wins."""
    side = p[SIDE]
    choices = 0
    boards = open_boards(p)
    while boards:
        choices += POP[safe_cells(p, side, LOW[boards])]
        boards &= boards - 1
    if choices == 0:
        return INFINITE << 24
    value = p[VALUE_OF_LINES] if side == 0 else -p[VALUE_OF_LINES]
    value = max(-150, min(150, value))
    return EXPONENTIAL[150 - value] << 24 | choices * EXPONENTIAL[150 + value]


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


@jit
def list_children(p: Ints, base: int) -> int:
    """Write the moves worth trying as children from slot ``base`` on and return how many there are.

    Moves that lose at once are left out where they are seen; a move that wins for sure is returned alone. The mover
    must not have a win in one.
    """
    side = p[SIDE]
    target = p[TARGET]
    key = p[KEY]
    value = p[VALUE_OF_LINES]
    twos = both_twos(p)
    at_once = p[AT_ONCE]
    boards = open_boards(p)
    slot = base
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        cells = safe_cells(p, side, board) if at_once else ~(p[X + board] | p[O + board]) & 511
        while cells:
            move = board << 4 | LOW[cells]
            cells &= cells - 1
            make(p, move)
            if p[STATUS]:
                guess = settled(p)
            elif at_once:
                guess = guess_at_once(p)
            else:
                guess = guess_by_boards(p)
            child_key = key_of(p)
            take_back(p, move, target, key, value, twos)
            p[slot + MOVE] = move
            p[slot + CHILD_KEY] = child_key
            p[slot + PHI] = guess >> 24
            p[slot + DELTA] = guess & 0xFFFFFF
            if guess == INFINITE << 24:
                for part in range(CHILD):
                    p[base + part] = p[slot + part]
                return 1
            slot += CHILD
    return (slot - base) // CHILD


def warm() -> None:
    """Nothing of its own to compile: all of it is called by the prover."""
