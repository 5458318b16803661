"""Where the app keeps its files, and how it writes them so that a crash never leaves half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs

APP_NAME = "t3tui"


def config_folder() -> Path:
    """The folder of the settings, on this platform, for this user."""
    return Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))


def data_folder() -> Path:
    """The folder of the games, on this platform, for this user."""
    return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def write_whole(path: Path, text: str) -> None:
    """Replace a file in one step: whoever reads it, at any moment, sees the old text or the new one, never a mix.

    The new text survives the end of this process at once; call ``flush`` for it to survive a power cut too.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    new = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def flush(path: Path) -> None:
    """Make the system put a written file on the disk itself; slow, so call it in a thread."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def set_aside(path: Path) -> Path:
    """Rename a damaged file so that nothing in it is lost, and return its new name."""
    aside = path.with_name(f"{path.name}.damaged")
    path.replace(aside)
    return aside
