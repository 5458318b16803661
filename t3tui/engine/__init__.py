"""Thinking: searches, evaluations and players; knows the game, never the screens.

This is also the way to use the engine from Python: make a player, let it think, cancel it; see ``docs/engine.md``.
What it offers is imported when it is asked for, because every part of the engine passes here on its way.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from t3tui.engine.kernel_loader import StillCompiling
    from t3tui.engine.library_use import make_player
    from t3tui.engine.player import Decision, FinishedGame, Info, Limit, Player, Stop
    from t3tui.engine.score import Score

__all__ = ["Decision", "FinishedGame", "Info", "Limit", "Player", "Score", "StillCompiling", "Stop", "make_player"]

_MODULES = {"make_player": "library_use", "Score": "score", "StillCompiling": "kernel_loader"}
"""Where names are that are not in ``player``."""


def __getattr__(name: str) -> Any:
    """One of the names above."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES.get(name, 'player')}"), name)
