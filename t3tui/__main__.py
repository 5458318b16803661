"""Where both ``t3tui`` and ``python -m t3tui`` begin; it imports nothing that takes time before Ctrl-C is seen to."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # the builtin below signal, which imports enum
import os
import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is still being loaded, or while it ends, leaves without a word."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, lambda number, frame: os._exit(1))
    from t3tui import cli

    sys.exit(cli.main())


if __name__ == "__main__":
    main()
