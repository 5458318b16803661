"""A terminal without a window, for measurements and tests of the app as a person would start it."""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

COLUMNS, ROWS = 120, 40
PATIENCE: Final = 30.0


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

    def resize(self, width: int, height: int) -> None:
        """Be another size from now on, and let the process know."""
        _set_size(self._master, width, height)
        self.process.send_signal(signal.SIGWINCH)

    def look_on(self, seconds: float) -> None:
        """Take what is painted for a while; the process waits if nobody does."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            if select.select([self._master], [], [], left)[0]:
                try:
                    self.painted += os.read(self._master, 1 << 16)
                except OSError:
                    return

    def wait_for_end(self) -> int:
        """Look on until the process ends by itself, and return its exit status."""
        with suppress(OSError):
            while more := os.read(self._master, 1 << 16):
                self.painted += more
        return self.process.wait(PATIENCE)


def _set_size(handle: int, width: int, height: int) -> None:
    import fcntl
    import termios

    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


@contextmanager
def terminal(arguments: Sequence[str]) -> Iterator[Terminal]:
    """Run Python with arguments in a terminal of its own, and kill it in the end."""
    import pty

    master, slave = pty.openpty()
    _set_size(slave, COLUMNS, ROWS)
    environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    for size_of_another in ("COLUMNS", "LINES"):
        environment.pop(size_of_another, None)
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
