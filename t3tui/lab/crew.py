"""Workers for tasks that take long: processes on this machine, or a Dask cluster of several.

Both are reached through the interface of ``concurrent.futures``. ``run_tasks`` is the door for whoever has many
independent tasks, such as games of an arena or of self-play: a function that can be imported by name, and arguments
that can be pickled. A worker that is lost loses nothing, because its tasks are done again by another.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol, TypeVar

from t3tui.engine.player import Stop
from t3tui.game.errors import T3Error
from t3tui.play import registered_bots

Task = TypeVar("Task")
Done = TypeVar("Done")
News = Callable[[Any], None]

LOSSES: Final = 3
"""How often in a row workers may be lost, with no task finished in between, before everything is given up."""
BREATH: Final = 0.1
"""Seconds between two looks at whether somebody paused or stopped the work."""
GENTLE: Final = 5
"""How much workers give way to other programs, such as the one with the screen."""


class WorkersLost(T3Error):  # noqa: N818
    """Workers end again and again; what was finished until then is not lost."""


class Crew(Protocol):
    """Whoever does tasks."""

    @property
    def size(self) -> int:
        """How many tasks are done at the same time."""

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """What a task's future raises when its worker was lost, and not the task at fault."""

    def submit(self, work: Callable[[Task], Done], task: Task) -> Future[Done]:
        """Have a task done."""

    def mend(self) -> None:
        """Make it work again after workers were lost."""

    def close(self) -> None:
        """End all work at once, finished or not."""


def run_tasks(
    crew: Crew,
    work: Callable[[Task], Done],
    tasks: Iterator[Task | None],
    stop: Stop | None = None,
    on_breath: Callable[[], None] = lambda: None,
) -> Iterator[tuple[Task, Done]]:
    """Do tasks by many workers and give each with its result as it is finished, until there are no more.

    Tasks are taken only as they can be done, so there may be any number; None means that there is none just now. Tasks
    of lost workers are done again. An error of the work itself is raised here. ``on_breath`` is called ten times
    a second or more, whatever happens.
    """
    running: dict[Future[Done], tuple[Task, int]] = {}
    again: deque[Task] = deque()
    losses = mended = 0
    exhausted = False
    while not (stop and stop.is_set()):
        while len(running) < crew.size + (crew.size + 1) // 2:
            task = again.popleft() if again else _NO_MORE if exhausted else next(tasks, _NO_MORE)
            if isinstance(task, _End):
                exhausted = True
            if task is None or isinstance(task, _End):
                break
            running[crew.submit(work, task)] = task, mended
        if not running and exhausted:
            return
        on_breath()
        lost = False
        for future in _finished(running):
            task, born = running.pop(future)
            try:
                done = future.result()
            except crew.lost:
                again.append(task)
                lost = lost or born == mended
                continue
            losses = 0
            yield task, done
        if lost:
            losses += 1
            if losses > LOSSES:
                raise WorkersLost("Workers end again and again; what they finished until now is kept.")
            crew.mend()
            mended += 1


class _End:
    """There are no more tasks."""


_NO_MORE: Final = _End()


def _finished(running: dict[Future[Done], tuple[Task, int]]) -> list[Future[Done]]:
    """Futures that are done, after a short wait at most."""
    if not running:
        time.sleep(BREATH)
        return []
    done, _ = wait(running, BREATH, FIRST_COMPLETED)
    return [future for future in running if future in done]


class LocalCrew:
    """Processes on this machine, which end with this one however it ends.

    They are spawned and not forked, because this process has threads. Each watches a pipe that only this process holds
    open: it closes when the crew is closed and when this process dies, and ends the worker at once.
    """

    lost = (BrokenExecutor, CancelledError)

    def __init__(self, jobs: int | None = None, on_news: News | None = None) -> None:
        """A crew of so many processes, or one for each core; ``on_news`` hears what they ``tell``, in a thread."""
        self.size = jobs or os.cpu_count() or 1
        self._on_news = on_news
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None
        self._news: Connection | None = None
        self._closed = False

    def submit(self, work: Callable[[Task], Done], task: Task) -> Future[Done]:
        """Have a task done; the first one starts the processes."""
        with self._lock:
            if self._closed:
                cancelled: Future[Done] = Future()
                cancelled.set_exception(CancelledError())
                return cancelled
            if self._pool is None:
                self._pool = self._new_pool()
            try:
                with _no_interrupts():
                    return self._pool.submit(work, task)
            except BrokenExecutor as error:
                broken: Future[Done] = Future()
                broken.set_exception(error)
                return broken

    def _new_pool(self) -> ProcessPoolExecutor:
        _start_tracker()
        context = get_context("spawn")
        watched, self._leash = context.Pipe(duplex=False)
        if self._on_news is not None:
            heard, self._news = context.Pipe(duplex=False)
            threading.Thread(target=_hear, args=(heard, self._on_news), name="t3tui-news", daemon=True).start()
        return ProcessPoolExecutor(self.size, context, _begin, (watched, self._news, context.Lock()))

    def mend(self) -> None:
        """End what is left of the processes; the next task starts new ones."""
        with self._lock:
            self._end()

    def close(self) -> None:
        """End all processes; nothing can be done after that."""
        with self._lock:
            self._closed = True
            self._end()

    def _end(self) -> None:
        for end in (self._leash, self._news):
            if end is not None:
                end.close()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._leash = self._news = None


def _start_tracker() -> None:
    """Start the process that looks after shared locks, which wants a real standard error; an app may have none."""
    if sys.platform != "win32":
        with redirect_stderr(None):
            resource_tracker.ensure_running()


# In the worker

_tell: News | None = None


def tell(news: object) -> None:
    """Called in a worker: let whoever listens to the crew know something that can be pickled."""
    if _tell is not None:
        _tell(news)


def is_heard() -> bool:
    """Called in a worker: whether anybody listens."""
    return _tell is not None


def _begin(watched: Connection, news: Connection | None, lock: Any) -> None:
    """Make a worker: it hears no Ctrl-C, says nothing on the terminal, gives way to others and ends with its crew."""
    global _tell
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    with suppress(AttributeError, OSError):
        os.nice(GENTLE)
    threading.Thread(target=_end_with, args=(watched,), name="t3tui-leash", daemon=True).start()
    registered_bots.make_known()
    if news is not None:

        def send(what: object) -> None:
            with lock, suppress(OSError):
                news.send(what)

        _tell = send


def _end_with(watched: Connection) -> None:
    with suppress(EOFError, OSError):
        watched.recv()
    os._exit(0)


def _hear(heard: Connection, on_news: News) -> None:
    """Pass on what workers tell, until the last of them is gone."""
    with suppress(EOFError, OSError):
        while True:
            on_news(heard.recv())


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Let processes start deaf to Ctrl-C, which is for this one; they inherit what this thread ignores."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
