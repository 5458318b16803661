"""What a person likes: kept in a small file in the platform's user folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, get_args

from t3tui.play.safe_files import read_text, replace_file
from t3tui.play.user_folders import config_folder, private_folder

Marks = Literal["unicode", "ascii"]
Speed = Literal["slow motion", "slow", "normal", "fast", "full"]

SPEEDS: Final[dict[Speed, float]] = {"slow motion": 3.0, "slow": 1.5, "normal": 0.6, "fast": 0.2, "full": 0.0}
"""The least seconds between two moves when two programs play."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One person's settings; immutable, so whoever watches them sees every change."""

    theme: str = "t3tui-dark"
    marks: Marks = "unicode"
    animation: bool = True
    autosave: bool = True
    coordinates: bool = False
    speed: Speed = "normal"
    last: Mapping[str, str] = field(default_factory=dict)
    """The last game that was set up, as plain data: reading it is left to whoever needs it."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Settings:
        """Read what ``to_data`` wrote; a value that does not fit gives way to its default."""
        defaults = asdict(cls())
        return cls(**{name: data[name] for name in defaults if _fits(name, data.get(name), defaults[name])})

    def to_data(self) -> dict[str, Any]:
        """The settings as plain data, for a file."""
        return asdict(self)


_CHOICES: Final[dict[str, tuple[str, ...]]] = {"marks": get_args(Marks), "speed": get_args(Speed)}


def _fits(name: str, value: object, default: object) -> bool:
    if type(value) is not type(default):
        return False
    if isinstance(value, dict):
        return all(isinstance(text, str) for text in value.values())
    return name not in _CHOICES or value in _CHOICES[name]


def settings_file() -> Path:
    """Where the settings are kept."""
    return config_folder() / "settings.json"


def load_settings() -> tuple[Settings, str]:
    """The settings kept for this user, and a sentence to show if their file was damaged (else nothing)."""
    path = settings_file()
    try:
        data = json.loads(read_text(path))
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings could not be read ({error.strerror}), so the defaults are used."
    except (ValueError, RecursionError):
        return Settings(), _set_damaged_aside(path)
    return Settings.from_data(data), ""


def _set_damaged_aside(path: Path) -> str:
    try:
        aside = path.replace(path.with_name(f"{path.name}.damaged"))
    except OSError as error:
        return f"The settings file {path} is damaged and could not be moved ({error.strerror}); defaults are used."
    return f"The settings file was damaged: it is kept as {aside}, and the defaults are used."


def save_settings(settings: Settings) -> str:
    """Keep the settings, and return a sentence to show if that failed (else nothing)."""
    path = settings_file()
    try:
        private_folder(path.parent)
        replace_file(path, json.dumps(settings.to_data(), indent=2) + "\n", keep_mode=False)
    except OSError as error:
        return f"The settings could not be saved: {error.strerror}."
    return ""
