"""``python -m t3tui.lab.training.prover FOLDER``: train the prover's network, or go on with it.

Positions of advanced are settled by the prover itself, in shards that are made once and kept; then a network learns
from them who wins and how many nodes that took.
"""

from __future__ import annotations

import argparse
import io
import math
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from t3tui.engine import kernel_loader, weights
from t3tui.engine.kernels.prover.work_array import FEATURES, HEADS, HIDDEN
from t3tui.engine.prover import Prover
from t3tui.game.mode import ADVANCED
from t3tui.game.position import Position
from t3tui.lab.training.features import arrangements
from t3tui.lab.training.fitting import Adam, Bits, Floats, packed_inputs, unpacked
from t3tui.lab.training.samples import SIDE, TARGET
from t3tui.play.safe_files import read_bytes, replace_file

Labels = NDArray[np.int16]

RESULT, WORK, CHOICES, FEWEST, LABEL = 20, 21, 22, 23, 24
"""The columns after those of a sample: 1 if the mover wins, 100 ln of the nodes, and its prospects; their number."""
OPENING: Final = 11, 17
"""Positions are met on the way on from openings of so many plies."""
FURTHER: Final = 8
MOST_NODES: Final = 20_000
BATCH: Final = 256
RATE: Final = 0.002
SLOPE_OF_WORK: Final = 0.05
SCALE: Final = 256
CENTIPOINTS: Final = 100
OUTPUT: Final = CENTIPOINTS * (1 << 14)
HELD_BACK: Final = 10
MOBILITY: Final = 11


@dataclass(slots=True)
class ProverNetwork:
    """The weights while they are fitted: those of the first layer, then of each head, then the heads' mobilities."""

    rows: Floats
    bias: Floats
    outputs: Floats
    output_bias: Floats
    mobility: Floats

    @classmethod
    def random(cls, seed: int) -> ProverNetwork:
        """Small random weights."""
        generator = np.random.default_rng(seed)
        return cls(
            generator.normal(0, 0.1, (FEATURES, HIDDEN)).astype(np.float32),
            np.full(HIDDEN, 0.3, np.float32),
            generator.normal(0, 0.2, (HEADS, 20, HIDDEN)).astype(np.float32),
            np.zeros((HEADS, 20), np.float32),
            np.zeros((HEADS, MOBILITY, MOBILITY), np.float32),
        )

    @property
    def parameters(self) -> tuple[Floats, ...]:
        """Everything that is fitted."""
        return self.rows, self.bias, self.outputs, self.output_bias, self.mobility

    def whole(self) -> list[int]:
        """The weights as the whole numbers of the weights file."""
        parts = [self.rows * SCALE, self.bias * SCALE]
        for head in range(HEADS):
            parts += [self.outputs[head] * (OUTPUT / SCALE), self.output_bias[head] * OUTPUT]
        return [int(weight) for part in (*parts, self.mobility * CENTIPOINTS) for weight in np.rint(part).ravel()]


def settle_positions(count: int, seed: int, *, further: int = FURTHER, nodes: int = MOST_NODES) -> Labels:
    """Positions such as a proof meets, with what the prover found; those it could not settle are left out."""
    chance = random.Random(seed)
    names = "state", "prover.moves", "prover.outline", "prover.prospects"
    state, moves, outline, prospects = map(kernel_loader.kernel, names)
    work = kernel_loader.prover().new_work(weights.prover())
    labels: list[tuple[int, ...]] = []
    while len(labels) < count:
        position = _met(chance, further)
        if position is None:
            continue
        state.write_state(position, work)
        moves.set_up(work, 0)
        hopes = int(prospects.prospects(work, outline.outline_of(work)))
        proof = Prover().prove(position, nodes=nodes, size=1 << 20)
        if hopes > prospects.LOST and proof.result in ("win", "loss"):
            masks = tuple(mask >> 9 * board & 511 for mask in (position.x, position.o) for board in range(9))
            fewest = hopes >> prospects.FEWEST_SHIFT & prospects.FEWEST
            cost = round(CENTIPOINTS * math.log(proof.nodes + 1))
            turn = position.target, position.ply & 1
            labels.append((*masks, *turn, int(proof.result == "win"), cost, min(hopes & prospects.CHOICES, 10), fewest))
    return np.array(labels, np.int16).reshape(-1, LABEL)


def _met(chance: random.Random, further: int) -> Position | None:
    """A position after safe moves by chance, None if they led to an end."""
    position = Position.start(ADVANCED)
    for _ in range(chance.randint(*OPENING) + chance.randint(0, further)):
        after = [position.play(move) for move in position.legal_moves]
        safe = [each for each in after if not each.is_over and not _wins_at_once(each)]
        if not safe:
            return None
        position = chance.choice(safe)
    return position


def _wins_at_once(position: Position) -> bool:
    return any(position.play(move).winner for move in position.legal_moves)


def fit(labels: Labels, epochs: int, seed: int, tell: Callable[[str], None]) -> ProverNetwork:
    """Fit a network by Adam; a tenth of the labels is kept back and shows how well it tells others."""
    generator = np.random.default_rng(seed)
    labels = generator.permutation(labels)
    on = packed_inputs(labels)
    held = max(len(on) // HELD_BACK, 1)
    network = ProverNetwork.random(seed)
    adam = Adam(network)
    steps = epochs * (len(on) // BATCH + 1)
    for epoch in range(epochs):
        order = generator.permutation(np.arange(held, len(on)))
        for at in range(0, len(order), BATCH):
            chosen = order[at : at + BATCH]
            goes, sent, _ = arrangements()[generator.integers(len(arrangements()))]
            left = 1 - adam.steps / steps
            slopes = _slopes(network, on[chosen], labels[chosen], goes, sent)
            adam.step([slope[None] for slope in slopes], RATE * min(1, 2 * left + 0.02))
        tell(f"epoch {epoch + 1} of {epochs}: {accuracy(network, on[:held], labels[:held]):.1%} of {held:,} kept back")
    return network


def accuracy(network: ProverNetwork, on: Bits, labels: Labels) -> float:
    """In what part of the positions the network names the winner."""
    goes, sent, _ = arrangements()[0]
    _, bucket, odds, _ = _forward(network, on, labels, goes, sent)
    return float(np.mean((odds > 0) == _x_wins(labels, bucket)))


def _x_wins(labels: Labels, bucket: NDArray[np.intp]) -> NDArray[np.bool_]:
    return np.asarray((labels[:, RESULT] == 1) ^ (bucket >= 10))


def _forward(
    network: ProverNetwork, on: Bits, labels: Labels, goes: NDArray[np.intp], sent: NDArray[np.intp]
) -> tuple[Floats, NDArray[np.intp], Floats, Floats]:
    """The hidden values, whose turn it is where, the log-odds for X, and the logarithm of the nodes it will take."""
    bucket = sent[labels[:, SIDE].astype(np.intp) * 10 + labels[:, TARGET]]
    head = np.where(labels[:, RESULT] == 1, 1, 2)
    hidden = np.maximum(unpacked(on) @ network.rows[goes] + network.bias, 0)
    added = network.mobility[:, labels[:, CHOICES], labels[:, FEWEST]]
    odds = np.einsum("ij,ij->i", hidden, network.outputs[0, bucket]) + network.output_bias[0, bucket]
    odds += np.where(bucket < 10, added[0], -added[0])
    work = np.einsum("ij,ij->i", hidden, network.outputs[head, bucket]) + network.output_bias[head, bucket]
    return hidden, bucket, odds, work + added[head, np.arange(len(head))]


def _slopes(
    network: ProverNetwork, on: Bits, labels: Labels, goes: NDArray[np.intp], sent: NDArray[np.intp]
) -> tuple[Floats, ...]:
    hidden, bucket, odds, work = _forward(network, on, labels, goes, sent)
    head = np.where(labels[:, RESULT] == 1, 1, 2)
    wrong = (1 / (1 + np.exp(-np.clip(odds, -15, 15))) - _x_wins(labels, bucket)).astype(np.float32) / len(on)
    off = np.clip(SLOPE_OF_WORK * (work - labels[:, WORK] / CENTIPOINTS), -0.2, 0.2).astype(np.float32) / len(on)
    back = (wrong[:, None] * network.outputs[0, bucket] + off[:, None] * network.outputs[head, bucket]) * (hidden > 0)
    rows, outputs, biases, mobility = (
        np.zeros_like(part) for part in (network.rows, network.outputs, network.output_bias, network.mobility)
    )
    rows[goes] = unpacked(on).T @ back
    for heads, slope, sign in ((np.zeros_like(head), wrong, np.where(bucket < 10, 1, -1)), (head, off, 1)):
        np.add.at(outputs, (heads, bucket), slope[:, None] * hidden)
        np.add.at(biases, (heads, bucket), slope)
        np.add.at(mobility, (heads, labels[:, CHOICES], labels[:, FEWEST]), slope * sign)
    return rows, back.sum(0), outputs, biases, mobility


def shard(folder: Path, number: int, make: Callable[[int], Labels]) -> Labels:
    """The labels of a shard, made now with its number as seed if nobody has made it yet."""
    path = folder / f"positions-{number:04}.npy"
    if not path.exists():
        content = io.BytesIO()
        np.save(content, make(number))
        replace_file(path, content.getvalue())
    return np.asarray(np.load(io.BytesIO(read_bytes(path)), allow_pickle=False), np.int16)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train as asked; after an interruption the same command goes on."""
    parser = argparse.ArgumentParser(prog="python -m t3tui.lab.training.prover", description=main.__doc__)
    parser.add_argument("folder", type=Path, help="where everything is kept")
    parser.add_argument("--shards", type=int, default=285)
    parser.add_argument("--positions", type=int, default=1000, help="in each shard")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    kernel_loader.allow_compiling()
    options.folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for number in range(options.shards):
        parts.append(shard(options.folder, number, lambda seed: settle_positions(options.positions, seed)))
        print(f"shard {number + 1} of {options.shards}", flush=True)
    network = fit(np.concatenate(parts), options.epochs, options.seed, lambda text: print(text, flush=True))
    path = options.folder / "prover.txt"
    replace_file(path, weights.as_text(network.whole()).encode("ascii"))
    print(f"Written to {path}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
