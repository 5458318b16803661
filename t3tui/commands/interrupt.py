"""Ctrl-C for work that runs in compiled code, which would not notice it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from t3tui.engine.kernel_loader import StillCompiling
from t3tui.engine.player import Stop

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
    with hearing_ctrl_c():
        try:
            worker.start()
            _wait(done)
        except KeyboardInterrupt:
            if stop is None:
                raise
            stop.set()
            _wait(done)
    if errors:
        if isinstance(errors[0], StillCompiling):
            raise KeyboardInterrupt from errors[0]
        raise errors[0]
    return results[0]


@contextmanager
def hearing_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C raise ``KeyboardInterrupt`` here, which it does not do before and after; see ``__main__``."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _wait(done: threading.Event) -> None:
    """Wait in short steps: a wait without end hears no Ctrl-C on Windows, and an interrupted join ends too early."""
    while not done.wait(0.5):
        pass
