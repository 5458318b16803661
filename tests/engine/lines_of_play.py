"""A player against every line of play of the basic game."""

from __future__ import annotations

from t3tui.engine.roster import make_player
from t3tui.game.position import Move, Position, Side


def wins_draws_losses(spec: str, side: Side) -> tuple[int, int, int]:
    """How the distinct lines of play end when one side follows its algorithm and the other tries every legal move."""
    player = make_player(spec)
    decided: dict[Position, Move] = {}
    ends: list[Side | None] = []

    def follow(position: Position) -> None:
        if position.is_over:
            ends.append(position.winner)
            return
        moves = position.legal_moves
        if position.side is side:
            if position not in decided:
                decided[position] = player.think(position).move
            moves = (decided[position],)
        for move in moves:
            follow(position.play(move))

    follow(Position.start())
    return ends.count(side), ends.count(None), ends.count(side.other)
