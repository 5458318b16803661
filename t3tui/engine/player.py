"""What goes into a search and what comes out: a ``Limit`` in, a stream of ``Info``, one ``Decision`` at the end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

from t3tui.engine.score import Score
from t3tui.game.errors import BadInput
from t3tui.game.history import Proven
from t3tui.game.position import Move, Position


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a player may think; what is None is left to the player's own options."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    lines: int = 1
    """How many best root moves to score, for players that can (hints and analysis)."""
    book: bool = False
    """Whether the move may come from an opening book: in games it may, analysis wants a search."""


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
    value: Score | None = None
    line: tuple[Move, ...] = ()
    """The best line so far; its first move is the best move so far."""
    seconds: float = 0.0
    scores: Mapping[Move, Score] = field(default_factory=dict)
    """Values of root moves, for players that score them."""
    said: str = ""
    """What a player says beside its move; of somebody else's program what it wrote meanwhile, made harmless."""

    @property
    def number(self) -> float | None:
        """The value as one plain number, as JSON and records keep it."""
        return None if self.value is None else self.value.number

    @property
    def numbers(self) -> dict[Move, float]:
        """The values of root moves as plain numbers."""
        return {move: score.number for move, score in self.scores.items()}

    @property
    def proven(self) -> Proven | None:
        """What is proven about the position, if anything is."""
        return None if self.value is None else self.value.proven

    @property
    def plies(self) -> int | None:
        """Within how many plies the proven end comes, where there is one and that is known."""
        return None if self.value is None else self.value.plies

    @property
    def is_exact(self) -> bool:
        """Whether these plies are the shortest win or the longest defence, and not only a promise."""
        return self.value is not None and self.value.exact


NO_INFO: Final = Info()


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's move and what it knew when it decided."""

    move: Move
    info: Info = NO_INFO


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


class FinishedGame(BadInput):
    """Somebody was asked for a move in a game that is over."""


def check_running(position: Position) -> None:
    """Raise ``FinishedGame`` if there is nothing to think about."""
    if position.is_over:
        raise FinishedGame("The game is over in this position, so there is no move to think about.")


class Player(Protocol):
    """A thinking thing; one instance plays one side of one game and may remember what it thought about."""

    @property
    def spec(self) -> str:
        """The player as it is written on the command line, such as ``alpha-beta:depth=4,eval=spot``."""

    def think(self, position: Position, limit: Limit = ..., report: Report = ..., stop: Stop | None = ...) -> Decision:
        """Choose a legal move; blocks, so call it in a thread. A game that is over raises ``FinishedGame``.

        ``report`` is called from a thread of the player's own, at most 15 times a second.
        """
