"""Ratings from results: the Bradley–Terry model by maximum likelihood, draws included.

Of a game of i against j the model says that i is to expect ``1 / (1 + exp(t_j - t_i))`` points, and Elo is ``400 / ln
10`` times the strength t, so that 75 % of the points are a lead of 191, whatever part of the games was drawn. A draw is
half a win and half a loss, as in the rating program Ordo. The log-likelihood is concave, so that Newton's method finds
its one maximum from anywhere; a few players need no library for that. So that nobody's rating is infinite, everybody
has in addition half a win and half a loss against an imagined average player.

Errors are half the width of 95 % intervals. They come from the information matrix A of that likelihood and from how
much the points of a game scatter, which is less the more is drawn: ``E (1 - E) - d / 4`` for an expectation E and a
share of draws d. With B for the same matrix made of these, the covariance is ``A^-1 B A^-1``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

ELO: Final = 400 / math.log(10)
"""Elo points that a strength of one is worth."""
CONFIDENCE: Final = 1.959964
"""Standard errors to each side of a 95 % interval."""
PRIOR: Final = 0.5
"""How many wins, and how many losses, everybody is given against the imagined average player."""
STEPS: Final = 100
SMALL: Final = 1e-12

Counts = Mapping[tuple[int, int], tuple[int, int, int]]
"""For pairs of players: wins of the first, draws, wins of the second."""
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating, zero being the mean of all, and half the width of its 95 % interval."""

    elo: float
    error: float


def rate(players: int, counts: Counts) -> list[Rating]:
    """The rating of every player, by number."""
    if players == 0:
        return []
    at = _most_likely(players, counts)
    information, scatter = _information(at, counts)
    # Row by row: A^-1 B A^-1, both matrices being symmetric.
    covariance = _solve(information, _transposed(_solve(information, scatter)))
    mean = sum(at) / players
    found = []
    for player, strength in enumerate(at):
        lead = [(other == player) - 1 / players for other in range(players)]
        variance = sum(a * b * covariance[i][j] for i, a in enumerate(lead) for j, b in enumerate(lead))
        found.append(Rating(ELO * (strength - mean), ELO * CONFIDENCE * math.sqrt(max(variance, 0.0))))
    return found


def log_likelihood(at: Sequence[float], counts: Counts) -> float:
    """How well strengths explain the results, those against the imagined player included."""
    value = sum(PRIOR * (_log_share(strength) + _log_share(-strength)) for strength in at)
    for (one, other), (wins, draws, losses) in counts.items():
        lead = at[one] - at[other]
        value += (wins + draws / 2) * _log_share(lead) + (losses + draws / 2) * _log_share(-lead)
    return value


def _most_likely(players: int, counts: Counts) -> list[float]:
    """The strengths with the greatest likelihood, by Newton's method; a step that leads too far is halved."""
    at = [0.0] * players
    value = log_likelihood(at, counts)
    for _ in range(STEPS):
        slope = _slope(at, counts)
        (step,) = _solve(_information(at, counts)[0], [slope])
        if sum(a * b for a, b in zip(slope, step, strict=True)) < SMALL:
            break
        size = 1.0
        while size > SMALL:
            there = [strength + size * part for strength, part in zip(at, step, strict=True)]
            ahead = log_likelihood(there, counts)
            if ahead >= value:
                break
            size /= 2
        at, value = there, ahead
    return at


def _slope(at: Sequence[float], counts: Counts) -> list[float]:
    """Points made beyond those expected."""
    slope = [PRIOR * (1 - 2 * _share(strength)) for strength in at]
    for (one, other), (wins, draws, losses) in counts.items():
        beyond = wins + draws / 2 - (wins + draws + losses) * _share(at[one] - at[other])
        slope[one] += beyond
        slope[other] -= beyond
    return slope


def _information(at: Sequence[float], counts: Counts) -> tuple[Matrix, Matrix]:
    """The information matrix, and the same for how much points really scatter."""
    information: Matrix = [[0.0] * len(at) for _ in at]
    scatter: Matrix = [[0.0] * len(at) for _ in at]
    for player, strength in enumerate(at):
        for matrix in (information, scatter):
            matrix[player][player] += 2 * PRIOR * _share(strength) * _share(-strength)
    for (one, other), (wins, draws, losses) in counts.items():
        games = wins + draws + losses
        share = _share(at[one] - at[other])
        drawn = min(draws / (games + 1), 2 * min(share, 1 - share))
        for matrix, spread in ((information, share * (1 - share)), (scatter, share * (1 - share) - drawn / 4)):
            matrix[one][one] += games * spread
            matrix[other][other] += games * spread
            matrix[one][other] -= games * spread
            matrix[other][one] -= games * spread
    return information, scatter


def _share(lead: float) -> float:
    """The part of the points that a lead in strength promises."""
    return math.exp(_log_share(lead))


def _log_share(lead: float) -> float:
    return -math.log1p(math.exp(-lead)) if lead > 0 else lead - math.log1p(math.exp(lead))


def _solve(matrix: Matrix, sides: Sequence[Sequence[float]]) -> Matrix:
    """The solution of the symmetric, positive definite system for each right-hand side, by Cholesky's method."""
    size = len(matrix)
    root: Matrix = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - sum(root[row][k] * root[column][k] for k in range(column))
            root[row][column] = math.sqrt(max(rest, SMALL)) if row == column else rest / root[column][column]
    solutions = []
    for side in sides:
        found = list(side)
        for row in range(size):
            found[row] = (found[row] - sum(root[row][k] * found[k] for k in range(row))) / root[row][row]
        for row in reversed(range(size)):
            found[row] = (found[row] - sum(root[k][row] * found[k] for k in range(row + 1, size))) / root[row][row]
        solutions.append(found)
    return solutions


def _transposed(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]
