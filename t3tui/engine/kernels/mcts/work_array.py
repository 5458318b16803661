"""What stands where in the work array of the Monte Carlo tree search; its tree is an array of its own."""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.network_array import NETWORK
from t3tui.engine.kernels.slots import Slots
from t3tui.engine.kernels.state import STATE_SIZE

SLOTS: Final = Slots(after=NETWORK)
RANDOM: Final = SLOTS.take()
"""The state of the random numbers."""
HAS_NETWORK: Final = SLOTS.take()
"""Whether the network guesses; else games are played to the end."""
USED: Final = SLOTS.take()
"""How many nodes of the pool are in use."""
ROOT: Final = SLOTS.take(STATE_SIZE)
"""A copy of the state at the root."""
ROOT_TWOS: Final = SLOTS.take(2)
PATH: Final = SLOTS.take(82)
"""The nodes from the root to the leaf of one simulation."""
LOG_ROOM: Final = SLOTS.take()
"""How many of the first simulations are written down, behind everything else."""
WORK_SIZE: Final = SLOTS.size

LEAF: Final = 0
"""In the log of a simulation: the node where it left the tree."""
RESULT: Final = 1
"""The score for whoever moved into the leaf."""
GROWN: Final = 2
"""How many nodes of the pool were in use after it."""
PROVED: Final = 3
"""How many nodes it proved, from the leaf upwards."""
LOG_SIZE: Final = 4
