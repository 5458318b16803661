"""Where the app keeps its files."""

from __future__ import annotations

from pathlib import Path

import platformdirs

APP_NAME = "t3tui"


def config_folder() -> Path:
    """The folder of the settings, on this platform, for this user."""
    return Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))


def data_folder() -> Path:
    """The folder of the games, on this platform, for this user."""
    return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))
