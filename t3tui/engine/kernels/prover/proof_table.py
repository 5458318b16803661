"""The prover's memory: proof numbers of positions, four to a bucket, the one that cost the least work replaced first.

An entry is two words: ``work << 48 | phi << 24 | delta`` second, and first the whole 62-bit key, xored with it, so that
an entry of which two threads wrote a half each is nobody's. Of a settled position one number
is 0 and the other ``INFINITE`` or more: its low byte holds a bound on the plies to the end (0 while not verified) and
``WITH_DRAWS`` when the side that reached its aim may have got no more than a draw.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit, prefetch

NUMBER: Final = 0xFFFFFF
INFINITE: Final = 0xFFFF00
WITH_DRAWS: Final = 0x80
PLIES: Final = 0x7F
MOST_WORK: Final = 0x7FFF
WORK_SHIFT: Final = 48
NUMBERS: Final = (1 << WORK_SHIFT) - 1
BYTES_PER_ENTRY: Final = 16


@inlined
def pack(phi: int, delta: int) -> int:
    """Both proof numbers as one word."""
    return phi << 24 | delta


@inlined
def phi_of(packed: int) -> int:
    """The mover's distance from reaching its aim."""
    return (packed >> 24) & NUMBER


@inlined
def delta_of(packed: int) -> int:
    """The opponent's distance from refuting the mover."""
    return packed & NUMBER


@inlined
def ask_for(table: Ints, key: int) -> None:
    """Say that a position will be looked up soon."""
    prefetch(table, (key & ((len(table) >> 3) - 1)) << 3)


@inlined
def look_up(table: Ints, key: int) -> int:
    """What is known about a position, 0 if nothing is."""
    bucket = (key & ((len(table) >> 3) - 1)) << 3
    found = 0
    for entry in range(bucket, bucket + 8, 2):
        if table[entry] ^ table[entry + 1] == key:
            found = table[entry + 1]
    return found


@jit
def store(table: Ints, key: int, packed: int, work: int) -> None:
    """Remember proof numbers and what they cost."""
    work = max(1, min(work, MOST_WORK))
    bucket = (key & ((len(table) >> 3) - 1)) << 3
    place = bucket
    least = MOST_WORK + 1
    for entry in range(bucket, bucket + 8, 2):
        known = table[entry + 1]
        cost = known >> WORK_SHIFT
        if table[entry] ^ known == key:
            place = entry
            work = min(work + cost, MOST_WORK)
            break
        if cost < least:
            least = cost
            place = entry
    packed |= work << WORK_SHIFT
    table[place] = key ^ packed
    table[place + 1] = packed
