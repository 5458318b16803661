"""Ends the programs of an app that is gone: a small process of its own, run as a script, without anything of t3tui.

It is told of every program by a line on its standard input, ``+ PID TOKEN PIPE…`` when it starts and ``- PID`` when it
is ended. When that input ends, however the app came to its end, whoever is left is ended for certain.

A program is its whole process group, its session and, where there is a ``/proc``, every process that was started by
one of these, has its token in the environment it was started with, or holds one of its pipes, so that nobody gets away
by a session of its own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

TOKEN: Final = "T3TUI_BOT"
"""The environment variable by which the processes of one program are known."""

ROUNDS: Final = 50
"""How often to look for processes that were started while others were ended."""

_PROC: Final = Path("/proc")


def end_group(pid: int, token: str, pipes: Collection[str] = (), known: Collection[tuple[int, int]] = ()) -> None:
    """End a program and all it started, without asking; ``known`` are those that were seen to belong to it before."""
    if sys.platform == "win32":
        subprocess.run(
            ["taskkill", "/F", "/T", "/PID", str(pid)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        return
    with suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    for _ in range(ROUNDS):
        left = stragglers(pid, token, pipes, known)
        for straggler, _ in left:
            with suppress(OSError):
                os.kill(straggler, signal.SIGKILL)
        if not left:
            return
        time.sleep(0.002)


def stragglers(
    pid: int, token: str, pipes: Collection[str] = (), known: Collection[tuple[int, int]] = ()
) -> set[tuple[int, int]]:
    """The living processes that belong to a program, wherever they went, with when it began; none without ``/proc``."""
    mark = f"{TOKEN}={token}".encode()
    found: set[tuple[int, int]] = set()
    others: dict[tuple[int, int], int] = {}
    with suppress(OSError):
        for entry in os.scandir(_PROC):
            with suppress(OSError, ValueError, IndexError):
                if not entry.name.isdecimal() or entry.stat().st_uid != os.getuid() or int(entry.name) == os.getpid():
                    continue
                process = Path(entry.path)
                words = (process / "stat").read_bytes().rpartition(b")")[2].split()
                if words[0] in (b"Z", b"X"):
                    continue
                this = int(entry.name), int(words[19])
                others[this] = int(words[1])
                if this in known or int(words[3]) == pid or _is_marked(process, mark) or _holds(process, pipes):
                    found.add(this)
    return found | _children(others, {pid, *(number for number, _ in found)})


def _is_marked(process: Path, mark: bytes) -> bool:
    return mark in (process / "environ").read_bytes().split(b"\0")


def _holds(process: Path, pipes: Collection[str]) -> bool:
    for number in range(3):
        with suppress(OSError):
            if str((process / "fd" / str(number)).readlink()) in pipes:
                return True
    return False


def _children(parents: Mapping[tuple[int, int], int], of: set[int]) -> set[tuple[int, int]]:
    """Who was started by some processes, and by these, and so on."""
    found: set[tuple[int, int]] = set()
    while new := {this for this, parent in parents.items() if parent in of} - found:
        found |= new
        of = {number for number, _ in new}
    return found


def main() -> None:
    """Wait for the app to end; a Ctrl-C meant for it, or a closed terminal, is nothing to this process."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    running: dict[int, tuple[str, ...]] = {}
    for line in sys.stdin:
        sign, pid, *marks = line.split()
        if sign == "+":
            running[int(pid)] = tuple(marks)
        else:
            running.pop(int(pid), None)
    for number, (token, *pipes) in running.items():
        end_group(number, token, pipes)


if __name__ == "__main__":
    main()
