"""Players that do as they are told."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Player, Report, Stop, ignore
from t3tui.game.position import Move, Position
from t3tui.play.running_search import Seat


class Scripted:
    """Plays given moves in turn, then the first legal one each time."""

    spec = "scripted"

    def __init__(
        self, moves: Iterable[Move] = (), infos: Iterable[Info] = (), decision: Decision | None = None
    ) -> None:
        self._moves = list(moves)
        self._infos = tuple(infos)
        self._decision = decision
        self.asked: list[Position] = []
        self.closed = threading.Event()

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        self.asked.append(position)
        for info in self._infos:
            report(info)
        if self._decision is not None:
            return self._decision
        return Decision(self._moves.pop(0) if self._moves else position.legal_moves[0])

    def close(self) -> None:
        self.closed.set()


class Blocking(Scripted):
    """Tells one thing and then thinks until it is stopped."""

    def __init__(self, info: Info | None = None) -> None:
        super().__init__(infos=[info] if info else [])
        self.begun = threading.Event()
        self.ended = threading.Event()

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        stopped = threading.Event()
        assert stop is not None
        stop.on_set(stopped.set)
        self.begun.set()
        decision = super().think(position, limit, report, stop)
        assert stopped.wait(120)
        self.ended.set()
        return decision


class Broken(Scripted):
    """Cannot think."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        raise self._error


def seat_of(player: Player) -> Seat:
    return Seat(player.spec, lambda: player)


def person() -> Seat:
    return Seat("human", None)
