"""The first paint: measured in a terminal, and kept free of what it does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numba", "numpy", "t3tui.engine.roster", "t3tui.engine.player", "t3tui.game.position", "t3tui.ui.screens.game")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("arguments", [[], ["--empty"]])
def test_it_is_a_number_of_seconds(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "t3tui.ui.first_paint", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert float(done.stdout) > 0
    assert done.stderr == ""


def test_nothing_heavy_is_imported_on_the_way() -> None:
    code = "import sys, t3tui.cli, t3tui.commands.app, t3tui.ui.app, t3tui.ui.screens.setup; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = done.stdout.split()
    assert [name for name in imported if name in HEAVY] == []
