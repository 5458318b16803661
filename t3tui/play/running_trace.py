"""A search that is being recorded, in a thread of its own; it can be cancelled at any moment."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from t3tui.engine.player import Info, Player, Report, Stop
from t3tui.engine.roster import PlayerError, Spec, kinds_for
from t3tui.engine.search_tree import RECORDED, Traces, Tree
from t3tui.game.mode import Mode
from t3tui.game.position import Position
from t3tui.play.running_search import REPORT_EVERY, Failure

Recorded = Tree | Failure


class RunningTrace:
    """One player's search of one position, recorded; equal to nothing but itself."""

    def __init__(self, position: Position, make: Callable[[], Player], most: int = RECORDED) -> None:
        self.position = position
        self.result: Recorded | None = None
        """What came of it; None as long as it runs, and for good when it was cancelled."""
        self._make = make
        self._most = most
        self._stop = Stop()
        self._thread: threading.Thread | None = None
        self._next_report = 0.0

    def start(self, on_info: Report, on_end: Callable[[Recorded], None]) -> None:
        """Record in a thread of its own, where both are called; ``on_end`` never after it was cancelled."""

        def report(info: Info) -> None:
            now = time.monotonic()
            if now >= self._next_report and not self._stop.is_set():
                self._next_report = now + REPORT_EVERY
                on_info(info)

        def work() -> None:
            result = self._record(report)
            if not self._stop.is_set():
                self.result = result
                on_end(result)

        self._thread = threading.Thread(target=work, name="t3tui-tree")
        self._thread.start()

    def _record(self, report: Report) -> Recorded:
        try:
            player = self._make()
            if not isinstance(player, Traces):
                raise PlayerError(f"{player.spec} keeps no search tree; {', '.join(recorders(self.position.mode))} do.")
            tree = player.trace(self.position, self._most, self._stop, report)
            if not self._stop.is_set():
                tree.make_ready()
        except Exception as error:
            return Failure(str(error).rstrip(".") or type(error).__name__)
        return tree

    @property
    def is_running(self) -> bool:
        """Whether its thread is at work."""
        return self._thread is not None and self._thread.is_alive()

    def cancel(self) -> None:
        """End it from any thread; its thread ends soon after."""
        self._stop.set()

    def join(self, seconds: float | None = None) -> bool:
        """Wait for its thread; whether it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
        return not self.is_running


NO_TREES = ("human", "random")


def keeps_a_tree(spec: Spec) -> bool:
    """Whether a player of the roster records its search."""
    return spec.kind.make is not None and spec.kind.name not in NO_TREES and not spec.kind.is_bot


def recorders(mode: Mode) -> list[str]:
    """The names of the players that record their search."""
    return [kind.name for kind in kinds_for(mode) if keeps_a_tree(Spec(kind))]
