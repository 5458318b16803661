"""Monte Carlo tree search: UCT whose nodes know when they are proven, in a pool of nodes with a fixed size.

A node is four words of the tree: its children, its visits, its score in half points for whoever moved into it, and its
proof. Children stand side by side, always after their parent; the root is node 0. Games are played to the end by
chance, except that nobody misses a win in one and, where the first line wins, nobody allows one.
"""

from __future__ import annotations

import math
from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, int64, ints, jit, table
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.prover_moves import CODE, TWOS, safe_cells, see_twos, winning_boards
from t3tui.engine.kernels.state import (
    AT_ONCE,
    CLOSED,
    DRAWN,
    FREE,
    LOW,
    MACRO,
    MAX_NODES,
    NODES,
    POP,
    SELDEPTH,
    SIDE,
    STATE_SIZE,
    STATUS,
    STOP,
    TARGET,
    O,
    X,
    open_boards,
    play,
    unplay,
    write_state,
)
from t3tui.game.mode import ADVANCED
from t3tui.game.position import CELLS_OF, Position

RANDOM: Final = CODE + 9
USED: Final = RANDOM + 1
"""How many nodes of the pool are in use."""
ROOT: Final = RANDOM + 2
"""A copy of the state at the root, then of its open twos."""
PATH: Final = ROOT + STATE_SIZE + 2
"""The nodes from the root to the leaf of one simulation."""
WORK_SIZE: Final = PATH + 82

LINKS: Final = 0
"""``first child << 16 | number of children << 8 | move``."""
VISITS: Final = 1
SCORE: Final = 2
PROOF: Final = 3
"""``plies to the end << 2 | outcome`` for whoever moved into the node; 0 while not proven."""
KEPT: Final = 1 << 15
"""Only while nodes are moved: a bit of the proof for those that stay, their new place above it."""
NEW_PLACE: Final = 16
NODE: Final = 4

WON: Final = 1
LOST: Final = 2
DREW: Final = 3

EXPLORATION: Final = 0.5
EXPAND_AT: Final = 2
"""A node gets children at its visit of this number."""

NTH = table(cells[nth] if nth < len(cells) else 0 for cells in CELLS_OF for nth in range(9))
"""At ``9 * mask + n``: the n-th cell of a mask."""


@inlined
def first_child(links: int) -> int:
    """Where the children of a node begin."""
    return links >> 16


@inlined
def child_count(links: int) -> int:
    """How many children a node has."""
    return (links >> 8) & 255


@inlined
def next_random(p: Ints, below: int) -> int:
    """A random number from 0 to ``below - 1``, by the 48-bit generator of POSIX."""
    state = (p[RANDOM] * 25214903917 + 11) & 0xFFFFFFFFFFFF
    p[RANDOM] = state
    return ((state >> 16) * below) >> 32


@inlined
def step(p: Ints, move: int) -> None:
    """Make a legal move and keep the open twos up to date."""
    board = move >> 4
    play(p, move)
    if (p[CLOSED] >> board) & 1:
        p[TWOS] &= ~(1 << board)
        p[TWOS + 1] &= ~(1 << board)
    else:
        see_twos(p, board)


@jit
def play_out_lines(p: Ints) -> int:
    """Play to the end where the first line wins, by chance among the moves that do not lose at once."""
    while p[STATUS] == 0:
        side = p[SIDE]
        boards = open_boards(p)
        if p[TWOS + side] & boards:
            return 1 + side
        total = 0
        rest = boards
        while rest:
            total += POP[safe_cells(p, side, LOW[rest])]
            rest &= rest - 1
        if total == 0:
            return 2 - side
        chosen = next_random(p, total)
        while boards:
            board = LOW[boards]
            boards &= boards - 1
            cells = safe_cells(p, side, board)
            if chosen < POP[cells]:
                step(p, board << 4 | NTH[9 * cells + chosen])
                break
            chosen -= POP[cells]
    return p[STATUS]


@jit
def play_out_boards(p: Ints) -> int:
    """Play to the end where three boards in a row win, by chance except for a win in one."""
    while p[STATUS] == 0:
        side = p[SIDE]
        boards = open_boards(p)
        decisive = COMPLETES[p[MACRO + side]] & boards
        while decisive:
            board = LOW[decisive]
            if COMPLETES[p[side * 9 + board]] & ~p[O - side * 9 + board]:
                return 1 + side
            decisive &= decisive - 1
        board = p[TARGET]
        if board == FREE:
            board = board_by_chance(p, boards)
        cells = ~(p[X + board] | p[O + board]) & 511
        play(p, board << 4 | NTH[9 * cells + next_random(p, POP[cells])])
    return p[STATUS]


@jit
def board_by_chance(p: Ints, boards: int) -> int:
    """One of the boards in a mask, each as likely as it has empty cells."""
    total = 0
    rest = boards
    while rest:
        board = LOW[rest]
        total += POP[~(p[X + board] | p[O + board]) & 511]
        rest &= rest - 1
    chosen = next_random(p, total)
    board = LOW[boards]
    while True:
        chosen -= POP[~(p[X + board] | p[O + board]) & 511]
        if chosen < 0:
            return board
        boards &= boards - 1
        board = LOW[boards]


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
def proof_from_children(tree: Ints, node: int) -> int:
    """What the children of a node prove about it, 0 if nothing yet."""
    links = tree[node * NODE + LINKS]
    outcome = WON
    longest = 0
    for child in range(first_child(links), first_child(links) + child_count(links)):
        proof = tree[child * NODE + PROOF]
        if proof & 3 == WON:
            return ((proof >> 2) + 1) << 2 | LOST
        if proof == 0:
            outcome = 0
        elif proof & 3 == DREW and outcome == WON:
            outcome = DREW
        longest = max(longest, proof >> 2)
    return (longest + 1) << 2 | outcome if outcome else 0


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
        keep_below(p, tree, kept)
    else:
        for slot in range(NODE):
            tree[slot] = 0
        p[USED] = 1
        expand(p, tree, int64(0))
        tree[PROOF] = proof_from_children(tree, int64(0))


@jit
def keep_below(p: Ints, tree: Ints, root: int) -> None:
    """Make a node the root, move everything below it to the front of the pool and forget the rest.

    Children stand after their parents, so one pass finds what is kept and where it goes, and a second moves it.
    """
    count = 0
    tree[root * NODE + PROOF] |= KEPT
    for node in range(root, p[USED]):
        slot = node * NODE
        if tree[slot + PROOF] & KEPT:
            tree[slot + PROOF] |= count << NEW_PLACE
            count += 1
            links = tree[slot + LINKS]
            for child in range(first_child(links), first_child(links) + child_count(links)):
                tree[child * NODE + PROOF] |= KEPT
    for node in range(root, p[USED]):
        slot = node * NODE
        proof = tree[slot + PROOF]
        if proof & KEPT:
            links = tree[slot + LINKS]
            if child_count(links):
                links = tree[first_child(links) * NODE + PROOF] >> NEW_PLACE << 16 | links & 0xFFFF
            place = (proof >> NEW_PLACE) * NODE
            tree[place + LINKS] = links
            tree[place + VISITS] = tree[slot + VISITS]
            tree[place + SCORE] = tree[slot + SCORE]
            tree[place + PROOF] = proof & (KEPT - 1)
    p[USED] = count


def child_after(tree: Ints, node: int, move: int) -> int:
    """The child a move leads to, 0 if the tree has none with children of its own."""
    links = int(tree[node * NODE + LINKS])
    for child in range(first_child(links), first_child(links) + child_count(links)):
        links = int(tree[child * NODE + LINKS])
        if links & 255 == move:
            return child if child_count(links) else 0
    return 0


def children(tree: Ints, node: int) -> list[tuple[int, int, int, int]]:
    """Move, visits, score and proof of each child."""
    links = int(tree[node * NODE + LINKS])
    first = first_child(links)
    slots = (child * NODE for child in range(first, first + child_count(links)))
    return [
        (int(tree[s + LINKS]) & 255, int(tree[s + VISITS]), int(tree[s + SCORE]), int(tree[s + PROOF])) for s in slots
    ]


def line_after(tree: Ints, move: int) -> list[int]:
    """A move at the root and the best moves after it, as far as the tree has visited them."""
    line = [move]
    node = child_after(tree, 0, move)
    while node:
        ranked = [
            (proof & 3 == WON, proof & 3 != LOST, visits, move) for move, visits, _, proof in children(tree, node)
        ]
        won, _, visits, move = max(ranked)
        if not (won or visits):
            break
        line.append(move)
        node = child_after(tree, node, move)
    return line


def warm() -> None:
    """Compile every entry point."""
    work, tree = ints(WORK_SIZE), ints(NODE * 400)
    write_state(Position.start(ADVANCED), work)
    plant(work, tree, int64(0))
    work[MAX_NODES] = 2
    run(work, tree)
    line_after(tree, children(tree, 0)[0][0])
