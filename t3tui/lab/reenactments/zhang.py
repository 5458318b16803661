"""Zhang: depth-limited alpha-beta on nine boards, in the advanced and in the ultimate game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from t3tui.lab.reenactments.boards import LINES, Tick, no_tick

WIN: Final = 100_000
NO_BOUND: Final = 10**9
ALL_CELLS: Final = 0b111_111_111
MASKS: Final = tuple(sum(1 << cell for cell in line) for line in LINES)
HAS_LINE: Final = tuple(any(marks & line == line for line in MASKS) for marks in range(512))
CELLS: Final = tuple(tuple(cell for cell in range(9) if marks >> cell & 1) for marks in range(512))


@dataclass(frozen=True, slots=True)
class Found:
    """The move, as board and cell counted from 0, and the nodes that it took, the root not counted."""

    board: int
    cell: int
    value: int
    nodes: int


@cache
def board_score(x: int, o: int, balance: bool) -> int:
    """One board, X's points less O's: open twos, threes, and five for every mark more if ``balance`` counts."""
    score = 5 * (x.bit_count() - o.bit_count()) if balance else 0
    for line in MASKS:
        own, others = (x & line).bit_count(), (o & line).bit_count()
        if not others:
            score += (0, 0, 1, 100)[own]
        if not own:
            score -= (0, 0, 1, 100)[others]
    return score


@cache
def macro_score(x_favoured: int, o_favoured: int) -> int:
    """Lines of boards: 10 if exactly two of one favour a side, 100 if all three do."""
    score = 0
    for line in MASKS:
        score += (0, 0, 10, 100)[(x_favoured & line).bit_count()]
        score -= (0, 0, 10, 100)[(o_favoured & line).bit_count()]
    return score


class Zhang:
    """The search from the empty position of one of the two games; X moves and is MAX."""

    def __init__(self, *, ultimate: bool, balance: bool = True, tick: Tick = no_tick) -> None:
        self._ultimate = ultimate
        self._balance = balance
        self._tick = tick
        self._marks = [[0] * 9, [0] * 9]
        self._won = [0, 0]
        self._closed = 0
        self._nodes = 0
        self._best = (-1, -1)

    def choose(self, depth: int) -> Found:
        """Search so many plies."""
        self._nodes = 0
        value = self._value(0, -1, depth, -NO_BOUND, NO_BOUND, root=True)
        return Found(*self._best, value, self._nodes)

    def _value(self, side: int, target: int, depth: int, alpha: int, beta: int, root: bool = False) -> int:
        """What the position is worth to ``side``, fail-soft; ``target`` is -1 for a free choice."""
        if depth == 0:
            return -self._score() if side else self._score()
        own, others = self._marks[side], self._marks[1 - side]
        closed = self._closed
        best = -NO_BOUND
        for board in (target,) if target >= 0 else CELLS[~closed & ALL_CELLS]:
            marks, opposed = own[board], others[board]
            for cell in CELLS[~(marks | opposed) & ALL_CELLS]:
                self._nodes += 1
                self._tick()
                own[board] = after = marks | 1 << cell
                value = self._after(side, board, cell, after, opposed, depth, alpha, beta)
                own[board] = marks
                self._closed = closed
                if value > best:
                    best = value
                    if root:
                        self._best = (board, cell)
                    if best >= beta:
                        return best
                    alpha = max(alpha, best)
        return best

    def _after(self, side: int, board: int, cell: int, own: int, others: int, depth: int, alpha: int, beta: int) -> int:
        """What a move that was just made is worth to whoever made it."""
        won = self._won[side]
        if HAS_LINE[own]:
            self._closed |= 1 << board
            if not self._ultimate or HAS_LINE[won | 1 << board]:
                return WIN
            self._won[side] = won | 1 << board
        elif own | others == ALL_CELLS:
            self._closed |= 1 << board
        if self._closed == ALL_CELLS:
            value = 0
        else:
            target = -1 if self._closed >> cell & 1 else cell
            value = -self._value(1 - side, target, depth - 1, -beta, -alpha)
        self._won[side] = won
        return value

    def _score(self) -> int:
        """The evaluation for X: the boards added up, or the lines of boards that favour somebody."""
        scores = [board_score(x, o, self._balance) for x, o in zip(*self._marks, strict=True)]
        if not self._ultimate:
            return sum(scores)
        x_favoured = sum(1 << board for board, score in enumerate(scores) if score > 0)
        o_favoured = sum(1 << board for board, score in enumerate(scores) if score < 0)
        return macro_score(x_favoured, o_favoured)
