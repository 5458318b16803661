"""The sequential probability ratio test: play only as many games as it takes to tell two strengths apart.

It weighs "the first player is worth ``elo1`` more" against "it is worth ``elo0`` more" after every *pair* of games, one
opening with colours swapped. A pair is worth 0, 1/2, 1, 3/2 or 2 points, five classes, hence *pentanomial*; what an
opening gives to one colour cancels within a pair, which halves the noise. The log-likelihood ratio is that of the two
distributions nearest to the observed one whose means are the two expected scores, as tests of chess engines do it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from t3tui.game.errors import BadInput

CLASSES: Final = 5
"""How many different results a pair of games has."""
REGULARISED: Final = 1e-3
"""What a class counts that was never seen, so that its share is not zero."""
STEPS: Final = 100


class Verdict(StrEnum):
    """What a test says."""

    OPEN = "undecided"
    LOWER = "elo0 accepted"
    UPPER = "elo1 accepted"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test: two strengths in Elo, and how often it may choose either of them wrongly."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often elo1 may be accepted although elo0 is true."""
    beta: float = 0.05
    """How often elo0 may be accepted although elo1 is true."""

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise BadInput("A test needs two strengths in Elo, the lower one first, such as 0,40.")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadInput("The error rates of a test, alpha and beta, lie between 0 and 0.5.")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``ELO0,ELO1``, with ``,ALPHA,BETA`` after it if these are not 0.05."""
        try:
            numbers = [float(number) for number in text.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 4):
            raise BadInput(f"{text!r} is no test: write two strengths in Elo, the lower one first, such as 0,40.")
        return cls(*numbers)

    def __str__(self) -> str:
        """As it is written on the command line, with both error rates."""
        return f"{self.elo0:g},{self.elo1:g},{self.alpha:g},{self.beta:g}"

    @property
    def lower(self) -> float:
        """The ratio at which elo0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which elo1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio for how often each of the five results came, from 0 to 2 points."""
        total = sum(pairs)
        if total == 0:
            return 0.0
        seen = [count or REGULARISED for count in pairs]
        shares = [count / sum(seen) for count in seen]
        first = _nearest(shares, expected_score(self.elo0))
        second = _nearest(shares, expected_score(self.elo1))
        return total * sum(
            share * math.log(upper / lower) for share, lower, upper in zip(shares, first, second, strict=True)
        )

    def verdict(self, pairs: Sequence[int]) -> Verdict:
        """What these pairs decide."""
        ratio = self.ratio(pairs)
        return Verdict.LOWER if ratio <= self.lower else Verdict.UPPER if ratio >= self.upper else Verdict.OPEN


def expected_score(elo: float) -> float:
    """The part of the points that a lead of so many Elo promises."""
    return 1 / (1 + math.pow(10, -elo / 400))


def _nearest(shares: Sequence[float], mean: float) -> list[float]:
    """The most likely distribution over the five scores that has this mean, given the observed shares.

    It is ``share / (1 + x (score - mean))``, where x makes the mean right, found by Newton's method between bounds.
    """
    offsets = [score / (CLASSES - 1) - mean for score in range(CLASSES)]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    x = 0.0
    for _ in range(STEPS):
        parts = [off / (1 + x * off) for off in offsets]
        pull = sum(share * part for share, part in zip(shares, parts, strict=True))
        low, high = (x, high) if pull > 0 else (low, x)
        step = pull / sum(share * part * part for share, part in zip(shares, parts, strict=True))
        if abs(step) < 1e-12:
            break
        x = x + step if low < x + step < high else (low + high) / 2
    return [share / (1 + x * off) for share, off in zip(shares, offsets, strict=True)]
