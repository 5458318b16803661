"""``t3tui play``: the app, straight into a game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from t3tui.commands.app import open_app
from t3tui.commands.arguments import MODE_HELP, Command, UsageError
from t3tui.commands.output import tell
from t3tui.game.mode import ULTIMATE, parse_mode
from t3tui.game.record import Game, RecordError
from t3tui.game.shown_text import shown
from t3tui.play.game_files import load_games


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mode", metavar="MODE", help=f"{MODE_HELP}; else ultimate")
    parser.add_argument("--x", metavar="PLAYER", help="who begins; else you")
    parser.add_argument("--o", metavar="PLAYER", help="who answers; else the strongest player there is")
    parser.add_argument("--load", metavar="FILE", help="go on with a game from a file")


def _play(options: argparse.Namespace) -> None:
    """Straight into a game; it is read before the screen is taken, so that mistakes are said in the shell."""
    from t3tui.ui.game_setup import GameSetup

    if options.load is None:
        setup = GameSetup.against_the_strongest(ULTIMATE if options.mode is None else parse_mode(options.mode))
        open_app(setup.with_players(options.x, options.o))
    elif (options.mode, options.x, options.o) != (None, None, None):
        raise UsageError("--load goes alone: the file says the mode and the players.")
    else:
        open_app(games=_games_of(options.load))


def _games_of(text: str) -> Sequence[Game]:
    """The games of a file; those around damage will do, and are enough to be told."""
    if not text:
        raise UsageError("The name of the file to open is missing.")
    try:
        games: Sequence[Game] = load_games(Path(text))
    except RecordError as damage:
        if not damage.games:
            raise
        tell(f"{text}: {damage} The other games could be read.")
        games = damage.games
    if not games:
        raise UsageError(f"There is no game in {shown(text, 80)}.")
    return games


COMMAND = Command("play", "open the app, straight into a game", _arguments, _play, opens_app=True)
