"""A lock that ends with the process that holds it, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def held(handle: int) -> Iterator[None]:
    """Hold an open file for as long as something is done to it; whoever else wants to, waits."""
    _lock(handle, wait=True)
    try:
        yield
    finally:
        _unlock(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, wait: bool = False) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int, *, wait: bool = False) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
