"""How strong a network is against another one, at equal nodes: pairs of games from the same opening, sides swapped."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

from t3tui.engine import kernel_loader, weights
from t3tui.game.mode import Mode
from t3tui.game.position import Position
from t3tui.lab.training.samples import TABLE_BYTES

OPENING_PLIES: Final = 4


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games between two networks, given by their plain weights."""

    mode: Mode
    new: tuple[int, ...]
    old: tuple[int, ...]
    nodes: int
    seed: int


@dataclass(frozen=True, slots=True)
class Strength:
    """What the new one scored, from 0 to 1, and half the width of its 95 % interval."""

    score: float
    error: float
    games: int

    @classmethod
    def of(cls, pairs: Sequence[float]) -> Strength:
        """From the scores of pairs, each from 0 to 1; games of a pair share an opening and are not independent."""
        error = 1.96 * stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else 0.5
        return cls(fmean(pairs), error, 2 * len(pairs))


def play_pair(pair: Pair) -> float:
    """What the new network scores in both games together, from 0 to 1. Runs in a worker."""
    kernel_loader.allow_compiling()
    champion = kernel_loader.champion()
    chance = random.Random(pair.seed)
    opening = Position.start(pair.mode)
    while opening.ply < OPENING_PLIES:
        opening = opening.play(chance.choice(opening.legal_moves))
    score = 0.0
    for new_side in range(2):
        sides = (pair.new, pair.old) if new_side == 0 else (pair.old, pair.new)
        works = [champion.new_work(weights.packed(plain)) for plain in sides]
        tables = [champion.new_table(TABLE_BYTES) for _ in sides]
        position = opening
        while not position.is_over:
            side = position.ply & 1
            champion.prepare(works[side], position, max_nodes=pair.nodes)
            champion.search(works[side], tables[side])
            position = position.play(champion.known_moves(works[side])[0][0])
        score += 0.5 if position.winner is None else float((position.winner == "X") == (new_side == 0))
    return score / 2
