"""Pictures of the screen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import platformdirs

from t3tui.play.safe_files import replace_file


def save_picture(svg: str) -> str:
    """Keep a picture in the folder of downloads, and return a sentence that says where, or why not."""
    path = Path(platformdirs.user_downloads_dir()) / f"t3tui_{datetime.now():%Y-%m-%d_%H-%M-%S}.svg"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, svg)
    except OSError as error:
        return f"The picture could not be kept: {error.strerror or error}."
    return f"The picture is in {path}."
