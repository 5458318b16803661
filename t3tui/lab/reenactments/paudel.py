"""Paudel: what he counted as nodes, and how his alpha-beta began anew for every move at the root."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from t3tui.lab.reenactments.boards import (
    EMPTY,
    LINES,
    Board,
    O,
    Tick,
    X,
    is_over,
    no_tick,
    other,
    side_to_move,
    successors,
    winner,
)

POINTS: Final = (0.0, 0.01, 0.10, 1.00)


@dataclass(slots=True)
class Count:
    """Calls of the search and generations of children; his "nodes" are both together."""

    calls: int = 0
    generations: int = 0

    @property
    def nodes(self) -> int:
        """What he published."""
        return self.calls + self.generations


def minimax(board: Board, tick: Tick = no_tick) -> Count:
    """Search to the end; children are generated for finished boards, too, before anybody looks whether they are."""
    count = Count()

    def visit(board: Board, side: int) -> None:
        count.generations += 1
        tick()
        if is_over(board):
            return
        for _, after in successors(board, side):
            count.calls += 1
            visit(after, other(side))

    visit(board, side_to_move(board))
    return count


def alpha_beta(board: Board, tick: Tick = no_tick) -> Count:
    """Search every move at the root with a full window of its own: nothing learnt from one helps with the next."""
    count = Count(generations=1)
    side = side_to_move(board)

    def value(board: Board, mover: int, alpha: int, beta: int) -> int:
        count.calls += 1
        tick()
        if is_over(board):
            won = winner(board)
            return 0 if won == EMPTY else 1 if won == side else -1
        count.generations += 1
        best = -2 if mover == side else 2
        for _, after in successors(board, mover):
            found = value(after, other(mover), alpha, beta)
            if mover == side:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    for _, after in successors(board, side):
        value(after, other(side), -2, 2)
    return count


def mean_of_lines(boards: tuple[Board, ...]) -> float:
    """H: the mean over the boards of what lines with one side's marks only are worth, X's less O's."""
    total = 0.0
    for board in boards:
        for line in LINES:
            marks = [board[cell] for cell in line]
            x, o = marks.count(X), marks.count(O)
            if not (x and o):
                total += POINTS[x] - POINTS[o]
    return total / len(boards)
