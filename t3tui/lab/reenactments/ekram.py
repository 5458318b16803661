"""Ekram 2016, literally: two searches that differ in their mistakes, five evaluations and 32-bit numbers.

What the program does, and a textbook would not:

- ``minimax_ab`` has no early return, so it never prunes. At a leaf it asks the evaluation of the side whose turn the
  recursion has reached, and turns the sign round if X moved last.
- ``alpha_beta`` maximises for X and minimises for O, but evaluates for whoever moves at the root: O looks for the
  worst position it can find for itself.
- A finished line is worth 27 to X and 125 to O, whoever completed it.
- "defensive" counts the opponent's chances as a merit.
- "defensive-attack" gives the bonus of the first own cell among centre and corners only, and is negated for O.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from t3tui.lab.reenactments.boards import (
    EMPTY_BOARD,
    LINES,
    Board,
    O,
    Tick,
    X,
    is_over,
    no_tick,
    other,
    put,
    successors,
    winner,
)

INT_MIN: Final = -(2**31)
INT_MAX: Final = 2**31 - 1

SPOTS: Final = (5, 1, 5, 1, 10, 1, 5, 1, 5)
BONUSES: Final = ((0, 2), (2, 2), (4, 5), (6, 2), (8, 2))
OWN_LINE: Final = (0, 10, 120, 1000)
OTHER_LINE: Final = (0, 10, 100, 1000)
X_LINE, O_LINE = 3**3, 5**3
"""The product of three marks, X being 3 and O being 5."""

Evaluation = Callable[[Board, int], int]


def int32(number: int) -> int:
    """The number as 32 bits hold it: the negative of the smallest is the smallest again."""
    return (number - INT_MIN) % 2**32 + INT_MIN


def possibilities(board: Board, side: int) -> int:
    """``poss``: a line that only one side has marks in counts 1 for one mark and 10 for two."""
    points = 0
    for line in LINES:
        marks = [board[cell] for cell in line]
        if other(side) not in marks:
            points += (0, 1, 10, 0)[marks.count(side)]
    return points


def find_win(board: Board, side: int) -> int:
    """What a finished line counts for the side that asks, whoever completed it; 0 if there is none."""
    if not winner(board):
        return 0
    return X_LINE if side == X else O_LINE


def _default(board: Board, side: int) -> int:
    return possibilities(board, side) - possibilities(board, other(side))


def _defensive(board: Board, side: int) -> int:
    return possibilities(board, other(side))


def _spot(board: Board, side: int) -> int:
    return sum(points for points, mark in zip(SPOTS, board, strict=True) if mark == side)


def _or_win(rule: Evaluation) -> Evaluation:
    return lambda board, side: find_win(board, side) or rule(board, side)


def _defensive_attack(board: Board, side: int) -> int:
    points = 0
    for line in LINES:
        marks = [board[cell] for cell in line]
        own, others = marks.count(side), marks.count(other(side))
        if not (own and others):
            points += OWN_LINE[own] - OTHER_LINE[others]
    points += next((bonus for cell, bonus in BONUSES if board[cell] == side), 0)
    return -points if side == O else points


EVALUATIONS: Final[Mapping[str, Evaluation]] = {
    "default": _or_win(_default),
    "defensive": _or_win(_defensive),
    "offensive": _or_win(possibilities),
    "spot": _or_win(_spot),
    "defensive-attack": _defensive_attack,
}


@dataclass(frozen=True, slots=True)
class Seat:
    """How one side plays: ``minimax-ab`` or ``alpha-beta``, and one of the evaluations."""

    search: str
    evaluation: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its cells in order, and the nodes that each of them took."""

    cells: tuple[int, ...]
    nodes: tuple[int, ...]
    winner: int

    def nodes_of(self, side: int) -> int:
        """All nodes of one side."""
        return sum(self.nodes[0 if side == X else 1 :: 2])


class _Search:
    """One search of one position; ``nodes`` are the successors it has visited."""

    def __init__(self, seats: Mapping[int, Seat], depth: int, tick: Tick) -> None:
        self._rules = {side: EVALUATIONS[seat.evaluation] for side, seat in seats.items()}
        self._depth = depth
        self._tick = tick
        self.nodes = 0

    def choose(self, board: Board, side: int, search: str) -> int:
        if search == "minimax-ab":
            return self._minimax_ab(board, side, 0, INT_MAX, INT_MIN)[1]
        return self._alpha_beta(board, side, side, 0, INT_MIN, INT_MAX)[1]

    def _visit(self) -> None:
        self.nodes += 1
        self._tick()

    def _minimax_ab(self, board: Board, side: int, level: int, use: int, passed: int) -> tuple[int, int]:
        """The value and the move; ``use`` is handed on and never looked at."""
        if level == self._depth or is_over(board):
            value = self._rules[side](board, side)
            return (int32(-value) if other(side) == X else value), -1
        best = -1
        for cell, after in successors(board, side):
            self._visit()
            value, _ = self._minimax_ab(after, other(side), level + 1, int32(-passed), int32(-use))
            if int32(-value) > passed:
                passed, best = int32(-value), cell
        return passed, best

    def _alpha_beta(self, board: Board, side: int, root: int, level: int, alpha: int, beta: int) -> tuple[int, int]:
        """The value and the move; X is always MAX, but the values are those of the side at the root."""
        if level == self._depth or is_over(board):
            return self._rules[root](board, root), -1
        best, chosen = (INT_MIN if side == X else INT_MAX), -1
        for cell, after in successors(board, side):
            self._visit()
            value, _ = self._alpha_beta(after, other(side), root, level + 1, alpha, beta)
            if value > best if side == X else value < best:
                best, chosen = value, cell
            if best >= beta if side == X else best <= alpha:
                break
            alpha, beta = (max(alpha, best), beta) if side == X else (alpha, min(beta, best))
        return best, chosen


def play(x: Seat, o: Seat, depth: int, tick: Tick = no_tick) -> PlayedGame:
    """A game of the program against itself."""
    seats = {X: x, O: o}
    board, side = EMPTY_BOARD, X
    cells: list[int] = []
    nodes: list[int] = []
    while not is_over(board):
        search = _Search(seats, depth, tick)
        cells.append(search.choose(board, side, seats[side].search))
        nodes.append(search.nodes)
        board, side = put(board, cells[-1], side), other(side)
    return PlayedGame(tuple(cells), tuple(nodes), winner(board))
