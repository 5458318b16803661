"""The champion's levels, as data: how much it looks at and how often it slips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the champion plays; what is None is not limited."""

    name: str
    about: str
    """What a person may expect of it."""
    slips: float
    """The chance of a move without thought, from 0 to 1."""
    depth: int | None = None
    nodes: int | None = None


LEVELS: Final = (
    Level("friendly", "Plays mostly by chance and takes a win it happens to see.", 0.81, depth=1),
    Level("beginner", "Every other move is thoughtless; the others look one move ahead.", 0.58, depth=1),
    Level("casual", "Sees simple threats, and overlooks two in five of them.", 0.44, depth=2),
    Level("learner", "Looks three moves ahead, and slips once in a while.", 0.25, depth=3),
    Level("club", "Looks four moves ahead and seldom slips.", 0.09, depth=4),
    Level("skilled", "Looks six moves ahead; a slip is rare.", 0.03, depth=6),
    Level("expert", "Never slips, and looks at twelve hundred positions a move.", 0.0, nodes=1_200),
    Level("master", "Looks at eight thousand positions a move.", 0.0, nodes=8_000),
    Level("grandmaster", "Looks at a hundred and fifty thousand positions a move.", 0.0, nodes=150_000),
    Level("champion", "Everything it can in its time, with a prover beside it.", 0.0),
)
"""From 1, a friendly beginner, to the full champion; each clearly stronger than the one before.

The basic game is played perfectly from level 7 on.
"""

HIGHEST: Final = len(LEVELS)
