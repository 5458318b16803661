"""Compiled code on disk that was damaged is thrown away and built anew, with one sentence."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from t3tui.engine import kernel_cache, kernel_loader, machine_code
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


@pytest.fixture
def code(tmp_path: Path) -> Path:
    """The compiled kernel of a cache that has no other, from the one that was filled before the first test."""
    warm = machine_code.file_of(kernel_cache.folder(), "perft", "perft")
    path = tmp_path / "kernels" / warm.parent.name / warm.name
    path.parent.mkdir(parents=True)
    shutil.copy(warm, path)
    return path


def test_damage_of_every_kind_is_repaired_once(tmp_path: Path, code: Path) -> None:
    assert perft(tmp_path) == (0, "72\n", "")
    for harm in HARM.values():
        harm(code)
        assert perft(tmp_path) == (0, "72\n", SENTENCE)
    assert perft(tmp_path) == (0, "72\n", "")


def test_what_is_gone_is_compiled_again(tmp_path: Path, code: Path) -> None:
    code.unlink()
    assert perft(tmp_path)[:2] == (0, "72\n")
    assert code.exists()
