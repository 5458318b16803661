"""The tree of the Monte Carlo search: nodes in a pool of a fixed size.

A node is four words: its children, its visits, its score in half points for whoever moved into it, and its proof.
Children stand side by side, always after their parent; the root is node 0.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit

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


@inlined
def first_child(links: int) -> int:
    """Where the children of a node begin."""
    return links >> 16


@inlined
def child_count(links: int) -> int:
    """How many children a node has."""
    return (links >> 8) & 255


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
def keep_below(tree: Ints, used: int, root: int) -> int:
    """Make a node the root, move everything below it to the front of the pool and return how many stay.

    Children stand after their parents, so one pass finds what is kept and where it goes, and a second moves it.
    """
    count = 0
    tree[root * NODE + PROOF] |= KEPT
    for node in range(root, used):
        slot = node * NODE
        if tree[slot + PROOF] & KEPT:
            tree[slot + PROOF] |= count << NEW_PLACE
            count += 1
            links = tree[slot + LINKS]
            for child in range(first_child(links), first_child(links) + child_count(links)):
                tree[child * NODE + PROOF] |= KEPT
    for node in range(root, used):
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
    return count


def child_nodes(tree: Ints, node: int) -> range:
    """The children of a node, for those who are not compiled."""
    links = int(tree[node * NODE + LINKS])
    return range(links >> 16, (links >> 16) + (links >> 8 & 255))


def child_after(tree: Ints, node: int, move: int) -> int:
    """The child a move leads to, 0 if the tree has none with children of its own."""
    for child in child_nodes(tree, node):
        if int(tree[child * NODE + LINKS]) & 255 == move:
            return child if child_nodes(tree, child) else 0
    return 0


def children(tree: Ints, node: int) -> list[tuple[int, int, int, int]]:
    """Move, visits, score and proof of each child."""
    slots = (child * NODE for child in child_nodes(tree, node))
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
    """Nothing of its own to compile: all of it is called by the tree search."""
