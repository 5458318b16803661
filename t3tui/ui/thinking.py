"""One player's thinking about one position: the player in its seat, and the search that its messages belong to."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from t3tui.engine.limits import Decision, Limit, Player, Report, Stop
from t3tui.engine.roster import Spec
from t3tui.game.position import Position, Side


@dataclass(frozen=True, eq=False)
class Search:
    """One player's thinking about one position of one game; equal to nothing but itself."""

    game_id: int
    ply: int
    position: Position
    stop: Stop = field(default_factory=Stop)

    @property
    def side(self) -> Side:
        """Who thinks."""
        return self.position.side


class Seat:
    """One side's player, made in the thread where it first thinks, because that may take a while."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._player: Player | None = None
        self._one_at_a_time = threading.Lock()

    def think(self, search: Search, limit: Limit, report: Report) -> Decision | None:
        """Choose a move; None if nobody wants it any more before the thinking begins."""
        with self._one_at_a_time:
            if search.stop.is_set():
                return None
            if self._player is None:
                self._player = self.spec.make()
            return self._player.think(search.position, limit, report, search.stop)


def sentence_of(error: Exception) -> str:
    """What a player that broke has to say."""
    text = str(error) or type(error).__name__
    return text if text.endswith(".") else f"{text}."
