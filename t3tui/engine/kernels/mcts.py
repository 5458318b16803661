"""Monte Carlo tree search: UCT whose nodes know when they are proven."""

from __future__ import annotations

import math
from typing import Final

from t3tui.engine.kernels.backend import Ints, int64, ints, jit
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.mcts_tree import (
    DREW,
    LINKS,
    LOST,
    NODE,
    PROOF,
    SCORE,
    VISITS,
    WON,
    child_count,
    first_child,
    keep_below,
    proof_from_children,
)
from t3tui.engine.kernels.playouts import PLAYOUTS_END, play_out_boards, play_out_lines, step
from t3tui.engine.kernels.prover_moves import TWOS, see_twos, winning_boards
from t3tui.engine.kernels.state import (
    AT_ONCE,
    CLOSED,
    DRAWN,
    LOW,
    MAX_NODES,
    NODES,
    SELDEPTH,
    SIDE,
    STATE_SIZE,
    STATUS,
    STOP,
    TARGET,
    O,
    X,
    open_boards,
    unplay,
    write_state,
)
from t3tui.game.mode import ADVANCED
from t3tui.game.position import Position

USED: Final = PLAYOUTS_END
"""How many nodes of the pool are in use."""
ROOT: Final = USED + 1
"""A copy of the state at the root, then of its open twos."""
PATH: Final = ROOT + STATE_SIZE + 2
"""The nodes from the root to the leaf of one simulation."""
WORK_SIZE: Final = PATH + 82

EXPLORATION: Final = 0.5
EXPAND_AT: Final = 2
"""A node gets children at its visit of this number."""


@jit
def expand(p: Ints, tree: Ints, node: int) -> None:
    """Give a node its children; of moves that let the opponent win at once none, unless there are no others."""
    target = p[TARGET]
    side = p[SIDE]
    x_twos = p[TWOS]
    o_twos = p[TWOS + 1]
    first = p[USED]
    place = first * NODE
    for lost_ones in range(2):
        if place > first * NODE:
            break
        boards = open_boards(p)
        decisive = winning_boards(p, side) & boards
        if decisive:
            boards = decisive & -decisive
        while boards:
            board = LOW[boards]
            boards &= boards - 1
            cells = ~(p[X + board] | p[O + board]) & 511
            if decisive:
                cells &= COMPLETES[p[side * 9 + board]]
                cells &= -cells
            while cells:
                move = board << 4 | LOW[cells]
                cells &= cells - 1
                step(p, move)
                status = p[STATUS]
                proof = 0
                if status:
                    proof = DREW if status == DRAWN else WON if status == 1 + side else LOST
                elif winning_boards(p, 1 - side) & open_boards(p):
                    proof = 1 << 2 | LOST
                unplay(p, move, target)
                p[TWOS] = x_twos
                p[TWOS + 1] = o_twos
                if proof & 3 != LOST or lost_ones:
                    tree[place + LINKS] = move
                    tree[place + VISITS] = 0
                    tree[place + SCORE] = 0
                    tree[place + PROOF] = proof
                    place += NODE
    count = place // NODE - first
    tree[node * NODE + LINKS] |= first << 16 | count << 8
    p[USED] = first + count


@jit
def select(tree: Ints, node: int) -> int:
    """The child to visit next: a winning one, one not yet visited, or the best upper confidence bound.

    Nothing is learned from a proven draw, so every fourth visit looks for something better even if that is unlikely.
    """
    links = tree[node * NODE + LINKS]
    explore = EXPLORATION * EXPLORATION * math.log(tree[node * NODE + VISITS] + 1.0)
    draw = 0.5 if tree[node * NODE + VISITS] & 3 else 0.0
    first = first_child(links)
    best = first
    best_bound = -2.0
    for child in range(first, first + child_count(links)):
        slot = child * NODE
        visits = tree[slot + VISITS]
        outcome = tree[slot + PROOF] & 3
        if outcome == LOST:
            bound = -1.0
        elif outcome == WON:
            return child
        elif outcome == DREW:
            bound = draw
        elif visits == 0:
            bound = 1000.0
        else:
            bound = tree[slot + SCORE] / (2.0 * visits) + math.sqrt(explore / visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@jit
def simulate(p: Ints, tree: Ints) -> None:
    """One simulation: down the tree, to the end of the game, and back up with the result."""
    for slot in range(STATE_SIZE):
        p[slot] = p[ROOT + slot]
    p[TWOS] = p[ROOT + STATE_SIZE]
    p[TWOS + 1] = p[ROOT + STATE_SIZE + 1]
    node = int64(0)
    depth = 0
    p[PATH] = node
    room = len(tree) // NODE - 81
    while tree[node * NODE + PROOF] == 0:
        if child_count(tree[node * NODE + LINKS]) == 0:
            if (tree[node * NODE + VISITS] + 1 < EXPAND_AT and depth) or p[USED] > room:
                break
            expand(p, tree, node)
            proof = proof_from_children(tree, node)
            if proof:
                tree[node * NODE + PROOF] = proof
                break
        node = select(tree, node)
        step(p, tree[node * NODE + LINKS] & 255)
        depth += 1
        p[PATH + depth] = node
    p[SELDEPTH] = max(p[SELDEPTH], depth)
    mover = 1 - p[SIDE]
    outcome = tree[node * NODE + PROOF] & 3
    proving = outcome != 0
    if outcome == 0:
        status = play_out_lines(p) if p[AT_ONCE] else play_out_boards(p)
        outcome = DREW if status == DRAWN else WON if status == 1 + mover else LOST
    score = 2 if outcome == WON else 1 if outcome == DREW else 0
    while depth >= 0:
        node = p[PATH + depth]
        slot = node * NODE
        if proving and tree[slot + PROOF] == 0:
            tree[slot + PROOF] = proof_from_children(tree, node)
            proving = tree[slot + PROOF] != 0
        tree[slot + VISITS] += 1
        tree[slot + SCORE] += score
        score = 2 - score
        depth -= 1


@jit
def run(p: Ints, tree: Ints) -> None:
    """Simulate until the root is proven, ``MAX_NODES`` simulations are done or somebody says stop."""
    while p[STOP] == 0 and tree[PROOF] == 0:
        simulate(p, tree)
        p[NODES] += 1
        if p[NODES] == p[MAX_NODES]:
            break


@jit
def plant(p: Ints, tree: Ints, kept: int) -> None:
    """Begin at the state in the work array: with what stands below node ``kept``, or with a new tree if that is 0."""
    p[TWOS] = 0
    p[TWOS + 1] = 0
    for board in range(9):
        if not (p[CLOSED] >> board) & 1:
            see_twos(p, board)
    for slot in range(STATE_SIZE):
        p[ROOT + slot] = p[slot]
    p[ROOT + STATE_SIZE] = p[TWOS]
    p[ROOT + STATE_SIZE + 1] = p[TWOS + 1]
    if kept:
        p[USED] = keep_below(tree, p[USED], kept)
    else:
        for slot in range(NODE):
            tree[slot] = 0
        p[USED] = 1
        expand(p, tree, int64(0))
        tree[PROOF] = proof_from_children(tree, int64(0))


def warm() -> None:
    """Compile every entry point."""
    work, tree = ints(WORK_SIZE), ints(NODE * 400)
    write_state(Position.start(ADVANCED), work)
    plant(work, tree, int64(0))
    work[MAX_NODES] = 2
    run(work, tree)
