"""Watches a running kernel from a second thread: keeps its time limit, passes on a stop, reports its counters."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from t3tui.engine.limits import Info, Report, Stop, ignore

if TYPE_CHECKING:
    from t3tui.engine.kernels.backend import Ints

REPORT_EVERY = 1 / 15


def watched(
    search: Callable[[], None],
    works: tuple[Ints, ...],
    *,
    seconds: float | None,
    stop: Stop | None,
    report: Report,
    info: Callable[[float], Info],
) -> float:
    """Run ``search`` in this thread until it ends or is stopped, and return the seconds it took.

    ``works`` are the work arrays whose ``STOP`` slot ends the search; ``info`` reads live counters, given the seconds
    gone by.
    """
    from t3tui.engine.kernels.state import STOP

    began = time.perf_counter()
    done = threading.Event()

    def end() -> None:
        for work in works:
            work[STOP] = 1

    def monitor() -> None:
        while True:
            elapsed = time.perf_counter() - began
            left = REPORT_EVERY if seconds is None else min(REPORT_EVERY, seconds - elapsed)
            if left <= 0:
                end()
                return
            if done.wait(left):
                return
            report(info(time.perf_counter() - began))

    watcher = threading.Thread(target=monitor, name="t3tui-watch", daemon=True)
    watching = seconds is not None or report is not ignore
    if stop is not None:
        stop.on_set(end)
    if watching:
        watcher.start()
    try:
        search()
    finally:
        done.set()
        if watching:
            watcher.join()
        if stop is not None:
            stop.forget(end)
    return time.perf_counter() - began
