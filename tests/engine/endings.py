"""Late positions and what best play makes of them, counted out completely on ``Position``."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

from t3tui.game.history import Proven
from t3tui.game.mode import Mode
from t3tui.game.position import Position

MOST_POSITIONS = 1500
"""Endings with more positions than this are not counted out."""

OPPOSITE: dict[Proven, Proven] = {"win": "loss", "draw": "draw", "loss": "win"}


class TooLong(Exception):  # noqa: N818
    """The ending has too many positions."""


def count_out(position: Position, known: dict[Position, Proven]) -> Proven:
    """What best play gives the mover of a running game."""
    if position not in known:
        if len(known) > MOST_POSITIONS:
            raise TooLong
        results: set[Proven] = set()
        for move in position.legal_moves:
            after = position.play(move)
            if after.winner is not None:
                results.add("win" if after.winner is position.side else "loss")
            else:
                results.add("draw" if after.is_over else OPPOSITE[count_out(after, known)])
            if "win" in results:
                break
        known[position] = "win" if "win" in results else "draw" if "draw" in results else "loss"
    return known[position]


@cache
def endings(mode: Mode, count: int, seed: int = 1) -> tuple[tuple[Position, Proven], ...]:
    """Positions near the end of quiet random games, with their results."""
    chance = random.Random(seed)
    found: list[tuple[Position, Proven]] = []
    while len(found) < count:
        game = [Position.start(mode)]
        while not game[-1].is_over:
            quiet = [move for move in game[-1].legal_moves if not game[-1].play(move).is_over]
            game.append(game[-1].play(chance.choice(quiet or game[-1].legal_moves)))
        position = chance.choice(game[-9:-1])
        with suppress(TooLong):
            found.append((position, count_out(position, {})))
    return tuple(found)


@cache
def crowded_endings(mode: Mode, count: int, seed: int = 1) -> tuple[tuple[Position, Proven], ...]:
    """Advanced positions with nothing but a few free cells on boards full without a line, with their results."""
    chance = random.Random(seed)
    found: list[tuple[Position, Proven]] = []
    while len(found) < count:
        cells = list("".join(chance.choice(("XOXXOOOXX", "OXOOXXXOO", "XXOOOXXOX", "OOXXXOOXO")) for _ in range(9)))
        for cell in chance.sample(range(81), chance.randint(2, 7)):
            cells[cell] = "."
        if cells.count("X") - cells.count("O") not in (0, 1):
            continue
        x, o = (sum(1 << cell for cell in range(81) if cells[cell] == mark) for mark in "XO")
        closed = sum(1 << board for board in range(9) if "." not in cells[board * 9 : board * 9 + 9])
        target = chance.choice([board for board in range(9) if not closed >> board & 1])
        position = Position(mode, x, o, target, closed=closed)
        found.append((position, count_out(position, {})))
    return tuple(found)
