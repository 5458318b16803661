"""Keeps the running game on disk after every move, and finds it again after a crash.

Each process writes a file of its own, next to a lock that ends with the process. A file whose lock is free was left
behind: its game is offered on the next start.
"""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from t3tui.game.record import Game, RecordError, parse_games, to_text
from t3tui.play.file_lock import FileLock
from t3tui.play.game_files import append_game
from t3tui.play.safe_files import flush_to_disk, read_text, replace_file
from t3tui.play.user_folders import data_folder, private_folder

GAME: Final = ".game"
LOCK: Final = ".lock"
DAMAGED: Final = ".damaged"


class Slot:
    """One file for one running game, locked by this process."""

    def __init__(self, path: Path, lock: FileLock) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def take(cls, path: Path) -> Self | None:
        """Take a file for this process; None if another process is using it."""
        lock = FileLock.take(path.with_suffix(LOCK))
        return None if lock is None else cls(path, lock)

    def read(self) -> Game | None:
        """The game in it, if there is one with a move in it."""
        try:
            games = parse_games(read_text(self.path))
        except RecordError as damage:
            games = list(damage.games)
        except (OSError, UnicodeDecodeError):
            return None
        return games[0] if games and games[0].moves else None

    def clear(self) -> None:
        """Remove the game; the slot can be used on."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def release(self) -> None:
        """Leave the slot, with its game if there is one, to whoever comes next."""
        self._lock.release(remove=not self.path.exists())


class Autosave:
    """The running games of this process, and those that others have left behind."""

    def __init__(self) -> None:
        self._folder = data_folder() / "running"
        self._own: dict[int, Slot] = {}
        """By the number of the game, where several are played at once."""
        self._found: Slot | None = None
        self._offered: Slot | None = None
        self._to_disk: ThreadPoolExecutor | None = None

    @property
    def archive(self) -> Path:
        """The file of all finished games."""
        return data_folder() / "games.pgn"

    def keep(self, game: Game, number: int = 0) -> None:
        """Put a game on disk: a finished one into the archive, a running one where a crash cannot reach it.

        The text survives a kill of this process from here on; a thread sees to it that it survives a power cut.
        """
        if game.is_over:
            self._put_into_archive(game, number)
        elif game.moves:
            if number not in self._own:
                self._own[number] = self._new_slot()
            slot = self._own[number]
            replace_file(slot.path, to_text(game), to_disk=False, keep_mode=False)
            self._to_disk = self._to_disk or ThreadPoolExecutor(1, "t3tui-autosave")
            self._to_disk.submit(flush_to_disk, slot.path)

    def _new_slot(self) -> Slot:
        private_folder(private_folder(self._folder.parent) / self._folder.name)
        while True:
            slot = Slot.take(self._folder / f"{secrets.token_hex(8)}{GAME}")
            if slot is not None:
                return slot

    def _put_into_archive(self, game: Game, number: int) -> None:
        private_folder(self.archive.parent)
        append_game(self.archive, game)
        if number in self._own:
            self._own[number].clear()

    def unfinished(self) -> Game | None:
        """The latest game that was begun and not finished, here or in a process that is no more."""
        for slot in self._own.values():
            if (game := slot.read()) is not None:
                self._offered = slot
                return game
        self._found = self._offered = self._found or self._find()
        return self._found.read() if self._found else None

    def _find(self) -> Slot | None:
        for path in sorted(self._folder.glob(f"*{GAME}"), key=_age, reverse=True):
            with suppress(OSError):
                slot = Slot.take(path)
                if slot is not None:
                    if slot.read() is not None:
                        return slot
                    path.replace(path.with_suffix(DAMAGED))
                    slot.release()
        return None

    def adopt(self) -> None:
        """Go on with the unfinished game: from now on it is the running game of this process."""
        if self._found is not None and self._offered is self._found:
            if 0 in self._own:
                self._own[0].release()
            self._own[0], self._found = self._found, None
        elif self._offered is not None:
            number = next(number for number, slot in self._own.items() if slot is self._offered)
            self._own[0], self._own[number] = self._own[number], self._own.get(0, self._own[number])
            if self._own[number] is self._own[0] and number:
                del self._own[number]

    def discard(self) -> None:
        """Remove the unfinished game."""
        if self._offered is not None:
            self._offered.clear()
        if self._found is not None and self._offered is self._found:
            self._found.release()
            self._found = None
        self._offered = None

    def close(self) -> None:
        """Finish writing and leave unfinished games to the next start."""
        if self._to_disk is not None:
            self._to_disk.shutdown()
        for slot in (*self._own.values(), self._found):
            if slot is not None:
                slot.release()
        self._own.clear()
        self._found = self._offered = None


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
