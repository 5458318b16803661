"""How long until something is on the screen: ``python -m t3tui.ui.first_paint [--empty]`` prints the seconds.

The app is started as a person would start it, in a terminal of its own, and the time ends when the terminal has been
given the first frame with the setup screen in it (with ``--empty``: the first frame of a Textual app without widgets).
"""

from __future__ import annotations

import os
import select
import struct
import sys
import time
from typing import Final

COLUMNS, ROWS = 120, 40
PATIENCE: Final = 30.0
EMPTY: Final = "from textual.app import App; App().run()"
SETUP: Final = "import sys; from t3tui.cli import main; sys.exit(main([]))"
ON_SETUP: Final = b"Ultimate"


def first_paint(code: str, sign: bytes) -> float:
    """The seconds from the start of a process to its first whole frame, in which ``sign`` is to be seen."""
    import fcntl
    import pty
    import termios

    began = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
        os.execv(sys.executable, [sys.executable, "-c", code])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    try:
        return _until_painted(terminal, sign, began)
    finally:
        os.kill(process, 9)
        os.waitpid(process, 0)
        os.close(terminal)


def _until_painted(terminal: int, sign: bytes, began: float) -> float:
    painted = b""
    while time.perf_counter() - began < PATIENCE and select.select([terminal], [], [], PATIENCE)[0]:
        painted += os.read(terminal, 1 << 16)
        if len(painted) >= COLUMNS * ROWS and sign in painted:
            return time.perf_counter() - began
    raise TimeoutError("The app painted nothing.")


def main() -> int:
    """Print the seconds; 1 where there are no such terminals."""
    try:
        print(first_paint(EMPTY, b"") if "--empty" in sys.argv[1:] else first_paint(SETUP, ON_SETUP))
    except (ImportError, OSError) as error:
        print(f"The first paint cannot be measured here: {error}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
