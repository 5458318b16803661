"""What it takes until the engine can think, in fresh processes, beside what importing Numba alone takes.

All is processor time, so that a busy machine measures the same.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from t3tui.engine import kernel_loader

TRIES: Final = 3
_TELL: Final = "; import time; print(time.process_time())"
_NUMBA: Final = "import numba" + _TELL
_LOAD: Final = """
import time
from t3tui.engine import kernel_loader
began = time.process_time()
kernel_loader.champion(), kernel_loader.mcts()
print(time.process_time() - began)
"""
_ANSWER: Final = """
from t3tui.engine import make_player
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Position
make_player("champion:time=0.001", ULTIMATE).think(Position.start(ULTIMATE))
""".strip().replace("\n", "; ")
_COMPILE: Final = "import sys; from t3tui.engine import kernel_compiler; kernel_compiler.main(sys.argv[1:])"


@dataclass(frozen=True, slots=True)
class EngineStart:
    """Processor seconds; all None where nothing is compiled."""

    load_seconds: float | None = None
    """To load the champion, the prover and the Monte Carlo tree search from the cache."""
    first_answer_seconds: float | None = None
    """From the start of a process to the champion's first move, in a millisecond, from the cache."""
    first_compile_seconds: float | None = None
    """To compile the champion and the prover, once for a version."""
    numba_seconds: float | None = None
    """To start a process that imports Numba and does nothing."""


def measure_start() -> EngineStart:
    """Measure it; whatever is not in the cache is compiled first."""
    if not kernel_loader.is_compiled():
        return EngineStart()
    kernel_loader.champion()
    kernel_loader.mcts()
    with TemporaryDirectory() as folder:
        compiling = _processor_seconds(_COMPILE + _TELL, folder, "prover.solve", "champion.search")
    load, answer, numba = (
        median(_processor_seconds(script) for _ in range(TRIES)) for script in (_LOAD, _ANSWER + _TELL, _NUMBA)
    )
    return EngineStart(load, answer, compiling, numba)


def _processor_seconds(script: str, *arguments: str) -> float:
    """What a script in a process of its own says at its end."""
    command = [sys.executable, "-c", script, *arguments]
    environment = os.environ | {"T3TUI_KERNELS": "compiled"}
    return float(
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()[-1]
    )
