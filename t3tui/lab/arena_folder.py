"""The folder where the app keeps its arenas, one file each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from t3tui.game.errors import BadInput
from t3tui.game.record import parse_games
from t3tui.lab.arena_games import ARENA_TAG, NUMBER_TAG, PLAN_TAG
from t3tui.lab.tournament import Tournament
from t3tui.play.safe_files import open_regular
from t3tui.play.user_folders import data_folder, private_folder

MOST: Final = 50
"""How many arenas are offered, the latest ones."""
_NUMBER: Final = f'[{NUMBER_TAG} "'.encode()
_ABOUT: Final = tuple(f'[{name} "'.encode() for name in ("Mode", ARENA_TAG, PLAN_TAG))


@dataclass(frozen=True, slots=True)
class KeptArena:
    """An arena in a file, as far as a quick look tells."""

    path: Path
    tournament: Tournament
    finished: int
    """Games, the one that a crash may have torn included."""


def arena_folder() -> Path:
    """The folder, which need not exist."""
    return data_folder() / "arenas"


def new_file() -> Path:
    """A file for an arena that begins now."""
    private_folder(private_folder(data_folder()) / arena_folder().name)
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = (f"{now}{suffix}.pgn" for suffix in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(path for path in map(arena_folder().joinpath, names) if not path.exists())


def kept_arenas() -> Iterator[KeptArena]:
    """What is in the folder, the latest first; whatever is no arena is left out."""
    for path in sorted(arena_folder().glob("*.pgn"), reverse=True)[:MOST]:
        with suppress(BadInput, OSError, ValueError):
            yield look_at(path)


def look_at(path: Path) -> KeptArena:
    """The arena in a file, by its tags alone, because there may be many games."""
    tags: dict[bytes, bytes] = {}
    finished = 0
    with open_regular(path) as (file, _):
        for line in file:
            finished += line.startswith(_NUMBER)
            for name in _ABOUT:
                if line.startswith(name) and line.endswith(b"]\n"):
                    tags[name] = line
    (game,) = parse_games(b"".join([*tags.values(), b"\n*\n"]).decode("utf-8"))
    tournament = Tournament.parse(game.mode, game.tags.get(ARENA_TAG, ""), game.tags.get(PLAN_TAG, ""))
    return KeptArena(path, tournament, finished)
