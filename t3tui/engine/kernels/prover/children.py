"""The children of a position in the proof search, each with its proof numbers as far as they are known or guessed.

Where the first line wins, most answers are forced: a child is followed through all moves that have no alternative, and
what can be seen to be won or lost within three plies is settled at once.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit
from t3tui.engine.kernels.open_twos import safe_cells, see_twos
from t3tui.engine.kernels.prover.moves import both_twos, guess_by_boards, key_of, make, settled, take_back
from t3tui.engine.kernels.prover.network import first_numbers, next_layer
from t3tui.engine.kernels.prover.proof_table import INFINITE, NUMBER, PLIES, ask_for, delta_of, look_up, phi_of
from t3tui.engine.kernels.prover.work_array import (
    CHILD,
    CHILD_KEY,
    DELTA,
    FORCED,
    KEY,
    MOVE,
    PHI,
    PROSPECTS,
)
from t3tui.engine.kernels.state import (
    AT_ONCE,
    CLOSED,
    FREE,
    LOW,
    POP,
    SIDE,
    STATUS,
    TARGET,
    TWOS,
    O,
    X,
    open_boards,
    play,
    unplay,
)

WON: Final = -1
LOST: Final = 0
"""What ``prospects`` says of a mover who wins, or loses, for sure."""
FEWEST_SHIFT: Final = 7
CELLS_SHIFT: Final = 11
TURN_SHIFT: Final = 20
NO_REPLIES_COUNTED: Final = 10
MOST_FORCED: Final = 7
"""How many forced moves are followed: so many fit into ``FORCED``."""
LENGTH_SHIFT: Final = 56
LOSES: Final = INFINITE
WINS: Final = INFINITE << 24
"""Proof numbers, packed, of a child whose opponent, the parent's mover, loses or wins."""


@jit
def leaves_no_answer(p: Ints, move: int) -> bool:
    """Whether a safe move to an open board leaves the opponent without a safe one."""
    target = p[TARGET]
    twos = both_twos(p)
    board = move >> 4
    play(p, move)
    if (p[CLOSED] >> board) & 1:
        p[TWOS] &= ~(1 << board)
        p[TWOS + 1] &= ~(1 << board)
    else:
        see_twos(p, board)
    none = p[STATUS] == 0 and p[TARGET] < FREE and safe_cells(p, p[SIDE], p[TARGET]) == 0
    unplay(p, move, target)
    p[TWOS] = twos & 511
    p[TWOS + 1] = twos >> 9
    return none


@inlined
def prospects_on(p: Ints, board: int) -> int:
    """The mover's prospects if it has to play on a board where it has no open two.

    ``WON`` and ``LOST`` are what is sure; else the number of its safe moves, from ``FEWEST_SHIFT`` on the fewest
    replies to one of them that do not walk into one of its open twos, and from ``CELLS_SHIFT`` on its safe cells.
    """
    side = p[SIDE]
    safe = safe_cells(p, side, board)
    twos = p[TWOS + side]
    special = 1 << board | p[CLOSED]
    fewest = NO_REPLIES_COUNTED
    cells = safe & ~p[CLOSED]
    while cells:
        cell = LOW[cells]
        cells &= cells - 1
        replies = ~(p[X + cell] | p[O + cell] | twos) & 511
        fewest = min(fewest, POP[replies])
        if replies & ~(special | 1 << cell) == 0 and leaves_no_answer(p, board << 4 | cell):
            return WON
    return POP[safe] | (fewest << FEWEST_SHIFT | safe << CELLS_SHIFT if safe else 0)


@inlined
def prospects(p: Ints) -> int:
    """The mover's prospects where the first line wins; if it may play anywhere, the cells mean nothing."""
    if p[TWOS + p[SIDE]] & open_boards(p):
        return WON
    if p[TARGET] < FREE:
        return prospects_on(p, p[TARGET])
    boards = open_boards(p)
    choices = 0
    fewest = NO_REPLIES_COUNTED
    while boards:
        there = prospects_on(p, LOW[boards])
        boards &= boards - 1
        if there == WON:
            return WON
        if there:
            choices += there & 127
            fewest = min(fewest, (there >> FEWEST_SHIFT) & 15)
    return choices | fewest << FEWEST_SHIFT if choices else LOST


@inlined
def length_of(forced: int) -> int:
    """How many forced moves there are."""
    return forced >> LENGTH_SHIFT


@jit
def make_child(p: Ints, layer: int, child: int) -> int:
    """Make all moves of a child and return where the network's hidden layer after them is."""
    if not p[AT_ONCE]:
        make(p, p[child + MOVE])
        return layer
    layer = next_layer(p, layer, p[child + MOVE])
    make(p, p[child + MOVE])
    forced = p[child + FORCED]
    for number in range(length_of(forced)):
        move = (forced >> 8 * number) & 255
        layer = next_layer(p, layer, move)
        make(p, move)
    return layer


@jit
def take_back_child(p: Ints, child: int, target: int, key: int, twos: int) -> None:
    """Take back all moves of a child."""
    forced = p[child + FORCED]
    length = length_of(forced)
    while length:
        length -= 1
        take_back(p, (forced >> 8 * length) & 255, target, key, twos)
    take_back(p, p[child + MOVE], target, key, twos)


@inlined
def swapped(numbers: int) -> int:
    """Packed proof numbers as the other side sees them."""
    return (numbers & NUMBER) << 24 | (numbers >> 24) & NUMBER


@inlined
def follow(p: Ints, child: int) -> int:
    """Make a child's move and those that are forced after it; its proof numbers, packed, if they are sure, else 0."""
    side = p[SIDE]
    make(p, p[child + MOVE])
    length = 0
    forced = 0
    numbers = 0
    while True:
        if p[STATUS]:
            numbers = settled(p)
            break
        hopes = prospects(p)
        if hopes <= LOST:
            numbers = WINS if hopes == LOST else LOSES
            break
        if hopes & 127 > 1 or p[TARGET] == FREE or length == MOST_FORCED:
            p[child + PROSPECTS] = hopes & 2047 | (10 * p[SIDE] + p[TARGET]) << TURN_SHIFT
            break
        move = p[TARGET] << 4 | LOW[hopes >> CELLS_SHIFT]
        forced |= move << 8 * length
        length += 1
        make(p, move)
    p[child + FORCED] = forced | length << LENGTH_SHIFT
    p[child + CHILD_KEY] = key_of(p)
    return swapped(numbers) if p[SIDE] == side else numbers


@jit
def follow_by_boards(p: Ints, child: int) -> int:
    """Make a child's move where three boards in a row win, and guess its proof numbers already."""
    p[child + FORCED] = 0
    make(p, p[child + MOVE])
    p[child + CHILD_KEY] = key_of(p)
    return settled(p) if p[STATUS] else guess_by_boards(p)


@jit
def list_children(p: Ints, table: Ints, base: int) -> int:
    """Write the moves worth trying as children from slot ``base`` on and return how many there are.

    Moves that are seen to lose are left out; a move that is seen to win is returned alone. The mover must not have a
    win in one. Both numbers are 0 where nothing is known yet.
    """
    side = p[SIDE]
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    at_once = p[AT_ONCE]
    boards = open_boards(p)
    slot = base
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        cells = safe_cells(p, side, board) if at_once else ~(p[X + board] | p[O + board]) & 511
        while cells:
            p[slot + MOVE] = board << 4 | LOW[cells]
            cells &= cells - 1
            numbers = follow(p, slot) if at_once else follow_by_boards(p, slot)
            take_back_child(p, slot, target, key, twos)
            p[slot + PHI] = numbers >> 24
            p[slot + DELTA] = numbers & NUMBER
            if numbers == WINS:
                for part in range(CHILD):
                    p[base + part] = p[slot + part]
                return 1
            if numbers != LOSES:
                ask_for(table, p[slot + CHILD_KEY])
                slot += CHILD
    return (slot - base) // CHILD


@inlined
def later(number: int, plies: int) -> int:
    """A proof number of a position so many plies before; only the bound of a settled one changes."""
    return number + plies if number >= INFINITE and number & PLIES else number


@jit
def look_up_children(p: Ints, table: Ints, base: int, end: int) -> None:
    """Give children what the table knows of them."""
    for child in range(base, end, CHILD):
        if p[child + PHI] < INFINITE:
            known = look_up(table, p[child + CHILD_KEY])
            if known:
                length = length_of(p[child + FORCED])
                if length & 1:
                    known = swapped(known)
                p[child + PHI] = later(phi_of(known), length)
                p[child + DELTA] = later(delta_of(known), length)


@jit
def guess_children(p: Ints, layer: int, base: int, end: int) -> None:
    """Ask the network about the children of which nothing is known yet."""
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    for child in range(base, end, CHILD):
        if p[child + PHI] | p[child + DELTA] == 0:
            length = length_of(p[child + FORCED])
            if length:
                reached = make_child(p, layer, child)
                take_back_child(p, child, target, key, twos)
            else:
                reached = next_layer(p, layer, p[child + MOVE])
            hopes = p[child + PROSPECTS]
            numbers = first_numbers(p, reached, hopes >> TURN_SHIFT, hopes & 127, (hopes >> FEWEST_SHIFT) & 15)
            if length & 1:
                numbers = swapped(numbers)
            p[child + PHI] = numbers >> 24
            p[child + DELTA] = numbers & NUMBER
