"""The prover: settles a position exactly, as a win, a loss or a draw, then verifies it.

What the search says is claimed only after ``walk`` has played the whole proof: every legal reply of the other side,
one move of the side that reaches its aim, down to the end of the game.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, int64, ints, jit
from t3tui.engine.kernels.proof_search import list_known_children, search
from t3tui.engine.kernels.proof_table import (
    INFINITE,
    MOST_WORK,
    PLIES,
    WITH_DRAWS,
    delta_of,
    look_up,
    pack,
    phi_of,
    store,
)
from t3tui.engine.kernels.prover_moves import (
    CHILD,
    CODE,
    DELTA,
    KEY,
    MOVE,
    PHI,
    VALUE_OF_LINES,
    both_twos,
    key_of,
    make,
    set_up,
    take_back,
    value_of_boards,
    winning_move,
)
from t3tui.engine.kernels.state import (
    AT_ONCE,
    DRAWN,
    LOW,
    SIDE,
    STATUS,
    STOP,
    TARGET,
    O,
    X,
    open_boards,
    write_state,
)
from t3tui.game.mode import ADVANCED
from t3tui.game.position import Position

RESULT: Final = CODE + 9
"""0 while nothing is proven, else the status with which the game will end: 1 X wins, 2 O wins, 3 a draw."""
BOUND: Final = RESULT + 1
"""The proven end comes within so many plies."""
LENGTH: Final = RESULT + 2
LINE: Final = RESULT + 3
"""The moves of the proof, ``LENGTH`` of them."""
CHILDREN: Final = LINE + 81
"""Where the children of the root begin, those of its child after them, and so on."""
WORK_SIZE: Final = CHILDREN + 2 * CHILD * 81 * 82 // 2
"""Room for the children of every position on a line of play, once for the walk and once for the search."""

FAILED: Final = -1


@jit
def is_settled(phi: int, delta: int, strict: int) -> bool:
    """Whether proof numbers of a child say that its parent's mover reaches its aim: a win if ``strict``."""
    return delta == 0 and not (strict and phi & WITH_DRAWS)


@jit
def shortest_child(p: Ints, base: int, count: int, strict: int) -> int:
    """The child with the smallest verified bound on the plies to the end, else one that is settled, else -1."""
    best = -1
    least = PLIES + 1
    for child in range(base, base + count * CHILD, CHILD):
        if is_settled(p[child + PHI], p[child + DELTA], strict):
            plies = p[child + PHI] & PLIES
            if plies == 0:
                plies = PLIES
            if plies < least:
                least = plies
                best = child
    return best


@jit
def list_with_settled_child(p: Ints, table: Ints, base: int, strict: int) -> int:
    """List the children, and if the table has lost which of them is settled, search for it again."""
    count = list_known_children(p, table, base)
    if shortest_child(p, base, count, strict) < 0:
        search(p, table, base, int64(INFINITE), int64(INFINITE))
        count = list_known_children(p, table, base)
        if shortest_child(p, base, count, strict) < 0:
            search_each_child(p, table, base, count, strict)
    return count


@jit
def search_each_child(p: Ints, table: Ints, base: int, count: int, strict: int) -> None:
    """Search the children one after the other until one is settled."""
    target = p[TARGET]
    key = p[KEY]
    value = p[VALUE_OF_LINES]
    twos = both_twos(p)
    end = base + count * CHILD
    for child in range(base, end, CHILD):
        if p[child + PHI] and p[child + DELTA] and not p[STOP]:
            make(p, p[child + MOVE])
            found = search(p, table, end, int64(INFINITE), int64(INFINITE))
            take_back(p, p[child + MOVE], target, key, value, twos)
            p[child + PHI] = phi_of(found)
            p[child + DELTA] = delta_of(found)
            if is_settled(phi_of(found), delta_of(found), strict):
                return


@jit
def walk(p: Ints, table: Ints, base: int, winner: int, strict: int) -> int:
    """Verify that ``winner`` reaches its aim from a running game and bound the plies to the end; ``FAILED`` if not.

    The aim is a win if ``strict``, else at least a draw.
    """
    target = p[TARGET]
    key = p[KEY]
    value = p[VALUE_OF_LINES]
    twos = both_twos(p)
    if p[SIDE] == winner:
        if winning_move(p) >= 0:
            return int64(1)
        count = list_with_settled_child(p, table, base, strict)
        while True:
            child = shortest_child(p, base, count, strict)
            if child < 0:
                return int64(FAILED)
            plies = p[child + PHI] & PLIES
            if plies:
                return 1 + plies
            if p[STOP]:
                return int64(FAILED)
            make(p, p[child + MOVE])
            if p[STATUS] == 0:
                plies = walk(p, table, base + count * CHILD, winner, strict)
            take_back(p, p[child + MOVE], target, key, value, twos)
            if plies != FAILED:
                return 1 + plies
            p[child + DELTA] = INFINITE
    my_key = key_of(p)
    known = look_up(table, my_key)
    if is_settled(phi_of(known), delta_of(known), strict) and phi_of(known) & PLIES:
        return phi_of(known) & PLIES
    if p[STOP]:
        return int64(FAILED)
    longest = int64(0)
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        cells = ~(p[X + board] | p[O + board]) & 511
        while cells:
            move = board << 4 | LOW[cells]
            cells &= cells - 1
            make(p, move)
            plies = int64(0)
            if p[STATUS] == 0:
                plies = walk(p, table, base, winner, strict)
            elif p[STATUS] == 2 - winner or (strict and p[STATUS] == DRAWN):
                plies = int64(FAILED)
            take_back(p, move, target, key, value, twos)
            if plies == FAILED:
                return int64(FAILED)
            longest = max(longest, plies)
    taint = 0 if strict else WITH_DRAWS
    store(table, my_key, pack(INFINITE | taint | (longest + 1), int64(0)), int64(MOST_WORK))
    return longest + 1


@jit
def ask(p: Ints, table: Ints, goal: int) -> int:
    """The status a game will end with, ``DRAWN`` if it is only known that ``goal`` does not win, 0 if not even that."""
    set_up(p, goal)
    found = search(p, table, int64(CHILDREN), int64(INFINITE), int64(INFINITE))
    phi = phi_of(found)
    delta = delta_of(found)
    if phi and delta:
        return 0
    if (phi | delta) & WITH_DRAWS:
        return DRAWN
    return 1 + p[SIDE] if phi == 0 else 2 - p[SIDE]


@jit
def solve(p: Ints, table: Ints) -> None:
    """Settle a running game if time allows: writes its ``RESULT``, verified, and the ``LINE`` of the proof."""
    p[RESULT] = 0
    side = p[SIDE]
    set_up(p, side)
    value = p[VALUE_OF_LINES] if p[AT_ONCE] else value_of_boards(p)
    favoured = 0 if value > 0 or (value == 0 and side == 0) else 1
    status = 1 + side if winning_move(p) >= 0 else ask(p, table, int64(favoured))
    if status == DRAWN:
        status = ask(p, table, int64(1 - favoured))
    if status == DRAWN:
        bound = walk(p, table, int64(CHILDREN), int64(favoured), int64(0))
        if bound != FAILED:
            set_up(p, int64(favoured))
            bound = walk(p, table, int64(CHILDREN), int64(1 - favoured), int64(0))
    elif status:
        bound = walk(p, table, int64(CHILDREN), int64(status - 1), int64(1))
    else:
        bound = int64(FAILED)
    if bound != FAILED:
        p[RESULT] = status
        p[BOUND] = bound
        write_line(p, table)


@jit
def write_line(p: Ints, table: Ints) -> None:
    """Play the proof to its end and write the moves to ``LINE``; where both hold a draw, each plays its own proof."""
    length = 0
    drawn = p[RESULT] == DRAWN
    while p[STATUS] == 0:
        if drawn:
            set_up(p, 1 - p[SIDE])
        winner = p[SIDE] if drawn else p[RESULT] - 1
        move = proof_move(p, table, winner, int64(not drawn))
        if move < 0:
            break
        p[LINE + length] = move
        length += 1
        make(p, move)
    p[LENGTH] = length


@jit
def proof_move(p: Ints, table: Ints, winner: int, strict: int) -> int:
    """The winner's move of a verified proof, the loser's longest defence; -1 if the table has lost it."""
    base = int64(CHILDREN)
    if p[SIDE] == winner:
        move = winning_move(p)
        if move < 0 and walk(p, table, base, winner, strict) != FAILED:
            move = p[shortest_child(p, base, list_known_children(p, table, base), strict) + MOVE]
        return move
    target = p[TARGET]
    key = p[KEY]
    value = p[VALUE_OF_LINES]
    twos = both_twos(p)
    best = -1
    longest = FAILED
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        cells = ~(p[X + board] | p[O + board]) & 511
        while cells:
            move = board << 4 | LOW[cells]
            cells &= cells - 1
            make(p, move)
            plies = int64(0) if p[STATUS] else walk(p, table, base, winner, strict)
            take_back(p, move, target, key, value, twos)
            if plies > longest:
                longest = plies
                best = move
    return best


def new_table(megabytes: int) -> Ints:
    """An empty table of at most so many megabytes."""
    return ints(8 << max(0, (megabytes * 1024 * 1024 // 64).bit_length() - 1))


def warm() -> None:
    """Compile the one entry point."""
    work = ints(WORK_SIZE)
    write_state(Position.start(ADVANCED), work)
    work[STOP] = 1
    solve(work, ints(8))
