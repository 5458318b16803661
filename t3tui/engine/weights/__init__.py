"""The champion's tuned weights: one text file of whole numbers for each game, written by :mod:`t3tui.lab.tuning`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from t3tui.engine import core


@cache
def network(game: str) -> tuple[int, ...]:
    """The weights of a game as the kernels keep them: the first layer packed, four values in one number."""
    return packed([int(word) for word in (files(__name__) / f"{game}.txt").read_text("ascii").split()])


def packed(weights: Sequence[int]) -> tuple[int, ...]:
    """Pack the first layer of plain weights, its biases last; the output weights and biases follow as they are."""
    kernel = core.kernel("network")
    size = (kernel.FEATURES + 1) * kernel.HIDDEN
    layer = tuple(
        sum(weight << 16 * lane for lane, weight in enumerate(weights[at : at + 4])) for at in range(0, size, 4)
    )
    return layer + tuple(weights[size:])
