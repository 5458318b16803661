"""Do players keep their time, and do they use it? Whole games in fresh processes, as users have them.

``python -m t3tui.lab.timekeeping --help`` tells how to ask. Every game is played by a process of its own, a player
against itself from a random opening. With ``--busy`` so many loops that do nothing else keep the processors busy.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median, quantiles

from t3tui.engine import kernel_loader
from t3tui.engine.roster import make_player
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.position import Position


@dataclass(frozen=True, slots=True)
class TimedMove:
    """What one move took, and what it was worth."""

    choices: int
    wall: float
    processor: float
    nodes: int
    depth: int
    proven: bool

    @property
    def is_unsearched(self) -> bool:
        """Whether there was a choice, no proof and no search."""
        return self.choices > 1 and not self.proven and self.depth == 0


@dataclass(frozen=True, slots=True)
class Timekeeping:
    """The moves of a player with a limit, summed up; times in milliseconds."""

    spec: str
    mode: str
    moves: int
    unsearched: int
    median_nodes: float
    median_wall: float
    p99_wall: float
    longest_wall: float
    longest_processor: float

    @classmethod
    def of(cls, spec: str, mode: Mode, moves: Sequence[TimedMove]) -> Timekeeping:
        """Sum up moves."""
        walls = [1000 * move.wall for move in moves]
        thought = [move.nodes for move in moves if not move.proven and move.choices > 1]
        return cls(
            spec,
            str(mode),
            len(moves),
            sum(move.is_unsearched for move in moves),
            median(thought) if thought else 0.0,
            median(walls),
            quantiles(walls, n=100)[98] if len(walls) > 1 else walls[0],
            max(walls),
            max(1000 * move.processor for move in moves),
        )

    def __str__(self) -> str:
        return (
            f"{self.spec:<22}{self.mode:<10}{self.moves:>5} moves {self.unsearched:>3} unsearched"
            f" {self.median_nodes:>10,.0f} nodes  wall {self.median_wall:7.1f} {self.p99_wall:7.1f}"
            f" {self.longest_wall:7.1f} ms  processor {self.longest_processor:7.1f} ms"
        )


def play_game(spec: str, mode: Mode, seed: int) -> list[TimedMove]:
    """One game of a player against itself, in this process; the first move of each side includes making its tables."""
    kernel_loader.allow_compiling()
    chance = random.Random(seed)
    position = Position.start(mode)
    for _ in range(chance.randrange(5)):
        position = position.play(chance.choice(position.legal_moves))
    make_player(f"{spec.partition(':')[0]}:time=0.001", mode).think(position)
    players = [make_player(spec, mode), make_player(spec, mode)]
    moves: list[TimedMove] = []
    while not position.is_over:
        began, processor = time.perf_counter(), time.process_time()
        decision = players[position.ply % 2].think(position)
        wall, processor = time.perf_counter() - began, time.process_time() - processor
        info = decision.info
        moves.append(
            TimedMove(len(position.legal_moves), wall, processor, info.nodes, info.depth, info.proven is not None)
        )
        position = position.play(decision.move)
    return moves


def measure(spec: str, mode: Mode, moves: int, busy: int = 0) -> Timekeeping:
    """Play games in fresh processes until there are so many moves, beside so many busy loops."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy)]
    try:
        timed: list[TimedMove] = []
        seed = 0
        while len(timed) < moves:
            command = [sys.executable, "-m", __spec__.name, "--game", str(seed), spec, str(mode)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            timed += [TimedMove(**move) for move in json.loads(done.stdout)]
            seed += 1
        return Timekeeping.of(spec, mode, timed)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def main() -> None:
    """Measure every limit asked for, with both players and both big games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--milliseconds", type=float, nargs="+", default=[10, 30, 100], help="the limits of a move")
    parser.add_argument("--players", nargs="+", default=["champion", "mcts"])
    parser.add_argument("--modes", nargs="+", default=["advanced", "ultimate"])
    parser.add_argument("--moves", type=int, default=200, help="how many moves of each")
    parser.add_argument("--busy", type=int, default=0, help="how many busy loops beside")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", type=int, metavar="SEED", help=argparse.SUPPRESS)
    parser.add_argument("spec", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("mode", nargs="?", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.game is not None:
        print(json.dumps([asdict(move) for move in play_game(options.spec, parse_mode(options.mode), options.game)]))
        return
    for player in options.players:
        for mode in options.modes:
            for limit in options.milliseconds:
                found = measure(f"{player}:time={limit / 1000:g}", parse_mode(mode), options.moves, options.busy)
                print(json.dumps(asdict(found)) if options.json else found, flush=True)


if __name__ == "__main__":
    main()
