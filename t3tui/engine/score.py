"""What a position is worth: points of a named scale, or a proven win, loss or draw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import total_ordering
from typing import Final

from t3tui.game.history import Proven

PROVEN_WIN: Final = 10_000
"""The plain number of a win in ``n`` plies is ``PROVEN_WIN - n`` for players that count plies."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What points mean: every evaluation counts in its own."""

    name: str
    clear: float
    """What a clear advantage is worth, so that words and pictures can judge any scale."""


CENTIPOINTS: Final = Scale("centi-points", clear=100.0)
"""The scale of the players that learned: a win rate r is worth 100 · ln(r / (1 - r)), so 73 % is +100."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """A value from the mover's view; what is proven counts before any points.

    >>> Score.win(3) > Score.win(5) > Score(900.0) > Score.draw() > Score(-1.0) > Score.loss(6) > Score.loss(2)
    True
    >>> -Score.win(3) == Score.loss(3)
    True
    """

    number: float
    """The value as one plain number of the scale; a proof has one, too, but it is no proof by its number."""
    scale: Scale = CENTIPOINTS
    proven: Proven | None = None
    plies: int | None = None
    """Plies to the proven end, where they are known."""

    @classmethod
    def win(cls, plies: int) -> Score:
        """A proven win in so many plies."""
        return cls(float(PROVEN_WIN - plies), proven="win", plies=plies)

    @classmethod
    def loss(cls, plies: int) -> Score:
        """A proven loss in so many plies."""
        return cls(float(plies - PROVEN_WIN), proven="loss", plies=plies)

    @classmethod
    def draw(cls) -> Score:
        """A proven draw."""
        return cls(0.0, proven="draw")

    @classmethod
    def of(cls, proven: Proven, plies: int) -> Score:
        """A proven result in so many plies."""
        return cls.win(plies) if proven == "win" else cls.loss(plies) if proven == "loss" else cls.draw()

    def a_ply_earlier(self) -> Score:
        """The same proof, seen one ply further from its end."""
        return self if self.proven is None or self.plies is None else self.of(self.proven, self.plies + 1)

    def proof(self, proven: Proven | None, plies: int | None) -> Score:
        """The same number, with what is proven about it."""
        return replace(self, proven=proven, plies=plies)

    def __neg__(self) -> Score:
        """The same value from the other side's view."""
        other: dict[Proven | None, Proven | None] = {"win": "loss", "loss": "win"}
        return replace(self, number=0.0 - self.number, proven=other.get(self.proven, self.proven))

    def __lt__(self, other: Score) -> bool:
        """Whether the mover would rather have the other; points of two scales cannot be compared."""
        mine, its = self._rank, other._rank
        if mine[0] == its[0] == 0 and self.scale != other.scale and "draw" not in (self.proven, other.proven):
            raise TypeError(f"Points of {self.scale.name} and of {other.scale.name} cannot be compared.")
        return mine < its

    @property
    def _rank(self) -> tuple[int, float, float]:
        """Losses, the slowest last; then points, a draw just above none; then wins, the quickest last."""
        if self.proven == "win":
            return 1, -float(self.plies or 0), self.number
        if self.proven == "loss":
            return -1, float(self.plies or 0), self.number
        return (0, 0.0, 1.0) if self.proven == "draw" else (0, self.number, 0.0)
