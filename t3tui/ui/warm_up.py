"""Gets the compiled engine ready behind the first screen: from the cache if it is warm, else by filling it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from t3tui.engine import kernel_loader
from t3tui.engine.player import Stop

BAR: Final = 8
"""How many characters the progress takes."""


class WarmUp:
    """Runs in a daemon thread, because nobody who leaves the app should wait for it; ``tell`` gets one quiet line."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self._stop = Stop()

    def start(self) -> None:
        """Begin, and return at once."""
        threading.Thread(target=self.run, name="t3tui-warm-up", daemon=True).start()

    def stop(self) -> None:
        """End a process that is filling the cache."""
        self._stop.set()

    def run(self) -> None:
        """Fill the cache if it is cold, then switch to the compiled engine."""
        if kernel_loader.can_compile() and not kernel_loader.is_compiled():
            from t3tui.engine.warm import fill_cache

            is_warm = fill_cache(self._progress, self._stop)
            if self._stop.is_set():
                return
            if is_warm:
                kernel_loader.switch_to_compiled()
        self._tell(kernel_loader.why_interpreted() or "")

    def _progress(self, done: int, total: int, name: str) -> None:
        filled = BAR * done // max(total, 1)
        why = "damaged engine thrown away, " if kernel_loader.found_damage() else ""
        self._tell(f"{why}warming up {'▰' * filled}{'▱' * (BAR - filled)}")
