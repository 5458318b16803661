"""The one place where files are opened, and the one where they are replaced or added to.

Only regular files: a device, a pipe or a socket could hang whoever opens it, and must never be replaced. A file is read
no further than the size it had when it was opened. What is written is there whole or not at all, and a new file is for
its owner alone.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from t3tui.game.errors import BadInput, T3Error
from t3tui.game.shown_text import CUT, shown
from t3tui.play import file_lock

PRIVATE: Final = 0o600
EVERYBODY: Final = 0o666
"""For drawings and reports, which are made to be shown; less what the user's umask takes away."""
MOST: Final = 16_000_000
"""How many bytes of a file are read at once where nobody says otherwise."""
ROOM: Final = 4096
"""How many bytes must find room on the disk before a file counts as one that can be written."""

_SAFELY: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class _FileError(T3Error, OSError):
    """A sentence with the name of a file; ``strerror`` says only what is wrong with it."""

    def __str__(self) -> str:
        return str(self.args[0])


class CannotRead(_FileError, BadInput):  # noqa: N818
    """A file that cannot be read."""


class NoSuchFile(CannotRead, FileNotFoundError):  # noqa: N818
    """A file that is not there."""


class CannotWrite(_FileError):  # noqa: N818
    """A file that cannot be written."""


# Reading


@contextmanager
def open_regular(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    """Open a file for reading, with the number of bytes in it; who reads on does so at his own risk."""
    with _as_sentence(CannotRead, path, "read"):
        _refuse_what_is_not_regular(path)
        handle = os.open(path, os.O_RDONLY | _SAFELY)
        try:
            _refuse_what_is_not_regular(handle)
            size = os.fstat(handle).st_size
        except BaseException:
            os.close(handle)
            raise
    with os.fdopen(handle, "rb") as file:
        yield file, size


def read_bytes(path: Path, most: int = MOST) -> bytes:
    """Everything in a file; one of more than ``most`` bytes is refused."""
    with open_regular(path) as (file, size), _as_sentence(CannotRead, path, "read"):
        if size > most:
            raise OSError(0, f"it has {size / 1e6:,.1f} MB, and at most {most / 1e6:,.1f} MB are read at once")
        return file.read(size)


def read_text(path: Path, most: int = MOST) -> str:
    """Everything in a file of UTF-8 text; other bytes raise ``UnicodeDecodeError``."""
    return read_bytes(path, most).decode("utf-8-sig")


def read_slice(path: Path, start: int, length: int) -> bytes:
    """A part of a file, or what there is of it."""
    with open_regular(path) as (file, size), _as_sentence(CannotRead, path, "read"):
        file.seek(start)
        return file.read(min(length, max(size - start, 0)))


# Writing


def replace_file(
    path: Path, content: str | bytes, *, to_disk: bool = True, mode: int = PRIVATE, keep_mode: bool = True
) -> None:
    """Replace what is in a file in one step, so that a crash or a full disk never leaves half of it.

    A link stays a link. ``mode`` is for a new file; one that was there keeps its own, unless ``keep_mode`` is false.
    Without ``to_disk`` it is quicker, and the content survives the end of this process but perhaps not a power cut.
    """
    with _as_sentence(CannotWrite, path, "written"):
        target = Path(os.path.realpath(path))
        _refuse_what_is_not_regular(target, may_be_missing=True)
        _refuse_own_output(target)
        with _draft_beside(target, content, to_disk, mode) as draft:
            if keep_mode and target.exists():
                shutil.copymode(target, draft)
            draft.replace(target)


def append_to_file(path: Path, content: str | bytes, *, to_disk: bool = True) -> None:
    """Add to the end of a file, on a line of its own; if that fails, for example on a full disk, nothing was added."""
    with _as_sentence(CannotWrite, path, "written"):
        _refuse_what_is_not_regular(path, may_be_missing=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _SAFELY, PRIVATE)
        try:
            _refuse_what_is_not_regular(handle)
            with file_lock.held(handle):
                size = os.fstat(handle).st_size
                try:
                    if size and _last_byte(handle) != b"\n":
                        _write_all(handle, "\n\n", to_disk=False)
                    _write_all(handle, content, to_disk)
                except BaseException:
                    os.ftruncate(handle, size)
                    raise
        finally:
            os.close(handle)


def cut_file(path: Path, size: int) -> None:
    """Keep only so many bytes of a file: those before something that a crash tore."""
    with _as_sentence(CannotWrite, path, "written"):
        _refuse_what_is_not_regular(path)
        os.truncate(path, size)


def overwrite(path: Path, start: int, expected: bytes, content: bytes) -> None:
    """Put as many bytes in the place of others; if they are not what is expected, nothing is changed."""
    with _as_sentence(CannotWrite, path, "written"):
        _refuse_what_is_not_regular(path)
        handle = os.open(path, os.O_RDWR | _SAFELY)
        try:
            _refuse_what_is_not_regular(handle)
            with file_lock.held(handle):
                os.lseek(handle, start, os.SEEK_SET)
                if len(content) != len(expected) or os.read(handle, len(expected)) != expected:
                    raise OSError(0, "it has changed on disk")
                os.lseek(handle, start, os.SEEK_SET)
                _write_all(handle, content, to_disk=True)
        finally:
            os.close(handle)


def make_private_file(path: Path) -> None:
    """Make an empty file for its owner alone, if there is none; what is no regular file is refused."""
    with _as_sentence(CannotWrite, path, "written"):
        _refuse_what_is_not_regular(path, may_be_missing=True)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | _SAFELY, PRIVATE))


def _last_byte(handle: int) -> bytes:
    os.lseek(handle, -1, os.SEEK_END)
    return os.read(handle, 1)


def check_writable(path: Path) -> None:
    """Find out whether a file can be written, by writing a little beside it; the file itself stays as it is."""
    with _as_sentence(CannotWrite, path, "written"):
        target = Path(os.path.realpath(path))
        _refuse_what_is_not_regular(target, may_be_missing=True)
        if target.exists() and not os.access(target, os.W_OK):
            raise OSError(0, "it is write-protected")
        _refuse_own_output(target)
        with _draft_beside(target, bytes(ROOM), to_disk=True, mode=PRIVATE):
            pass


def flush_to_disk(path: Path) -> None:
    """See to it that a file survives a power cut, as far as the system can."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDWR | _SAFELY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _draft_beside(target: Path, content: str | bytes, to_disk: bool, mode: int) -> Iterator[Path]:
    """A new file in the same folder, which is gone afterwards unless it has got another name."""
    draft = target.with_name(f".t3tui-{secrets.token_hex(8)}.tmp")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFELY, mode)
    try:
        try:
            _write_all(handle, content, to_disk)
        finally:
            os.close(handle)
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _write_all(handle: int, content: str | bytes, to_disk: bool) -> None:
    rest = memoryview(content.encode() if isinstance(content, str) else content)
    while rest:
        rest = rest[os.write(handle, rest) :]
    if to_disk:
        os.fsync(handle)


# What both have in common


def _refuse_what_is_not_regular(file: Path | int, *, may_be_missing: bool = False) -> None:
    try:
        kind = (os.fstat(file) if isinstance(file, int) else file.stat()).st_mode
    except FileNotFoundError:
        if may_be_missing:
            return
        raise
    if not stat.S_ISREG(kind):
        raise OSError(0, f"it is {_name_of(kind)}, not a regular file")


def _refuse_own_output(target: Path) -> None:
    """Refuse the file that our own standard output or error goes to: what is said there would be lost with it."""
    for stream in (1, 2):
        with suppress(OSError):
            if os.path.samestat(target.stat(), os.fstat(stream)):
                break
    else:
        return
    raise OSError(0, "the results of this command go there already")


def _name_of(kind: int) -> str:
    if stat.S_ISDIR(kind):
        return "a folder"
    if stat.S_ISFIFO(kind):
        return "a pipe"
    if stat.S_ISSOCK(kind):
        return "a socket"
    return "a device" if stat.S_ISCHR(kind) or stat.S_ISBLK(kind) else "something else"


def shown_path(path: Path, most: int = 120) -> str:
    """A path as a sentence names it; of a long one the end, where files differ."""
    text = shown(str(path), 8 * most)
    return text if len(text) <= most else f"{CUT}{text[1 - most :]}"


@contextmanager
def _as_sentence(kind: type[CannotRead] | type[CannotWrite], path: Path, done: str) -> Iterator[None]:
    """Turn what the system says into a sentence with the file's name."""
    try:
        yield
    except (CannotRead, CannotWrite):
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError) and kind is CannotRead:
            kind = NoSuchFile
        reason = (error.strerror if isinstance(error, OSError) else "") or f"{error}"
        told = kind(f"{shown_path(path)} cannot be {done}: {reason.rstrip('.')}.")
        told.errno = getattr(error, "errno", 0)
        told.strerror = reason
        raise told from error
