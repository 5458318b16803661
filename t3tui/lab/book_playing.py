"""Plays the good moves of a searched book out, many times: ``python -m t3tui.lab.book_playing ultimate GAMES``.

What a deep search says of an opening is what the network thinks after twenty-six plies. Where moves are near-equal by
that, the champion plays games to their end, and the book learns from the results. Which opening comes next is chosen
like a move in a Monte Carlo tree search: what has done well and what is hardly known, for both sides. Every result is
kept in the file GAMES at once, so that a making that was broken off, or is to have more games, goes on where it was.
"""

from __future__ import annotations

import argparse
import math
import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from t3tui.engine import books, kernel_loader, weights
from t3tui.engine.books import Entry, Key
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.notation import format_move, parse_move
from t3tui.game.position import Move, Position, Side
from t3tui.lab.book_making import replace_book
from t3tui.lab.crew import Crew, LocalCrew, run_tasks
from t3tui.play.safe_files import read_text, replace_file

GAMES: Final = 600
NODES: Final = 400_000
"""Nodes a move, on average; games differ between 0.6 and 1.4 times as many, so that they are not all the same.

With a quarter of that, games thought well of moves that deeper searches refute.
"""
MARGIN: Final = 10
"""Moves that are worse than the best by more centi-points than this, by the book's search, are not played out."""
WORTH: Final = 40
"""How many games the search's judgement counts for: results are mostly luck."""
LEAST: Final = 0.01
"""No expectation is less, and none within that of certainty."""
CURIOSITY: Final = 0.25
ENOUGH: Final = 100
"""From so many games on they are believed."""
WELL_KNOWN: Final = 4
"""A good move has at least this part of the games of the most played one: a fourth."""
TABLE_BYTES: Final = 8 << 20


@dataclass(frozen=True, slots=True)
class Opening:
    """The first moves of a game to be played out."""

    mode: Mode
    moves: tuple[Move, ...]
    nodes: int
    seed: int


def play_out(opening: Opening) -> float:
    """X's points when the champion plays itself from there on. Runs in a worker."""
    kernel_loader.allow_compiling()
    champion = kernel_loader.champion()
    work, table = champion.new_work(weights.network(opening.mode)), champion.new_table(TABLE_BYTES)
    nodes = int(opening.nodes * random.Random(opening.seed).uniform(0.6, 1.4))
    position = Entry(opening.moves, 0, {}).position(opening.mode)
    while not position.is_over:
        champion.prepare(work, position, max_nodes=nodes)
        champion.search(work, table)
        move, score = champion.known_moves(work)[0]
        if score is not None and score.proven in ("win", "loss"):
            return float((score.proven == "win") == (position.side is Side.X))
        position = position.play(move)
    return 0.5 if position.winner is None else float(position.winner is Side.X)


@dataclass(slots=True)
class Results:
    """How many games went through a position, and what X got of them."""

    games: int = 0
    points: float = 0.0

    def add(self, points: float, times: int = 1) -> None:
        """Count a result, or take one back."""
        self.games += times
        self.points += times * points


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that may be played, where it leads, and what the search expects of it for the mover, from 0 to 1."""

    move: Move
    after: Key
    expected: float


class OpeningTree:
    """What games say of the positions of a book; those that are alike by a symmetry are one."""

    def __init__(self, mode: Mode, entries: Iterable[Entry]) -> None:
        self.mode = mode
        self.entries = tuple(entries)
        self.played: list[tuple[tuple[Move, ...], float]] = []
        self.results: defaultdict[Key, Results] = defaultdict(Results)
        self._searched = {entry.position(mode).key: entry for entry in self.entries}

    def add(self, moves: tuple[Move, ...], points: float) -> None:
        """A game was played."""
        self.played.append((moves, points))
        self.expect(moves, points)

    def expect(self, moves: tuple[Move, ...], points: float, times: int = 1) -> None:
        """Count X's points in every position that the opening goes through."""
        position = Position.start(self.mode)
        for move in moves:
            position = position.play(move)
            self.results[position.key].add(points, times)

    def choose(self) -> tuple[Move, ...]:
        """The opening that is most worth playing now, as far as the book goes."""
        position = Position.start(self.mode)
        moves: list[Move] = []
        while known := self.candidates(position):
            moves.append(self._most_worth_playing(known, position.side))
            position = position.play(moves[-1])
        return tuple(moves)

    def _most_worth_playing(self, known: Sequence[Candidate], side: Side) -> Move:
        games = [self.results[each.after].games for each in known]
        curiosity = CURIOSITY * math.sqrt(math.log(1 + sum(games)))
        promises = [
            expected + curiosity / math.sqrt(WORTH + count)
            for expected, count in zip(self.expectations(known, side), games, strict=True)
        ]
        return known[promises.index(max(promises))].move

    def expectations(self, known: Sequence[Candidate], side: Side) -> list[float]:
        """What the mover may expect of each of its moves, by the search and by the games.

        If games go better or worse than the search expects, they are believed to do so after all moves alike, so that
        a move that was hardly played is not left behind for that.
        """
        results = [self.results[each.after] for each in known]
        points = [each.points if side is Side.X else each.games - each.points for each in results]
        surprise = sum(own - each.games * at.expected for own, each, at in zip(points, results, known, strict=True))
        shift = surprise / (WORTH + sum(each.games for each in results))
        return [
            (WORTH * min(max(at.expected + shift, LEAST), 1 - LEAST) + own) / (WORTH + each.games)
            for own, each, at in zip(points, results, known, strict=True)
        ]

    def candidates(self, position: Position) -> tuple[Candidate, ...]:
        """The moves worth playing, one of each kind; none where the book has ended."""
        entry = self._searched.get(position.key)
        if entry is None:
            return ()
        searched = entry.position(self.mode)
        most = max(entry.values.values())
        values: dict[Key, int] = {}
        for move, value in entry.values.items():
            if value >= most - MARGIN:
                values.setdefault(searched.play(move).key, value)
        reached = {position.play(move).key: move for move in position.legal_moves}
        return tuple(
            Candidate(reached[after], after, 1 / (1 + math.exp(-value / 100))) for after, value in values.items()
        )

    def learned(self, entry: Entry) -> Entry:
        """A position of the book with what the games say of it, if it came up often enough."""
        position = entry.position(self.mode)
        known = self.candidates(position)
        games = [self.results[each.after].games for each in known]
        if sum(games) < ENOUGH:
            return replace(entry, games=0, results={})
        results = {
            each.move: _centi_points(expected)
            for each, expected, count in zip(known, self.expectations(known, position.side), games, strict=True)
            if count * WELL_KNOWN >= max(games)
        }
        best = sorted(results.items(), key=lambda pair: -pair[1])
        return replace(entry, games=sum(games), results=dict(best))


def _centi_points(expected: float) -> int:
    return round(100 * math.log(expected / (1 - expected)))


def play_openings(
    tree: OpeningTree, path: Path, crew: Crew, games: int, nodes: int, tell: Callable[[str], None]
) -> None:
    """Play until there are so many games; each is kept as it ends."""
    if path.exists():
        for line in read_text(path).splitlines():
            words, result = line.split(";")
            tree.add(tuple(parse_move(tree.mode, word) for word in words.split()), float(result))

    def openings() -> Iterator[Opening]:
        for number in range(len(tree.played), games):
            moves = tree.choose()
            tree.expect(moves, 0.5)
            yield Opening(tree.mode, moves, nodes, number)

    for opening, points in run_tasks(crew, play_out, openings()):
        tree.expect(opening.moves, 0.5, times=-1)
        tree.add(opening.moves, points)
        replace_file(path, "".join(_line(tree.mode, *game) for game in tree.played))
        if len(tree.played) % 50 == 0:
            tell(f"{len(tree.played)} of {games} games played.")


def _line(mode: Mode, moves: tuple[Move, ...], points: float) -> str:
    return f"{' '.join(format_move(mode, move) for move in moves)}; {points}\n"


def main() -> None:
    """Play openings out, or go on with it, and put what comes of it into the book."""
    parser = argparse.ArgumentParser(prog="python -m t3tui.lab.book_playing", description=main.__doc__)
    parser.add_argument("mode", type=parse_mode)
    parser.add_argument("results", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes a move")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="worker processes")
    parser.add_argument("--file", type=Path, help="the book, if not the one of the package")
    options = parser.parse_args()
    kernel_loader.allow_compiling()
    mode, path = options.mode, options.file or books.path_of(options.mode)
    tree = OpeningTree(mode, books.read_book(mode, read_text(path)))
    crew = LocalCrew(options.jobs)
    try:
        play_openings(tree, options.results, crew, options.games, options.nodes, lambda text: print(text, flush=True))
    finally:
        crew.close()
    recipe = f"python -m t3tui.lab.book_playing {mode} GAMES --games {options.games} --nodes {options.nodes}"
    replace_book(path, mode, recipe, map(tree.learned, tree.entries))


if __name__ == "__main__":
    main()
