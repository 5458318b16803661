"""A lock that ends with the process that holds it, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Self


class FileLock:
    """Held as long as this process lives or until ``release``; the system takes care of kills and crashes."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    @classmethod
    def take(cls, path: Path) -> Self | None:
        """Take the lock that a file stands for; None if another one holds it."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            return None
        return cls(path, handle)

    def release(self, *, remove: bool = False) -> None:
        """Let others have it, and remove its file if nobody needs it any more."""
        if remove:
            self._path.unlink(missing_ok=True)
        os.close(self._handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
