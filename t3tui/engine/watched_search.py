"""A search under watch: a second thread keeps its time, passes on a stop and reports its counters.

Whoever draws a screen meanwhile wants searches to give way, but not their watchers: these hold the interpreter's lock
now and then, and one that waits for a core with the lock in its hand makes everybody wait.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

from t3tui.engine import kernel_loader
from t3tui.engine.player import Info, Report, Stop, ignore

if TYPE_CHECKING:
    from t3tui.engine.kernels.backend import Ints

REPORT_EVERY = 1 / 15

FIRST_MARGIN: Final = 0.001
"""Seconds kept back from a limit before this process knows what stopping takes."""
MOST_MARGIN: Final = 0.02
"""A machine that stood still for longer will not do so again at the next move."""
FORGETTING: Final = 0.8
"""What is left, after each quicker stop, of the margin that a slower one asked for."""

LOWEST_PRIORITY: Final = 19
Watchers = queue.SimpleQueue[threading.Thread | None]
"""Threads to be started; None ends whoever starts them."""

_margin = FIRST_MARGIN
_own = threading.local()


class Clock:
    """The time of one move: it runs from the moment it is made, and rings early enough that the answer is in time.

    How early follows what stopping, reading the result and waking up really took in this process.
    """

    def __init__(self, seconds: float | None) -> None:
        self._began = perf_counter()
        self._seconds = seconds
        self._margin = 0.0 if seconds is None else min(_margin, seconds / 2)

    @property
    def elapsed(self) -> float:
        """Seconds since it was made."""
        return perf_counter() - self._began

    def rings(self, share: float = 1.0) -> float | None:
        """After how many seconds a search must be told to stop, if it gets that share of the time; None for never."""
        return None if self._seconds is None else (self._seconds - self._margin) * share

    def answered(self) -> None:
        """Learn from an answer that is given now: if its search was stopped by the clock, how long that took."""
        global _margin
        rang = self.rings()
        if rang is not None and self.elapsed > rang:
            _margin = min(max(self.elapsed - rang, _margin * FORGETTING), MOST_MARGIN)


@contextmanager
def giving_way() -> Iterator[None]:
    """Let searches in this thread run at a low priority, which it then keeps; watchers have the one that it had.

    A thread hands its priority on to those it starts, so watchers are started by one that was there before.
    """
    _own.gives_way, _own.watchers = True, None
    try:
        yield
    finally:
        watchers, _own.gives_way, _own.watchers = _own.watchers, False, None
        if watchers is not None:
            watchers.put(None)
            _own.starter.join()


def _stepped_back() -> Watchers | None:
    """Lower the priority of this thread if it is to give way, and tell who starts its watchers then."""
    if not getattr(_own, "gives_way", False):
        return None
    if _own.watchers is None:
        _own.watchers = queue.SimpleQueue()
        _own.starter = threading.Thread(target=_start_each, args=(_own.watchers,), name="t3tui-watchers", daemon=True)
        _own.starter.start()
        _step_back()
    return cast(Watchers, _own.watchers)


def _step_back() -> None:
    """Lower the priority of this thread, where threads have one of their own."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWEST_PRIORITY)


def _start_each(watchers: Watchers) -> None:
    while (watcher := watchers.get()) is not None:
        watcher.start()


def watched(
    search: Callable[[], None],
    works: tuple[Ints, ...],
    *,
    clock: Clock,
    share: float = 1.0,
    stop: Stop | None,
    report: Report,
    info: Callable[[float], Info],
) -> None:
    """Run ``search`` in this thread until it ends, the clock rings for its ``share`` of the time, or it is stopped.

    ``works`` are the arrays it works on, by which it is ended; ``info`` reads live counters, given the seconds gone by.
    """
    halt = kernel_loader.state().halt
    rings = clock.rings(share)
    begun, done = threading.Event(), threading.Event()

    def end() -> None:
        for work in works:
            halt(work)

    def monitor() -> None:
        begun.set()
        while True:
            left = REPORT_EVERY if rings is None else min(REPORT_EVERY, rings - clock.elapsed)
            if left <= 0:
                end()
                return
            if done.wait(left):
                return
            if report is not ignore and (rings is None or clock.elapsed < rings):
                report(info(clock.elapsed))

    watcher = threading.Thread(target=monitor, name="t3tui-watch", daemon=True)
    watching = rings is not None or report is not ignore
    if stop is not None:
        stop.on_set(end)
    watchers = _stepped_back()
    if watching and watchers is not None:
        watchers.put(watcher)
    elif watching:
        watcher.start()
    try:
        search()
    finally:
        done.set()
        if watching:
            begun.wait()
            watcher.join()
        if stop is not None:
            stop.forget(end)
