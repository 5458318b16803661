"""The file of an arena: every finished game, added as it ends, so that a crash loses none and none is played twice.

Games are PGN-shaped text, each with tags that say which tournament it belongs to and which number it has there. Only
the last game can be torn by a crash; it is cut off and played again.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Self

from t3tui.game.errors import BadInput
from t3tui.game.mode import Mode
from t3tui.game.record import Game, RecordError, Result, parse_games
from t3tui.lab.arena_games import ARENA_TAG, NUMBER_TAG, PLAN_TAG, Finished
from t3tui.lab.tournament import Tournament
from t3tui.play.file_lock import FileLock
from t3tui.play.safe_files import append_to_file, cut_file, open_regular

TO_DISK_EVERY: Final = 1.0
"""Seconds of games that a power cut may lose; the end of this process loses none."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What is in a file."""

    tournament: Tournament
    """Whose games they are, as long as it was when the last one was played."""
    results: dict[int, Result]
    """By the number of the game."""


class ArenaFile:
    """The games of one tournament in a file that nobody else adds to meanwhile."""

    def __init__(self, path: Path, lock: FileLock, results: dict[int, Result]) -> None:
        self.path = path
        self.results = results
        """What was in the file already."""
        self._lock = lock
        self._synced = 0.0
        self._is_empty = not results

    @classmethod
    def begin(cls, path: Path) -> Self:
        """A new file, or one that is empty."""
        if _has_something(path):
            raise BadInput(f"{path} has something in it: go on with it by --resume, or name another file.")
        return cls(path, _locked(path), {})

    @classmethod
    def resume(cls, path: Path, tournament: Tournament) -> Self:
        """Go on with a file that has games of this tournament, or of one that differs only in its length."""
        lock = _locked(path)
        try:
            saved = read_arena(path, cut=True)
            if saved is not None:
                _compare(path, saved.tournament, tournament)
        except BaseException:
            lock.release(remove=True)
            raise
        return cls(path, lock, saved.results if saved else {})

    def add(self, games: Iterable[Finished]) -> None:
        """Add games, all or none."""
        now = time.monotonic()
        to_disk = now > self._synced + TO_DISK_EVERY
        text = "\n".join(game.text for game in games)
        append_to_file(self.path, text if self._is_empty else f"\n{text}", to_disk=to_disk)
        self._is_empty = False
        if to_disk:
            self._synced = now

    def close(self) -> None:
        """Let others add to it."""
        self._lock.release(remove=True)


def read_arena(path: Path, *, cut: bool = False) -> Saved | None:
    """The games in a file, None if there is no whole one; ``cut`` cuts off what a crash left after the last."""
    if not _has_something(path):
        return None
    found: Tournament | None = None
    results: dict[int, Result] = {}
    with open_regular(path) as (file, size):
        end = 0
        for line, start, text in _pieces(file, size):
            is_last = start + len(text) >= size
            try:
                (game,) = parse_games(text.decode("utf-8"))
            except (RecordError, ValueError) as error:
                if is_last and (found is not None or _is_torn(text)):
                    break
                raise BadInput(f"{path} cannot be resumed: the game from line {line} on is damaged.") from error
            if is_last and not text.endswith(b"\n"):
                break
            tournament, number = _whose(path, line, game)
            if found is not None:
                _compare(path, tournament, found)
            found = tournament
            results[number] = game.result
            end = start + len(text)
    if cut and end < size:
        cut_file(path, end)
    return None if found is None else Saved(found, results)


def _pieces(file: Iterable[bytes], size: int) -> Iterator[tuple[int, int, bytes]]:
    """The text of each game, with the number of its first line and the place where it begins.

    A game begins with the first tag after moves: lines of moves never begin with a bracket.
    """
    piece: list[bytes] = []
    first, begins, at = 1, 0, 0
    in_moves = False
    for number, line in enumerate(file, 1):
        if line.startswith(b"["):
            if in_moves:
                yield first, begins, b"".join(piece)
                first, begins, piece = number, at, []
            in_moves = False
        elif line.strip():
            in_moves = True
        piece.append(line)
        at += len(line)
        if at >= size:
            break
    if piece:
        yield first, begins, b"".join(piece)


def _is_torn(text: bytes) -> bool:
    """Whether this can be the beginning of an arena's first game; nothing else is ever cut off."""
    tags = all(line.startswith(b"[") for line in text.splitlines())
    return text.startswith(b'[Mode "') and (tags or f'[{ARENA_TAG} "'.encode() in text)


def _whose(path: Path, line: int, game: Game) -> tuple[Tournament, int]:
    """Which tournament a game is of, and its number there."""
    number = game.tags.get(NUMBER_TAG, "")
    if not {ARENA_TAG, PLAN_TAG} <= set(game.tags) or not number.isdecimal() or int(number) < 1:
        raise BadInput(f"{path} cannot be resumed: the game from line {line} on is of no arena.")
    return _parsed(game.mode, game.tags[ARENA_TAG], game.tags[PLAN_TAG]), int(number) - 1


@lru_cache(8)
def _parsed(mode: Mode, identity: str, plan: str) -> Tournament:
    return Tournament.parse(mode, identity, plan)


def _compare(path: Path, found: Tournament, wanted: Tournament) -> None:
    if (found.mode, found.identity) != (wanted.mode, wanted.identity):
        raise BadInput(
            f"{path} has games of another arena, {found.mode} {found.identity}: "
            f"it cannot be gone on with as {wanted.mode} {wanted.identity}."
        )


def _has_something(path: Path) -> bool:
    return path.exists() and (not path.is_file() or path.stat().st_size > 0)


def _locked(path: Path) -> FileLock:
    lock = FileLock.take(path.with_name(f".{path.name}.lock"))
    if lock is None:
        raise BadInput(f"Another arena is adding games to {path}.")
    return lock
