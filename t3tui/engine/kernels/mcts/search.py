"""Monte Carlo tree search: UCT whose nodes know when they are proven."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from typing import Final

from t3tui.engine.kernel_protocols import Child
from t3tui.engine.kernels.backend import Ints, int64, ints, jit, kernel
from t3tui.engine.kernels.mcts.expansion import expand
from t3tui.engine.kernels.mcts.playouts import play_out_boards, play_out_lines, step
from t3tui.engine.kernels.mcts.tree import (
    DREW,
    EVEN,
    LINKS,
    LOST,
    NODE,
    POINT,
    PRIORS,
    PROOF,
    SCORE,
    VISITS,
    WON,
    child_count,
    first_child,
    guess_of,
    keep_below,
    prior_of,
    proof_from_children,
)
from t3tui.engine.kernels.mcts.work_array import (
    GROWN,
    HAS_NETWORK,
    LEAF,
    LOG_ROOM,
    LOG_SIZE,
    PATH,
    PROVED,
    RANDOM,
    RESULT,
    ROOT,
    ROOT_TWOS,
    USED,
    WORK_SIZE,
)
from t3tui.engine.kernels.network import put_weights
from t3tui.engine.kernels.open_twos import see_twos
from t3tui.engine.kernels.state import (
    AT_ONCE,
    CLOSED,
    DRAWN,
    MAX_NODES,
    NODES,
    SELDEPTH,
    SIDE,
    STATE_SIZE,
    STOP,
    TWOS,
    from_kernel,
    to_kernel,
    write_state,
)
from t3tui.engine.search_tree import Simulations
from t3tui.game.position import Move, Position

EXPLORATION: Final = 0.5
EXPAND_AT: Final = 2
"""A node gets children at its visit of this number; with a network at the first."""
ATTENTION: Final = 0.3
"""How much a network's priors count."""


@jit
def select(tree: Ints, node: int, has_network: int) -> int:
    """The child to visit next: a winning one, one not yet visited, or the best upper confidence bound.

    With a network none is unknown: its guess counts as one visit, and a child is explored by its prior.
    Nothing is learned from a proven draw, so every fourth visit looks for something better even if that is unlikely.
    """
    links = tree[node * NODE + LINKS]
    if has_network:
        explore = ATTENTION * math.sqrt(tree[node * NODE + VISITS] + 1.0) / PRIORS
    else:
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
        elif has_network:
            own = tree[slot + LINKS]
            points = (tree[slot + SCORE] + guess_of(own)) / POINT
            bound = (points + explore * prior_of(own)) / (visits + 1)
        elif visits == 0:
            bound = 1000.0
        else:
            bound = tree[slot + SCORE] / (1.0 * POINT * visits) + math.sqrt(explore / visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@jit
def known_score(tree: Ints, node: int) -> int:
    """The score of a leaf by the network: that of its best move, or its own guess if it has no children."""
    links = tree[node * NODE + LINKS]
    if child_count(links) == 0:
        return guess_of(links)
    best = 0
    for child in range(first_child(links), first_child(links) + child_count(links)):
        best = max(best, guess_of(tree[child * NODE + LINKS]))
    return POINT - best


@jit
def simulate(p: Ints, tree: Ints) -> None:
    """One simulation: down the tree, to the end of the game or a guess of the network, and back up with the result."""
    for slot in range(STATE_SIZE):
        p[slot] = p[ROOT + slot]
    p[TWOS] = p[ROOT_TWOS]
    p[TWOS + 1] = p[ROOT_TWOS + 1]
    node = int64(0)
    depth = 0
    proved = 0
    p[PATH] = node
    has_network = p[HAS_NETWORK]
    room = len(tree) // NODE - 81
    while tree[node * NODE + PROOF] == 0:
        if child_count(tree[node * NODE + LINKS]) == 0:
            young = tree[node * NODE + VISITS] + 1 < EXPAND_AT and depth and not has_network
            if young or p[USED] > room:
                break
            expand(p, tree, node)
            proof = proof_from_children(tree, node)
            if proof:
                tree[node * NODE + PROOF] = proof
                proved = 1
            if proof or has_network:
                break
        node = select(tree, node, has_network)
        step(p, tree[node * NODE + LINKS] & 255)
        depth += 1
        p[PATH + depth] = node
    p[SELDEPTH] = max(p[SELDEPTH], depth)
    mover = 1 - p[SIDE]
    outcome = tree[node * NODE + PROOF] & 3
    proving = outcome != 0
    score = POINT if outcome == WON else EVEN if outcome == DREW else 0
    if outcome == 0:
        if has_network:
            score = known_score(tree, node)
        else:
            status = play_out_lines(p) if p[AT_ONCE] else play_out_boards(p)
            score = EVEN if status == DRAWN else POINT if status == 1 + mover else 0
    log = WORK_SIZE + p[NODES] * LOG_SIZE
    logged = p[NODES] < p[LOG_ROOM]
    if logged:
        p[log + LEAF] = node
        p[log + RESULT] = score
        p[log + GROWN] = p[USED]
    while depth >= 0:
        node = p[PATH + depth]
        slot = node * NODE
        if proving and tree[slot + PROOF] == 0:
            tree[slot + PROOF] = proof_from_children(tree, node)
            proving = tree[slot + PROOF] != 0
            proved += proving
        tree[slot + VISITS] += 1
        tree[slot + SCORE] += score
        score = POINT - score
        depth -= 1
    if logged:
        p[log + PROVED] = proved


@kernel("void(int64[::1], int64[::1])")
def run(p: Ints, tree: Ints) -> None:
    """Simulate until the root is proven, ``MAX_NODES`` simulations are done or somebody says stop.

    Nothing stops one simulation for each move: whoever has hardly any time still looks at all of them.
    """
    least = child_count(tree[LINKS])
    while (p[STOP] == 0 or p[NODES] < least) and tree[PROOF] == 0:
        simulate(p, tree)
        p[NODES] += 1
        if p[NODES] == p[MAX_NODES]:
            break


@kernel("void(int64[::1], int64[::1], int64)")
def plant(p: Ints, tree: Ints, kept: int) -> None:
    """Begin at the state in the work array: with what stands below node ``kept``, or with a new tree if that is 0."""
    p[TWOS] = 0
    p[TWOS + 1] = 0
    for board in range(9):
        if not (p[CLOSED] >> board) & 1:
            see_twos(p, board)
    for slot in range(STATE_SIZE):
        p[ROOT + slot] = p[slot]
    p[ROOT_TWOS] = p[TWOS]
    p[ROOT_TWOS + 1] = p[TWOS + 1]
    if kept:
        p[USED] = keep_below(tree, p[USED], kept)
    else:
        for slot in range(NODE):
            tree[slot] = 0
        p[USED] = 1
        expand(p, tree, int64(0))
        tree[PROOF] = proof_from_children(tree, int64(0))


def new_work(network: Sequence[int] = (), log: int = 0) -> Ints:
    """A work array, with the weights of a game or for playouts; ``log`` of the first simulations are written down."""
    p = ints(WORK_SIZE + log * LOG_SIZE)
    put_weights(p, network)
    p[HAS_NETWORK] = bool(network)
    p[LOG_ROOM] = log
    return p


def new_tree(nodes: int) -> Ints:
    """A pool for so many nodes."""
    return ints(nodes * NODE)


def prepare(p: Ints, tree: Ints, position: Position, moves: tuple[Move, ...] | None) -> None:
    """Root a tree in a position: ``moves`` lead there from its root, None if it has to begin anew."""
    write_state(position, p)
    if moves != ():
        plant(p, tree, int64(node_after(tree, moves or ())))


def begin(p: Ints, seed: int, simulations: int) -> None:
    """Set the counters back and the limit; 0 simulations are no limit."""
    p[STOP] = p[NODES] = p[SELDEPTH] = 0
    p[RANDOM] = seed
    p[MAX_NODES] = simulations


def is_proven(tree: Ints) -> bool:
    """Whether the root is proven."""
    return bool(tree[PROOF])


def children(tree: Ints) -> list[Child]:
    """The moves at the root."""
    return children_of(tree, 0)


def line_after(tree: Ints, move: Move) -> tuple[Move, ...]:
    """A move at the root and the best moves after it, as far as the tree has visited them."""
    line = [move]
    while node := node_after(tree, tuple(line)):
        best = max(
            children_of(tree, node),
            key=lambda child: (child.outcome == WON, child.outcome != LOST, child.visits, to_kernel(child.move)),
        )
        if best.outcome != WON and not best.visits:
            break
        line.append(best.move)
    return tuple(line)


def children_of(tree: Ints, node: int) -> list[Child]:
    """What is known of each child of a node."""
    found = []
    for child in nodes_below(tree, node):
        at = child * NODE
        proof = int(tree[at + PROOF])
        move = from_kernel(int(tree[at + LINKS]) & 255)
        guess = guess_of(int(tree[at + LINKS])) / EVEN
        score = int(tree[at + SCORE]) / EVEN
        found.append(Child(move, int(tree[at + VISITS]), score, proof & 3, proof >> 2, guess or None))
    return found


def node_after(tree: Ints, moves: tuple[Move, ...]) -> int:
    """The node that moves from the root lead to, 0 if the tree has none there with children of its own."""
    node = 0
    for move in moves:
        there = (child for child in nodes_below(tree, node) if tree[child * NODE + LINKS] & 255 == to_kernel(move))
        node = next(there, 0)
        if node == 0 or not nodes_below(tree, node):
            return 0
    return node


def nodes_below(tree: Ints, node: int) -> range:
    """The children of a node, for those who are not compiled."""
    links = int(tree[node * NODE + LINKS])
    return range(first_child(links), first_child(links) + child_count(links))


def explored(p: Ints, tree: Ints) -> int:
    """How many nodes below the root a simulation has visited or somebody has proven."""
    size = int(p[USED]) * NODE
    visits, proofs = tree[VISITS:size:NODE], tree[PROOF:size:NODE]
    return sum(bool(visit or proof) for visit, proof in zip(visits, proofs, strict=True)) - 1


def logged(p: Ints, tree: Ints) -> Simulations:
    """The simulations that were written down, and the nodes they knew."""
    count = min(int(p[NODES]), int(p[LOG_ROOM]))
    end = WORK_SIZE + count * LOG_SIZE

    def column(slot: int) -> array[int]:
        return array("i", [int(word) for word in p[WORK_SIZE + slot : end : LOG_SIZE]])

    results = array("d", [score / EVEN for score in column(RESULT)])
    grown = column(GROWN)
    nodes = grown[-1] if grown else 1
    parents = array("i", [-1]) * nodes
    for node in range(nodes):
        for child in nodes_below(tree, node):
            if child < nodes:
                parents[child] = node
    links = [int(tree[node * NODE + LINKS]) for node in range(nodes)]
    moves = array("b", [from_kernel(link & 255) for link in links])
    judged = links if p[HAS_NETWORK] else []
    guesses = array("d", [guess_of(link) / EVEN for link in judged])
    priors = array("d", [prior_of(link) / PRIORS for link in judged])
    return Simulations(parents, moves, column(LEAF), results, grown, column(PROVED), guesses, priors)
