"""A sensible move at once, for a bot whose player is not ready yet or would be late."""

from __future__ import annotations

from typing import Final

from t3tui.game.position import Move, Position, Side

WORTH: Final = (1, 0, 1, 0, 2, 0, 1, 0, 1)
"""Cells by how many lines go through them."""


def quick_move(position: Position) -> Move:
    """Win if that is possible, else give as little away as possible in the opponent's next move."""
    return max(position.legal_moves, key=lambda move: _worth(position, move))


def _worth(position: Position, move: Move) -> tuple[int, int, int]:
    after = position.play(move)
    if after.is_over:
        return (2 if after.winner else 0), 0, 0
    sign = 1 if position.side is Side.X else -1
    gained = sign * (_boards(after) - _boards(position))
    replies = [after.play(reply) for reply in after.legal_moves]
    if any(reply.winner for reply in replies):
        return -1, gained, 0
    given = max(sign * (_boards(after) - _boards(reply)) for reply in replies)
    return 1, gained - given, WORTH[move % 9] + WORTH[move // 9]


def _boards(position: Position) -> int:
    """Boards won by X, less those won by O."""
    return position.x_boards.bit_count() - position.o_boards.bit_count()
