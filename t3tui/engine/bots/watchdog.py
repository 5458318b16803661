"""Ends the programs of an app that is gone: a small process of its own, run as a script, without anything of t3tui.

It is told of every program by a line on its standard input, ``+ PID TOKEN`` when it starts and ``- PID`` when it is
ended. When that input ends, however the app came to its end, whoever is left is ended for certain.

A program is its whole process group, its session and, where there is a ``/proc``, every process that has its token in
the environment it was started with, so that nobody gets away by a session of its own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

TOKEN: Final = "T3TUI_BOT"
"""The environment variable by which the processes of one program are known."""

ROUNDS: Final = 50
"""How often to look for processes that were started while others were ended."""

_PROC: Final = Path("/proc")


def end_group(pid: int, token: str) -> None:
    """End a program and all it started, without asking."""
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
        left = stragglers(pid, token)
        for straggler in left:
            with suppress(OSError):
                os.kill(straggler, signal.SIGKILL)
        if not left:
            return
        time.sleep(0.002)


def stragglers(pid: int, token: str) -> list[int]:
    """The living processes that belong to a program, wherever they went; none where there is no ``/proc``."""
    mark = f"{TOKEN}={token}".encode()
    found: list[int] = []
    with suppress(OSError):
        for entry in os.scandir(_PROC):
            if entry.name.isdecimal() and _belongs(_PROC / entry.name, pid, mark):
                found.append(int(entry.name))
    return found


def _belongs(process: Path, session: int, mark: bytes) -> bool:
    try:
        if process.stat().st_uid != os.getuid():
            return False
        state, _, _, its_session = (process / "stat").read_bytes().rpartition(b")")[2].split()[:4]
        if state in (b"Z", b"X"):
            return False
        return int(its_session) == session or mark in (process / "environ").read_bytes().split(b"\0")
    except (OSError, ValueError):
        return False


def main() -> None:
    """Wait for the app to end; a Ctrl-C meant for it, or a closed terminal, is nothing to this process."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    running: dict[int, str] = {}
    for line in sys.stdin:
        sign, pid, *token = line.split()
        if sign == "+":
            running[int(pid)] = token[0]
        else:
            running.pop(int(pid), None)
    for number, name in running.items():
        end_group(number, name)


if __name__ == "__main__":
    main()
