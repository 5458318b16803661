"""Makes the champion's opening book: ``python -m t3tui.lab.book_making ultimate``.

Every position of the first plies that the champion can meet while it plays by its book itself, whatever the opponent
does, is searched deeply, once for all its symmetries. What is in the file already is not searched again, so a making
that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from t3tui.engine import books, kernel_loader
from t3tui.engine.books import Entry, Key
from t3tui.engine.champion import NEAR_EQUAL
from t3tui.engine.player import Limit
from t3tui.engine.roster import make_player
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.position import Move, Position
from t3tui.lab.crew import Crew, LocalCrew, run_tasks
from t3tui.play.safe_files import read_text, replace_file

PLIES: Final = 3
"""A book answers in positions before this ply."""
NODES: Final = 20_000_000
LINES: Final = 3
"""How many moves of a position get an exact value."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position to search."""

    mode: Mode
    moves: tuple[Move, ...]
    nodes: int


def answer(question: Question) -> Entry:
    """Search a position deeply. Runs in a worker."""
    kernel_loader.allow_compiling()
    position = Entry(question.moves, 0, {}).position(question.mode)
    player = make_player(f"champion:nodes={question.nodes},seed=1", question.mode)
    info = player.think(position, Limit(lines=LINES)).info
    return Entry(question.moves, info.depth, {move: round(score.number) for move, score in info.scores.items()})


def make_book(mode: Mode, path: Path, crew: Crew, nodes: int, plies: int, tell: Callable[[str], None]) -> None:
    """Search what is not in a book yet, ply by ply, because what is met later depends on what is played before."""
    known = {}
    if path.exists():
        known = {entry.position(mode).key: entry for entry in books.read_book(mode, read_text(path))}
    for ply in range(plies):
        missing = [Question(mode, moves, nodes) for moves in _met(mode, ply, known)]
        for count, (_, entry) in enumerate(run_tasks(crew, answer, iter(missing)), start=1):
            known[entry.position(mode).key] = entry
            replace_file(path, _heading(mode, nodes, plies) + books.write_book(mode, _in_order(known)), mode=0o644)
            tell(f"Ply {ply}: {count} of {len(missing)} positions searched.")


def _met(mode: Mode, ply: int, known: dict[Key, Entry]) -> Iterator[tuple[Move, ...]]:
    """How the game may come to the unknown positions of a ply if whoever is to move there plays by the book."""
    seen = set(known)

    def walk(position: Position, moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
        if len(moves) == ply:
            if position.key not in seen:
                seen.add(position.key)
                yield moves
            return
        entry = known.get(position.key)
        for move in position.legal_moves:
            then = position.play(move)
            by_book = entry is not None and any(
                Entry((*entry.moves, good), 0, {}).position(mode).key == then.key
                for good in entry.good_moves(NEAR_EQUAL)
            )
            if by_book or len(moves) % 2 != ply % 2:
                yield from walk(then, (*moves, move))

    yield from walk(Position.start(mode), ())


def _in_order(known: dict[Key, Entry]) -> list[Entry]:
    return sorted(known.values(), key=lambda entry: (len(entry.moves), entry.moves))


def _heading(mode: Mode, nodes: int, plies: int) -> str:
    return (
        f"% python -m t3tui.lab.book_making {mode} --nodes {nodes} --plies {plies}\n"
        "% moves to the position; depth of the search; best moves with their values in centi-points\n"
    )


def main() -> None:
    """Make a book, or go on with it."""
    parser = argparse.ArgumentParser(prog="python -m t3tui.lab.book_making", description=main.__doc__)
    parser.add_argument("mode", type=parse_mode)
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes a position")
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="worker processes")
    parser.add_argument("--file", type=Path, help="the book, if not the one of the package")
    options = parser.parse_args()
    kernel_loader.allow_compiling()
    crew = LocalCrew(options.jobs)
    try:
        path = options.file or books.path_of(options.mode)
        make_book(options.mode, path, crew, options.nodes, options.plies, print)
    finally:
        crew.close()


if __name__ == "__main__":
    main()
