"""Fits the champion's network to samples of games by gradient descent.

Every sample is seen in one of its eight symmetries, with X and O exchanged or not. Its aim lies between the result of
its game and the value of the search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from t3tui.engine.kernels.network import OUTPUT_SHIFT
from t3tui.engine.kernels.network_array import FEATURES, HIDDEN
from t3tui.lab.training.features import arrangements, inputs
from t3tui.lab.training.samples import RESULT, SIDE, TARGET, VALUE, Samples
from t3tui.lab.training.slopes import add_slopes, step, write_odds

Floats = NDArray[np.float32]
Bits = NDArray[np.uint8]
Turn = tuple[NDArray[np.intp], NDArray[np.intp], int]

CENTIPOINTS: Final = 100
"""What a log-odds of one is worth."""
SCALE: Final = 512
"""What a first-layer weight of one is as a whole number."""
FAR_WITHIN: Final = 1 << 13
"""A quarter of what a hidden value may be: positions of a search go further than those of games."""
LARGEST_OUTPUT: Final = (1 << 14) - 1
"""Output weights share a 64-bit number by four; two products of them must add up within 32 bits."""
TWINS_DIFFER: Final = 0.02
"""By how much, so that each of two hidden values that were one learns something of its own."""
HELD_BACK: Final = 20
"""One sample of so many is kept back."""
PARTS: Final = 4
"""A batch is summed up in so many threads, however many cores there are, so that a fit can be repeated."""
PIECE: Final = 1 << 14
"""How many samples are unpacked at a time."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a network is fitted."""

    hidden: int = HIDDEN
    """How many hidden values it has, a multiple of four."""
    epochs: int = 20
    batch: int = 4096
    rate: float = 0.003
    blend: float = 0.25
    """How much the result of the game counts, and not the value of the search: from 0 to 1."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Fitted:
    """A network and how well it tells samples that it has not seen."""

    network: Network
    loss: float
    samples: int
    held_back: int


@dataclass(slots=True)
class Network:
    """The weights while they are fitted."""

    rows: Floats
    bias: Floats
    outputs: Floats
    output_bias: Floats

    @classmethod
    def random(cls, seed: int, hidden: int = HIDDEN) -> Network:
        """Small random weights; the more hidden values add up to an output, the smaller."""
        generator = np.random.default_rng(seed)
        rows = generator.normal(0, 0.15, (FEATURES, hidden)).astype(np.float32)
        outputs = generator.normal(0, 1.7 / np.sqrt(hidden), hidden).astype(np.float32)
        return cls(rows, np.full(hidden, 0.3, np.float32), np.tile(outputs, (20, 1)), np.zeros(20, np.float32))

    @classmethod
    def of(cls, plain: Sequence[int]) -> Network:
        """The network that a weights file holds, to be fitted on."""
        hidden = len(plain) // (FEATURES + 21)
        unit = CENTIPOINTS * (1 << OUTPUT_SHIFT)
        first, last = (FEATURES + 1) * hidden, (FEATURES + 21) * hidden
        rows: Floats = (np.array(plain[:first]).reshape(-1, hidden) / SCALE).astype(np.float32)
        outputs: Floats = (np.array(plain[first:last]).reshape(20, hidden) * (SCALE / unit)).astype(np.float32)
        return cls(rows[:-1], rows[-1], outputs, (np.array(plain[last:]) / unit).astype(np.float32))

    def widened(self, hidden: int, seed: int) -> Network:
        """Nearly the same network with more hidden values: some share their output with a slightly different twin."""
        generator = np.random.default_rng(seed)
        twins = generator.permutation(len(self.bias))[: hidden - len(self.bias)]
        rows = self.rows[:, twins] + generator.normal(0, TWINS_DIFFER, (FEATURES, len(twins))).astype(np.float32)
        outputs = self.outputs.copy()
        outputs[:, twins] /= 2
        wider = Network(
            np.hstack([self.rows, rows]),
            np.hstack([self.bias, self.bias[twins]]),
            np.hstack([outputs, outputs[:, twins]]),
            self.output_bias,
        )
        return wider if len(wider.bias) >= hidden else wider.widened(hidden, seed)

    def balanced(self, on: Bits) -> Network:
        """The same network with hidden values that stay far within their 16 bits, as far as its outputs allow.

        A hidden value that is halved and counts double says the same.
        """
        reach = np.zeros_like(self.bias)
        for at in range(0, len(on), PIECE):
            hidden = unpacked(on[at : at + PIECE]) @ self.rows + self.bias
            reach = np.maximum(reach, np.abs(hidden).max(0))
        room = LARGEST_OUTPUT * SCALE / (CENTIPOINTS * (1 << OUTPUT_SHIFT)) / np.abs(self.outputs).max(0)
        less = np.clip(np.minimum(2 ** np.ceil(np.log2(reach * SCALE / FAR_WITHIN)), room), 1, None).astype(np.float32)
        return Network(self.rows / less, self.bias / less, self.outputs * less, self.output_bias)

    @property
    def parameters(self) -> tuple[Floats, ...]:
        """Everything that is fitted."""
        return self.rows, self.bias, self.outputs, self.output_bias

    def whole(self) -> list[int]:
        """The weights as the whole numbers of a weights file."""
        unit = CENTIPOINTS * (1 << OUTPUT_SHIFT)
        outputs = np.clip(self.outputs * unit / SCALE, -LARGEST_OUTPUT, LARGEST_OUTPUT)
        parts = (self.rows * SCALE, self.bias * SCALE, outputs, self.output_bias * unit)
        return [int(weight) for part in parts for weight in np.rint(part).ravel()]


def fit(samples: Samples, recipe: Fitting, tell: Callable[[str], None], start: Network | None = None) -> Fitted:
    """Fit a network to samples by Adam; a twentieth of them is kept back and shows how well it tells others."""
    generator = np.random.default_rng(recipe.seed)
    on = packed_inputs(samples)
    held = max(len(samples) // HELD_BACK, 1)
    bucket = samples[:, SIDE].astype(np.intp) * 10 + samples[:, TARGET]
    aim = aims(samples, recipe.blend)
    network = start or Network.random(recipe.seed, recipe.hidden)
    adam = Adam(network)
    slopes = [np.zeros((PARTS, *part.shape), np.float32) for part in network.parameters]
    turns = arrangements()
    steps = recipe.epochs * (len(on) // recipe.batch + 1)
    loss = 0.0
    with ThreadPoolExecutor(PARTS) as pool:
        for epoch in range(recipe.epochs):
            order = generator.permutation(np.arange(held, len(on)))
            for at in range(0, len(order), recipe.batch):
                chosen = order[at : at + recipe.batch]
                turn = turns[generator.integers(len(turns))]

                def add(part: int, chosen: NDArray[np.intp] = chosen, turn: Turn = turn) -> None:
                    mine = (slope[part] for slope in slopes)
                    share = 1 / len(chosen)
                    add_slopes(chosen[part::PARTS], on, bucket, aim, share, *turn, *network.parameters, *mine)

                list(pool.map(add, range(PARTS)))
                adam.step(slopes, recipe.rate * (1 - (adam.steps + 1) / (steps + 1)) + 1e-5)
            loss = loss_on(network, on[:held], bucket[:held], aim[:held])
            tell(f"epoch {epoch + 1} of {recipe.epochs}: loss {loss:.4f} on {held:,} samples kept back")
    return Fitted(network.balanced(on[:held]), loss, len(on), held)


def aims(samples: Samples, blend: float) -> Floats:
    """What the network is to tell: between the value of the search and the result of the game."""
    value = 1 / (1 + np.exp(-np.clip(samples[:, VALUE], -1500, 1500).astype(np.float32) / CENTIPOINTS))
    return np.asarray((1 - blend) * value + blend * (samples[:, RESULT] + 1) / 2, np.float32)


def loss_on(network: Network, on: Bits, bucket: NDArray[np.intp], aim: Floats) -> float:
    """The cross-entropy of a network's guesses."""
    odds = np.empty(len(on), np.float32)
    write_odds(0, len(on), on, bucket, *network.parameters, odds)
    guess = 1 / (1 + np.exp(-odds.astype(np.float64)))
    return float(-np.mean(aim * np.log(guess) + (1 - aim) * np.log(1 - guess)))


def packed_inputs(samples: Samples) -> Bits:
    """The features of samples, a bit for each."""
    pieces = (inputs(samples[at : at + PIECE]) for at in range(0, len(samples), PIECE))
    return np.concatenate([np.packbits(piece, axis=1, bitorder="little") for piece in pieces])


def unpacked(on: Bits) -> Floats:
    """Features as the numbers that a layer takes."""
    return np.unpackbits(on, axis=1, count=FEATURES, bitorder="little").astype(np.float32)


class Fittable(Protocol):
    """Weights that can be fitted."""

    rows: Floats

    @property
    def parameters(self) -> tuple[Floats, ...]:
        """Everything that is fitted."""


class Adam:
    """Gradient descent with a step of its own for each weight."""

    def __init__(self, network: Fittable) -> None:
        self.network = network
        self.steps = 0
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in network.parameters]

    def step(self, slopes: Sequence[Floats], rate: float) -> None:
        """Go one step down, keep the weights small, and set the slopes, which come in parts to be summed, to zero."""
        self.steps += 1
        for part, slope, (mean, square) in zip(self.network.parameters, slopes, self._moments, strict=True):
            flat = (each.reshape(-1) for each in (part, mean, square))
            step(*flat, slope.reshape(len(slope), -1), rate, self.steps)
        np.clip(self.network.rows, -8, 8, out=self.network.rows)
