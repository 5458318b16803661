"""Balanced openings, so that games of an arena differ and begin fair.

Basic has all openings of three plies that best play draws, found out exactly. The big games have a file each, made by
``python -m t3tui.lab.opening_search``, which says how balance was judged. They were judged by the plain rules and serve
games with a rule option as well.
"""

from __future__ import annotations

import random
from functools import cache
from importlib import resources
from itertools import permutations

from t3tui.game.mode import Mode, parse_mode
from t3tui.game.notation import parse_move
from t3tui.game.position import Move, Position, transform_move

Opening = tuple[Move, ...]

BASIC_PLIES = 3


@cache
def openings(name: str) -> tuple[Opening, ...]:
    """Every opening of the game of that name; no two are mirror images, except in basic."""
    mode = parse_mode(name)
    if mode.boards == 1:
        return _drawn(mode)
    text = resources.files("t3tui.lab").joinpath("openings", f"{name}.txt").read_text("utf-8")
    lines = (line.partition(";")[0].split() for line in text.splitlines() if not line.startswith("%"))
    return tuple(tuple(parse_move(mode, word) for word in words) for words in lines if words)


def opening(mode: Mode, seed: int, number: int) -> Opening:
    """The opening of a round: none comes again before all came, and each is turned or mirrored by chance."""
    book = openings(mode.name)
    lap, place = divmod(number, len(book))
    order = random.Random(f"{seed} openings {lap}").sample(range(len(book)), len(book))
    symmetry = random.Random(f"{seed} opening {number}").randrange(8)
    return tuple(transform_move(mode, move, symmetry) for move in book[order[place]])


def _drawn(mode: Mode) -> tuple[Opening, ...]:
    """The openings of basic that best play draws."""
    from t3tui.engine import perfect

    found = []
    for moves in permutations(range(mode.cells), BASIC_PLIES):
        position = Position.start(mode)
        for move in moves:
            position = position.play(move)
        if perfect.outcome(position).proven == "draw":
            found.append(moves)
    return tuple(found)
