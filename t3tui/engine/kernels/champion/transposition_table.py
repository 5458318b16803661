"""The transposition table: one int64 array that threads share without locks.

An entry is two slots, ``key ^ data`` and ``data``: one that two threads wrote at once does not match its key and is
ignored. An entry's index is even; a bucket is two entries, the first for deep results and the second for the newest.
"""

from __future__ import annotations

import random
from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit, lowest, prefetch, table
from t3tui.engine.kernels.state import CLOSED, FREE, TARGET, O

EXACT: Final = 0
LOWER: Final = 1
UPPER: Final = 2
NO_MOVE: Final = 255
GENERATIONS: Final = 63

_random = random.Random(20)
MARK_KEYS = table(_random.getrandbits(62) for _ in range(288))
TARGET_KEYS = table(_random.getrandbits(62) for _ in range(10))


@jit
def position_key(p: Ints) -> int:
    """The key of a position from scratch; a search carries it along instead."""
    key = TARGET_KEYS[p[TARGET]]
    for side in range(2):
        for board in range(9):
            marks = p[side * O + board]
            while marks:
                key ^= MARK_KEYS[side * 144 + (board << 4 | lowest(marks))]
                marks &= marks - 1
    return key


@inlined
def key_after(key: int, side: int, move: int, before: int, after: int) -> int:
    """The key after a move of ``side`` that changes the target from ``before`` to ``after``."""
    return key ^ MARK_KEYS[side * 144 + move] ^ TARGET_KEYS[before] ^ TARGET_KEYS[after]


@inlined
def ask_for(p: Ints, tt: Ints, key: int, side: int, move: int) -> None:
    """Have the processor fetch the entry of the position after a move, long before it is probed.

    After a move that closes the board it leads to, that is another entry, which costs nothing but the fetch.
    """
    cell = move & 15
    after = FREE if (p[CLOSED] >> cell) & 1 else cell
    prefetch(tt, (key_after(key, side, move, p[TARGET], after) & ((len(tt) >> 2) - 1)) << 2)


@jit
def probe(tt: Ints, key: int) -> int:
    """The data stored for a key, -1 if there is none."""
    index = (key & ((len(tt) >> 2) - 1)) << 2
    data = tt[index + 1]
    if tt[index] ^ data == key and data:
        return data
    data = tt[index + 3]
    if tt[index + 2] ^ data == key and data:
        return data
    return -1


@jit
def store(tt: Ints, key: int, data: int) -> None:
    """Keep a result: over an older or no deeper one if possible, else over the newest."""
    index = (key & ((len(tt) >> 2) - 1)) << 2
    old = tt[index + 1]
    same = tt[index] ^ old == key
    if not same and generation_of(old) == generation_of(data) and depth_of(old) > depth_of(data):
        index += 2
    tt[index] = key ^ data
    tt[index + 1] = data


@inlined
def pack(value: int, depth: int, bound: int, move: int, generation: int) -> int:
    """A result as the data of an entry; never 0, because the depth is kept plus one."""
    return (value + 32768) | (depth + 1) << 16 | bound << 24 | move << 26 | generation << 34


@inlined
def value_of(data: int) -> int:
    """The stored value."""
    return (data & 65535) - 32768


@inlined
def depth_of(data: int) -> int:
    """The stored depth."""
    return ((data >> 16) & 255) - 1


@inlined
def bound_of(data: int) -> int:
    """Whether the value is exact, a lower or an upper bound."""
    return (data >> 24) & 3


@inlined
def move_of(data: int) -> int:
    """The stored best move, ``NO_MOVE`` if there was none."""
    return (data >> 26) & 255


@inlined
def generation_of(data: int) -> int:
    """In which search of the game the entry was written."""
    return data >> 34
