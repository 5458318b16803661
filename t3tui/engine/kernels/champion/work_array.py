"""What stands where in the champion's work array, after the state and the network: the order of moves, the root."""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.network_array import NETWORK, PLIES
from t3tui.engine.kernels.slots import Slots

SLOTS: Final = Slots(after=NETWORK)
GENERATION: Final = SLOTS.take()
"""Which search of the game this is, so that old table entries give way."""
FIRST_DEPTH: Final = SLOTS.take()
MAX_DEPTH: Final = SLOTS.take()
WANTED_LINES: Final = SLOTS.take()
"""How many root moves get an exact value."""
MARGIN: Final = SLOTS.take()
"""How much a ply a guess may be off, by the rules of the game."""
ROOT_COUNT: Final = SLOTS.take()
LINE_LENGTH: Final = SLOTS.take()
SEARCHED: Final = SLOTS.take()
"""How many root moves of the depth under way are done."""

KILLERS: Final = SLOTS.take(PLIES * 2)
"""Two moves a ply that refuted a sibling."""
HISTORY: Final = SLOTS.take(2 * 144)
"""How often a move of a side was good lately, from ``-HISTORY_LIMIT`` to ``HISTORY_LIMIT``."""
CANDIDATES: Final = SLOTS.take(PLIES * 81)
"""81 moves a ply, each ``order << 8 | move``."""

ROOT_MOVES: Final = SLOTS.take(81)
"""The root moves, best first as of the deepest result."""
ROOT_VALUES: Final = SLOTS.take(81)
LAST_MOVES: Final = SLOTS.take(81)
"""The same as it was at the end of the last whole depth."""
LAST_VALUES: Final = SLOTS.take(81)
LINE: Final = SLOTS.take(81)
"""The best line, as far as the table knows it."""
VARIATION: Final = 3 + 81
"""The value, the nodes, the length and the moves of a best line."""
VARIATIONS: Final = SLOTS.take(82 * VARIATION)
"""The best line of every depth, as it was when that depth was done."""
WORK_SIZE: Final = SLOTS.size
