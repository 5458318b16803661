"""The champion's search: iterative deepening principal variation search over a shared transposition table.

Values are from the mover's view. A win that takes ``n`` plies from the root is worth ``PROVEN_WIN - n``; such values
are proofs, because nothing is pruned on a guess: a reduced search may overlook a win but cannot invent one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from t3tui.engine.kernels.backend import Ints, int64, ints, jit, table
from t3tui.engine.kernels.network import ROWS, evaluate, first_frame, next_layer, next_threats
from t3tui.engine.kernels.ordering import (
    HISTORY,
    KILLERS,
    MOVES,
    ORDERING_END,
    candidates,
    has_safe_move,
    pick,
    remember_cutoff,
    winning_boards,
)
from t3tui.engine.kernels.state import (
    BEST,
    CUTOFFS,
    DEPTH,
    DRAWN,
    LEAVES,
    LOW,
    MAX_NODES,
    NODES,
    SELDEPTH,
    SIDE,
    STATUS,
    STOP,
    TARGET,
    VALUE,
    WORK,
    O,
    from_kernel,
    open_boards,
    play,
    unplay,
    write_state,
)
from t3tui.engine.kernels.table import (
    EXACT,
    GENERATIONS,
    LOWER,
    NO_MOVE,
    UPPER,
    bound_of,
    depth_of,
    key_after,
    move_of,
    pack,
    position_key,
    probe,
    store,
    value_of,
)
from t3tui.engine.limits import PROVEN_WIN
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Move, Position

GENERATION: Final = WORK
"""Which search of the game this is, so that old table entries give way."""
FIRST_DEPTH: Final = WORK + 1
MAX_DEPTH: Final = WORK + 2
LINES: Final = WORK + 3
"""How many root moves get an exact value."""
ROOT_COUNT: Final = WORK + 4
LINE_LENGTH: Final = WORK + 5
SEARCHED: Final = WORK + 6
"""How many root moves of the depth under way are done."""

ROOT_MOVES: Final = ORDERING_END
"""The root moves, best first as of the deepest result."""
ROOT_VALUES: Final = ROOT_MOVES + 81
LINE: Final = ROOT_VALUES + 81
"""The best line, as far as the table knows it."""
WORK_SIZE: Final = LINE + 81

INFINITE: Final = 20_000
UNKNOWN: Final = -INFINITE
"""The value of a root move that was not searched yet."""
PROVEN: Final = PROVEN_WIN - 100
"""Values beyond this are proofs."""
FORCED_DEPTH: Final = 10
"""How deep a forced move is searched, for its value."""

REDUCTIONS = table(
    int(0.6 + 0.45 * min(depth, 16).bit_length() * (min(tried, 31).bit_length() - 0.5))
    if depth > 1 and tried > 1
    else 0
    for depth in range(84)
    for tried in range(96)
)
"""By how many plies to search less, by depth and by how many moves were tried before."""


@jit
def from_table(value: int, ply: int) -> int:
    """A proof counts plies from its own position in the table, but from the root in the search."""
    if value > PROVEN:
        return value - ply
    if value < -PROVEN:
        return value + ply
    return value


@jit
def negamax(p: Ints, tt: Ints, depth: int, ply: int, alpha: int, beta: int, key: int, move: int) -> int:
    """The value of the position after ``move``, exact between ``alpha`` and ``beta``, else a bound."""
    p[NODES] += 1
    if p[NODES] == p[MAX_NODES]:
        p[STOP] = 1
    side = p[SIDE]
    if p[STATUS]:
        if p[STATUS] == DRAWN:
            return 0
        return PROVEN_WIN - ply if p[STATUS] == 1 + side else ply - PROVEN_WIN
    next_threats(p, ply, move)
    boards = open_boards(p)
    if winning_boards(p, ply, side) & boards:
        return PROVEN_WIN - ply - 1
    if depth <= 0:
        p[LEAVES] += 1
        if ply > p[SELDEPTH]:
            p[SELDEPTH] = ply
        if not has_safe_move(p, ply):
            return ply + 2 - PROVEN_WIN
        next_layer(p, ply, move)
        return evaluate(p, ply)
    if p[STOP]:
        return 0
    data = probe(tt, key)
    table_move = NO_MOVE
    if data >= 0:
        table_move = move_of(data)
        value = from_table(value_of(data), ply)
        bound = bound_of(data)
        if (depth_of(data) >= depth or abs(value) > PROVEN) and (
            bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
        ):
            return value
    next_layer(p, ply, move)
    start = MOVES + 81 * ply
    end = candidates(p, ply, table_move)
    best = ply + 2 - PROVEN_WIN
    best_move = table_move
    if end == start:
        return best
    target = p[TARGET]
    floor = alpha
    next_depth = depth if end == start + 1 and target < 9 else depth - 1
    for at in range(start, end):
        tried = pick(p, at, end)
        play(p, tried)
        next_key = key_after(key, side, tried, target, p[TARGET])
        if at == start:
            value = -negamax(p, tt, next_depth, ply + 1, -beta, -alpha, next_key, tried)
        else:
            less = REDUCTIONS[depth * 96 + at - start]
            value = -negamax(p, tt, next_depth - less, ply + 1, -alpha - 1, -alpha, next_key, tried)
            if less and value > alpha:
                value = -negamax(p, tt, next_depth, ply + 1, -alpha - 1, -alpha, next_key, tried)
            if alpha < value < beta:
                value = -negamax(p, tt, next_depth, ply + 1, -beta, -alpha, next_key, tried)
        unplay(p, tried, target)
        if p[STOP]:
            return 0
        if value > best:
            best = value
            best_move = tried
            if value > alpha:
                alpha = value
                if alpha >= beta:
                    p[CUTOFFS] += 1
                    remember_cutoff(p, ply, start, at, depth)
                    break
    bound = UPPER if best <= floor else LOWER if best >= beta else EXACT
    stored = best + ply if best > PROVEN else best - ply if best < -PROVEN else best
    store(tt, key, pack(stored, depth, bound, best_move, p[GENERATION]))
    return best


@jit
def list_root(p: Ints) -> None:
    """Write every legal root move, none with a value yet."""
    count = 0
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        empty = ~(p[board] | p[O + board]) & 511
        while empty:
            p[ROOT_MOVES + count] = board << 4 | LOW[empty]
            p[ROOT_VALUES + count] = UNKNOWN
            count += 1
            empty &= empty - 1
    p[ROOT_COUNT] = count


@jit
def rise(p: Ints, at: int, value: int) -> None:
    """Give the root move at ``at`` its value and move it up, behind equal ones and within those of this depth."""
    move = p[ROOT_MOVES + at]
    while at > 0 and p[ROOT_VALUES + at - 1] < value:
        p[ROOT_MOVES + at] = p[ROOT_MOVES + at - 1]
        p[ROOT_VALUES + at] = p[ROOT_VALUES + at - 1]
        at -= 1
    p[ROOT_MOVES + at] = move
    p[ROOT_VALUES + at] = value


@jit
def search_root(p: Ints, tt: Ints, depth: int, key: int) -> None:
    """Search all root moves to a depth; the best ``LINES`` of them get exact values."""
    side = p[SIDE]
    target = p[TARGET]
    lines = p[LINES]
    for at in range(p[ROOT_COUNT]):
        move = p[ROOT_MOVES + at]
        alpha = p[ROOT_VALUES + lines - 1] if at >= lines else -INFINITE
        play(p, move)
        next_key = key_after(key, side, move, target, p[TARGET])
        value = alpha + 1
        if at >= lines:
            value = -negamax(p, tt, depth - 1, int64(1), -alpha - 1, -alpha, next_key, move)
        if value > alpha:
            value = -negamax(p, tt, depth - 1, int64(1), int64(-INFINITE), -alpha, next_key, move)
        unplay(p, move, target)
        if p[STOP]:
            return
        rise(p, at, value)
        p[SEARCHED] = at + 1
        p[BEST] = p[ROOT_MOVES]
        p[VALUE] = p[ROOT_VALUES]


@jit
def follow_table(p: Ints, tt: Ints, key: int, ply: int) -> None:
    """Write the best line from the table, beginning with the best root move, into ``LINE``."""
    move = p[BEST]
    if ply > 0:
        data = probe(tt, key)
        move = move_of(data) if data >= 0 else NO_MOVE
    p[LINE_LENGTH] = ply
    if move == NO_MOVE or p[STATUS] or ply >= 80:
        return
    if not (open_boards(p) >> (move >> 4)) & 1 or ((p[move >> 4] | p[O + (move >> 4)]) >> (move & 15)) & 1:
        return
    target = p[TARGET]
    play(p, move)
    next_key = key_after(key, 1 - p[SIDE], move, target, p[TARGET])
    p[LINE + ply] = move
    follow_table(p, tt, next_key, ply + 1)
    unplay(p, move, target)


@jit
def is_forced(p: Ints) -> bool:
    """Whether one line is wanted and every root move but the best is known to lose."""
    return p[LINES] == 1 and p[ROOT_COUNT] > 1 and p[ROOT_VALUES + 1] < -PROVEN


@jit
def search(p: Ints, tt: Ints) -> None:
    """Deepen from ``FIRST_DEPTH`` until ``MAX_DEPTH``, a proof, a forced move or a stop; results are in the array."""
    key = position_key(p)
    first_frame(p)
    list_root(p)
    p[BEST] = p[ROOT_MOVES]
    for slot in range(KILLERS, HISTORY):
        p[slot] = NO_MOVE
    depth = p[FIRST_DEPTH]
    while depth <= p[MAX_DEPTH]:
        p[SEARCHED] = 0
        search_root(p, tt, depth, key)
        follow_table(p, tt, key, int64(0))
        if p[STOP]:
            break
        p[DEPTH] = depth
        last = p[ROOT_VALUES + p[LINES] - 1]
        if (abs(last) > PROVEN and PROVEN_WIN - abs(last) <= depth) or (depth >= FORCED_DEPTH and is_forced(p)):
            break
        depth += 1


def new_work(network: Sequence[int]) -> Ints:
    """A work array with the weights of a game."""
    p = ints(WORK_SIZE)
    for at, weight in enumerate(network, ROWS):
        p[at] = weight
    p[LINES] = p[FIRST_DEPTH] = 1
    p[MAX_DEPTH] = 81
    return p


def prepare(p: Ints, position: Position) -> None:
    """Make a work array ready for a search of a position."""
    write_state(position, p)
    p[GENERATION] = (p[GENERATION] + 1) % GENERATIONS
    for slot in (STOP, NODES, LEAVES, CUTOFFS, DEPTH, SELDEPTH, LINE_LENGTH, ROOT_COUNT, SEARCHED):
        p[slot] = 0


def known_moves(p: Ints) -> list[tuple[Move, int]]:
    """The root moves with their values, best first; exact for the first ``LINES``, upper bounds for the others.

    If the best move of the depth under way loses, those not yet searched to that depth come first.
    """
    count, searched = int(p[ROOT_COUNT]), int(p[SEARCHED])
    known = [(from_kernel(p[ROOT_MOVES + at]), int(p[ROOT_VALUES + at])) for at in range(count)]
    if 0 < searched < count and known[0][1] < -PROVEN:
        known = known[searched:] + known[:searched]
    return known


def is_proven(p: Ints) -> bool:
    """Whether the best root move wins by force, or every root move was searched and loses."""
    best = p[ROOT_VALUES]
    lost = UNKNOWN < best < -PROVEN and p[SEARCHED] in (0, p[ROOT_COUNT])
    return bool(best > PROVEN or lost)


def known_line(p: Ints) -> tuple[Move, ...]:
    """The best line found so far."""
    return tuple(from_kernel(p[LINE + at]) for at in range(p[LINE_LENGTH]))


def warm() -> None:
    """Compile every entry point with the types of production."""
    p = new_work(())
    prepare(p, Position.start(ULTIMATE))
    p[MAX_DEPTH] = 1
    search(p, ints(1 << 10))
