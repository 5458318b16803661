"""Positions of self-played games, in shards: files of samples that are made once and kept."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from t3tui.engine import kernel_loader, weights
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.game.mode import Mode
from t3tui.game.position import HAS_LINE, Position
from t3tui.play.safe_files import read_bytes, replace_file

Samples = NDArray[np.int16]

X, O, TARGET, SIDE, VALUE, RESULT, SAMPLE = 0, 9, 18, 19, 20, 21, 22  # noqa: E741
"""The columns of a sample: nine masks of X, nine of O, target, side to move, value and result for X; their number."""
RANDOM_PLIES: Final = (12, 24)
"""Games begin with up to so many random moves, so that they differ: one of these by chance."""
RANDOM_MOVES: Final = 0.01
"""The part of later moves that is random too; more of them would make results a matter of luck."""
TABLE_BYTES: Final = 2 << 20


@dataclass(frozen=True, slots=True)
class Shard:
    """Some games to play, and where their samples go."""

    mode: Mode
    path: Path
    weights: tuple[int, ...]
    """Plain weights of the network that plays."""
    games: int
    nodes: int
    """How many nodes a move is searched, on average; games differ between half and double of it."""
    seed: int


def make_shard(shard: Shard) -> int:
    """Play the games of a shard and write its file; how many samples it has. Runs in a worker."""
    kernel_loader.allow_compiling()
    samples = self_play(shard.mode, shard.weights, shard.games, shard.nodes, shard.seed)
    content = io.BytesIO()
    np.save(content, samples)
    replace_file(shard.path, content.getvalue())
    return len(samples)


def read_shards(paths: Sequence[Path], mode: Mode) -> Samples:
    """The samples of shards, without those that the search never evaluates."""
    parts = [read_shard(path) for path in paths]
    return np.concatenate([part[~settled_at_once(part, mode.macro)] for part in parts])


def read_shard(path: Path) -> Samples:
    """All samples of a shard; nothing but numbers is read from it."""
    return np.asarray(np.load(io.BytesIO(read_bytes(path)), allow_pickle=False), np.int16)


def self_play(mode: Mode, plain: Sequence[int], games: int, nodes: int, seed: int) -> Samples:
    """Play games of the champion against itself and return a sample of every move that it searched."""
    champion = kernel_loader.champion()
    work, table = champion.new_work(weights.packed(plain)), champion.new_table(TABLE_BYTES)
    chance = random.Random(seed)
    samples: list[tuple[int, ...]] = []
    for _ in range(games):
        position = Position.start(mode)
        first = len(samples)
        random_plies = chance.randint(1, chance.choice(RANDOM_PLIES))
        most = max(int(nodes * chance.choice((0.5, 1, 1, 2))), 1)
        while not position.is_over:
            if position.ply < random_plies or chance.random() < RANDOM_MOVES:
                position = position.play(chance.choice(position.legal_moves))
                continue
            champion.prepare(work, position, max_nodes=most)
            champion.search(work, table)
            marks = tuple(mask >> 9 * board & 511 for mask in (position.x, position.o) for board in range(9))
            side = position.ply & 1
            move, score = champion.known_moves(work)[0]
            value = 0 if score is None else int(score.number)
            samples.append((*marks, position.target, side, -value if side else value))
            position = position.play(move)
        result = 0 if position.winner is None else 1 if position.winner == "X" else -1
        samples[first:] = [(*sample, result) for sample in samples[first:]]
    return np.array(samples, np.int16).reshape(-1, SAMPLE)


def settled_at_once(samples: Samples, macro: bool) -> NDArray[np.bool_]:
    """Which samples the search never evaluates, because the mover completes the game."""
    completes = np.array(list(COMPLETES))
    line = np.array(HAS_LINE)
    x_moves = samples[:, SIDE, None] == 0
    own = np.where(x_moves, samples[:, X:O], samples[:, O:TARGET])
    other = np.where(x_moves, samples[:, O:TARGET], samples[:, X:O])
    wins = (completes[own] & ~other != 0) & ~line[own] & ~line[other]
    if macro:
        boards = (line[own] << np.arange(9)).sum(1)
        wins &= (completes[boards][:, None] >> np.arange(9) & 1).astype(bool)
    sent = samples[:, TARGET, None]
    return np.asarray((wins & ((sent == 9) | (sent == np.arange(9)))).any(1))
