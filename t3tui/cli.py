"""The command line: arguments in, one call into the app, the lab or the engine.

A command is one function that describes its arguments and one that runs it, both listed in ``COMMANDS``.
What a command needs is imported when it runs, so that ``t3tui --version`` stays quick.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from t3tui import __version__
from t3tui.engine.roster import PlayerError
from t3tui.game.mode import ModeError, parse_mode
from t3tui.game.notation import NotationError, play_moves
from t3tui.game.position import IllegalMove, Position
from t3tui.game.record import RecordError

DONE: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2


class UsageError(ValueError):
    """Arguments that make no sense together; the text says what to write instead."""


InputErrors: Final = (UsageError, ModeError, NotationError, IllegalMove, PlayerError, RecordError)


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, what it does, its arguments and the function that runs it."""

    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 2 bad input, 1 anything else that failed."""
    try:
        options = _parser().parse_args(arguments)
        options.run(options)
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
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _complain(f"{name}{error.strerror or error}.", FAILED)
    except Exception as error:
        return _complain(f"t3tui failed, and that is its own fault: {type(error).__name__}: {error}.", FAILED)


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number in a range."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not possible, write a whole number from {low} to {high}")
        return number

    return parse


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the argument that says which position is meant."""
    parser.add_argument("--moves", default="", metavar="MOVES", help='moves from the start, such as "55 51"')


def read_position(options: argparse.Namespace) -> Position:
    """The position that ``MODE`` and the arguments of ``add_position`` mean."""
    return play_moves(Position.start(parse_mode(options.mode)), options.moves)


def _perft_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("mode", metavar="MODE", help="basic, advanced or ultimate, with a rule option after a colon")
    parser.add_argument("depth", metavar="DEPTH", type=whole_number(0, 81), help="how many moves deep to count")
    add_position(parser)


def _perft(options: argparse.Namespace) -> None:
    from t3tui.game.position import perft

    print(perft(read_position(options), options.depth))


COMMANDS: Final = (
    Command("perft", "count the lines of play of a given length, the proof of the rules", _perft_arguments, _perft),
)


class _Parser(argparse.ArgumentParser):
    """Raises a sentence where argparse would print its usage and leave."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message[:1].upper()}{message[1:].rstrip('.')}; {self.prog} --help tells more.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="t3tui", description="The terminal home of tic-tac-toe.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"t3tui {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        subparser = commands.add_parser(command.name, help=command.help, description=command.help)
        command.arguments(subparser)
        subparser.set_defaults(run=command.run)
    return parser


def _complain(sentence: str, status: int) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return status
