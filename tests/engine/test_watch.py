"""A search under watch: its time limit, its stop and its reports."""

from __future__ import annotations

import gc
import threading
import weakref

from t3tui.engine import core
from t3tui.engine.limits import Info, Stop, ignore
from t3tui.engine.watch import watched


class Work(list[int]):
    """A work array that can be watched for being thrown away."""


def new_work() -> Work:
    return Work([0] * core.kernel("state").WORK)


def spin(work: Work) -> None:
    """A search that ends only by its stop slot."""
    stop = core.kernel("state").STOP
    while not work[stop]:
        pass


def test_a_time_limit_ends_a_search() -> None:
    work = new_work()
    taken = watched(lambda: spin(work), (work,), seconds=0.01, stop=None, report=ignore, info=lambda now: Info())
    assert taken >= 0.01


def test_a_stop_from_another_thread_ends_it() -> None:
    work, stop, begun = new_work(), Stop(), threading.Event()

    def search() -> None:
        begun.set()
        spin(work)

    def end_it() -> None:
        begun.wait()
        stop.set()

    stopper = threading.Thread(target=end_it)
    stopper.start()
    watched(search, (work,), seconds=None, stop=stop, report=ignore, info=lambda now: Info())
    stopper.join()


def test_a_stop_before_it_began_counts() -> None:
    work, stop = new_work(), Stop()
    stop.set()
    watched(lambda: spin(work), (work,), seconds=None, stop=stop, report=ignore, info=lambda now: Info())


def test_it_reports_while_it_runs() -> None:
    work, stop = new_work(), Stop()
    heard: list[Info] = []

    def report(info: Info) -> None:
        heard.append(info)
        stop.set()

    watched(lambda: spin(work), (work,), seconds=None, stop=stop, report=report, info=lambda now: Info(seconds=now))
    assert heard
    assert heard[0].seconds > 0


def test_a_stop_keeps_nothing_of_a_search_that_is_over() -> None:
    stop, work = Stop(), new_work()
    watched(lambda: None, (work,), seconds=None, stop=stop, report=ignore, info=lambda now: Info())
    gone = weakref.ref(work)
    del work
    gc.collect()
    assert gone() is None
