"""Where t3tui keeps its files: in folders of this user, which nobody else can look into."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import platformdirs

APP_NAME = "t3tui"
PRIVATE_FOLDER = 0o700


def config_folder() -> Path:
    """The folder of the settings, on this platform, for this user; it need not exist."""
    return Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))


def data_folder() -> Path:
    """The folder of the games, on this platform, for this user; it need not exist."""
    return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))


def private_folder(path: Path) -> Path:
    """Make a folder for this user alone, if it was not there, and shut one that older versions left open."""
    path.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    with suppress(OSError):
        path.chmod(PRIVATE_FOLDER)
    return path
