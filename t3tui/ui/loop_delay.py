"""Whether thinking slows a key: ``python -m t3tui.ui.loop_delay [--idle | --four]`` prints how late the event loop is.

The game screen runs without a terminal, with a program thinking (or, with ``--idle``, a person to move; with ``--four``
the comparison of four players that all think at once), and the number is the 99th percentile of the seconds by which
the loop wakes up too late.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from typing import Final

from t3tui.engine import kernel_loader
from t3tui.engine.roster import make_player, parse_spec
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Position
from t3tui.game.record import Game
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.settings import Settings

NAP: Final = 0.005
SECONDS: Final = 4.0
SETTLES: Final = 1.5
"""Seconds until everything is on the screen, which is not what is measured here."""
THINKS: Final = f"champion:time={SECONDS * 2:g}"
SHORT: Final = ("champion:depth=1", "mcts:simulations=10", "alpha-beta:depth=1", "minimax:depth=1")
"""Searches that load every kernel, which is not what is measured here."""
FOUR: Final = (THINKS, f"mcts:time={SECONDS * 2:g}", "alpha-beta:depth=40", "minimax:depth=40")


class ForgetfulApp(T3App):
    """The app, but it leaves nobody's settings and games changed."""

    def watch_settings(self, settings: Settings) -> None:
        """Keep nothing."""

    def keep_game(self, game: Game, number: int = 0) -> None:
        """Keep nothing."""


async def loop_delay(setup: GameSetup, compared: Sequence[str] = ()) -> float:
    """The 99th percentile of the delays while a game, or a comparison, is on the screen."""
    delays: list[float] = []
    app = ForgetfulApp(setup)
    async with app.run_test(size=(120, 40)) as pilot:
        if compared:
            app.compare(Game(setup.mode), [parse_spec(text) for text in compared], cores=len(compared))
        await pilot.pause(SETTLES)
        ends = time.perf_counter() + SECONDS
        while time.perf_counter() < ends:
            napped = time.perf_counter()
            await asyncio.sleep(NAP)
            delays.append(time.perf_counter() - napped - NAP)
    return sorted(delays)[len(delays) * 99 // 100]


def main() -> int:
    """Print the seconds."""
    kernel_loader.allow_compiling()
    for text in SHORT:
        make_player(text).think(Position.start(ULTIMATE))
    x = THINKS if not sys.argv[1:] else "human"
    setup = GameSetup.against_the_strongest(ULTIMATE).with_players(x, "human")
    print(asyncio.run(loop_delay(setup, FOUR if "--four" in sys.argv[1:] else ())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
