"""A file is written whole or stays as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from t3tui.game.files import write_whole


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    for text in ("first\n", "second ☺\n"):
        write_whole(path, text)
        assert path.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.touch(mode=0o600)
    path.chmod(0o640)
    write_whole(path, "text")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "folder" / "real.txt", tmp_path / "link.txt"
    real.parent.mkdir()
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.txt"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "games.txt", "text")
