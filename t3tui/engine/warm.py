"""Fills the cache with every compiled kernel: ``python -m t3tui.engine.warm``."""

from __future__ import annotations

import sys

from t3tui.engine import kernel_cache, kernel_loader
from t3tui.engine.kernel_compiler import CannotCompile, Progress, compile_kernels
from t3tui.engine.player import Stop


def fill_cache(progress: Progress, stop: Stop | None = None) -> bool:
    """Compile whatever the cache does not have, and say whether it is warm now.

    Blocks, so call it in a thread; ``stop`` ends it early.
    """
    folder = kernel_cache.writable_folder()
    if folder is None or not kernel_loader.can_compile():
        return False
    missing = [name for name in kernel_loader.COMPILED if not kernel_loader.has_code(name, folder)]
    try:
        compile_kernels(missing, folder, progress, stop, patient=True)
    except CannotCompile:
        return False
    if all(kernel_loader.has_code(name, folder) for name in kernel_loader.COMPILED):
        kernel_cache.mark_warm()
    return kernel_cache.is_warm()


def main() -> int:
    """Compile everything, one line of progress per kernel."""
    return 0 if fill_cache(lambda done, total, name: print(done, total, name, flush=True)) else 1


if __name__ == "__main__":
    sys.exit(main())
