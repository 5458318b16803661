"""``t3tui play``: the app, straight into a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from t3tui.commands.app import open_app
from t3tui.commands.arguments import MODE_HELP, Command, UsageError
from t3tui.game.mode import ULTIMATE, parse_mode
from t3tui.game.record import load_games


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mode", metavar="MODE", help=f"{MODE_HELP}; else ultimate")
    parser.add_argument("--x", metavar="PLAYER", help="who begins; else you")
    parser.add_argument("--o", metavar="PLAYER", help="who answers; else the strongest player there is")
    parser.add_argument("--load", metavar="FILE", help="go on with a game from a file")


def _play(options: argparse.Namespace) -> None:
    """Straight into a game; it is read before the screen is taken, so that mistakes are said in the shell."""
    from t3tui.ui.game_setup import GameSetup

    if options.load is None:
        setup = GameSetup.against_the_strongest(parse_mode(options.mode) if options.mode else ULTIMATE)
        open_app(setup.with_players(options.x, options.o))
    elif (options.mode, options.x, options.o) != (None, None, None):
        raise UsageError("--load goes alone: the file says the mode and the players.")
    elif games := load_games(Path(options.load)):
        open_app(games=games)
    else:
        raise UsageError(f"There is no game in {options.load}.")


COMMAND = Command("play", "open the app, straight into a game", _arguments, _play, opens_app=True)
