"""What a program writes on standard error, made harmless and bounded."""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from t3tui.game.shown_text import shown

LINES: Final = 200
"""How many lines are kept."""
WIDTH: Final = 400
"""How many characters of each."""
_LONGEST: Final = 8 * WIDTH


class Log:
    """The last lines of a program; written by one thread, read by others."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=LINES)
        self._rest = b""
        self._count = 0
        self._lock = threading.Lock()

    def write(self, data: bytes) -> None:
        """Add what was read."""
        with self._lock:
            *lines, rest = data.split(b"\n")
            for line in lines:
                self._end_line(self._rest + line)
                self._rest = b""
            self._rest = (self._rest + rest)[:_LONGEST]

    def _end_line(self, line: bytes) -> None:
        self._lines.append(shown(line[:_LONGEST].decode("utf-8", "replace"), WIDTH))
        self._count += 1

    @property
    def count(self) -> int:
        """How many lines were written in all."""
        with self._lock:
            return self._count

    def since(self, count: int) -> list[str]:
        """The lines written after the first ``count``, those that are still kept."""
        with self._lock:
            new = min(self._count - count, len(self._lines))
            return list(self._lines)[len(self._lines) - new :] if new > 0 else []

    @property
    def last(self) -> str:
        """The last line with something in it, also one that was not ended."""
        with self._lock:
            rest = shown(self._rest.decode("utf-8", "replace"), WIDTH)
            return rest or next((line for line in reversed(self._lines) if line), "")
