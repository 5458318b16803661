"""Where compiled kernels are kept: one folder per kernel source, toolchain and processor.

Numba alone would not notice that a kernel's callee in another file has changed; a folder named by a hash of everything
that matters does.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

KERNELS: Final = Path(__file__).parent / "kernels"
BUILT_IN: Final = (
    "engine/evaluations.py",
    "engine/machine_code.py",
    "engine/score.py",
    "engine/search_tree.py",
    "game/mode.py",
    "game/position.py",
)
"""The other sources that kernels import: their numbers and tables become machine code, too."""
KEPT: Final = 3
"""How many folders stay, so that two installed versions do not throw out each other's."""


def folder() -> Path:
    """The folder for the kernels as they are now; it need not exist."""
    return _home() / _fingerprint()


def writable_folder() -> Path | None:
    """The same folder, made if it was not there; None where nothing can be written."""
    path = folder()
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except OSError:
        return None


def is_warm() -> bool:
    """Whether a whole warm-up has ended for the kernels as they are now."""
    return _marker().exists()


def mark_warm() -> None:
    """Say that every kernel is in the folder, and remove the folders of older kernels."""
    with suppress(OSError):
        _marker().touch()
        of_age = sorted(filter(Path.is_dir, _home().iterdir()), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in [path for path in of_age if path != folder()][KEPT - 1 :]:
            shutil.rmtree(path, ignore_errors=True)


def discard() -> None:
    """Remove the folder, whatever is in it."""
    shutil.rmtree(folder(), ignore_errors=True)


def _marker() -> Path:
    return folder() / "warm"


def _home() -> Path:
    chosen = os.environ.get("T3TUI_CACHE_DIR")
    if chosen:
        return Path(chosen) / "kernels"
    import platformdirs

    return Path(platformdirs.user_cache_dir("t3tui", appauthor=False)) / "kernels"


@cache
def _fingerprint() -> str:
    digest = hashlib.sha256("\n".join((sys.version, _processor(), *map(_version, _TOOLS))).encode())
    for path in sorted(KERNELS.rglob("*.py")) + [KERNELS.parents[1] / source for source in BUILT_IN]:
        digest.update(f"{path} {path.stat().st_mtime}".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_TOOLS: Final = ("numba", "llvmlite", "numpy")


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _processor() -> str:
    """The name and abilities of the processor: machine code made for one may not run on another."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    return "\n".join(
        sorted({line for line in lines if line.startswith(("model name", "flags", "CPU part", "Features"))})
    )
