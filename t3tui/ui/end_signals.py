"""Signals that end the app end it as its own Quit does: the terminal is given back as it was, the game is kept."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

NAMES: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""Not every system has all of them."""
PATIENCE: Final = 3.0
"""Seconds for an orderly end; a terminal that is gone, for one, may be waited for without end."""


def on_end_signals(leave: Callable[[int], object]) -> None:
    """Call ``leave`` in the running event loop with an exit status, once: a second signal ends the process at once."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    signals = [signal.Signals[name] for name in NAMES if name in signal.Signals.__members__]

    def hear(number: int, frame: FrameType | None) -> None:
        for other in signals:
            signal.signal(other, signal.SIG_DFL)
        if signal.Signals(number).name == "SIGHUP":
            signal.signal(number, signal.SIG_IGN)  # a terminal that goes says so twice
        last = threading.Timer(PATIENCE, os._exit, [128 + number])
        last.daemon = True
        last.start()
        loop.call_soon_threadsafe(leave, 128 + number)

    for number in signals:
        signal.signal(number, hear)
