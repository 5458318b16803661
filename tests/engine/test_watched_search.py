"""A search under watch: its time limit, its stop and its reports."""

from __future__ import annotations

import gc
import os
import sys
import threading
import weakref

import pytest

from t3tui.engine import kernel_loader, watched_search
from t3tui.engine.player import Info, Stop, ignore
from t3tui.engine.watched_search import Clock, giving_way, watched


class Work(list[int]):
    """A work array that can be watched for being thrown away."""


def new_work() -> Work:
    return Work([0] * kernel_loader.kernel("state").COMMON_SIZE)


def spin(work: Work) -> None:
    """A search that ends only by its stop slot, and counts how often it looked there in vain."""
    state = kernel_loader.kernel("state")
    while not work[state.STOP]:
        work[state.NODES] += 1


def nodes(work: Work) -> int:
    return int(work[kernel_loader.kernel("state").NODES])


def is_stopped(work: Work) -> bool:
    return bool(work[kernel_loader.kernel("state").STOP])


def test_a_time_limit_ends_a_search() -> None:
    work = new_work()
    clock = Clock(0.01)
    watched(lambda: spin(work), (work,), clock=clock, stop=None, report=ignore, info=lambda now: Info())
    assert clock.elapsed >= (clock.rings() or 0)
    assert is_stopped(work)


def test_a_stop_from_another_thread_ends_it() -> None:
    work, stop, begun = new_work(), Stop(), threading.Event()

    def search() -> None:
        spin(work)

    def end_it() -> None:
        while not nodes(work):
            pass
        begun.set()
        stop.set()

    stopper = threading.Thread(target=end_it)
    stopper.start()
    watched(search, (work,), clock=Clock(None), stop=stop, report=ignore, info=lambda now: Info())
    stopper.join()
    assert begun.is_set()
    assert is_stopped(work)


def test_a_stop_before_it_began_counts() -> None:
    work, stop = new_work(), Stop()
    stop.set()
    watched(lambda: spin(work), (work,), clock=Clock(None), stop=stop, report=ignore, info=lambda now: Info())
    assert nodes(work) == 0


def test_it_reports_while_it_runs() -> None:
    work, stop = new_work(), Stop()
    heard: list[Info] = []

    def report(info: Info) -> None:
        heard.append(info)
        stop.set()

    watched(
        lambda: spin(work), (work,), clock=Clock(None), stop=stop, report=report, info=lambda now: Info(seconds=now)
    )
    assert heard
    assert heard[0].seconds > 0


def test_a_stop_keeps_nothing_of_a_search_that_is_over() -> None:
    stop, work = Stop(), new_work()
    watched(lambda: None, (work,), clock=Clock(None), stop=stop, report=ignore, info=lambda now: Info())
    gone = weakref.ref(work)
    del work
    gc.collect()
    assert gone() is None


def test_the_margin_follows_what_stopping_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(watched_search, "perf_counter", lambda: now[0])
    monkeypatch.setattr(watched_search, "_margin", watched_search.FIRST_MARGIN)

    def answer(late: float) -> float | None:
        """An answer so late after the clock rang, and when the next one will ring."""
        clock = Clock(0.1)
        now[0] += (clock.rings() or 0) + late
        clock.answered()
        return Clock(0.1).rings()

    assert answer(0.004) == pytest.approx(0.096)
    assert answer(0.001) == pytest.approx(0.0968)
    assert answer(5.0) == pytest.approx(0.1 - watched_search.MOST_MARGIN)
    assert Clock(0.001).rings() == pytest.approx(0.0005)
    for _ in range(50):
        answer(0.0002)
    assert Clock(0.1).rings() == pytest.approx(0.0998)


def test_an_answer_before_the_clock_rings_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched_search, "_margin", 0.004)
    Clock(1000.0).answered()
    assert Clock(1.0).rings() == pytest.approx(0.996)
    assert Clock(1.0).rings(0.5) == pytest.approx(0.498)
    assert Clock(None).rings() is None


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_a_search_gives_way_and_its_watchers_do_not() -> None:
    seen: dict[str, int] = {}
    work, stop = new_work(), Stop()

    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    def search() -> None:
        seen["search"] = priority()
        watched(lambda: spin(work), (work,), clock=Clock(None), stop=stop, report=report, info=lambda now: Info())

    def report(info: Info) -> None:
        seen["watcher of a search in a search"] = priority()
        stop.set()

    def think() -> None:
        with giving_way():
            seen["before"] = priority()
            watched(search, (), clock=Clock(None), stop=None, report=ignore, info=lambda now: Info())

    thread = threading.Thread(target=think)
    thread.start()
    thread.join()
    own = priority()
    assert seen == {"before": own, "search": 19, "watcher of a search in a search": own}
