"""One's own experiments on disk."""

from __future__ import annotations

import pytest

from t3tui.game.errors import BadInput
from t3tui.lab import own_files

TEXT = 'players = "random"\n'


def test_nothing_at_first() -> None:
    assert own_files.own_files() == []


def test_kept_found_and_deleted() -> None:
    path = own_files.save("my first", TEXT)
    own_files.save("another.toml", TEXT)
    assert [file.name for file in own_files.own_files()] == ["another", "my first"]
    assert own_files.read(path) == TEXT
    own_files.delete(path)
    assert [file.name for file in own_files.own_files()] == ["another"]


def test_a_damaged_file_is_listed_with_its_fault() -> None:
    own_files.save("bad", "players = [\n")
    path = own_files.save("worse", TEXT)
    path.write_bytes(b"\xff\xfe")
    bad, worse = own_files.own_files()
    assert bad.experiment is None
    assert "bad.toml, line 2: this is no TOML" in bad.failure
    assert "worse.toml is no UTF-8 text" in worse.failure


@pytest.mark.parametrize("name", ["", "../up", "a/b", ".hidden", "x" * 61, "a\tb", "nul\0"])
def test_names_that_are_no_files(name: str) -> None:
    with pytest.raises(BadInput, match="A name is"):
        own_files.save(name, TEXT)
