"""The engine for other Python programs: compiled without being asked, and open about it."""

from __future__ import annotations

import sys
from collections.abc import Callable

from t3tui.engine import kernel_loader, roster
from t3tui.engine.player import Player
from t3tui.game.mode import Mode


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def make_player(spec: str, mode: Mode | None = None, tell: Callable[[str], None] = _say) -> Player:
    """A player from its spec, such as ``champion:time=0.1``; with a ``mode``, one that plays this game.

    It thinks compiled. What was never compiled before is compiled when it first thinks, and ``tell`` hears so; it also
    hears why if the engine is interpreted after all.
    """
    kernel_loader.allow_compiling(tell)
    return roster.make_player(spec, mode)
