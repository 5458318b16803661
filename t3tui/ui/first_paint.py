"""How long until something is on the screen: ``python -m t3tui.ui.first_paint [--empty]`` prints the seconds.

The app is started as a person would start it, in a terminal of its own, and the time ends when the terminal has been
given the first frame with the setup screen in it (with ``--empty``: the first frame of a Textual app without widgets).
"""

from __future__ import annotations

import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

COLUMNS, ROWS = 120, 40
PATIENCE: Final = 30.0
EMPTY: Final = ("-c", "from textual.app import App; App().run()")
SETUP: Final = ("-m", "t3tui")
ON_SETUP: Final = b"Ultimate"


class Terminal:
    """A terminal without a window, and a Python process in it."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self.painted = b""

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def wait_for(self, sign: bytes, least: int = 0) -> None:
        """Wait until so many bytes have been painted, ``sign`` among them; what was painted is forgotten then."""
        ends = time.monotonic() + PATIENCE
        while len(self.painted) < least or sign not in self.painted:
            if time.monotonic() > ends or not select.select([self._master], [], [], PATIENCE)[0]:
                raise TimeoutError(f"The app did not paint {sign!r}.")
            self.painted += os.read(self._master, 1 << 16)
        self.painted = self.painted[self.painted.index(sign) + len(sign) :]

    def wait_for_end(self) -> int:
        """Look on until the process ends by itself, and return its exit status."""
        with suppress(OSError):
            while more := os.read(self._master, 1 << 16):
                self.painted += more
        return self.process.wait(PATIENCE)


@contextmanager
def terminal(arguments: Sequence[str]) -> Iterator[Terminal]:
    """Run Python with arguments in a terminal of its own, and kill it in the end."""
    import fcntl
    import pty
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    process = subprocess.Popen(
        [sys.executable, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def first_paint(arguments: Sequence[str], sign: bytes) -> float:
    """The seconds from the start of a process to its first whole frame, in which ``sign`` is to be seen."""
    began = time.perf_counter()
    with terminal(arguments) as screen:
        screen.wait_for(sign, least=COLUMNS * ROWS)
        return time.perf_counter() - began


def main() -> int:
    """Print the seconds; 1 where there are no such terminals."""
    try:
        print(first_paint(EMPTY, b"") if "--empty" in sys.argv[1:] else first_paint(SETUP, ON_SETUP))
    except (ImportError, OSError) as error:
        print(f"The first paint cannot be measured here: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
