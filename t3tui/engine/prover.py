"""The prover: settles positions exactly, as a forced win, loss or draw, or says nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from t3tui.engine.core import kernel
from t3tui.engine.kernels.backend import Ints
from t3tui.engine.limits import Proven, Stop, ignore
from t3tui.engine.limits import Info as _Info
from t3tui.engine.watch import watched
from t3tui.game.position import Move, Position


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven about a position, for the side to move; all but the counters are None or empty if nothing is."""

    result: Proven | None
    move: Move | None = None
    """The winning move, the longest defence found, or a move that keeps the draw."""
    plies: int | None = None
    """The winner, playing the prover's moves, ends the game within so many plies whatever the loser does.

    An upper bound on the shortest win, exact along ``line``; None for draws.
    """
    line: tuple[Move, ...] = ()
    """The proof's move against the longest defence, ply by ply; its length is ``plies`` for wins and losses."""
    nodes: int = 0
    seconds: float = 0.0


class Prover:
    """Proves positions of one game one after the other and remembers what it found; not for two threads at once."""

    def __init__(self, megabytes: int = 32) -> None:
        self._megabytes = megabytes
        self._kernel: Any = None
        self._work: Ints = []
        self._table: Ints = []
        self._last: Position | None = None

    def prove(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> Proof:
        """Try to settle a position that is not over, within the limits there are."""
        raise NotImplementedError
