"""The children of a position in the proof search, each with its proof numbers as far as they are known or guessed.

Where the first line wins, most answers are forced: a child is followed through all moves that have no alternative, and
what can be seen to be won or lost within three plies is settled at once.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit, lowest
from t3tui.engine.kernels.boards import TURN_KEY
from t3tui.engine.kernels.prover.moves import (
    both_twos,
    drawn,
    guess_by_boards,
    key_after,
    key_of,
    make,
    settled,
    take_back,
    unmark,
)
from t3tui.engine.kernels.prover.network import first_numbers, next_layer
from t3tui.engine.kernels.prover.outline import is_drawn, mover, outline_of, place, safe_moves, target_of
from t3tui.engine.kernels.prover.proof_table import INFINITE, NUMBER, PLIES, ask_for, delta_of, look_up, phi_of
from t3tui.engine.kernels.prover.prospects import CELLS_SHIFT, CHOICES, FEWEST, FEWEST_SHIFT, LOST, prospects
from t3tui.engine.kernels.prover.work_array import (
    CHILD,
    CHILD_KEY,
    DELTA,
    FORCED,
    KEY,
    LAYER,
    MOVE,
    PHI,
    PROSPECTS,
)
from t3tui.engine.kernels.state import AT_ONCE, FREE, STATUS, TARGET, O, X, open_boards

TURN_SHIFT: Final = 20
MOST_FORCED: Final = 7
"""How many forced moves are followed: so many fit into ``FORCED``."""
HOPES: Final = (1 << CELLS_SHIFT) - 1
LENGTH_SHIFT: Final = 56
LOSES: Final = INFINITE
WINS: Final = INFINITE << 24
"""Proof numbers, packed, of a child whose opponent, the parent's mover, loses or wins."""


@inlined
def length_of(forced: int) -> int:
    """How many forced moves there are."""
    return forced >> LENGTH_SHIFT


@jit
def make_child(p: Ints, child: int) -> None:
    """Make all moves of a child."""
    make(p, p[child + MOVE])
    forced = p[child + FORCED]
    for number in range(length_of(forced)):
        make(p, (forced >> 8 * number) & 255)


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
def follow(p: Ints, child: int, outline: int) -> int:
    """See where a child's move and those that are forced after it lead; its proof numbers, packed, if sure, else 0."""
    after = outline
    move = p[child + MOVE]
    key = p[KEY]
    length = 0
    forced = 0
    while True:
        key = key_after(p, key, move, mover(after))
        after = place(p, after, move)
        if is_drawn(p, after):
            numbers = drawn(p, mover(after))
            break
        hopes = prospects(p, after)
        if hopes <= LOST:
            numbers = WINS if hopes == LOST else LOSES
            break
        if hopes & CHOICES > 1 or target_of(after) == FREE or length == MOST_FORCED:
            p[child + PROSPECTS] = hopes & HOPES | (10 * mover(after) + target_of(after)) << TURN_SHIFT
            numbers = 0
            break
        move = target_of(after) << 4 | lowest(hopes >> CELLS_SHIFT)
        forced |= move << 8 * length
        length += 1
    p[child + FORCED] = forced | length << LENGTH_SHIFT
    p[child + CHILD_KEY] = key ^ TURN_KEY[2 * target_of(after) + mover(after)]
    remove_all(p, child, outline)
    return swapped(numbers) if length & 1 else numbers


@inlined
def remove_all(p: Ints, child: int, outline: int) -> None:
    """Take back what ``follow`` has made, in any order."""
    forced = p[child + FORCED]
    side = mover(outline)
    move = p[child + MOVE]
    unmark(p, move, side)
    for number in range(length_of(forced)):
        side = 1 - side
        unmark(p, (forced >> 8 * number) & 255, side)


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
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    at_once = p[AT_ONCE]
    outline = outline_of(p)
    boards = open_boards(p)
    slot = base
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        cells = safe_moves(p, outline, board) if at_once else ~(p[X + board] | p[O + board]) & 511
        while cells:
            p[slot + MOVE] = board << 4 | lowest(cells)
            cells &= cells - 1
            if at_once:
                numbers = follow(p, slot, outline)
            else:
                numbers = follow_by_boards(p, slot)
                take_back(p, p[slot + MOVE], target, key, twos)
            p[slot + PHI] = numbers >> 24
            p[slot + DELTA] = numbers & NUMBER
            if numbers == WINS:
                for part in range(CHILD):
                    p[base + part] = p[slot + part]
                return 1
            if numbers != LOSES:
                slot += CHILD
    for child in range(base, slot, CHILD):
        ask_for(table, p[child + CHILD_KEY])
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
    """Ask the network about the children, by the hidden layer of their parent, while memory looks for them."""
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    for child in range(base, end, CHILD):
        if p[child + PHI] | p[child + DELTA] == 0:
            after = child + LAYER
            next_layer(p, after, layer, p[child + MOVE])
            forced = p[child + FORCED]
            if forced:
                follow_layer(p, after, child)
                take_back_child(p, child, target, key, twos)
            hopes = p[child + PROSPECTS]
            numbers = first_numbers(p, after, hopes >> TURN_SHIFT, hopes & CHOICES, (hopes >> FEWEST_SHIFT) & FEWEST)
            if length_of(forced) & 1:
                numbers = swapped(numbers)
            p[child + PHI] = numbers >> 24
            p[child + DELTA] = numbers & NUMBER


@jit
def follow_layer(p: Ints, layer: int, child: int) -> None:
    """Make all moves of a child, and bring the hidden layer after its first one to the end."""
    make(p, p[child + MOVE])
    forced = p[child + FORCED]
    for number in range(length_of(forced)):
        move = (forced >> 8 * number) & 255
        next_layer(p, layer, layer, move)
        make(p, move)
