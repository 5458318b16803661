"""The ``theaigames`` protocol, ultimate: the older dialect of ``riddles``, with players 1 and 2 and 0 for nobody."""

from __future__ import annotations

from typing import Final

from t3tui.engine.bots.riddles import MODES, TIMES, Dialect, RiddlesGuest, RiddlesHost
from t3tui.game.mode import Mode

__all__ = ["MODES", "TIMES", "TheaigamesGuest", "TheaigamesHost"]

DIALECT: Final = Dialect(first_id=1, empty="0", counts_moves=True)


class TheaigamesHost(RiddlesHost):
    """Tells a program the position."""

    def __init__(self) -> None:
        super().__init__(DIALECT)


class TheaigamesGuest(RiddlesGuest):
    """Reads a position from what the host says."""

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode, DIALECT)
