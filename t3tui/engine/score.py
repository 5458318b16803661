"""What a position is worth: points of a named scale, or a proven win, loss or draw."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
    """Within how many plies the proven end comes, where that is known."""
    exact: bool = field(default=False, compare=False)
    """Whether no win is shorter and no defence longer than these plies; else they are a promise."""

    @classmethod
    def win(cls, plies: int, *, exact: bool = False) -> Score:
        """A proven win within so many plies; no win is shorter than one ply."""
        return cls(float(PROVEN_WIN - plies), proven="win", plies=plies, exact=exact or plies == 1)

    @classmethod
    def loss(cls, plies: int, *, exact: bool = False) -> Score:
        """A proven loss within so many plies; the mover's own move and one more are the fewest."""
        return cls(float(plies - PROVEN_WIN), proven="loss", plies=plies, exact=exact or plies <= 2)

    @classmethod
    def draw(cls) -> Score:
        """A proven draw."""
        return cls(0.0, proven="draw")

    @classmethod
    def of(cls, proven: Proven, plies: int, *, exact: bool = False) -> Score:
        """A proven result within so many plies."""
        if proven == "draw":
            return cls.draw()
        return cls.win(plies, exact=exact) if proven == "win" else cls.loss(plies, exact=exact)

    def a_ply_earlier(self) -> Score:
        """The same proof, seen one ply further from its end."""
        if self.proven is None or self.plies is None:
            return self
        return self.of(self.proven, self.plies + 1, exact=self.exact)

    def proof(self, proven: Proven | None, plies: int | None, *, exact: bool = False) -> Score:
        """The same number, with what is proven about it."""
        return replace(self, proven=proven, plies=plies, exact=exact)

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
