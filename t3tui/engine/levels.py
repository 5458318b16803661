"""The champion's levels, as data: how much it looks at and how often it slips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the champion plays; what is None is not limited."""

    name: str
    slips: float
    """The chance of a move without thought, from 0 to 1."""
    depth: int | None = None
    nodes: int | None = None


LEVELS: Final = (
    Level("friendly", 0.85, depth=1),
    Level("beginner", 0.55, depth=1),
    Level("casual", 0.32, depth=2),
    Level("learner", 0.18, depth=3),
    Level("club", 0.09, depth=4),
    Level("skilled", 0.04, depth=6),
    Level("expert", 0.0, nodes=2_000),
    Level("master", 0.0, nodes=12_000),
    Level("grandmaster", 0.0, nodes=100_000),
    Level("champion", 0.0),
)
"""From 1, a friendly beginner, to the full champion; each clearly stronger than the one before.

The basic game is played perfectly from level 7 on.
"""

HIGHEST: Final = len(LEVELS)
