"""What hosting a bot costs a move: the same small program asked by the host and by bare pipes."""

from __future__ import annotations

import random
import shlex
import subprocess
import sys
import time
from statistics import median
from typing import Final

from t3tui.engine.bots.bot_player import BotPlayer
from t3tui.engine.bots.codingame import TIMES, CodingameHost
from t3tui.engine.bots.protocol import Clock
from t3tui.engine.player import Limit
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Move, Position

GAMES: Final = 5
PROGRAM: Final = """
import sys
while sys.stdin.readline():
    moves = [sys.stdin.readline() for _ in range(int(sys.stdin.readline()))]
    sys.stdout.write(moves[0])
    sys.stdout.flush()
"""
"""Plays the first legal move, as quickly as Python can."""
COMMAND: Final = [sys.executable, "-I", "-S", "-c", PROGRAM]


def hosted_seconds() -> float:
    """The median of the seconds that a move of a hosted program takes, all in all."""
    times: list[float] = []
    for seed in range(GAMES):
        player = BotPlayer("bench", "codingame", shlex.join(COMMAND))
        chance, position = random.Random(seed), Position.start(ULTIMATE)
        while not position.is_over:
            began = time.perf_counter()
            move = player.think(position, Limit(seconds=60.0)).move
            times.append(time.perf_counter() - began)
            position = _answered(position.play(move), chance)
        player.close()
    return median(times)


def bare_seconds() -> float:
    """The same with nothing but pipes between us and the program."""
    host, times = CodingameHost(), list[float]()
    for seed in range(GAMES):
        chance, position, moves = random.Random(seed), Position.start(ULTIMATE), list[Move]()
        with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            while not position.is_over:
                lines = host.ask(position, moves, Clock(TIMES))
                began = time.perf_counter()
                program.stdin.write("".join(f"{line}\n" for line in lines).encode())
                program.stdin.flush()
                answer = program.stdout.readline()
                times.append(time.perf_counter() - began)
                position = _answered(position.play(host.read(answer.decode(), position)), chance)
                moves = [position.legal_moves[0]] if not position.is_over else []
    return median(times)


def _answered(position: Position, chance: random.Random) -> Position:
    return position if position.is_over else position.play(chance.choice(position.legal_moves))
