"""That every program ends with us: known to a watchdog while it runs, ended when this process exits."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Protocol

from t3tui.engine.bots import watchdog


class Ends(Protocol):
    """Something that has to be ended."""

    def close(self) -> None:
        """End it for certain; a second call does nothing."""


_lock = threading.RLock()
_running: Final[set[Ends]] = set()
_dog: subprocess.Popen[bytes] | None = None


def watch(program: Ends, pid: int, marks: Iterable[str]) -> None:
    """Let nothing that happens to this process leave a program behind."""
    with _lock:
        _running.add(program)
        _tell(f"+ {pid} {' '.join(marks)}\n")


def forget(program: Ends, pid: int) -> None:
    """A program that has been ended needs no watching."""
    with _lock:
        _running.discard(program)
        _tell(f"- {pid}\n")


def _tell(line: str) -> None:
    """Tell the watchdog, a new one if it was ended by somebody; without one a program can still be played."""
    global _dog
    if _dog is not None and _dog.poll() is not None:
        _let_go()
    with suppress(OSError):
        if _dog is None and line.startswith("+"):
            _dog = subprocess.Popen(
                [sys.executable, "-I", "-S", watchdog.__file__],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        if _dog is not None and _dog.stdin is not None:
            os.write(_dog.stdin.fileno(), line.encode())


def _let_go() -> None:
    global _dog
    dog, _dog = _dog, None
    if dog is not None and dog.stdin is not None:
        with suppress(OSError):
            dog.stdin.close()
        dog.wait()


@atexit.register
def end_all() -> None:
    """End every program that still runs, and the watchdog."""
    for program in tuple(_running):
        with suppress(Exception):
            program.close()
    with _lock:
        _let_go()


def _begin_anew() -> None:
    """A forked process has no programs of its own yet, and must not keep its parent's watchdog waiting."""
    global _lock, _dog
    _lock = threading.RLock()
    _running.clear()
    dog, _dog = _dog, None
    if dog is not None and dog.stdin is not None:
        dog.returncode = 0
        with suppress(OSError):
            dog.stdin.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
