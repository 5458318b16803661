"""The champion's levels, as data: how much it looks at and how often it slips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from t3tui.game.mode import Mode


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
    nodes_in_advanced: int | None = None
    """In the advanced game, if that differs: its strong players are close together, whatever they look at."""

    def nodes_for(self, mode: Mode) -> int | None:
        """How many nodes a move may take in a game."""
        return self.nodes_in_advanced or self.nodes if mode.name == "advanced" else self.nodes


LEVELS: Final = (
    Level("friendly", "Plays mostly by chance and takes a win it happens to see.", 0.81, depth=1),
    Level("beginner", "Every other move is thoughtless; the others look one move ahead.", 0.58, depth=1),
    Level("casual", "Sees simple threats, and overlooks two in five of them.", 0.44, depth=2),
    Level("learner", "Looks three moves ahead, and slips once in a while.", 0.25, depth=3),
    Level("club", "Looks four moves ahead and seldom slips.", 0.09, depth=4),
    Level("skilled", "Looks six moves ahead; a slip is rare.", 0.03, depth=6),
    Level("expert", "Never slips; looks at 1,200 positions a move, in advanced at 450.", 0.0, None, 1_200, 450),
    Level("master", "Looks at 8,000 positions a move, in advanced at 1,400.", 0.0, None, 8_000, 1_400),
    Level("grandmaster", "Looks at 150,000 positions a move, in advanced at 4,500.", 0.0, None, 150_000, 4_500),
    Level("champion", "Everything it can in its time, with a prover beside it.", 0.0),
)
"""From 1, a friendly beginner, to the full champion; each clearly stronger than the one before.

The basic game is played perfectly from level 7 on.
"""

HIGHEST: Final = len(LEVELS)
