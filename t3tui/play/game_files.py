"""Files of games: read piece by piece, replaced whole, added to game by game."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from t3tui.engine.player import Stop
from t3tui.game.reading import Damage, read_games, whole
from t3tui.game.record import Game, to_text
from t3tui.play.safe_files import CannotRead, CannotWrite, append_to_file, check_writable, open_regular, replace_file

PIECE: Final = 1 << 16
MOST_AT_ONCE: Final = 16_000_000
"""Bytes: larger files are for ``games_in``, which needs no more memory than one game takes."""

Progress = Callable[[int, int], None]
"""Is told how many bytes of how many were read."""


def games_in(path: Path, progress: Progress | None = None, stop: Stop | None = None) -> Iterator[Game | Damage]:
    """Read the games of a file one by one, however large it is; what is damaged is named and skipped."""
    for part in read_games(_pieces(path, progress, stop)):
        if stop is not None and stop.is_set():
            return
        yield part


def load_games(
    path: Path, most: int = MOST_AT_ONCE, progress: Progress | None = None, stop: Stop | None = None
) -> list[Game]:
    """Read a file of games; a damaged one raises ``RecordError``, which carries the games that could be read."""
    with open_regular(path) as (_, size):
        if size > most:
            raise CannotRead(
                f"{path.name} has {size / 1e6:,.1f} MB: at most {most / 1e6:,.0f} MB of games are opened at once."
            )
    return whole(games_in(path, progress, stop))


def save_games(path: Path, games: Game | Iterable[Game]) -> None:
    """Write a file of games, whole or not at all."""
    replace_file(path, to_text(games))


def append_game(path: Path, game: Game, *, to_disk: bool = True) -> None:
    """Add a game to a file, whole or not at all; the file need not exist."""
    append_to_file(path, f"{to_text(game)}\n", to_disk=to_disk)


class KeptGames:
    """A file that games are written into as they end: the first replaces what was in it, the others are added.

    It is tried before anybody plays for it. A game that finds no room waits and is tried again with the next one.
    """

    def __init__(self, path: Path) -> None:
        check_writable(path)
        self.path = path
        self.failure: CannotWrite | None = None
        """Why games are waiting, if any are."""
        self._waiting: list[Game] = []
        self._write: Callable[[Path, str], None] = replace_file

    def add(self, game: Game) -> None:
        """Keep one more game."""
        self._waiting.append(game)
        try:
            self._write(self.path, f"{to_text(self._waiting)}\n")
        except CannotWrite as error:
            self.failure = error
        else:
            self._write = partial(append_to_file, to_disk=False)
            self._waiting.clear()
            self.failure = None

    def check(self) -> None:
        """Raise a sentence if any game is still waiting."""
        if self.failure is not None:
            count = len(self._waiting)
            games = "One game is" if count == 1 else f"{count} games are"
            raise CannotWrite(f"{games} not saved: {self.failure}")


def _pieces(path: Path, progress: Progress | None, stop: Stop | None) -> Iterator[str]:
    """The text of a file until somebody stops it; bytes that are no UTF-8 become lone surrogates the reader knows."""
    utf8 = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
    decoder = io.IncrementalNewlineDecoder(utf8, translate=True)
    with open_regular(path) as (file, size):
        read = 0
        while read < size and not (stop and stop.is_set()) and (data := file.read(min(PIECE, size - read))):
            read += len(data)
            if progress is not None:
                progress(read, size)
            yield decoder.decode(data)
        yield decoder.decode(b"", final=True)
