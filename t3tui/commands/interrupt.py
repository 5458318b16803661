"""Ctrl-C for work that runs in compiled code, which would not notice it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from t3tui.engine.limits import Stop

T = TypeVar("T")


def interruptible(work: Callable[[], T], stop: Stop | None = None) -> T:
    """Do the work in a thread and give its result; Ctrl-C sets ``stop`` and waits for what comes, a second one leaves.

    Work without a stop is left at the first Ctrl-C.
    """
    results: list[T] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        done.set()

    worker = threading.Thread(target=run, name="t3tui-work", daemon=True)
    try:
        worker.start()
        _wait(done)
    except KeyboardInterrupt:
        if stop is None:
            raise
        stop.set()
        _wait(done)
    if errors:
        raise errors[0]
    return results[0]


def _wait(done: threading.Event) -> None:
    """Wait in short steps: a wait without end hears no Ctrl-C on Windows, and an interrupted join ends too early."""
    while not done.wait(0.5):
        pass
