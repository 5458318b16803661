"""The champion's search: iterative deepening principal variation search over a shared transposition table.

Values are from the mover's view. A win that takes ``n`` plies from the root is worth ``PROVEN_WIN - n``; such values
are proofs: what is reduced or pruned on a guess has the value of a guess, so a win may be overlooked, never invented.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from t3tui.engine.kernels.backend import Ints, int64, ints, jit, kernel, lowest, table, touched
from t3tui.engine.kernels.champion.move_ordering import candidates, has_safe_move, pick, remember_cutoff, winning_boards
from t3tui.engine.kernels.champion.transposition_table import (
    EXACT,
    GENERATIONS,
    LOWER,
    NO_MOVE,
    UPPER,
    ask_for,
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
from t3tui.engine.kernels.champion.work_array import (
    CANDIDATES,
    FIRST_DEPTH,
    GENERATION,
    HISTORY,
    KILLERS,
    LAST_MOVES,
    LAST_VALUES,
    LINE,
    LINE_LENGTH,
    MARGIN,
    MAX_DEPTH,
    ROOT_COUNT,
    ROOT_MOVES,
    ROOT_VALUES,
    SEARCHED,
    VARIATION,
    VARIATIONS,
    WANTED_LINES,
    WORK_SIZE,
)
from t3tui.engine.kernels.network import evaluate, first_frame, next_layer, next_threats, put_weights
from t3tui.engine.kernels.state import (
    BEST,
    CUTOFFS,
    DEPTH,
    DRAWN,
    LEAVES,
    MAX_NODES,
    NODES,
    SELDEPTH,
    SIDE,
    STATUS,
    STOP,
    TARGET,
    VALUE,
    O,
    from_kernel,
    open_boards,
    play,
    unplay,
    write_state,
)
from t3tui.engine.score import PROVEN_WIN, Score
from t3tui.engine.search_tree import Variation
from t3tui.game.position import Move, Position

INFINITE: Final = 20_000
UNKNOWN: Final = -INFINITE
"""The value of a root move that was not searched yet."""
PROVEN: Final = PROVEN_WIN - 100
"""Values beyond this are proofs."""
FORCED_DEPTH: Final = 10
"""How deep a forced move is searched, for its value."""

FUTILE_DEPTH: Final = 8
FUTILE_MARGIN: Final = 38
"""Reverse futility: so near to the leaves, a position this much a ply above the window is not searched."""
DRAWISH_MARGIN: Final = 20
"""The same for ultimate without a tie-break: most of its games are drawn, so values lie closer together."""

UNKNOWN_DEPTH: Final = 4
"""From this depth on, a position without a move from the table is searched a ply less: its moves are badly ordered."""
LATE_DEPTH: Final = 4
"""So near to the leaves, only the first moves are tried where none of them is expected to reach the window."""

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
    if table_move == NO_MOVE:
        if depth >= UNKNOWN_DEPTH:
            depth -= 1
    elif depth > 1:
        ask_for(p, tt, key, side, table_move)
    next_layer(p, ply, move)
    if depth <= FUTILE_DEPTH and beta - alpha == 1 and abs(beta) < PROVEN:
        guess = evaluate(p, ply)
        if guess - p[MARGIN] * depth >= beta and has_safe_move(p, ply):
            return guess
    start = CANDIDATES + 81 * ply
    end = candidates(p, ply, table_move)
    best = ply + 2 - PROVEN_WIN
    best_move = table_move
    if end == start:
        return best
    target = p[TARGET]
    floor = alpha
    next_depth = depth if end == start + 1 and target < 9 else depth - 1
    first_unasked = start + (table_move != NO_MOVE)
    for at in range(start, end):
        if at == first_unasked and depth > 1:
            for later in range(at, end):
                ask_for(p, tt, key, side, p[later] & 255)
        if depth <= LATE_DEPTH and at - start >= 2 + depth * depth and beta - alpha == 1 and best > -PROVEN:
            break
        tried = pick(p, at, end)
        play(p, tried)
        next_key = key_after(key, side, tried, target, p[TARGET])
        if at == start:
            value = -negamax(p, tt, next_depth, ply + 1, -beta, -alpha, next_key, tried)
        else:
            less = REDUCTIONS[depth * 96 + at - start]
            value = -negamax(p, tt, next_depth - less, ply + 1, -alpha - 1, -alpha, next_key, tried)
            if less and value > alpha and not p[STOP]:
                value = -negamax(p, tt, next_depth, ply + 1, -alpha - 1, -alpha, next_key, tried)
            if alpha < value < beta and not p[STOP]:
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
        board = lowest(boards)
        boards &= boards - 1
        empty = ~(p[board] | p[O + board]) & 511
        while empty:
            p[ROOT_MOVES + count] = board << 4 | lowest(empty)
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
    """Search all root moves to a depth; the best ``WANTED_LINES`` of them get exact values.

    Nothing stops the first depth: whoever has hardly any time still looks at every move.
    """
    side = p[SIDE]
    target = p[TARGET]
    lines = p[WANTED_LINES]
    for at in range(p[ROOT_COUNT]):
        move = p[ROOT_MOVES + at]
        alpha = p[ROOT_VALUES + lines - 1] if at >= lines else -INFINITE
        play(p, move)
        next_key = key_after(key, side, move, target, p[TARGET])
        value = alpha + 1
        if at >= lines:
            value = -negamax(p, tt, depth - 1, int64(1), -alpha - 1, -alpha, next_key, move)
        if value > alpha and (depth == 1 or not p[STOP]):
            value = -negamax(p, tt, depth - 1, int64(1), int64(-INFINITE), -alpha, next_key, move)
        unplay(p, move, target)
        if p[STOP] and depth > 1:
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
def note_variation(p: Ints, depth: int) -> None:
    """Keep the best line as it is after a depth."""
    place = VARIATIONS + depth * VARIATION
    p[place] = p[VALUE]
    p[place + 1] = p[NODES]
    p[place + 2] = p[LINE_LENGTH]
    for at in range(p[LINE_LENGTH]):
        p[place + 3 + at] = p[LINE + at]


@jit
def is_forced(p: Ints) -> bool:
    """Whether one line is wanted and every root move but the best is known to lose."""
    return p[WANTED_LINES] == 1 and p[ROOT_COUNT] > 1 and p[ROOT_VALUES + 1] < -PROVEN


@kernel("void(int64[::1], int64[::1])")
def search(p: Ints, tt: Ints) -> None:
    """Deepen from ``FIRST_DEPTH`` until ``MAX_DEPTH``, a proof, a forced move or a stop; results are in the array.

    A second call goes on where the first ended.
    """
    key = position_key(p)
    if p[ROOT_COUNT] == 0:
        first_frame(p)
        list_root(p)
        for slot in range(KILLERS, HISTORY):
            p[slot] = NO_MOVE
    depth = p[DEPTH] + 1 if p[DEPTH] else p[FIRST_DEPTH]
    while depth <= p[MAX_DEPTH]:
        p[SEARCHED] = 0
        search_root(p, tt, depth, key)
        follow_table(p, tt, key, int64(0))
        if p[SEARCHED] < p[ROOT_COUNT]:
            break
        p[DEPTH] = depth
        for at in range(p[ROOT_COUNT]):
            p[LAST_MOVES + at] = p[ROOT_MOVES + at]
            p[LAST_VALUES + at] = p[ROOT_VALUES + at]
        note_variation(p, depth)
        last = p[ROOT_VALUES + p[WANTED_LINES] - 1]
        if (
            (abs(last) > PROVEN and PROVEN_WIN - abs(last) <= depth)
            or p[STOP]
            or (depth >= FORCED_DEPTH and is_forced(p))
        ):
            break
        depth += 1


def new_work(network: Sequence[int]) -> Ints:
    """A work array with the weights of a game."""
    p = ints(WORK_SIZE)
    put_weights(p, network)
    return p


def new_table(size: int) -> Ints:
    """An empty transposition table of ``size`` bytes or a little more, ready to be used at once."""
    return touched(ints(4 << max(0, (size - 1) // 32).bit_length()))


def prepare(
    p: Ints, position: Position, *, first_depth: int = 1, max_depth: int = 81, max_nodes: int = 0, lines: int = 1
) -> None:
    """Make a work array ready for a search of a position."""
    write_state(position, p)
    p[GENERATION] = (p[GENERATION] + 1) % GENERATIONS
    for slot in (STOP, NODES, LEAVES, CUTOFFS, DEPTH, SELDEPTH, LINE_LENGTH, ROOT_COUNT, SEARCHED):
        p[slot] = 0
    p[FIRST_DEPTH] = first_depth
    p[MAX_DEPTH] = max_depth
    p[MAX_NODES] = max_nodes
    p[WANTED_LINES] = lines
    p[MARGIN] = DRAWISH_MARGIN if position.mode.macro and not position.mode.count_boards else FUTILE_MARGIN


def allow_depth(p: Ints, max_depth: int) -> None:
    """Set how deep the next call of ``search`` goes on."""
    p[MAX_DEPTH] = max_depth


def known_moves(p: Ints) -> list[tuple[Move, Score | None]]:
    """The root moves with their values, best first; exact for the first ``WANTED_LINES``, upper bounds for the others.

    A depth that was broken off counts as soon as it has as many lines as are wanted that are not lost; before that,
    the order of the last whole depth does. What the broken one has shown to be lost comes last.
    """
    count, searched, lines = int(p[ROOT_COUNT]), int(p[SEARCHED]), int(p[WANTED_LINES])
    now = [(int(p[ROOT_MOVES + at]), int(p[ROOT_VALUES + at])) for at in range(count)]
    if p[DEPTH] and searched < count:
        last = [(int(p[LAST_MOVES + at]), int(p[LAST_VALUES + at])) for at in range(count)]
        done = now[:searched]
        lost = [(move, value) for move, value in done if value < -PROVEN]
        safe = [(move, value) for move, value in done if value >= -PROVEN]
        first = safe if len(safe) >= lines else []
        named = {move for move, _ in first + lost}
        now = first + [(move, value) for move, value in last if move not in named] + lost
    return [(from_kernel(move), score_of(value)) for move, value in now]


def score_of(value: int) -> Score | None:
    """A value with its meaning: those beyond ``PROVEN`` are proofs and count plies.

    A win in three is exact, because wins in one are seen before; longer ones may have a shorter brother in a move that
    was searched less deep.
    """
    if value == UNKNOWN:
        return None
    if abs(value) <= PROVEN:
        return Score(float(value))
    return Score.win(PROVEN_WIN - value, exact=PROVEN_WIN - value <= 3) if value > 0 else Score.loss(PROVEN_WIN + value)


def known_line(p: Ints) -> tuple[Move, ...]:
    """The best line found so far."""
    return tuple(from_kernel(p[LINE + at]) for at in range(p[LINE_LENGTH]))


def variations(p: Ints) -> tuple[Variation, ...]:
    """The best line of every depth that was finished."""
    found = []
    for depth in range(int(p[FIRST_DEPTH]), int(p[DEPTH]) + 1):
        place = VARIATIONS + depth * VARIATION
        value, nodes, length = (int(word) for word in p[place : place + 3])
        line = tuple(from_kernel(int(move)) for move in p[place + 3 : place + 3 + length])
        score = score_of(value)
        assert score is not None
        found.append(Variation(depth, score, line, nodes))
    return tuple(found)
