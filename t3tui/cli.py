"""The command line: arguments in, one call into the app, the lab or the engine.

The commands themselves are in :mod:`t3tui.commands`. Only the one that is wanted is imported, so that the app and
``t3tui --version`` are there at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from t3tui import __version__

if TYPE_CHECKING:
    from t3tui.commands.arguments import Command

DONE: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2

COMMANDS: Final = ("play", "analyse", "match", "tree", "players", "perft", "bench")
"""The modules of ``t3tui.commands`` that hold a command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 2 bad input, 1 anything else that failed."""
    try:
        _run(sys.argv[1:] if arguments is None else arguments)
        print(end="", flush=True)
        return DONE
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else DONE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return FAILED
    except Exception as error:
        return _complain(error)


def _run(arguments: Sequence[str]) -> None:
    if not arguments:
        from t3tui.commands.app import open_app

        open_app()
        return
    options = _parser(arguments).parse_args(arguments)
    command: Command = options.command
    if not command.opens_app:
        from t3tui.engine import core

        core.allow_compiling(_say_that_it_compiles)
    command.run(options)


class _Parser(argparse.ArgumentParser):
    """Raises a sentence where argparse would print its usage and leave."""

    def error(self, message: str) -> NoReturn:
        from t3tui.commands.arguments import UsageError

        raise UsageError(f"{message[:1].upper()}{message[1:].rstrip('.')}; {self.prog} --help tells more.")


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="t3tui",
        description="The terminal home of tic-tac-toe. Without a command it opens the app.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"t3tui {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in arguments[:1] if arguments[0] in COMMANDS else COMMANDS:
        command: Command = import_module(f"t3tui.commands.{name}").COMMAND
        subparser = commands.add_parser(command.name, help=command.help, description=command.help)
        command.arguments(subparser)
        subparser.set_defaults(command=command)
    return parser


def _say_that_it_compiles() -> None:
    if sys.stderr.isatty():
        from t3tui.commands.arguments import tell

        tell("Compiling the engine, once; this takes a few seconds, up to a minute for the strongest players…")


def _complain(error: Exception) -> int:
    """Say in one sentence what went wrong, and whose fault it is by the exit status."""
    from t3tui.commands.arguments import UsageError
    from t3tui.engine.drawing import DrawingError
    from t3tui.engine.roster import PlayerError
    from t3tui.game.mode import ModeError
    from t3tui.game.notation import NotationError
    from t3tui.game.position import IllegalMove
    from t3tui.game.record import RecordError

    status = FAILED
    if isinstance(error, UsageError | ModeError | NotationError | IllegalMove | PlayerError | RecordError):
        sentence, status = str(error), BAD_INPUT
    elif isinstance(error, DrawingError):
        sentence = str(error)
    elif isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        sentence = f"{name}{error.strerror or error}."
    else:
        sentence = f"t3tui failed, and that is its own fault: {type(error).__name__}: {error}."
    print(" ".join(sentence.split()), file=sys.stderr)
    return status
