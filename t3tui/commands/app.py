"""``t3tui`` alone: the app, on its setup screen; imports little, so that the first paint comes soon."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from t3tui.game.record import Game
    from t3tui.ui.game_setup import GameSetup


def open_app(setup: GameSetup | None = None, games: Sequence[Game] = ()) -> None:
    """Open the app: with a new game, with one of some games, or on the setup screen."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        from t3tui.commands.arguments import UsageError

        raise UsageError("The app needs a terminal; t3tui --help lists the commands that do without one.")
    from t3tui.commands.interrupt import hearing_ctrl_c
    from t3tui.ui.app import T3App

    app = T3App(setup, games)
    with hearing_ctrl_c():
        app.run()
    sys.exit(app.return_code)
