#!/usr/bin/env python3
"""A codingame bot to start from: reads what is legal, plays one of it."""

import random
import sys


def choose(legal, opponent):
    """Your idea goes here. A move is (row, column) on the whole grid, from 0; opponent is None at the start."""
    centres = [(row, column) for row, column in legal if row % 3 == 1 and column % 3 == 1]
    return random.choice(centres or legal)


def read_numbers():
    """The numbers of the next line; the end of the input is the end of the bot."""
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return [int(word) for word in line.split()]


while True:
    row, column = read_numbers()
    opponent = None if row < 0 else (row, column)
    (count,) = read_numbers()
    legal = [tuple(read_numbers()) for _ in range(count)]
    print(*choose(legal, opponent), flush=True)
    print(f"chose among {count}", file=sys.stderr)
