"""What stands where in the textbook searches' work array: position, scores by ply, tables and record."""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.slots import Slots
from t3tui.engine.kernels.state import COMMON

PLIES: Final = 82
"""No game has more plies, with one to spare."""

SLOTS: Final = Slots(after=COMMON)
MAX_SIDE: Final = SLOTS.take()
HORIZON: Final = SLOTS.take()
"""How many plies deep to search."""
WIN_VALUE: Final = SLOTS.take()
"""What a won game counts; 0 if the evaluation scores it."""
SCORED_DRAWS: Final = SLOTS.take()
"""Whether a drawn game counts what the evaluation says, or nothing."""
HASTE: Final = SLOTS.take()
"""What each move of the game takes off a win: 1 if wins shall come fast."""
ROOT_PLY: Final = SLOTS.take()
ENDS: Final = SLOTS.take()
"""How many of the leaves are finished games."""
CAP: Final = SLOTS.take()
"""How many nodes may be recorded, the root included; 0 for none."""
RECORDED: Final = SLOTS.take()
RECORD_PLIES: Final = SLOTS.take()
"""How deep to record."""
HEAD: Final = SLOTS.take()
"""Where the breadth-first search takes from its deque, then where it appends."""
TAIL: Final = SLOTS.take()
PEAK: Final = SLOTS.take()
"""The most boards that were in the deque at once."""

CODES: Final = SLOTS.take(9)
"""The ternary code of each board."""
MOVES: Final = SLOTS.take(PLIES)
"""From here on by ply: the move made there, and the target, score and macro-board before it."""
TARGETS: Final = SLOTS.take(PLIES)
SCORES: Final = SLOTS.take(PLIES)
DIGITS: Final = SLOTS.take(PLIES)
ENTRIES: Final = SLOTS.take(PLIES)
"""The record of the node at each ply."""
PER_PLY: Final = SLOTS.take(PLIES)
"""How many nodes were seen at each ply while recording."""
ROOT_VALUES: Final = SLOTS.take(9 * 16)
"""The value of each root move that is known exactly."""
ROOT_VALUES_END: Final = SLOTS.size
BEST_LINES: Final = SLOTS.take(PLIES * PLIES)
"""The best line from each ply on, ended by -1."""
LOCAL: Final = SLOTS.take(3**9)
"""For each ternary code of a board: four times its points, plus its mark on the macro-board."""
LOCAL_END: Final = SLOTS.size
MACRO_TABLE: Final = SLOTS.take(4**9)
"""The points of the macro-board for each code of nine base-4 digits."""
MACRO_TABLE_END: Final = SLOTS.size
RECORDS: Final = SLOTS.size
"""The recorded nodes; how many, the one who asks decides."""

RECORD: Final = Slots()
PARENT: Final = RECORD.take()
MOVE: Final = RECORD.take()
NODE_VALUE: Final = RECORD.take()
ALPHA: Final = RECORD.take()
BETA: Final = RECORD.take()
CUT: Final = RECORD.take()
RECORD_SIZE: Final = RECORD.size
