"""What every test relies on: no colours, themes or animations from outside, and nobody's real files touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings
from textual import constants

for _name in ("NO_COLOR", "TEXTUAL_THEME"):
    os.environ.pop(_name, None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"
constants.TEXTUAL_ANIMATIONS = "none"  # type: ignore[misc]  # the snapshot plugin imports Textual before this file

# Properties are checked on the same examples every time, however slow the machine.
settings.register_profile("t3tui", deadline=None, derandomize=True)
settings.load_profile("t3tui")


@pytest.fixture(autouse=True)
def user_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh home for settings and games, for this test and the processes it starts; caches stay shared."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    return home
