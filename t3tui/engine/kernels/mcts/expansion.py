"""How a node of the Monte Carlo tree gets its children, and what the network thinks of each."""

from __future__ import annotations

import math
from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit, table
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.mcts.playouts import next_random, step
from t3tui.engine.kernels.mcts.tree import (
    DREW,
    LINKS,
    LOST,
    NODE,
    POINT,
    PRIORS,
    PROOF,
    SCORE,
    VISITS,
    WON,
)
from t3tui.engine.kernels.mcts.work_array import HAS_NETWORK, USED
from t3tui.engine.kernels.network import evaluate, first_frame, next_layer, next_threats
from t3tui.engine.kernels.open_twos import winning_boards
from t3tui.engine.kernels.state import DRAWN, LOW, SIDE, STATUS, TARGET, TWOS, O, X, open_boards, unplay

SUREST: Final = 700
"""Values beyond this, in hundredths of log-odds, count as this: a guess is no proof."""
CHANCE = table(round(POINT / (1 + math.exp(-value / 100))) for value in range(-SUREST, SUREST + 1))
"""At ``value + SUREST``: the score that a value of the network means."""
SHARPNESS: Final = 60
"""Hundredths of log-odds that make a move e times as interesting."""
WEIGHT = table(round(PRIORS * 64 * math.exp(-less / SHARPNESS)) for less in range(2 * SUREST + 1))
"""How interesting a move is, by what its value lacks to that of the best."""
DOUBT: Final = 4
"""Values vary by chance up to this, so that each seed and each thread grows a tree of its own."""


@inlined
def network_value(p: Ints, move: int) -> int:
    """After ``move`` was made, what the network thinks of it; frame 0 is that of the position before."""
    next_threats(p, 1, move)
    next_layer(p, 1, move)
    value = next_random(p, 2 * DOUBT + 1) - DOUBT - evaluate(p, 1)
    return max(min(value, SUREST), -SUREST)


@jit
def give_guesses(tree: Ints, first: int, end: int) -> None:
    """Turn the values that stand in place of the children's visits into their guesses and priors."""
    best = -SUREST
    for child in range(first, end):
        best = max(best, tree[child * NODE + VISITS])
    total = 0
    for child in range(first, end):
        total += WEIGHT[best - tree[child * NODE + VISITS]]
    for child in range(first, end):
        slot = child * NODE
        value = tree[slot + VISITS]
        prior = max(WEIGHT[best - value] * PRIORS // total, 1)
        tree[slot + LINKS] |= CHANCE[value + SUREST] << 51 | prior << 40
        tree[slot + VISITS] = 0


@jit
def expand(p: Ints, tree: Ints, node: int) -> None:
    """Give a node its children; of moves that let the opponent win at once none, unless there are no others."""
    target = p[TARGET]
    side = p[SIDE]
    x_twos = p[TWOS]
    o_twos = p[TWOS + 1]
    has_network = p[HAS_NETWORK]
    if has_network:
        first_frame(p)
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
                guess = 0
                if has_network and proof == 0:
                    guess = network_value(p, move)
                unplay(p, move, target)
                p[TWOS] = x_twos
                p[TWOS + 1] = o_twos
                if proof & 3 != LOST or lost_ones:
                    tree[place + LINKS] = move
                    tree[place + VISITS] = guess
                    tree[place + SCORE] = 0
                    tree[place + PROOF] = proof
                    place += NODE
    count = place // NODE - first
    if has_network:
        give_guesses(tree, first, first + count)
    tree[node * NODE + LINKS] |= first << 16 | count << 8
    p[USED] = first + count
