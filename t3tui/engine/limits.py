"""What goes into a search and what comes out: a ``Limit`` in, a stream of ``Info``, one ``Decision`` at the end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from t3tui.game.position import Move, Position

Proven = Literal["win", "loss", "draw"]

PROVEN_WIN: Final = 10_000
"""A proven win in ``n`` plies is worth ``PROVEN_WIN - n`` to players that count plies."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a player may think; what is None is left to the player's own options."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    lines: int = 1
    """How many best root moves to score, for players that can (hints and analysis)."""


NO_LIMIT: Final = Limit()


@dataclass(frozen=True, slots=True)
class Info:
    """What a running search knows so far; all values are from the mover's view."""

    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    depth: int = 0
    seldepth: int = 0
    """The deepest ply looked at, where it goes beyond ``depth``."""
    value: float | None = None
    line: tuple[Move, ...] = ()
    """The best line so far; its first move is the best move so far."""
    seconds: float = 0.0
    scores: Mapping[Move, float] = field(default_factory=dict)
    """Values of root moves, for players that score them."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's move and what led to it; all values are from the mover's view."""

    move: Move
    value: float | None = None
    proven: Proven | None = None
    plies: int | None = None
    """Plies to the proven end."""
    nodes: int = 0
    leaves: int = 0
    cutoffs: int = 0
    depth: int = 0
    seldepth: int = 0
    line: tuple[Move, ...] = ()
    seconds: float = 0.0
    scores: Mapping[Move, float] = field(default_factory=dict)
    """Values of root moves, for players that score them."""


Report = Callable[[Info], None]


def ignore(info: Info) -> None:
    """The report of somebody who only wants the decision."""


class Stop:
    """Asks a running search, from any thread, to answer now with its best move so far."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    def set(self) -> None:
        """Stop the search; a second call does nothing."""
        with self._lock:
            if self._event.is_set():
                return
            self._event.set()
            listeners = tuple(self._listeners)
        for listener in listeners:
            listener()

    def is_set(self) -> bool:
        """Whether somebody asked to stop."""
        return self._event.is_set()

    def on_set(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` when somebody asks to stop, at once if that was before."""
        with self._lock:
            self._listeners.append(listener)
            already = self._event.is_set()
        if already:
            listener()

    def forget(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` no more: its search is over, and what it holds can go."""
        with self._lock, suppress(ValueError):
            self._listeners.remove(listener)


class Player(Protocol):
    """A thinking thing; one instance plays one side of one game and may remember what it thought about."""

    @property
    def spec(self) -> str:
        """The player as it is written on the command line, such as ``alpha-beta:depth=4,eval=spot``."""

    def think(self, position: Position, limit: Limit = ..., report: Report = ..., stop: Stop | None = ...) -> Decision:
        """Choose a legal move in a position that is not over; blocks, so call it in a thread.

        ``report`` is called from a thread of the player's own, at most 15 times a second.
        """
