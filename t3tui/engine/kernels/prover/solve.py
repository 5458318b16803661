"""The prover: settles a position exactly, as a win, a loss or a draw, then verifies it.

What the search says is claimed only after ``walk`` has played the whole proof: every legal reply of the other side,
one move of the side that reaches its aim, down to the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from t3tui.engine.kernel_protocols import Settled
from t3tui.engine.kernels.backend import Ints, inlined, int64, ints, jit, kernel, touched
from t3tui.engine.kernels.open_twos import winning_move
from t3tui.engine.kernels.prover.children import list_children, look_up_children
from t3tui.engine.kernels.prover.moves import (
    both_twos,
    key_of,
    make,
    set_up,
    take_back,
    value_of_boards,
    value_of_lines,
)
from t3tui.engine.kernels.prover.outline import outline_of
from t3tui.engine.kernels.prover.proof_search import search_anew
from t3tui.engine.kernels.prover.proof_table import (
    INFINITE,
    MOST_WORK,
    NUMBERS,
    PLIES,
    WITH_DRAWS,
    WORK_SHIFT,
    delta_of,
    look_up,
    pack,
    phi_of,
    store,
)
from t3tui.engine.kernels.prover.prospects import LOST, WON, prospects
from t3tui.engine.kernels.prover.shortest import shortest_win, write_shortest_line
from t3tui.engine.kernels.prover.work_array import (
    BOUND,
    CALLED_OFF,
    CHILD,
    CHILDREN,
    DELTA,
    EXACT,
    KEY,
    LENGTH,
    LINE,
    MOVE,
    ONLY_SEARCH,
    PART,
    PAUSE,
    PHI,
    RESULT,
    ROWS,
    WORK_SIZE,
)
from t3tui.engine.kernels.state import (
    AT_ONCE,
    DRAWN,
    HIGH,
    LOW,
    MAX_NODES,
    NODES,
    SIDE,
    STATUS,
    STOP,
    TARGET,
    TWOS,
    O,
    X,
    from_kernel,
    open_boards,
    write_state,
)
from t3tui.game.position import Position, Side

FAILED: Final = -1
GROWTH: Final = 4
WORTH_SHORTENING: Final = 17
"""A proof of more plies is not looked through for a shorter one."""


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
        if p[child + PHI] and is_settled(p[child + PHI], p[child + DELTA], strict):
            plies = p[child + PHI] & PLIES
            if plies == 0:
                plies = PLIES
            if plies < least:
                least = plies
                best = child
    return best


@jit
def list_known_children(p: Ints, table: Ints, base: int) -> int:
    """List the children with what is known of them, and return how many there are."""
    count = list_children(p, table, base)
    look_up_children(p, table, base, base + count * CHILD)
    return count


@jit
def list_with_settled_child(p: Ints, table: Ints, base: int, strict: int) -> int:
    """List the children, and if the table has lost which of them is settled, search for it again."""
    count = list_known_children(p, table, base)
    if shortest_child(p, base, count, strict) < 0:
        search_anew(p, table, base)
        count = list_known_children(p, table, base)
        if shortest_child(p, base, count, strict) < 0:
            search_each_child(p, table, base, count, strict)
    return count


@jit
def search_each_child(p: Ints, table: Ints, base: int, count: int, strict: int) -> None:
    """Search the children one after the other until one is settled."""
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    end = base + count * CHILD
    for child in range(base, end, CHILD):
        if p[child + PHI] < INFINITE and p[child + DELTA] < INFINITE and not p[STOP]:
            make(p, p[child + MOVE])
            found = search_anew(p, table, end)
            take_back(p, p[child + MOVE], target, key, twos)
            p[child + PHI] = phi_of(found)
            p[child + DELTA] = delta_of(found)
            if is_settled(phi_of(found), delta_of(found), strict):
                return


@inlined
def replies_to_play(p: Ints, board: int) -> int:
    """The mover's legal cells on a board, less those that send the opponent to its open two on another board.

    If the first line wins, the game is over after these, unless the mover had completed a line itself.
    """
    side = p[SIDE]
    empty = ~(p[X + board] | p[O + board]) & 511
    if not p[AT_ONCE] or (p[TWOS + side] >> board) & 1:
        return empty
    return empty & ~(p[TWOS + 1 - side] & ~(1 << board))


@jit
def walk(p: Ints, table: Ints, base: int, winner: int, strict: int) -> int:
    """Verify that ``winner`` reaches its aim from a running game and bound the plies to the end; ``FAILED`` if not.

    The aim is a win if ``strict``, else at least a draw. Of two threads, each takes the replies from another end and
    finds in the table what the other has verified.
    """
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    if p[SIDE] == winner:
        if winning_move(p) >= 0:
            return int64(1)
        seen = prospects(p, outline_of(p)) if p[AT_ONCE] else int64(LOST)
        if seen <= WON:
            make(p, WON - seen)
            plies = walk(p, table, base, winner, strict)
            take_back(p, WON - seen, target, key, twos)
            if plies != FAILED:
                return 1 + plies
        count = list_with_settled_child(p, table, base, strict)
        while True:
            child = shortest_child(p, base, count, strict)
            if child < 0:
                return int64(FAILED)
            plies = p[child + PHI] & PLIES
            if plies:
                return 1 + plies
            if p[STOP] or p[CALLED_OFF]:
                return int64(FAILED)
            make(p, p[child + MOVE])
            if p[STATUS] == 0:
                plies = walk(p, table, base + count * CHILD, winner, strict)
            take_back(p, p[child + MOVE], target, key, twos)
            if plies != FAILED:
                return 1 + plies
            p[child + DELTA] = INFINITE
    boards = open_boards(p)
    cells = replies_to_play(p, LOW[boards])
    has_choice = boards & (boards - 1) or cells & (cells - 1)
    my_key = key_of(p)
    if has_choice:
        known = look_up(table, my_key)
        if is_settled(phi_of(known), delta_of(known), strict) and phi_of(known) & PLIES:
            return phi_of(known) & PLIES
    if p[STOP] or p[CALLED_OFF]:
        return int64(FAILED)
    longest = int64(0)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        cells = replies_to_play(p, board)
        if cells != ~(p[X + board] | p[O + board]) & 511:
            longest = max(longest, 1)
        while cells:
            cell = HIGH[cells] if p[PART] & 1 else LOW[cells]
            cells ^= 1 << cell
            move = board << 4 | cell
            make(p, move)
            plies = int64(0)
            if p[STATUS] == 0:
                plies = walk(p, table, base, winner, strict)
            elif p[STATUS] == 2 - winner or (strict and p[STATUS] == DRAWN):
                plies = int64(FAILED)
            take_back(p, move, target, key, twos)
            if plies == FAILED:
                return int64(FAILED)
            longest = max(longest, plies)
    if has_choice:
        taint = 0 if strict else WITH_DRAWS
        store(table, my_key, pack(INFINITE | taint | (longest + 1), int64(0)), int64(MOST_WORK))
    return longest + 1


@jit
def ask(p: Ints, table: Ints, goal: int) -> int:
    """The status a game will end with, ``DRAWN`` if it is only known that ``goal`` does not win, 0 if not even that."""
    set_up(p, goal)
    found = search_anew(p, table, int64(CHILDREN))
    phi = phi_of(found)
    delta = delta_of(found)
    if phi and delta:
        return 0
    if (phi | delta) & WITH_DRAWS:
        return DRAWN
    return 1 + p[SIDE] if phi == 0 else 2 - p[SIDE]


@kernel("void(int64[::1], int64[::1])")
def solve(p: Ints, table: Ints) -> None:
    """Settle a running game if time allows: writes its ``RESULT``, verified, and the ``LINE`` of the proof.

    Where it shall ``ONLY_SEARCH``, its result is not verified, and there is no line.
    """
    p[RESULT] = 0
    side = p[SIDE]
    set_up(p, side)
    value = value_of_lines(p) if p[AT_ONCE] else value_of_boards(p)
    favoured = 0 if value > 0 or (value == 0 and side == 0) else 1
    status = 1 + side if winning_move(p) >= 0 else ask(p, table, int64(favoured))
    if p[ONLY_SEARCH]:
        p[RESULT] = status
        return
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
        p[EXACT] = 0
        if status == DRAWN or not shorten(p, int64(status - 1)):
            write_line(p, table)


@jit
def shorten(p: Ints, winner: int) -> bool:
    """Find the shortest win and its line if that is a matter of moments, and return whether it was."""
    plies = shortest_win(p, winner, p[BOUND]) if p[BOUND] <= WORTH_SHORTENING else int64(0)
    if plies == 0 or write_shortest_line(p, winner, plies) == 0:
        return False
    p[BOUND] = plies
    p[EXACT] = 1
    return True


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
            take_back(p, move, target, key, twos)
            if plies > longest:
                longest = plies
                best = move
    return best


@kernel("void(int64[::1], int64[::1])")
def fill(table: Ints, old: Ints) -> None:
    """Store everything that an old table has in a new one."""
    for entry in range(0, len(old), 2):
        packed = old[entry + 1]
        if packed:
            store(table, old[entry] ^ packed, packed & NUMBERS, packed >> WORK_SHIFT)


def new_work(network: Sequence[int]) -> Ints:
    """A work array with the network's weights."""
    p = ints(WORK_SIZE)
    for at, weight in enumerate(network, ROWS):
        p[at] = weight
    return p


def new_table(size: int) -> Ints:
    """An empty table of ``size`` bytes or a little more, ready to be used at once."""
    return touched(ints(8 << max(0, (size - 1) // 64).bit_length(), huge=True))


def grown(table: Ints) -> Ints:
    """A table of ``GROWTH`` times the size with the same content."""
    larger = new_table(8 * len(table) * GROWTH)
    fill(larger, table)
    return larger


def prepare(p: Ints, position: Position, max_nodes: int) -> None:
    """Make a work array ready for a position; 0 nodes are no limit."""
    write_state(position, p)
    p[STOP] = p[NODES] = p[RESULT] = 0
    p[MAX_NODES] = max_nodes
    p[PAUSE] = 0
    take_part(p, 0, only_search=False)


def take_part(p: Ints, part: int, *, only_search: bool) -> None:
    """Make a prepared work array one of several that share the next ``solve``, numbered from 0 on."""
    p[PART] = part
    p[ONLY_SEARCH] = int(only_search)
    p[CALLED_OFF] = 0


def pause_at(p: Ints, nodes: int) -> None:
    """Let the next ``solve`` break off when so many nodes have been visited; 0 for never."""
    p[PAUSE] = nodes


def has_paused(p: Ints) -> bool:
    """Whether it broke off without an answer only because it was to pause."""
    return 0 < p[PAUSE] <= p[NODES] and not p[RESULT] and not p[STOP]


def call_off(p: Ints) -> None:
    """End a search because another one has settled its question; may be called from any thread."""
    p[CALLED_OFF] = 1


def has_answer(p: Ints) -> bool:
    """Whether it came to an answer."""
    return p[RESULT] != 0


def settled(p: Ints) -> Settled | None:
    """What ``solve`` has proven, if anything."""
    if p[RESULT] == 0:
        return None
    line = tuple(from_kernel(move) for move in p[LINE : LINE + p[LENGTH]])
    winner = None if p[RESULT] == DRAWN else Side.O if p[RESULT] == 2 else Side.X
    return Settled(winner, int(p[BOUND]), line, bool(p[EXACT]))
