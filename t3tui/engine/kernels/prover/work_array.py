"""What stands where in the prover's work array: the state, what makes guesses quick, the proof, the children."""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.slots import Slots
from t3tui.engine.kernels.state import COMMON

HIDDEN: Final = 32
WORDS: Final = HIDDEN // 4
"""How many int64 a hidden layer takes."""
FEATURES: Final = 551
HEADS: Final = 3
"""The network's outputs: who wins, and the work it takes to prove a win or a loss."""
MOBILITIES: Final = 121

CHILD_SLOTS: Final = Slots()
MOVE: Final = CHILD_SLOTS.take()
FORCED: Final = CHILD_SLOTS.take()
"""The forced moves after it, eight bits each and their number above them: the child is the position at their end."""
CHILD_KEY: Final = CHILD_SLOTS.take()
PROSPECTS: Final = CHILD_SLOTS.take()
"""What its mover can hope for, and at whose turn and on which board."""
PHI: Final = CHILD_SLOTS.take()
DELTA: Final = CHILD_SLOTS.take()
LAYER: Final = CHILD_SLOTS.take(WORDS)
"""The network's hidden layer."""
CHILD: Final = CHILD_SLOTS.size
"""How many slots a child has."""

SLOTS: Final = Slots(after=COMMON)
GOAL: Final = SLOTS.take()
"""The side whose win is asked for: 0 for X, 1 for O. A draw is a failure for it."""
PART: Final = SLOTS.take()
"""Of several threads that work together, 0 for the first, or the only one, 1 and more for the others."""
ONLY_SEARCH: Final = SLOTS.take()
"""1 if the next answer is not to be verified yet."""
PAUSE: Final = SLOTS.take()
"""After so many nodes it calls itself off, to be given a larger table; 0 for never."""
CALLED_OFF: Final = SLOTS.take()
"""Set from outside when another thread has settled what this one is searching for, or at a pause."""
KEY: Final = SLOTS.take()
CODE: Final = SLOTS.take(9)
"""The code of each board."""
EMPTY_AT: Final = SLOTS.take(9)
"""For each cell the open boards where it is empty."""
RESULT: Final = SLOTS.take()
"""0 while nothing is proven, else the status with which the game will end: 1 X wins, 2 O wins, 3 a draw."""
BOUND: Final = SLOTS.take()
"""The proven end comes within so many plies."""
EXACT: Final = SLOTS.take()
"""1 if with best play of both it takes no fewer."""
GIVE_UP: Final = SLOTS.take()
"""At how many nodes the search for the shortest win gives up."""
LENGTH: Final = SLOTS.take()
LINE: Final = SLOTS.take(81)
"""The moves of the proof, ``LENGTH`` of them."""
FIRST_LAYER: Final = SLOTS.take(WORDS)
"""The network's hidden layer where a search begins."""
ROWS: Final = SLOTS.take(FEATURES * WORDS)
"""The first layer: a packed row for each feature. From here to ``MOBILITY`` stand the weights, without a gap."""
BIAS: Final = SLOTS.take(WORDS)
OUTPUTS: Final = SLOTS.take(20 * HEADS * WORDS)
"""For each target of each side, for each head a packed row of output weights."""
OUTPUT_BIAS: Final = SLOTS.take(20 * HEADS)
MOBILITY: Final = SLOTS.take(HEADS * MOBILITIES)
"""What each head adds, by the mover's safe moves and the fewest good replies to one of them."""
CHILDREN: Final = SLOTS.take(2 * CHILD * 81 * 82 // 2)
"""The children of the root, those of its child after them, and so on.

There is room for those of every position on a line of play, once for the walk and once for the search.
"""
WORK_SIZE: Final = SLOTS.size
