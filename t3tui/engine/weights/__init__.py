"""The champion's weights: a text file of whole numbers for each game and rule, made by :mod:`t3tui.lab.training`.

The prover has a file of its own for the games that the first line wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from t3tui.engine import kernel_loader
from t3tui.game.mode import Mode

NUMBERS_A_LINE: Final = 32


@cache
def network(mode: Mode) -> tuple[int, ...]:
    """The weights of a game as the kernels keep them: the first layer packed, four values in one number."""
    return packed(plain(mode))


@cache
def prover() -> tuple[int, ...]:
    """The weights of the prover's network as its kernels keep them."""
    return kernel_loader.prover_network().packed(_numbers(Path(__file__).with_name("prover.txt")))


def plain(mode: Mode) -> tuple[int, ...]:
    """The weights of a game as its file has them."""
    return _numbers(path_of(mode))


def _numbers(path: Path) -> tuple[int, ...]:
    return tuple(int(word) for word in path.read_text("ascii").split())


def path_of(mode: Mode) -> Path:
    """The file with the weights of a game under its rules."""
    return Path(__file__).with_name(f"{mode.file_name}.txt")


def as_text(weights: Sequence[int]) -> str:
    """Plain weights as a file has them."""
    lines = (weights[at : at + NUMBERS_A_LINE] for at in range(0, len(weights), NUMBERS_A_LINE))
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def packed(weights: Sequence[int]) -> tuple[int, ...]:
    """Plain weights as the kernels keep them."""
    return kernel_loader.network().packed(weights)
