"""Experiments of one's own on disk: one small text file each, in a folder of this user."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from t3tui.game.errors import BadInput, T3Error
from t3tui.lab.experiments.own import MOST_CHARACTERS, ExperimentError, parse_experiment
from t3tui.lab.experiments.rows import Experiment
from t3tui.play.safe_files import read_text, replace_file
from t3tui.play.user_folders import data_folder, private_folder

ENDING: Final = ".toml"
MOST_FILES: Final = 200
_NAME: Final = re.compile(r"[\w][\w .+-]{0,59}")


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file, and the experiment in it or why there is none."""

    path: Path
    experiment: Experiment | None = None
    failure: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path.stem


def experiments_folder() -> Path:
    """Where one's own experiments are; it need not exist."""
    return data_folder() / "experiments"


def own_files() -> list[OwnFile]:
    """Every experiment that was kept, by name; a damaged one says what is wrong with it."""
    try:
        paths = sorted(experiments_folder().glob(f"*{ENDING}"))[:MOST_FILES]
    except OSError:
        return []
    return [load(path) for path in paths]


def load(path: Path) -> OwnFile:
    """Read one file; whatever is wrong with it is told and not raised."""
    try:
        return OwnFile(path, parse_experiment(read(path), path.name))
    except (T3Error, OSError) as error:
        return OwnFile(path, failure=str(error))


def read(path: Path) -> str:
    """The text of a file; what cannot be read raises a sentence."""
    try:
        return read_text(path, 4 * MOST_CHARACTERS)
    except UnicodeDecodeError:
        raise ExperimentError(f"{path.name} is no UTF-8 text.") from None


def path_for(name: str) -> Path:
    """The file of an experiment of that name; a name that is no file's raises a sentence."""
    name = name.strip().removesuffix(ENDING)
    if not _NAME.fullmatch(name):
        raise BadInput(
            "A name is up to 60 letters, digits, spaces, dots and dashes, and begins with a letter or digit."
        )
    return experiments_folder() / f"{name}{ENDING}"


def save(name: str, text: str) -> Path:
    """Keep an experiment; one that cannot be run is kept as well, for somebody may want to go on writing it."""
    path = path_for(name)
    private_folder(path.parent)
    replace_file(path, text)
    return path


def delete(path: Path) -> None:
    """Forget an experiment."""
    path.unlink(missing_ok=True)
