"""How long until something is on the screen: ``python -m t3tui.ui.first_paint [--empty]`` prints the seconds.

The app is started as a person would start it, in a terminal of its own, and the time ends when the terminal has been
given the first frame with the setup screen in it (with ``--empty``: the first frame of a Textual app without widgets).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Final

from t3tui.ui.pseudo_terminal import COLUMNS, ROWS, terminal

EMPTY: Final = ("-c", "from textual.app import App; App().run()")
SETUP: Final = ("-m", "t3tui")
ON_SETUP: Final = b"Ultimate"


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
