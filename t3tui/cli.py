"""The command line: arguments in, one call into the app, the lab or the engine.

The commands themselves are in :mod:`t3tui.commands`; whatever is heavy they import when they run, so that
``t3tui --version`` stays quick.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from t3tui import __version__
from t3tui.commands import analyse, bench, match, perft, play, players, tree
from t3tui.commands.arguments import Command, UsageError, tell
from t3tui.engine import core
from t3tui.engine.drawing import DrawingError
from t3tui.engine.roster import PlayerError
from t3tui.game.mode import ModeError
from t3tui.game.notation import NotationError
from t3tui.game.position import IllegalMove
from t3tui.game.record import RecordError

DONE: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2

COMMANDS: Final = (
    play.COMMAND,
    analyse.COMMAND,
    match.COMMAND,
    tree.COMMAND,
    players.COMMAND,
    perft.COMMAND,
    bench.COMMAND,
)

DESCRIPTION: Final = "The terminal home of tic-tac-toe. Without a command it opens the app."

InputErrors: Final = (UsageError, ModeError, NotationError, IllegalMove, PlayerError, RecordError)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 2 bad input, 1 anything else that failed."""
    try:
        options = _parser().parse_args(arguments)
        command: Command = options.command
        if not command.opens_app:
            core.allow_compiling(_say_that_it_compiles)
        command.run(options)
        print(end="", flush=True)
        return DONE
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else DONE
    except InputErrors as error:
        return _complain(str(error), BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return FAILED
    except DrawingError as error:
        return _complain(str(error), FAILED)
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _complain(f"{name}{error.strerror or error}.", FAILED)
    except Exception as error:
        return _complain(f"t3tui failed, and that is its own fault: {type(error).__name__}: {error}.", FAILED)


class _Parser(argparse.ArgumentParser):
    """Raises a sentence where argparse would print its usage and leave."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:].rstrip('.')}; {self.prog} --help tells more.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="t3tui", description=DESCRIPTION, allow_abbrev=False)
    parser.set_defaults(command=play.APP)
    parser.add_argument("--version", action="version", version=f"t3tui {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND")
    for command in COMMANDS:
        subparser = commands.add_parser(command.name, help=command.help, description=command.help)
        command.arguments(subparser)
        subparser.set_defaults(command=command)
    return parser


def _say_that_it_compiles() -> None:
    if sys.stderr.isatty():
        tell("Compiling the engine, once; this takes a few seconds, up to a minute for the strongest players…")


def _complain(sentence: str, status: int) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return status
