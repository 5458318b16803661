"""An arena is killed in the middle, with all its processes; resumed, it ends as if nothing had happened."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from t3tui.play.game_files import load_games
from tests.lab.crews import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills processes by signals")

ARENA = [sys.executable, "-m", "t3tui", "arena", "--mode", "advanced", "random", "minimax:depth=1", "minimax:depth=2"]
OPTIONS = ["--games", "20", "--seed", "6", "--jobs", "2", "--json"]


@pytest.fixture(autouse=True)
def slow_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("T3TUI_KERNELS", "interpreted")


def run(*options: str) -> Any:
    done = subprocess.run([*ARENA, *OPTIONS, *options], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def kill_after(path: Path, size: int) -> None:
    """Begin or go on, and kill the whole process group as soon as the file is larger."""
    command = [*ARENA, *OPTIONS, "--save", str(path), "--resume"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0) as process:
        wait_until(lambda: path.exists() and path.stat().st_size > size)
        os.killpg(process.pid, signal.SIGKILL)


def test_a_killed_arena_loses_no_game_and_plays_none_twice(tmp_path: Path) -> None:
    path = tmp_path / "arena.txt"
    kept = []
    for size in (0, 15_000):
        kill_after(path, size)
        kept.append(path.read_bytes())
    assert kept[1].startswith(kept[0])
    resumed = run("--save", str(path), "--resume")
    assert path.read_bytes().startswith(kept[1])
    numbers = Counter(int(game.tags["Number"]) for game in load_games(path))
    assert sorted(numbers) == list(range(1, 61))
    assert set(numbers.values()) == {1}
    assert resumed == run()
