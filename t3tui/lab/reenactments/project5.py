"""Project 5: every line of play from a deque, breadth first, each one judging the first move it began with."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from t3tui.lab.reenactments.boards import (
    EMPTY,
    Board,
    Tick,
    is_over,
    no_tick,
    other,
    side_to_move,
    successors,
    winner,
)


@dataclass(slots=True)
class Enumeration:
    """The scores of the first moves, and what it took to find them."""

    scores: dict[int, int]
    pushed: int = 0
    finished: int = 0
    most_queued: int = 0

    @property
    def chosen(self) -> int:
        """The first move with the highest score."""
        return max(self.scores, key=lambda cell: self.scores[cell])


def enumerate_breadth_first(board: Board, *, fast: bool, side: int = EMPTY, tick: Tick = no_tick) -> Enumeration:
    """Part V if ``fast``, else Part IV; X has begun unless ``side`` says who is to move."""
    player = side or side_to_move(board)
    found = Enumeration({cell: 1 if fast else 10 for cell, _ in successors(board, player)}, pushed=1, most_queued=1)
    queue: deque[tuple[Board, int, int]] = deque([(board, player, -1)])
    while queue:
        tick()
        current, mover, first = queue.popleft()
        if is_over(current):
            found.finished += 1
            found.scores[first] = _judged(found.scores[first], current, player, fast)
            continue
        for cell, after in successors(current, mover):
            queue.append((after, other(mover), cell if first < 0 else first))
            found.pushed += 1
        found.most_queued = max(found.most_queued, len(queue))
    return found


def _judged(score: int, board: Board, player: int, fast: bool) -> int:
    """What a finished game makes of the score of the move it began with."""
    won = winner(board)
    if won == EMPTY:
        return min(score, 0)
    moves = 9 - board.count(EMPTY)
    if won != player:
        return min(score, moves - 10 if fast else -10)
    return max(score, 10 - moves) if fast and score > 0 else score
