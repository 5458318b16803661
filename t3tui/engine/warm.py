"""Fills the cache with every compiled kernel: ``python -m t3tui.engine.warm``, a process of its own.

Two of them at once do no harm: each kernel has one signature, so both write the same, and Numba replaces files whole.
"""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

from t3tui.engine import cache, core
from t3tui.engine.limits import Stop

Progress = Callable[[int, int, str], None]
"""Told before each kernel: how many are done, how many there are, the next one's name."""


def kernel_names() -> tuple[str, ...]:
    """Every kernel module there is."""
    names = (module.name for module in pkgutil.iter_modules([str(cache.KERNELS)]))
    return tuple(name for name in names if name != "backend")


def warm_here(progress: Progress) -> bool:
    """Compile every kernel in this process and say whether the cache is warm now."""
    if not core.switch_to_compiled() or not core.is_cached():
        return False
    names = kernel_names()
    for done, name in enumerate(names):
        progress(done, len(names), name)
        core.kernel(name)
    cache.mark_warm()
    return True


def warm_in_subprocess(progress: Progress, stop: Stop | None = None) -> bool:
    """Fill the cache by a process of its own, so that this one stays quick, and say whether it is warm now.

    Blocks, so call it in a thread; ``stop`` ends it early.
    """
    command = [sys.executable, "-P", "-m", "t3tui.engine.warm"]
    path = os.pathsep.join(filter(None, (str(cache.KERNELS.parents[2]), os.environ.get("PYTHONPATH"))))
    with subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        if stop is not None:
            stop.on_set(process.terminate)
        assert process.stdout is not None
        for line in process.stdout:
            done, total, name = line.split()
            progress(int(done), int(total), name)
    if stop is not None:
        stop.forget(process.terminate)
    return process.returncode == 0 and cache.is_warm()


def main() -> int:
    """Compile everything at low priority, one line of progress per kernel."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    return 0 if warm_here(lambda done, total, name: print(done, total, name, flush=True)) else 1


if __name__ == "__main__":
    sys.exit(main())
