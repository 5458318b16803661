"""The engine as a library: what its page shows works, and it is compiled without being asked."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from t3tui.engine import kernel_loader
from tests.engine.test_kernel_loader import environment

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


def test_the_example_of_the_page_runs() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    settings = environment(T3TUI_KERNELS="interpreted")
    done = subprocess.run([sys.executable, "-c", example], env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    plays, *lines, cancelled = done.stdout.splitlines()
    assert plays.split()[1] == lines[0].split()[0]
    values = [float(line.split()[1]) for line in lines]
    assert len(values) == 3
    assert values == sorted(values, reverse=True)
    assert cancelled == "cancelled True"


def test_a_script_gets_compiled_kernels_and_hears_that_they_are_made(tmp_path: Path) -> None:
    if not kernel_loader.can_compile():
        pytest.skip("no Numba")
    script = """
from t3tui.engine import kernel_loader, make_player
from t3tui.game.mode import BASIC
from t3tui.game.position import Position

print(make_player("alpha-beta:depth=0", BASIC).think(Position.start(BASIC)).info.nodes, kernel_loader.is_compiled())
"""
    settings = environment(T3TUI_CACHE_DIR=str(tmp_path))
    runs = [
        subprocess.run([sys.executable, "-c", script], env=settings, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [done.stdout for done in runs] == ["18296 True\n"] * 2
    assert runs[0].stderr.startswith("Compiling the engine, once")
    assert runs[1].stderr == ""
