"""Facts about the basic game that any search can be held against: its positions up to symmetry, and exact results."""

from __future__ import annotations

from functools import cache

from t3tui.engine import perfect
from t3tui.game.mode import BASIC
from t3tui.game.position import SYMMETRIES, Move, Position
from t3tui.lab.reenactments.boards import EMPTY, Board, O, X


@cache
def positions_up_to_symmetry() -> tuple[Position, ...]:
    """Every position that play can lead to, one for each class of symmetric ones."""
    found = {Position.start().canonical: None}
    waiting = list(found)
    while waiting:
        position = waiting.pop()
        for move in position.legal_moves:
            after = position.play(move).canonical
            if after not in found:
                found[after] = None
                waiting.append(after)
    return tuple(found)


@cache
def open_positions() -> tuple[Position, ...]:
    """Those in which somebody is to move."""
    return tuple(position for position in positions_up_to_symmetry() if not position.is_over)


def games_up_to_symmetry() -> int:
    """How many games there are if two that a turn or a mirror makes alike are one."""

    def count(position: Position, kept: tuple[int, ...]) -> int:
        """``kept`` are the symmetries that leave all moves so far where they are."""
        if position.is_over:
            return 1
        total, seen = 0, set[Move]()
        for move in position.legal_moves:
            if move not in seen:
                seen.update(SYMMETRIES[symmetry][move] for symmetry in kept)
                stay = tuple(symmetry for symmetry in kept if SYMMETRIES[symmetry][move] == move)
                total += count(position.play(move), stay)
        return total

    return count(Position.start(), tuple(range(len(SYMMETRIES))))


def keeps_result(position: Position, move: Move) -> bool:
    """Whether a move gives nothing away: after it, best play still ends as it did before."""
    return perfect.after(position, move).proven == perfect.outcome(position).proven


def board_of(position: Position) -> Board:
    """A position as the re-enactments know it."""
    return tuple(X if position.x >> cell & 1 else O if position.o >> cell & 1 else EMPTY for cell in range(BASIC.cells))
