"""Whether thinking slows a key: ``python -m t3tui.ui.loop_delay [--idle]`` prints how late the event loop is.

The game screen runs without a terminal, with a program thinking (or, with ``--idle``, a person to move), and the number
is the 99th percentile of the seconds by which the loop wakes up too late.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Final

from t3tui.engine import core
from t3tui.game.mode import ULTIMATE
from t3tui.game.record import Game
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.settings import Settings

NAP: Final = 0.005
SECONDS: Final = 4.0
THINKS: Final = f"champion:time={SECONDS * 2:g}"


class ForgetfulApp(T3App):
    """The app, but it leaves nobody's settings and games changed."""

    def watch_settings(self, settings: Settings) -> None:
        """Keep nothing."""

    def keep_game(self, game: Game) -> None:
        """Keep nothing."""


async def loop_delay(setup: GameSetup) -> float:
    """The 99th percentile of the delays while a game is on the screen."""
    delays: list[float] = []
    async with ForgetfulApp(setup).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        ends = time.perf_counter() + SECONDS
        while time.perf_counter() < ends:
            napped = time.perf_counter()
            await asyncio.sleep(NAP)
            delays.append(time.perf_counter() - napped - NAP)
    return sorted(delays)[len(delays) * 99 // 100]


def main() -> int:
    """Print the seconds."""
    core.allow_compiling()
    core.kernel("champion")
    x = "human" if "--idle" in sys.argv[1:] else THINKS
    print(asyncio.run(loop_delay(GameSetup.against_the_strongest(ULTIMATE).with_players(x, "human"))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
