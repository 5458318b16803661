"""Fits the champion's evaluation to games it plays against itself: ``python -m t3tui.lab.tuning advanced``.

Games begin with random moves, so that they differ. Each position is a sample whose aim lies between the result of its
game and the value of the search; the network learns to tell it by gradient descent, seeing every sample in one of its
eight symmetries, with X and O exchanged or not.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from t3tui.engine import core, weights
from t3tui.engine.kernels.network import (
    BOARD_FEATURES,
    COMPLETES,
    COMPLETING,
    COMPLETING_BOARDS,
    FEATURES,
    FULL_BOARDS,
    HIDDEN,
    LEADS,
    OUTPUT_SHIFT,
    TARGETS,
    WON_BOARDS,
)
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.position import HAS_LINE, SYMMETRIES, Position

Floats = NDArray[np.float32]
Whole = NDArray[np.int16]

CENTIPOINTS: Final = 100
"""What a log-odds of one is worth."""
SCALE: Final = 512
"""What a first-layer weight of one is as a whole number."""
SAMPLE: Final = 22
"""A sample in whole numbers: nine masks of X, nine of O, target, side to move, value and result for X."""


@dataclass(slots=True)
class Network:
    """The weights while they are fitted."""

    rows: Floats
    bias: Floats
    outputs: Floats
    output_bias: Floats

    @classmethod
    def random(cls, seed: int) -> Network:
        """Small random weights."""
        generator = np.random.default_rng(seed)
        rows = generator.normal(0, 0.15, (FEATURES, HIDDEN)).astype(np.float32)
        outputs = generator.normal(0, 0.3, HIDDEN).astype(np.float32)
        return cls(rows, np.full(HIDDEN, 0.3, np.float32), np.tile(outputs, (20, 1)), np.zeros(20, np.float32))

    @property
    def parameters(self) -> tuple[Floats, ...]:
        """Everything that is fitted."""
        return self.rows, self.bias, self.outputs, self.output_bias

    def whole(self) -> list[int]:
        """The weights as the whole numbers of a weights file."""
        unit = CENTIPOINTS * (1 << OUTPUT_SHIFT)
        parts = (self.rows * SCALE, self.bias * SCALE, self.outputs * unit / SCALE, self.output_bias * unit)
        return [int(weight) for part in parts for weight in np.rint(part).ravel()]


def self_play(mode: Mode, network: tuple[int, ...], games: int, nodes: int, seed: int) -> Whole:
    """Play games of the champion against itself, each move searched by ``nodes`` nodes, and return their samples."""
    champion: Any = core.kernel("champion")
    state: Any = core.kernel("state")
    work, table = champion.new_work(network), champion.ints(1 << 18)
    work[state.MAX_NODES] = nodes
    chance = random.Random(seed)
    samples: list[tuple[int, ...]] = []
    for _ in range(games):
        position = Position.start(mode)
        first = len(samples)
        random_plies = chance.randint(1, 12)
        while not position.is_over:
            if position.ply < random_plies or chance.random() < 0.06:
                position = position.play(chance.choice(position.legal_moves))
                continue
            champion.prepare(work, position)
            champion.search(work, table)
            marks = tuple(mask >> 9 * board & 511 for mask in (position.x, position.o) for board in range(9))
            side = position.ply & 1
            value = int(work[state.VALUE])
            samples.append((*marks, position.target, side, -value if side else value))
            position = position.play(state.from_kernel(work[state.BEST]))
        result = 0 if position.winner is None else 1 if position.winner == "X" else -1
        samples[first:] = [(*sample, result) for sample in samples[first:]]
    return np.array(samples, np.int16).reshape(-1, SAMPLE)


def inputs(samples: Whole) -> NDArray[np.uint8]:
    """The features of samples, a row of zeros and ones for each."""
    completes = np.array(list(COMPLETES))
    line = np.array(HAS_LINE)
    bits = np.arange(9)
    x, o = samples[:, :9], samples[:, 9:18]
    won = line[x], line[o]
    closed = won[0] | won[1] | (x | o == 511)
    on = np.zeros((len(samples), FEATURES), np.uint8)
    for board in range(9):
        opened = ~closed[:, board, None]
        for side, own, other in ((0, x[:, board], o[:, board]), (1, o[:, board], x[:, board])):
            first = BOARD_FEATURES * board + 9 * side
            on[:, first : first + 9] = (own[:, None] >> bits & 1).astype(bool) & opened
            first += COMPLETING
            on[:, first : first + 9] = ((completes[own] & ~other)[:, None] >> bits & 1).astype(bool) & opened
    for side in range(2):
        on[:, WON_BOARDS + 9 * side : WON_BOARDS + 9 * side + 9] = won[side]
        boards = (won[side] << bits).sum(1)
        first = COMPLETING_BOARDS + 9 * side
        on[:, first : first + 9] = (completes[boards][:, None] >> bits & 1).astype(bool) & ~closed
    on[:, FULL_BOARDS : FULL_BOARDS + 9] = closed & ~won[0] & ~won[1]
    for side, own, other in ((0, x, o), (1, o, x)):
        threats = (completes[own] & ~other != 0) & ~closed
        for cell in range(9):
            leads = ((x | o) >> cell & 1 == 0) & ~closed & threats[:, cell, None]
            on[:, LEADS + 81 * side + 9 * cell : LEADS + 81 * side + 9 * cell + 9] = leads
    on[np.arange(len(samples)), TARGETS + samples[:, 19] * 10 + samples[:, 18]] = 1
    return on


def settled_at_once(samples: Whole, macro: bool) -> NDArray[np.bool_]:
    """Which samples the search never evaluates, because the mover completes the game."""
    completes = np.array(list(COMPLETES))
    line = np.array(HAS_LINE)
    x_moves = samples[:, 19, None] == 0
    own = np.where(x_moves, samples[:, :9], samples[:, 9:18])
    other = np.where(x_moves, samples[:, 9:18], samples[:, :9])
    wins = (completes[own] & ~other != 0) & ~line[own] & ~line[other]
    if macro:
        boards = (line[own] << np.arange(9)).sum(1)
        wins &= (completes[boards][:, None] >> np.arange(9) & 1).astype(bool)
    sent = samples[:, 18, None]
    return np.asarray((wins & ((sent == 9) | (sent == np.arange(9)))).any(1))


def arrangements() -> list[tuple[NDArray[np.intp], NDArray[np.intp], int]]:
    """For every symmetry, with sides exchanged or not: where features go, where targets go, and the sign of results."""
    found = []
    for cells in SYMMETRIES:
        for exchange in range(2):
            goes = np.zeros(FEATURES, np.intp)
            for side in range(2):
                to = side ^ exchange
                for board in range(9):
                    for part in (0, COMPLETING):
                        for cell in range(9):
                            goes[BOARD_FEATURES * board + part + 9 * side + cell] = (
                                BOARD_FEATURES * cells[board] + part + 9 * to + cells[cell]
                            )
                    for part in (WON_BOARDS, COMPLETING_BOARDS):
                        goes[part + 9 * side + board] = part + 9 * to + cells[board]
                    for cell in range(9):
                        goes[LEADS + 81 * side + 9 * cell + board] = LEADS + 81 * to + 9 * cells[cell] + cells[board]
                    goes[FULL_BOARDS + board] = FULL_BOARDS + cells[board]
                for target in range(10):
                    turned = cells[target] if target < 9 else 9
                    goes[TARGETS + 10 * side + target] = TARGETS + 10 * to + turned
            found.append((goes, goes[TARGETS:LEADS] - TARGETS, -1 if exchange else 1))
    return found


def fit(samples: Whole, macro: bool, epochs: int, seed: int, blend: float = 0.5, batch: int = 2048) -> Network:
    """Fit a network by Adam to samples, and print how well it tells those that were kept back."""
    samples = samples[~settled_at_once(samples, macro)]
    generator = np.random.default_rng(seed)
    held = max(len(samples) // 20, 1)
    on = inputs(samples)
    bucket = samples[:, 19].astype(np.intp) * 10 + samples[:, 18]
    value = 1 / (1 + np.exp(-np.clip(samples[:, 20], -1500, 1500).astype(np.float32) / CENTIPOINTS))
    aim = ((1 - blend) * value + blend * (samples[:, 21] + 1) / 2).astype(np.float32)
    network = Network.random(seed)
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in network.parameters]
    turns = arrangements()
    steps = epochs * (len(on) // batch + 1)
    step = 0
    for epoch in range(epochs):
        order = generator.permutation(np.arange(held, len(on)))
        for at in range(0, len(order), batch):
            chosen = order[at : at + batch]
            goes, sent, sign = turns[generator.integers(len(turns))]
            step += 1
            rate = 0.003 * (1 - step / (steps + 1)) + 1e-5
            turned = aim[chosen] if sign > 0 else 1 - aim[chosen]
            slopes = _slopes(network, on[chosen].astype(np.float32), goes, sent[bucket[chosen]], turned)
            for part, slope, (mean, square) in zip(network.parameters, slopes, moments, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                part -= (
                    rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8) + rate * 1e-4 * part
                )
            np.clip(network.rows, -8, 8, out=network.rows)
        if epoch % 5 == 4 or epoch == epochs - 1:
            _, guess = _forward(network, on[:held].astype(np.float32), turns[0][0], bucket[:held])
            loss = -np.mean(aim[:held] * np.log(guess) + (1 - aim[:held]) * np.log(1 - guess))
            print(f"epoch {epoch + 1}: loss {loss:.4f} on {held} samples kept back", flush=True)
    return network


def _forward(
    network: Network, on: Floats, goes: NDArray[np.intp], bucket: NDArray[np.intp]
) -> tuple[Floats, NDArray[np.float32]]:
    hidden = np.maximum(on @ network.rows[goes] + network.bias, 0)
    odds = np.einsum("ij,ij->i", hidden, network.outputs[bucket]) + network.output_bias[bucket]
    return hidden, (1 / (1 + np.exp(-np.clip(odds, -15, 15)))).astype(np.float32)


def _slopes(
    network: Network, on: Floats, goes: NDArray[np.intp], bucket: NDArray[np.intp], aim: Floats
) -> tuple[Floats, ...]:
    hidden, guess = _forward(network, on, goes, bucket)
    error = (guess - aim) / len(aim)
    one_of = np.zeros((len(aim), 20), np.float32)
    one_of[np.arange(len(aim)), bucket] = error
    back = (error[:, None] * network.outputs[bucket]) * (hidden > 0)
    rows = np.zeros_like(network.rows)
    rows[goes] = on.T @ back
    return rows, back.sum(0), one_of.T @ hidden, one_of.sum(0)


def main() -> None:
    """Play, fit and write a weights file, as often as asked."""
    parser = argparse.ArgumentParser(description="Tune the champion's evaluation on games against itself.")
    parser.add_argument("mode", type=parse_mode)
    parser.add_argument("--games", type=int, default=4000, help="games a round")
    parser.add_argument("--nodes", type=int, default=3000, help="nodes a move")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--keep", type=int, default=3, help="fit to the games of so many rounds")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    core.allow_compiling()
    path = Path(weights.__file__).with_name(f"{options.mode.name}.txt")
    network = weights.network(options.mode.name)
    history: list[Whole] = []
    for number in range(options.rounds):
        began = time.perf_counter()
        seed = options.seed * 1000 + number
        history.append(self_play(options.mode, network, options.games, options.nodes, seed))
        samples = np.concatenate(history[-options.keep :])
        print(f"round {number + 1}: {len(samples)} samples, {time.perf_counter() - began:.0f} s of games", flush=True)
        plain = fit(samples, options.mode.macro, options.epochs, seed).whole()
        network = weights.packed(plain)
        path.write_text("\n".join(" ".join(map(str, plain[at : at + 32])) for at in range(0, len(plain), 32)) + "\n")


if __name__ == "__main__":
    main()
