"""The library: every game that was kept, listed, filtered, added to and deleted from.

The games are text, in one PGN-shaped file that grows at its end; the index beside it is only there to be quick. It
knows where each game begins, is brought up to date when the file has grown, and is made anew from the file whenever it
is missing, damaged or does not fit. A deleted game becomes a comment line of the same length, so that deleting and
undoing it move nothing else.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from t3tui.engine.player import Stop
from t3tui.game.errors import T3Error
from t3tui.game.reading import RecordError, parse_games
from t3tui.game.record import Damage, Game, Result, to_text
from t3tui.play.game_files import games_in, save_games
from t3tui.play.library_columns import COLUMNS, Columns
from t3tui.play.library_filter import Filter
from t3tui.play.safe_files import append_to_file, make_private_file, open_regular, overwrite, read_slice
from t3tui.play.user_folders import data_folder, private_folder

Progress = Callable[[int, int], None]
"""Is told how much of how much is done."""

PIECE: Final = 1 << 20
LONGEST: Final = 1 << 22
"""Bytes: more than one game ever has."""
AT_ONCE: Final = 500
"""Games that are added together in an import."""
VERSION: Final = 2
_BEGIN: Final = re.compile(rb'^\[Mode "', re.MULTILINE)
_TAG: Final = re.compile(rb'^\[(\w+) "((?:[^"\\\n]++|\\.)*+)"\]$', re.MULTILINE)
_COMMENT: Final = re.compile(rb"\{(?:[^}\\]++|\\.)*+\}", re.DOTALL)
_MOVE: Final = re.compile(rb"(?<!\S)[1-9]{1,2}(?=\s)")
_COLUMNS: Final = "mode, x, o, result, reason, date, moves, accuracy_x, accuracy_o"
_TABLES: Final = f"""
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, length INTEGER, {_COLUMNS}, digest BLOB, words TEXT
);
CREATE INDEX IF NOT EXISTS by_digest ON games (digest);
CREATE TABLE IF NOT EXISTS state (version INTEGER, inode INTEGER, size INTEGER);
"""


class LibraryError(T3Error):
    """Something about the library that cannot be done; the text says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the library lists it."""

    id: int
    """Where it begins in the file."""
    mode: str
    x: str
    o: str
    result: str
    reason: str
    date: str
    moves: int
    accuracy_x: float | None
    accuracy_o: float | None


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """How a person did in one game against one opponent."""

    mode: str
    opponent: str
    won: int
    drawn: int
    lost: int
    streak: int
    """How many of the latest games in a row were won, or lost if it is negative."""
    accuracy: float | None
    """The mean over the games that were reviewed."""


@dataclass(slots=True)
class Imported:
    """What became of an import."""

    games: int = 0
    known: int = 0
    """Games that were in the library already."""
    damaged: int = 0
    refused: int = 0
    """Files that could not be read."""


class Library:
    """The games of one file and their index; for any number of threads."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or data_folder() / "games.pgn"
        self._index_file = self.file.with_suffix(".index")
        self._lock = threading.RLock()
        self._deleted: deque[tuple[int, bytes]] = deque(maxlen=100)
        self._index: sqlite3.Connection | None = None
        self._columns: Columns | None = None
        self._columns_version: tuple[int, ...] = ()

    # The index

    def refresh(self, progress: Progress | None = None, stop: Stop | None = None) -> None:
        """Bring the index up to date, or make it anew if there is anything wrong with it."""
        with self._lock:
            try:
                self._catch_up(progress, stop)
            except sqlite3.DatabaseError:
                self._make_anew(progress, stop)

    def _make_anew(self, progress: Progress | None = None, stop: Stop | None = None) -> None:
        self.close()
        self._index_file.unlink(missing_ok=True)
        self._catch_up(progress, stop)

    def _ask(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What the index says; one that says nothing any more is made anew."""
        with self._lock:
            try:
                return self._opened().execute(question, values).fetchall()
            except sqlite3.DatabaseError:
                self._make_anew()
                return self._opened().execute(question, values).fetchall()

    def close(self) -> None:
        """Let the index go; it is opened again when it is needed."""
        with self._lock:
            if self._index is not None:
                self._index.close()
                self._index = self._columns = None

    def _opened(self) -> sqlite3.Connection:
        if self._index is None:
            private_folder(self._index_file.parent)
            make_private_file(self._index_file)
            self._index = sqlite3.connect(self._index_file, check_same_thread=False, timeout=10)
            self._index.executescript(_TABLES)
            self._index.execute("PRAGMA mmap_size = 268435456")
        return self._index

    def _catch_up(self, progress: Progress | None, stop: Stop | None) -> None:
        index = self._opened()
        state = index.execute("SELECT version, inode, size FROM state").fetchone()
        try:
            with open_regular(self.file) as (file, size):
                inode = self.file.stat().st_ino
                fits = state is not None and state[:2] == (VERSION, inode) and state[2] <= size
                start = state[2] if fits else 0
                if not fits:
                    index.execute("DELETE FROM games")
                if start == size:
                    return
                file.seek(start)
                for at, data in _games_of(_pieces(file.read, size - start, progress, stop), start):
                    if stop is not None and stop.is_set():
                        break
                    self._insert(index, at, data)
                    start = at + len(data)
        except FileNotFoundError:
            index.execute("DELETE FROM games")
            inode = start = 0
        index.execute("DELETE FROM state")
        index.execute("INSERT INTO state VALUES (?, ?, ?)", (VERSION, inode, start))
        index.commit()

    def _insert(self, index: sqlite3.Connection, start: int, data: bytes) -> None:
        row = _row(data)
        if row is not None:
            words = " ".join(str(text) for text in row[:6]).casefold()
            values = (start, len(data), _digest(data), words, *row)
            marks = ", ".join("?" * len(values))
            index.execute(
                f"INSERT OR REPLACE INTO games (id, length, digest, words, {_COLUMNS}) VALUES ({marks})", values
            )

    # Looking

    def find(self, text: str = "") -> list[int]:
        """The games that a filter lets through, the latest first."""
        wanted = Filter.parse(text)
        if wanted.conditions:
            return self.columns().find(wanted)
        return [number for (number,) in self._ask("SELECT id FROM games ORDER BY id DESC")]

    def columns(self) -> Columns:
        """What games are found by, read anew when this index or another process has changed it; ask ahead of need."""
        with self._lock:
            changed_elsewhere = self._ask("PRAGMA data_version")[0]
            version = (self._opened().total_changes, *changed_elsewhere)
            if self._columns is None or version != self._columns_version:
                self._columns = Columns(self._ask(f"SELECT id, {', '.join(COLUMNS)} FROM games ORDER BY id DESC"))
                self._columns_version = version
            return self._columns

    def entries(self, ids: Sequence[int]) -> list[Entry]:
        """What is listed of some games, in their order."""
        marks = ", ".join("?" * len(ids))
        found = self._ask(f"SELECT id, {_COLUMNS} FROM games WHERE id IN ({marks})", ids)
        by_id = {row[0]: Entry(*row) for row in found}
        return [by_id[number] for number in ids if number in by_id]

    def game(self, number: int) -> Game:
        """A game, read from the file."""
        games = self._parsed(self._data(number)[1])
        if not games:
            raise LibraryError("This game is damaged and cannot be read.")
        return games[0]

    def _parsed(self, data: bytes) -> Sequence[Game]:
        try:
            return parse_games(data.decode("utf-8", "replace"))
        except RecordError as damage:
            return damage.games

    def _data(self, number: int) -> tuple[int, bytes]:
        """Where a game begins, and its text."""
        rows = self._ask("SELECT id, length, digest FROM games WHERE id = ?", (number,))
        start, length, digest = rows[0] if rows else (0, 0, b"")
        data = read_slice(self.file, start, length)
        if _digest(data) != digest:
            raise LibraryError("The library has changed on disk; it is read anew when you come back.")
        return start, data

    def own_record(self) -> list[OwnRecord]:
        """How the person at the keyboard did, by game and opponent, the most played first."""
        people = "(x = 'human') != (o = 'human')"
        rows = self._ask(f"SELECT id, {_COLUMNS} FROM games WHERE {people} ORDER BY id")
        played: dict[tuple[str, str], list[tuple[int, float | None]]] = {}
        for entry in (Entry(*row) for row in rows):
            own, sign = (entry.accuracy_x, 1) if entry.x == "human" else (entry.accuracy_o, -1)
            points = {Result.X_WINS: 1, Result.O_WINS: -1, Result.DRAW: 0}.get(Result(entry.result))
            if points is not None:
                key = entry.mode, entry.o if entry.x == "human" else entry.x
                played.setdefault(key, []).append((points * sign, own))
        records = [_own_record(mode, opponent, games) for (mode, opponent), games in played.items()]
        return sorted(records, key=lambda record: -(record.won + record.drawn + record.lost))

    # Changing

    def delete(self, number: int) -> None:
        """Delete a game; ``undo_delete`` brings it back."""
        with self._lock:
            start, data = self._data(number)
            overwrite(self.file, start, data, _blank(len(data)))
            self._deleted.append((start, data))
            self._change(lambda index: index.execute("DELETE FROM games WHERE id = ?", (number,)))

    def undo_delete(self) -> bool:
        """Bring the game back that was deleted last; False if there is none."""
        with self._lock:
            if not self._deleted:
                return False
            start, data = self._deleted.pop()
            overwrite(self.file, start, _blank(len(data)), data)
            self._change(lambda index: self._insert(index, start, data))
            return True

    def _change(self, change: Callable[[sqlite3.Connection], object]) -> None:
        """Let the index follow the file; if it cannot, it is made anew from the file."""
        try:
            index = self._opened()
            change(index)
            index.commit()
        except sqlite3.DatabaseError:
            self._make_anew()

    def add(self, games: Iterable[Game]) -> None:
        """Add games at the end."""
        private_folder(self.file.parent)
        append_to_file(self.file, "".join(f"{to_text(game)}\n" for game in games))
        self.refresh()

    def replace(self, number: int, game: Game) -> None:
        """Put a game, for example with what a review found, in the place of another."""
        self.add([game])
        self.delete(number)

    def put_in_place(self, old: Game, new: Game) -> None:
        """Put a game in the place of one that may be in the library; if it is not, it is added."""
        self.refresh()
        found = self._ask("SELECT id FROM games WHERE digest = ?", (_digest(to_text(old).encode()),))
        if found:
            self.replace(found[-1][0], new)
        else:
            self.add([new])

    def export(self, ids: Sequence[int], path: Path) -> None:
        """Write games into a file of their own."""
        save_games(path, [self.game(number) for number in ids])

    def import_files(
        self, paths: Iterable[Path], progress: Progress | None = None, stop: Stop | None = None
    ) -> Imported:
        """Add the games of files, and of the files in folders, that are not there yet; damage is counted.

        ``progress`` is told how many bytes of how many were read, also within one large file; a stop keeps what was
        added before it.
        """
        done = Imported()
        files = list(_files(paths))
        sizes = [_size(path) for path in files]
        for number, path in enumerate(files):
            read = _further(progress, sum(sizes[:number]), sum(sizes))
            try:
                self._import(games_in(path, read, stop), done)
            except OSError:
                done.refused += 1
            if stop is not None and stop.is_set():
                break
        return done

    def _import(self, parts: Iterable[Game | Damage], done: Imported) -> None:
        """Add the games among these parts, some hundred at a time."""
        waiting: dict[bytes, Game] = {}
        for part in parts:
            if isinstance(part, Damage):
                done.damaged += 1
                continue
            digest = _digest(to_text(part).encode())
            if digest in waiting or self._ask("SELECT 1 FROM games WHERE digest = ?", (digest,)):
                done.known += 1
                continue
            waiting[digest] = part
            if len(waiting) == AT_ONCE:
                self.add(waiting.values())
                done.games += len(waiting)
                waiting.clear()
        if waiting:
            self.add(waiting.values())
            done.games += len(waiting)


def _further(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Tell the progress in one file as that in all of them."""
    return None if progress is None else lambda done, size: progress(before + done, total)


def _size(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0


def _pieces(read: Callable[[int], bytes], size: int, progress: Progress | None, stop: Stop | None) -> Iterator[bytes]:
    done = 0
    while done < size and not (stop and stop.is_set()) and (data := read(min(PIECE, size - done))):
        done += len(data)
        yield data
        if progress is not None:
            progress(done, size)


def _games_of(pieces: Iterable[bytes], start: int) -> Iterator[tuple[int, bytes]]:
    """Every part of a file that begins like a game, with its place; each ends where the next one begins."""
    rest = b""
    for piece in pieces:
        rest += piece
        begins = [match.start() for match in _BEGIN.finditer(rest)]
        for begin, end in pairwise(begins):
            yield start + begin, _without_deleted(rest[begin:end])
        keep = begins[-1] if begins else max(0, len(rest) - 10)
        if len(rest) - keep > LONGEST:
            keep = len(rest)
        start, rest = start + keep, rest[keep:]
    if _BEGIN.match(rest):
        yield start, _without_deleted(rest)


def _without_deleted(data: bytes) -> bytes:
    """A game without the deleted ones behind it."""
    cut = data.find(b"\n%")
    return data if cut < 0 else data[: cut + 1]


def _row(data: bytes) -> tuple[str | int | float | None, ...] | None:
    """What the index keeps of a game's text, or None if it is not whole."""
    tags = {name.decode(): _unescaped(value) for name, value in _TAG.findall(data)}
    head, _, moves = data.partition(b"\n\n")
    body = _COMMENT.sub(b" ", moves)
    result = tags.get("Result", "")
    if not head or "Mode" not in tags or result not in tuple(Result) or not body.rstrip().endswith(result.encode()):
        return None
    accuracies = [_number(tags.get(f"Accuracy{side}")) for side in "XO"]
    texts = (tags.get(name, "") for name in ("Reason", "Date"))
    count = len(_MOVE.findall(body))
    return (tags["Mode"], tags.get("X", "?"), tags.get("O", "?"), result, *texts, count, *accuracies)


def _unescaped(value: bytes) -> str:
    """A tag's value as it was meant; half a sign, which no database takes, becomes the mark of a damaged one."""
    text = value.decode("utf-8", "replace")
    plain = re.sub(r"\\(?:u([0-9a-fA-F]{4})|(.))", lambda m: chr(int(m[1], 16)) if m[1] else m[2], text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _number(text: str | None) -> float | None:
    with suppress(ValueError, TypeError):
        number = float(text or "")
        return number if 0 <= number <= 100 else None
    return None


def _digest(data: bytes) -> bytes:
    return blake2b(data.strip(), digest_size=12).digest()


def _blank(length: int) -> bytes:
    """A comment line of that length."""
    return b"%" + b" " * (length - 2) + b"\n"


def _own_record(mode: str, opponent: str, games: Sequence[tuple[int, float | None]]) -> OwnRecord:
    points = [point for point, _ in games]
    streak = 0
    for point in reversed(points):
        if point == 0 or point * streak < 0:
            break
        streak += point
    known = [accuracy for _, accuracy in games if accuracy is not None]
    mean = sum(known) / len(known) if known else None
    return OwnRecord(mode, opponent, points.count(1), points.count(0), points.count(-1), streak, mean)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and those in folders that look like records."""
    for path in paths:
        if path.is_dir():
            yield from sorted(
                file for file in path.rglob("*") if file.suffix.lower() in (".pgn", ".txt") and file.is_file()
            )
        else:
            yield path
