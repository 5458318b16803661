"""Finds balanced openings: ``python -m t3tui.lab.opening_search advanced > t3tui/lab/openings/advanced.txt``.

Random moves from the start, 4 to 8 plies, no two openings alike by a symmetry. The champion looks at each with
``SCREEN`` nodes, and those within ``NEAR`` centi-points of even with ``CONFIRM`` nodes; who is then within ``EVEN`` is
taken, 10 centi-points being 52.5 % by the champion's own scale. The same version of the champion finds the same ones.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import islice
from typing import Final

from t3tui.engine import kernel_loader
from t3tui.engine.roster import parse_spec
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position

PLIES: Final = (4, 8)
SCREEN: Final = 20_000
CONFIRM: Final = 1_000_000
NEAR: Final = 20
EVEN: Final = 10


def search(mode: Mode, seed: int) -> Iterator[tuple[list[Move], float]]:
    """Balanced openings without end, each with its value for the mover."""
    chance = random.Random(seed)
    seen: set[tuple[int, int, int]] = set()
    while True:
        moves, position = _random_moves(mode, chance)
        if position.is_over or position.key in seen:
            continue
        seen.add(position.key)
        if abs(_value(position, SCREEN)) <= NEAR and abs(value := _value(position, CONFIRM)) <= EVEN:
            yield moves, value


def _random_moves(mode: Mode, chance: random.Random) -> tuple[list[Move], Position]:
    position = Position.start(mode)
    moves: list[Move] = []
    plies = chance.randint(*PLIES)
    while len(moves) < plies and not position.is_over:
        moves.append(chance.choice(position.legal_moves))
        position = position.play(moves[-1])
    return moves, position


def _value(position: Position, nodes: int) -> float:
    """What a fresh champion thinks the position is worth to the mover."""
    value = parse_spec(f"champion:nodes={nodes},seed=1").make().think(position).info.value
    return float("inf") if value is None else value.number


def main() -> None:
    """Write a book."""
    parser = argparse.ArgumentParser(description="Find balanced openings.")
    parser.add_argument("mode", type=parse_mode)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kernel_loader.allow_compiling()
    print(f"% {options.count} balanced openings of {options.mode}, seed {options.seed}; the value is the mover's.")
    for moves, value in islice(search(options.mode, options.seed), options.count):
        print(" ".join(format_move(options.mode, move) for move in moves), f"; {value:+.0f}", flush=True)


if __name__ == "__main__":
    main()
