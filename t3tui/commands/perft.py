"""``t3tui perft``: counts lines of play, the proof of the rules."""

from __future__ import annotations

import argparse

from t3tui.commands.arguments import MODE_HELP, Command, add_position, read_position, whole_number
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import say
from t3tui.engine import kernel_loader


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("mode", metavar="MODE", help=MODE_HELP)
    parser.add_argument("depth", metavar="DEPTH", type=whole_number(0, 81), help="how many moves deep to count")
    add_position(parser)


def _run(options: argparse.Namespace) -> None:
    position = read_position(options)
    array, perft = kernel_loader.state().new_state(position), kernel_loader.perft().perft
    say(interruptible(lambda: int(perft(array, options.depth))))


COMMAND = Command("perft", "count the lines of play of a given length, the proof of the rules", _arguments, _run)
