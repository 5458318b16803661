"""Tables about one board of nine cells, indexed by its code: the marks as a number in base three."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from t3tui.engine.kernels.backend import made_when_asked, table
from t3tui.game.position import CELLS_OF, HAS_LINE, LINES

CODES: Final = 3**9
ALL: Final = 511


def _marks(code: int) -> tuple[int, int]:
    x = o = 0
    for cell in range(9):
        code, mark = divmod(code, 3)
        x |= (mark == 1) << cell
        o |= (mark == 2) << cell
    return x, o


@cache
def _all_marks() -> Sequence[tuple[int, int]]:
    return [_marks(code) for code in range(CODES)]


def _needs(own: int, other: int) -> frozenset[int]:
    """The smallest sets of cells that would still complete a line."""
    sets = {line & ~own for line in LINES if not line & other}
    return frozenset(cells for cells in sets if not any(less & cells == less and less != cells for less in sets))


@cache
def _classes() -> Sequence[int]:
    """Number the boards so that boards which offer both sides the same for the rest of the game share a number.

    Numbers 0, 1 and 2 are for boards that are closed: full, won by X, won by O.
    """
    seen: dict[tuple[int, frozenset[int], frozenset[int]], int] = {}
    numbers = []
    for x, o in _all_marks():
        if HAS_LINE[x]:
            numbers.append(1)
        elif HAS_LINE[o]:
            numbers.append(2)
        elif x | o == ALL:
            numbers.append(0)
        else:
            numbers.append(seen.setdefault((x | o, _needs(x, o), _needs(o, x)), 3 + len(seen)))
    return numbers


def _chances() -> Iterator[int]:
    """X's and O's chances, of 256, to win each board if marks of both fall on it by chance."""
    chances = [(0.0, 0.0)] * CODES
    for code in reversed(range(CODES)):
        x, o = _all_marks()[code]
        if HAS_LINE[x] or HAS_LINE[o]:
            chances[code] = (float(HAS_LINE[x]), float(not HAS_LINE[x]))
        elif x | o != ALL:
            next_ones = [
                chances[code + mark * 3**cell] for cell in range(9) if not (x | o) >> cell & 1 for mark in (1, 2)
            ]
            chances[code] = (
                sum(chance for chance, _ in next_ones) / len(next_ones),
                sum(chance for _, chance in next_ones) / len(next_ones),
            )
    yield from (round(256 * chance) for both in chances for chance in both)


def _lines_value(own: int, other: int) -> int:
    """100 for a line that can be completed at once, and 6 for each mark on a line that is still open."""
    counts = [(line & own).bit_count() for line in LINES if not line & other]
    return 100 * (2 in counts) + 6 * sum(counts)


def _random_keys(of: str, count: Callable[[], int]) -> Iterator[int]:
    """Random 62-bit numbers, the same in every process."""
    chance = random.Random(of)
    yield from (chance.getrandbits(62) for _ in range(count()))


def _class_keys() -> Iterator[int]:
    classes = _classes()
    keys = list(_random_keys("boards", lambda: max(classes) + 1))
    yield from (keys[number] for number in classes)


KEY_BITS: Final = (1 << 62) - 1
LINE_CELLS = table(cell for line in LINES for cell in CELLS_OF[line])
"""The cells of the eight lines, three by three."""
POWER = table(3**cell for cell in range(9))
CHANCE = made_when_asked(_chances())
"""At ``2 * code + side``: the side's chance of 256 to win the board."""
LINES_VALUE = made_when_asked(_lines_value(x, o) - _lines_value(o, x) for marks in (_all_marks,) for x, o in marks())
"""X's lines on a board less O's."""
COMPLETES = table(
    sum(1 << cell for cell in range(9) if not mask >> cell & 1 and HAS_LINE[mask | 1 << cell]) for mask in range(512)
)
"""The cells that would complete a line, free or not."""
CLASS_KEY = made_when_asked(_class_keys())
"""The key of a board's class, what it still offers, so that positions which play alike share one entry of a table."""
PLACE_KEY = table(key | 1 for key in _random_keys("places", lambda: 9))
"""What the key of a class is multiplied by for each of the nine boards."""
TURN_KEY = table(_random_keys("turns", lambda: 20))
"""At ``2 * target + side``."""
GAME_KEY = table(_random_keys("games", lambda: 16))
"""For each combination of rules and goal."""

EXPONENTIAL = table(max(1, min(20_000, round(32 * math.exp(value / 20)))) for value in range(-150, 151))
"""32·e^(v/20) at ``150 + v``, cut to what proof numbers start with."""
