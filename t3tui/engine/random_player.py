"""The player that knows the rules and nothing else."""

from __future__ import annotations

import random

from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Report, Stop, check_running, ignore
from t3tui.game.position import Position


class RandomPlayer:
    """Plays any legal move; with a seed, always the same game."""

    def __init__(self, spec: str = "random", seed: int = 0) -> None:
        self.spec = spec
        self._random = random.Random(seed or None)

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Choose a legal move by chance."""
        check_running(position)
        moves = position.legal_moves
        return Decision(self._random.choice(moves), Info(nodes=len(moves)))
