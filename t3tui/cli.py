"""The command line: arguments in, one call into the app, the lab or the engine.

The commands themselves are in :mod:`t3tui.commands`. Only the one that is wanted is imported, so that the app and
``t3tui --version`` are there at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from t3tui import __version__
from t3tui.commands.output import give_up, mend_closed_streams, tell, write
from t3tui.engine.registration import look_in
from t3tui.game.errors import BadInput, T3Error
from t3tui.game.shown_text import shown

if TYPE_CHECKING:
    from t3tui.commands.arguments import Command
    from t3tui.engine.roster import Kind

DONE: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2

COMMANDS: Final = (
    "play",
    "analyse",
    "compare",
    "review",
    "match",
    "arena",
    "tree",
    "lab",
    "players",
    "perft",
    "bench",
    "bot",
    "bot-check",
)
"""Every command; each is a module of ``t3tui.commands``."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 2 bad input, 1 anything else that failed."""
    try:
        mend_closed_streams()
        status = _status_of(sys.argv[1:] if arguments is None else arguments)
        write("")
        return status
    except BrokenPipeError:
        give_up(sys.stdout)
        return FAILED
    except KeyboardInterrupt:
        return FAILED
    except Exception as error:
        return _complain(error)


def _status_of(arguments: Sequence[str]) -> int:
    try:
        _run(arguments)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else DONE
    return DONE


def _run(arguments: Sequence[str]) -> None:
    look_in(_registered_bots)
    if not arguments:
        from t3tui.commands.app import open_app

        open_app()
        return
    options = _parser(arguments).parse_args(arguments)
    command: Command = options.command
    if not command.opens_app:
        from t3tui.engine import kernel_loader

        kernel_loader.allow_compiling(tell)
    command.run(options)


def _registered_bots() -> Iterable[Kind]:
    from t3tui.play.registered_bots import kinds

    return kinds()


class _Parser(argparse.ArgumentParser):
    """Raises a sentence where argparse would print its usage and leave."""

    def error(self, message: str) -> NoReturn:
        from t3tui.commands.arguments import UsageError

        raise UsageError(f"{shown(message[:1].upper() + message[1:], 300).rstrip('.')}; {self.prog} --help tells more.")


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="t3tui",
        description="The terminal home of tic-tac-toe. Without a command it opens the app.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"t3tui {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in arguments[:1] if arguments[0] in COMMANDS else COMMANDS:
        command: Command = import_module(f"t3tui.commands.{name.replace('-', '_')}").COMMAND
        subparser = commands.add_parser(command.name, help=command.help, description=command.help)
        command.arguments(subparser)
        subparser.set_defaults(command=command)
    return parser


def _complain(error: Exception) -> int:
    """Say in one sentence what went wrong, and whose fault it is by the exit status."""
    if isinstance(error, T3Error):
        sentence = str(error)
    elif isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        sentence = f"{name}{error.strerror or error}."
    else:
        sentence = f"t3tui failed, and that is its own fault: {type(error).__name__}: {error}."
    tell(sentence)
    return BAD_INPUT if isinstance(error, BadInput) else FAILED
