"""Compiled code on disk that was damaged is thrown away and built anew, with one sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from t3tui.engine import kernel_loader
from tests.engine.test_kernel_loader import environment

pytestmark = pytest.mark.skipif(not kernel_loader.can_compile(), reason="Numba is not installed")

SENTENCE = "The compiled engine on disk was damaged; it is thrown away and built anew."


def perft(cache: Path) -> tuple[int, str, str]:
    """What a command answers, and its first sentence on standard error."""
    command = [sys.executable, "-m", "t3tui", "perft", "basic", "2"]
    done = subprocess.run(
        command, env=environment(T3TUI_CACHE_DIR=str(cache)), capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr.partition("\n")[0]


def garble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :: 7] = bytes(len(data[len(data) // 2 :: 7]))
    path.write_bytes(data)


HARM: dict[str, Callable[[Path], object]] = {
    "emptied": lambda path: path.write_bytes(b""),
    "truncated": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "garbled": garble,
}


def test_damage_of_every_kind_is_repaired_once(tmp_path: Path) -> None:
    assert perft(tmp_path)[2].startswith("Compiling the engine")
    for harm in HARM.values():
        for path in tmp_path.rglob("*.code"):
            harm(path)
        assert perft(tmp_path) == (0, "72\n", SENTENCE)
    assert perft(tmp_path) == (0, "72\n", "")


def test_what_is_gone_is_compiled_again(tmp_path: Path) -> None:
    perft(tmp_path)
    (path,) = tmp_path.rglob("*.code")
    path.unlink()
    assert perft(tmp_path)[:2] == (0, "72\n")
    assert path.exists()
