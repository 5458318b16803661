"""A file is written whole or stays as it was."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from t3tui.play.safe_files import (
    CannotRead,
    CannotWrite,
    append_to_file,
    check_writable,
    read_bytes,
    read_text,
    replace_file,
)
from t3tui.play.user_folders import private_folder

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes, sockets and permissions")


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    for text in ("first\n", "second ☺\n"):
        replace_file(path, text)
        assert path.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.touch(mode=0o600)
    path.chmod(0o640)
    replace_file(path, "text")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "folder" / "real.txt", tmp_path / "link.txt"
    real.parent.mkdir()
    real.write_text("old")
    link.symlink_to(real)
    replace_file(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.txt"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"games\.txt cannot be written: No space left on device\."):
        replace_file(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match=r"games\.txt cannot be written: No such file or directory\."):
        replace_file(tmp_path / "nowhere" / "games.txt", "text")


@pytest.fixture
def odd_things(tmp_path: Path) -> Iterator[dict[str, Path]]:
    """Everything a path can lead to that is no regular file."""
    folder, pipe, socket_path = tmp_path / "folder", tmp_path / "pipe", tmp_path / "socket"
    folder.mkdir()
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(socket_path))
        links = {name: tmp_path / f"link to {name}" for name in ("pipe", "zero", "folder")}
        for name, target in (("pipe", pipe), ("zero", Path("/dev/zero")), ("folder", folder)):
            links[name].symlink_to(target)
        (tmp_path / "loop").symlink_to(tmp_path / "loop")
        yield {
            "folder": folder,
            "pipe": pipe,
            "socket": socket_path,
            "zero": Path("/dev/zero"),
            "full": Path("/dev/full"),
            "terminal": Path("/dev/ptmx"),
            "loop": tmp_path / "loop",
            "nothing": Path(),
            "root": Path("/"),
            "null byte": Path("a\0b"),
            "long name": tmp_path / ("x" * 300),
            **{path.name: path for path in links.values()},
        }


ODD = ["folder", "pipe", "socket", "zero", "full", "terminal", "loop", "nothing", "root", "null byte", "long name"]
ODD += ["link to pipe", "link to zero", "link to folder"]


@needs_posix
@pytest.mark.parametrize("name", ODD)
def test_what_is_no_regular_file_is_neither_opened_nor_replaced(odd_things: dict[str, Path], name: str) -> None:
    path = odd_things[name]
    before = path.lstat() if name not in ("null byte", "long name") else None
    for attempt in (read_bytes, read_text):
        with pytest.raises(CannotRead, match="cannot be read"):
            attempt(path)
    for change in (replace_file, append_to_file):
        with pytest.raises(CannotWrite, match="cannot be written"):
            change(path, "text")
    with pytest.raises(CannotWrite, match="cannot be written"):
        check_writable(path)
    if before is not None:
        after = path.lstat()
        assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)


@needs_posix
def test_a_file_of_the_system_without_a_size_is_empty() -> None:
    assert (
        read_bytes(Path("/proc/self/status") if Path("/proc/self/status").exists() else Path(os.devnull + "x")) == b""
    )


def test_a_file_larger_than_allowed_is_refused_with_its_size(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.touch()
    os.truncate(path, 50_000_000)
    with pytest.raises(CannotRead, match=r"it has 50\.0 MB, and at most 16\.0 MB are read at once\."):
        read_bytes(path)


@needs_posix
def test_new_files_and_folders_are_private(tmp_path: Path) -> None:
    folder = private_folder(tmp_path / "a" / "b")
    replace_file(folder / "one", "text")
    append_to_file(folder / "two", "text")
    assert [path.stat().st_mode & 0o777 for path in (folder, folder / "one", folder / "two")] == [0o700, 0o600, 0o600]
    (folder / "old").touch(0o644)
    replace_file(folder / "old", "text", keep_mode=False)
    assert (folder / "old").stat().st_mode & 0o777 == 0o600


def test_a_link_to_nothing_makes_what_it_names(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    check_writable(tmp_path / "link")
    replace_file(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "text"


FAULTS = [errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG, errno.EROFS]


@pytest.mark.parametrize("fault", FAULTS, ids=errno.errorcode.get)
@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("after", [0, 1, 3])
@pytest.mark.parametrize("change", [replace_file, append_to_file])
def test_no_fault_of_the_disk_leaves_half_a_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: int,
    call: str,
    after: int,
    change: Callable[[Path, str], None],
) -> None:
    path = tmp_path / "games.txt"
    path.write_text("old")
    FaultyDisk(fault, call, after).install(monkeypatch)
    with suppress(CannotWrite):
        change(path, "new\n")
    assert path.read_text() in ("old", "new\n", "old\n\nnew\n")
    assert list(tmp_path.iterdir()) == [path]


class FaultyDisk:
    """Writes one byte at a time, and fails at a call that was chosen, and at every one after it."""

    def __init__(self, fault: int, call: str, after: int) -> None:
        self._fault = fault
        self._call = call
        self._left = after
        self._write = os.write

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "write", self._one_byte)
        monkeypatch.setattr(os, "fsync", lambda handle: self._fail_in_time("fsync"))

    def _one_byte(self, handle: int, data: memoryview) -> int:
        self._fail_in_time("write")
        return self._write(handle, data[:1])

    def _fail_in_time(self, call: str) -> None:
        if call == self._call:
            if self._left == 0:
                raise OSError(self._fault, os.strerror(self._fault))
            self._left -= 1
