"""The champion's opening books: what deep searches of the first plies found, made by :mod:`t3tui.lab.book_making`.

A line of a book is a position, given by the moves that lead to it, how deep it was searched, and its best moves with
their values. Positions that are alike by a symmetry have one line.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from t3tui.game.mode import Mode
from t3tui.game.notation import format_move, parse_move
from t3tui.game.position import Move, Position, transform_move

Key = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a position."""

    moves: tuple[Move, ...]
    """How the game came to it."""
    depth: int
    values: Mapping[Move, int]
    """The best moves, best first, in centi-points for the mover."""

    def position(self, mode: Mode) -> Position:
        """The position that was searched."""
        position = Position.start(mode)
        for move in self.moves:
            position = position.play(move)
        return position

    def good_moves(self, margin: int) -> dict[Move, int]:
        """Those that are at most so many centi-points worse than the best."""
        most = max(self.values.values())
        return {move: value for move, value in self.values.items() if value >= most - margin}


def path_of(mode: Mode) -> Path:
    """The file with the book of a game under its rules."""
    return Path(__file__).with_name(f"{mode.file_name}.txt")


def look_up(position: Position, margin: int, chance: random.Random) -> tuple[Move, int, int] | None:
    """One of the good moves of a position, its value and its depth; nothing if the book does not know the position.

    Which one is chance, and so is which of the symmetries it is turned by, where several fit.
    """
    entry = book(position.mode).get(position.key)
    if entry is None:
        return None
    searched = entry.position(position.mode)
    move, value = chance.choice(list(entry.good_moves(margin).items()))
    turned = [transform_move(position.mode, move, each) for each in range(8) if searched.transformed(each) == position]
    return chance.choice(turned), value, entry.depth


@cache
def book(mode: Mode) -> Mapping[Key, Entry]:
    """The book of a game; an empty one if it has none."""
    path = path_of(mode)
    entries = read_book(mode, path.read_text("ascii")) if path.exists() else ()
    return {entry.position(mode).key: entry for entry in entries}


def read_book(mode: Mode, text: str) -> Iterator[Entry]:
    """The entries of a book's text."""
    for line in text.splitlines():
        if not line.startswith("%"):
            moves, depth, values = line.split(";")
            pairs = (word.split(":") for word in values.split())
            yield Entry(
                tuple(parse_move(mode, word) for word in moves.split()),
                int(depth),
                {parse_move(mode, move): int(value) for move, value in pairs},
            )


def write_book(mode: Mode, entries: Iterable[Entry]) -> str:
    """The text of a book, without its heading."""
    lines = []
    for entry in entries:
        moves = " ".join(format_move(mode, move) for move in entry.moves)
        values = " ".join(f"{format_move(mode, move)}:{value:+}" for move, value in entry.values.items())
        lines.append(f"{moves}; {entry.depth}; {values}\n")
    return "".join(lines)
