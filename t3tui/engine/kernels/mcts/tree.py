"""The tree of the Monte Carlo search: nodes in a pool of a fixed size.

A node is four words: its links, its visits, its score for whoever moved into it, and its proof.
Children stand side by side, always after their parent; the root is node 0.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit

LINKS: Final = 0
"""``guess << 51 | prior << 40 | first child << 16 | number of children << 8 | move``.

The guess is the node's score before any visit, the prior the share of attention it is promised: both by the network.
"""
VISITS: Final = 1
SCORE: Final = 2
PROOF: Final = 3
"""``plies to the end << 2 | outcome`` for whoever moved into the node; 0 while not proven."""
KEPT: Final = 1 << 15
"""Only while nodes are moved: a bit of the proof for those that stay, their new place above it."""
NEW_PLACE: Final = 16
NODE: Final = 4

FIRST: Final = (1 << 24) - 1
"""The bits of a first child, once they are shifted down."""
PRIORS: Final = 1 << 10
"""The priors of siblings add up to about this."""
POINT: Final = 1 << 11
"""A won game in a score; a guess is less, and so has room in the links."""
EVEN: Final = POINT // 2

WON: Final = 1
LOST: Final = 2
DREW: Final = 3


@inlined
def first_child(links: int) -> int:
    """Where the children of a node begin."""
    return (links >> 16) & FIRST


@inlined
def child_count(links: int) -> int:
    """How many children a node has."""
    return (links >> 8) & 255


@inlined
def prior_of(links: int) -> int:
    """The share of attention a node is promised, of ``PRIORS``."""
    return (links >> 40) & 2047


@inlined
def guess_of(links: int) -> int:
    """The score of a node before any visit; 0 where nobody guesses."""
    return links >> 51


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
                links = tree[first_child(links) * NODE + PROOF] >> NEW_PLACE << 16 | links & ~(FIRST << 16)
            place = (proof >> NEW_PLACE) * NODE
            tree[place + LINKS] = links
            tree[place + VISITS] = tree[slot + VISITS]
            tree[place + SCORE] = tree[slot + SCORE]
            tree[place + PROOF] = proof & (KEPT - 1)
    return count
