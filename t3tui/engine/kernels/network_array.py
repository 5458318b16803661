"""What stands where in the part of a work array that holds a network: its frames and its weights."""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.slots import Slots
from t3tui.engine.kernels.state import COMMON

PLIES: Final = 84
"""Room for so many plies; no game has more than 81."""
HIDDEN: Final = 256
"""Room for so many hidden values; a network may have fewer."""
WORDS: Final = HIDDEN // 4
"""How many int64 a hidden layer takes."""
FEATURES: Final = 551
THREATS: Final = WORDS
"""In a frame, after the hidden layer: the masks of boards where X, and where O, can complete a line."""
FRAME: Final = WORDS + 2

NETWORK: Final = Slots(after=COMMON)
FRAMES: Final = NETWORK.take(PLIES * FRAME)
"""One frame a ply."""
ROWS: Final = NETWORK.take(FEATURES * WORDS)
"""The first layer: a packed row for each feature. From here to ``OUTPUT_BIAS`` stand the weights, without a gap."""
BIAS: Final = NETWORK.take(WORDS)
OUTPUTS: Final = NETWORK.take(20 * WORDS)
"""For each target of each side a packed row of output weights."""
OUTPUT_BIAS: Final = NETWORK.take(20)
ADDED: Final = NETWORK.take(FEATURES)
"""Where the rows stand that a move adds to the hidden layer, one after the other; and those that it removes."""
REMOVED: Final = NETWORK.take(FEATURES)
