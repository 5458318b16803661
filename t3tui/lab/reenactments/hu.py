"""Hu 2017: lines scored by four rules, or by two, and an alpha-beta that hands down one bound only."""

from __future__ import annotations

from functools import cache
from typing import Final

from t3tui.lab.reenactments.boards import LINES, Board, O, Tick, X, is_over, no_tick, other, successors

POINTS: Final = {4: (0, 10, 100, 2000), 2: (0, 0, 0, 2000)}
"""By the number of rules: what a line is worth with so many marks of one side and none of the other."""
NO_BOUND: Final = 10**6


@cache
def score(board: Board, rules: int) -> int:
    """The sum over the lines, for X."""
    points = POINTS[rules]
    total = 0
    for line in LINES:
        marks = [board[cell] for cell in line]
        x, o = marks.count(X), marks.count(O)
        if not (x and o):
            total += points[x] - points[o]
    return total


class Hu:
    """The program with some rules and a depth; ``leaves`` counts what it has evaluated in all."""

    def __init__(self, rules: int, depth: int, tick: Tick = no_tick) -> None:
        self._rules = rules
        self._depth = depth
        self._tick = tick
        self.leaves = 0

    def choose(self, board: Board, side: int) -> int:
        """The first of the best cells; a depth of d looks d + 1 plies ahead."""
        best, chosen = -NO_BOUND, -1
        for cell, after in successors(board, side):
            value = -self._value(after, other(side), self._depth, -best)
            if value > best:
                best, chosen = value, cell
        return chosen

    def _value(self, board: Board, side: int, depth: int, bound: int) -> int:
        """What a board is worth to ``side``; only the bound of the node above is known, and only more than it cuts."""
        self._tick()
        if depth == 0 or is_over(board):
            self.leaves += 1
            points = score(board, self._rules)
            return -points if side == O else points
        best = -NO_BOUND
        for _, after in successors(board, side):
            best = max(best, -self._value(after, other(side), depth - 1, -best))
            if best > bound:
                break
        return best
