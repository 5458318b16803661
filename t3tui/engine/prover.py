"""The prover: settles positions exactly, as a forced win, loss or draw, or says nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from t3tui.engine import kernel_loader, weights
from t3tui.engine.player import Info, Report, Stop, check_running, ignore
from t3tui.engine.score import Score
from t3tui.engine.watched_search import Clock, watched
from t3tui.game.history import Proven
from t3tui.game.position import Move, Position

if TYPE_CHECKING:
    from t3tui.engine.kernel_protocols import ProverKernel
    from t3tui.engine.kernels.backend import Ints

TABLE_BYTES: Final = 32 << 20
"""What its table takes at first, if nobody says how much it shall take."""
MOST_BYTES: Final = 512 << 20
"""How large it may grow then."""
BYTES_PER_NODE: Final = 8
"""It grows when it has less than that; an entry takes twice as much, but fresh memory takes time, too."""
INTERPRETED_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven about a position, for the side to move; ``result`` is None if nothing is."""

    result: Proven | None = None
    move: Move | None = None
    """The winning move, the longest defence in the proof, or a move that keeps the draw."""
    plies: int | None = None
    """The winner, playing the prover's moves, ends the game within so many plies whatever the loser does.

    A promise, and the shortest win only if it is ``exact``; None for draws.
    """
    line: tuple[Move, ...] = ()
    """How the game goes to its end when the winner plays the proof and the loser defends as long as it can."""
    nodes: int = 0
    seconds: float = 0.0
    exact: bool = False
    """Whether no win is shorter and no defence longer than ``plies``; looked for only near the end."""

    @property
    def value(self) -> Score | None:
        """What is proven as a value; None if nothing is."""
        if self.result is None or self.plies is None:
            return None if self.result is None else Score.draw()
        return Score.of(self.result, self.plies, exact=self.exact)


class Prover:
    """Proves positions of a game one after the other and remembers what it found; not for two threads at once.

    Nothing is claimed that was not played out against every legal reply, so the
    one way to a false claim is that two positions met while doing so share a 62-bit key: for a proof of a hundred
    thousand positions, a typical one, the odds are below one in a million.
    """

    def __init__(self) -> None:
        self._kernel: ProverKernel | None = None
        self._works: list[Ints] = []
        self._table: Ints = []
        self._last: Position | None = None

    @property
    def nodes(self) -> int:
        """How many positions the search has visited so far, live."""
        return sum(kernel_loader.state().counters(work).nodes for work in self._works)

    def prove(
        self,
        position: Position,
        *,
        clock: Clock | None = None,
        share: float = 1.0,
        size: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
        stop: Stop | None = None,
        report: Report = ignore,
    ) -> Proof:
        """Try to settle a position that is not over; without a limit it goes on until it is settled.

        It gets its ``share`` of the clock's time and a table of ``size`` bytes, unless it has a larger one; if nobody
        gives a size, the table grows with the search. Interpreted, it has but one thread.
        """
        check_running(position)
        clock = clock or Clock(None)
        grows = size is None and kernel_loader.is_compiled()
        kernel = self._kernel_for(position, size or TABLE_BYTES, threads, stop)
        for work in self._works:
            kernel.prepare(work, position, (nodes or 0) // len(self._works))

        def info(elapsed: float) -> Info:
            return Info(nodes=self.nodes, seconds=elapsed)

        def has_room() -> bool:
            rings = clock.rings(share)
            soon_over = rings is not None and clock.elapsed > rings / 2
            return not grows or soon_over or 8 * len(self._table) >= MOST_BYTES

        works = tuple(self._works)
        watched(
            lambda: self._solve(kernel, has_room), works, clock=clock, share=share, stop=stop, report=report, info=info
        )
        settled = next(filter(None, map(kernel.settled, works)), None)
        if settled is None:
            return Proof(nodes=self.nodes, seconds=clock.elapsed)
        winner, bound, line, exact = settled
        result: Proven = "draw" if winner is None else "win" if winner is position.side else "loss"
        plies = None if winner is None else bound
        return Proof(result, line[0] if line else None, plies, line, self.nodes, clock.elapsed, exact)

    def _solve(self, kernel: ProverKernel, has_room: Callable[[], bool]) -> None:
        """Search with all threads until one has an answer, then verify it with all; the table has what they found."""
        several = len(self._works) > 1
        while True:
            room = 0 if has_room() else 8 * len(self._table) // BYTES_PER_NODE // len(self._works)
            self._share(kernel, only_search=several, pause=room)
            if not all(map(kernel.has_paused, self._works)):
                break
            if not has_room():
                self._table = kernel.grown(self._table)
        if several:
            self._share(kernel, only_search=False)

    def _share(self, kernel: ProverKernel, *, only_search: bool, pause: int = 0) -> None:
        """Let a thread for each work array work on the same question until one has an answer."""
        works, table = self._works, self._table

        def solve(work: Ints) -> None:
            kernel.solve(work, table)
            if kernel.has_answer(work):
                for other in works:
                    if other is not work:
                        kernel.call_off(other)

        for part, work in enumerate(works):
            kernel.take_part(work, part, only_search=only_search)
            kernel.pause_at(work, pause)
        threads = [threading.Thread(target=solve, args=(work,), name="t3tui-prover") for work in works[1:]]
        for thread in threads:
            thread.start()
        solve(works[0])
        for thread in threads:
            thread.join()

    def _kernel_for(self, position: Position, size: int, threads: int, stop: Stop | None) -> ProverKernel:
        """The kernel in use now, with an empty table if it is a new one, a new game or a longer search."""
        kernel = kernel_loader.prover(stop)
        last = self._last
        goes_on = last is not None and last.mode == position.mode and not (last.x & ~position.x or last.o & ~position.o)
        if not kernel_loader.is_compiled():
            size, threads = min(size, INTERPRETED_BYTES), 1
        if kernel is not self._kernel or not goes_on or 8 * len(self._table) < size:
            self._works = []
            self._table = kernel.new_table(size)
        network = () if position.mode.macro else weights.prover()
        self._works = self._works[:threads] + [kernel.new_work(network) for _ in range(threads - len(self._works))]
        self._kernel, self._last = kernel, position
        return kernel
