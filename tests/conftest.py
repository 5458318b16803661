"""What every test relies on: no colours, themes or animations from outside, and nobody's real files touched."""

from __future__ import annotations

import gc
import itertools
import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings
from textual import constants

from t3tui.engine import warm

for _name in ("NO_COLOR", "TEXTUAL_THEME"):
    os.environ.pop(_name, None)
os.environ["TEXTUAL_ANIMATIONS"] = "none"
constants.TEXTUAL_ANIMATIONS = "none"  # type: ignore[misc]  # the snapshot plugin imports Textual before this file

# Whoever runs in the background of a shell hears no Ctrl-C, nor do the processes it starts; those of tests shall.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Properties are checked on the same examples every time, however slow the machine.
settings.register_profile("t3tui", deadline=None, derandomize=True)
settings.load_profile("t3tui")

# A fifth of the time of a test of the app went into looking for garbage among what is never thrown away.
gc.set_threshold(50_000, 20, 50)


_numbers = itertools.count()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engine before the first test and before there are workers, so that no test meets half of it."""
    if not hasattr(session.config, "workerinput"):
        warm.fill_cache(lambda done, total, name: None)


@pytest.fixture(autouse=True)
def user_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh home for settings and games, for this test and the processes it starts; caches stay shared."""
    home = tmp_path_factory.getbasetemp() / "homes" / str(next(_numbers))
    home.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    return home


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let long runs be long: only they have no timeout."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(0))


def pytest_collection_finish() -> None:
    """Keep what was imported out of the search for garbage."""
    gc.freeze()
