"""Which way the weights of a network lead down, compiled: of its inputs few are on, and only their rows are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numba
import numpy as np
from numpy.typing import NDArray

from t3tui.engine.kernels.network_array import FEATURES

SUREST: Final = 15.0
"""Log-odds beyond this count as this."""


def quick(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function when it is first called; threads may run it side by side."""
    return numba.njit(nogil=True, fastmath=True, error_model="numpy")(function)


def _lowest_bits() -> NDArray[np.uint8]:
    """By byte: the number of its lowest bit."""
    return np.array([0] + [(byte & -byte).bit_length() - 1 for byte in range(1, 256)], np.uint8)


LOWEST: Final = _lowest_bits()


@quick
def inputs_on(on: Any, found: Any) -> int:
    """Write which inputs of a packed row are on; how many."""
    count = 0
    for at in range(len(on)):
        byte = on[at]
        while byte:
            found[count] = at * 8 + LOWEST[byte]
            count += 1
            byte &= byte - 1
    return count


@quick
def add_slopes(
    chosen: Any,
    on: Any,
    bucket: Any,
    aim: Any,
    share: float,
    goes: Any,
    sent: Any,
    sign: int,
    rows: Any,
    bias: Any,
    outputs: Any,
    output_bias: Any,
    row_slopes: Any,
    bias_slopes: Any,
    output_slopes: Any,
    output_bias_slopes: Any,
) -> None:
    """Add to the slopes what the chosen samples, turned by a symmetry, say; ``share`` is the weight of one."""
    width = len(bias)
    hidden = np.empty(width, np.float32)
    back = np.empty(width, np.float32)
    found = np.empty(FEATURES, np.int64)
    zero, one = np.float32(0), np.float32(1)
    for sample in chosen:
        hidden[:] = bias
        count = inputs_on(on[sample], found)
        for at in range(count):
            found[at] = goes[found[at]]
            row = rows[found[at]]
            for lane in range(width):
                hidden[lane] += row[lane]
        turn = sent[bucket[sample]]
        weights = outputs[turn]
        odds = output_bias[turn]
        for lane in range(width):
            odds += max(hidden[lane], zero) * weights[lane]
        guess = one / (one + np.exp(-min(max(odds, np.float32(-SUREST)), np.float32(SUREST))))
        wanted = aim[sample] if sign > 0 else one - aim[sample]
        error = (guess - wanted) * np.float32(share)
        output_bias_slopes[turn] += error
        slope = output_slopes[turn]
        for lane in range(width):
            slope[lane] += error * max(hidden[lane], zero)
            back[lane] = error * weights[lane] if hidden[lane] > zero else zero
        for lane in range(width):
            bias_slopes[lane] += back[lane]
        for at in range(count):
            slope = row_slopes[found[at]]
            for lane in range(width):
                slope[lane] += back[lane]


@quick
def write_odds(
    first: int, last: int, on: Any, bucket: Any, rows: Any, bias: Any, outputs: Any, output_bias: Any, odds: Any
) -> None:
    """Write the log-odds that the network gives the samples from ``first`` to ``last``."""
    width = len(bias)
    hidden = np.empty(width, np.float32)
    found = np.empty(FEATURES, np.int64)
    for sample in range(first, last):
        hidden[:] = bias
        for at in range(inputs_on(on[sample], found)):
            row = rows[found[at]]
            for lane in range(width):
                hidden[lane] += row[lane]
        weights = outputs[bucket[sample]]
        total = output_bias[bucket[sample]]
        for lane in range(width):
            total += max(hidden[lane], np.float32(0)) * weights[lane]
        odds[sample] = min(max(total, np.float32(-SUREST)), np.float32(SUREST))


@quick
def step(weights: Any, mean: Any, square: Any, slopes: Any, rate: float, steps: int) -> None:
    """Go one step down by Adam, keep the weights small, and forget the slopes."""
    rate32 = np.float32(rate)
    of_mean = np.float32(1 / (1 - 0.9**steps))
    of_square = np.float32(1 / (1 - 0.999**steps))
    for at in range(len(weights)):
        slope = np.float32(0)
        for part in range(len(slopes)):
            slope += slopes[part, at]
            slopes[part, at] = 0
        mean[at] += np.float32(0.1) * (slope - mean[at])
        square[at] += np.float32(0.001) * (slope * slope - square[at])
        forward = mean[at] * of_mean / (np.sqrt(square[at] * of_square) + np.float32(1e-8))
        weights[at] -= rate32 * (forward + np.float32(1e-4) * weights[at])
