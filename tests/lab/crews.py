"""Workers for tests: threads of this process, quick to start, and tasks that go wrong."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")


class ThreadCrew:
    """Threads that do tasks as processes would."""

    lost = (BrokenExecutor,)

    def __init__(self, size: int = 1) -> None:
        self.size = size
        self.tasks: list[object] = []
        self.is_closed = False
        self._pool = ThreadPoolExecutor(size)

    def submit(self, work: Callable[[Task], Done], task: Task) -> Future[Done]:
        self.tasks.append(task)
        return self._pool.submit(work, task)

    def mend(self) -> None:
        """Threads are never lost."""

    def close(self) -> None:
        self.is_closed = True
        self._pool.shutdown(cancel_futures=True)


class TiredCrew(ThreadCrew):
    """Does a few tasks and leaves all others undone, so that nothing changes any more and nobody is busy."""

    def __init__(self, tasks: int = 5) -> None:
        super().__init__()
        self._left = tasks

    def submit(self, work: Callable[[Task], Done], task: Task) -> Future[Done]:
        self._left -= 1
        return Future() if self._left < 0 else super().submit(work, task)


def wait_until(condition: Callable[[], bool], seconds: float = 120) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        threading.Event().wait(0.02)


def is_running(process: int) -> bool:
    """Whether there is such a process, and it does not only wait to be counted as dead."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def square(number: int) -> tuple[int, int]:
    """The square, and who worked it out."""
    return number * number, os.getpid()


def die_once(marker: str) -> str:
    """Kill the worker, unless another one died of it before."""
    if marker and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return marker


def die(task: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(task: int) -> None:
    raise LookupError(f"task {task} is impossible")


def sleep_long(file: str) -> None:
    """Say who sleeps, and sleep."""
    Path(file).write_text(str(os.getpid()))
    time.sleep(600)
