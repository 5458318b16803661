"""The prover: settles positions exactly, as a forced win, loss or draw, or says nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from t3tui.engine import core
from t3tui.engine.limits import Info, Proven, Report, Stop, ignore
from t3tui.engine.watch import watched
from t3tui.game.position import Move, Position, Side

if TYPE_CHECKING:
    from t3tui.engine.kernels.backend import Ints

INTERPRETED_MEGABYTES = 1


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven about a position, for the side to move; ``result`` is None if nothing is."""

    result: Proven | None = None
    move: Move | None = None
    """The winning move, the longest defence in the proof, or a move that keeps the draw."""
    plies: int | None = None
    """The winner, playing the prover's moves, ends the game within so many plies whatever the loser does.

    A promise, not the shortest win; None for draws.
    """
    line: tuple[Move, ...] = ()
    """How the game goes to its end when the winner plays the proof and the loser defends as long as it can."""
    nodes: int = 0
    seconds: float = 0.0


class Prover:
    """Proves positions of a game one after the other and remembers what it found; not for two threads at once.

    Its table takes at most ``megabytes``. Nothing is claimed that was not played out against every legal reply, so the
    one way to a false claim is that two positions met while doing so share a 62-bit key: for a proof of a hundred
    thousand positions, a typical one, the odds are below one in a million.
    """

    def __init__(self, megabytes: int = 32) -> None:
        self.megabytes = megabytes
        self._kernel: Any = None
        self._work: Ints = []
        self._table: Ints = []
        self._last: Position | None = None

    @property
    def nodes(self) -> int:
        """How many positions the search has visited so far, live."""
        return int(self._work[core.kernel("state").NODES]) if self._kernel else 0

    def prove(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        report: Report = ignore,
    ) -> Proof:
        """Try to settle a position that is not over; without a limit it goes on until it is settled."""
        kernel, state = self._kernel_for(position), core.kernel("state")
        work, table = self._work, self._table
        state.write_state(position, work)
        work[state.STOP] = 0
        work[state.NODES] = 0
        work[state.MAX_NODES] = nodes or 0

        def info(elapsed: float) -> Info:
            return Info(nodes=self.nodes, seconds=elapsed)

        elapsed = watched(
            lambda: kernel.solve(work, table), (work,), seconds=seconds, stop=stop, report=report, info=info
        )
        status = int(work[kernel.RESULT])
        if status == 0:
            return Proof(nodes=self.nodes, seconds=elapsed)
        line = tuple(state.from_kernel(move) for move in work[kernel.LINE : kernel.LINE + work[kernel.LENGTH]])
        result: Proven = "draw"
        if status != state.DRAWN:
            result = "win" if (status == 2) == (position.side is Side.O) else "loss"
        plies = None if result == "draw" else int(work[kernel.BOUND])
        return Proof(result, line[0] if line else None, plies, line, self.nodes, elapsed)

    def _kernel_for(self, position: Position) -> Any:
        """The kernel in use now, with an empty table if it is a new one or a new game."""
        kernel = core.kernel("prover")
        last = self._last
        goes_on = last is not None and last.mode == position.mode and not (last.x & ~position.x or last.o & ~position.o)
        if kernel is not self._kernel or not goes_on:
            self._work = kernel.ints(kernel.WORK_SIZE)
            self._table = kernel.new_table(self.megabytes if core.is_compiled() else INTERPRETED_MEGABYTES)
        self._kernel, self._last = kernel, position
        return kernel
