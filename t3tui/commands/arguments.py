"""What commands have in common: how they describe themselves, and the arguments that several of them take."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from t3tui.commands.output import print_json as print_json
from t3tui.commands.output import tell as tell
from t3tui.game.errors import BadInput
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.notation import parse_position, play_moves
from t3tui.game.position import Position
from t3tui.game.shown_text import quoted, shown
from t3tui.play.safe_files import CannotWrite, check_writable

if TYPE_CHECKING:
    from t3tui.engine.roster import Spec


class UsageError(BadInput):
    """Arguments that make no sense together; the text says what to write instead."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, what it does, its arguments and the function that runs it."""

    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], None]
    opens_app: bool = False
    """The app never compiles in its own process, so that it stays quick."""


MODE_HELP = "basic, advanced or ultimate, with a rule option after a colon"


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number in a range."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(
                f"{quoted(text)} is not possible, write a whole number from {low} to {high}"
            )
        return number

    return parse


def seconds(text: str) -> float:
    """The type of an argument that is a time."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 86_400:
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not possible, write seconds, more than 0 and at most 86400"
        )
    return number


def add_mode(parser: argparse.ArgumentParser) -> None:
    """Add the argument that says which game is meant."""
    parser.add_argument("--mode", required=True, metavar="MODE", help=MODE_HELP)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the argument that asks for data instead of text."""
    parser.add_argument("--json", action="store_true", help="write JSON instead of text")


def add_position(parser: argparse.ArgumentParser, *, written: bool = False) -> None:
    """Add the arguments that say which position is meant; ``written`` allows a position as text, too."""
    parser.add_argument("--moves", metavar="MOVES", help='moves from the start, such as "55 51"')
    if written:
        parser.add_argument("--position", metavar="POSITION", help='a position as text, such as "basic XO..X.... O"')


def read_position(options: argparse.Namespace) -> Position:
    """The position that ``MODE`` and the arguments of ``add_position`` mean."""
    mode = parse_mode(options.mode)
    written: str | None = getattr(options, "position", None)
    if written is None:
        return play_moves(Position.start(mode), options.moves or "")
    if options.moves is not None:
        raise UsageError("--moves and --position do not go together: write one of them.")
    return parse_position(written, mode)


def open_position(options: argparse.Namespace) -> Position:
    """The same, for commands that need a position in which somebody is to move."""
    position = read_position(options)
    if position.is_over:
        raise UsageError(f"There is nothing to search, for the game is over: {position.outcome_text}.")
    return position


def program(text: str, mode: Mode) -> Spec:
    """A player that is a program; a person, and somebody else's program that cannot be started, are refused."""
    from t3tui.engine.roster import parse_spec

    spec = parse_spec(text, mode)
    if spec.kind.make is None:
        raise UsageError(f"{spec.kind.name} plays in the app only; here programs play.")
    if spec.kind.is_bot:
        from t3tui.engine.bots.bot_player import BotPlayer

        player = spec.make()
        if isinstance(player, BotPlayer):
            player.check()
    return spec


def output_file(text: str) -> Path:
    """A file that can be written, found out before anybody computes for it."""
    if not text:
        raise UsageError("The name of the file to write is missing.")
    try:
        check_writable(Path(text))
    except CannotWrite as error:
        raise UsageError(str(error)) from error
    return Path(text)


def output_folder(text: str) -> Path:
    """A folder that can be written into, made if it was not there."""
    if not text:
        raise UsageError("The name of the folder to write into is missing.")
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"The folder {shown(text, 80)} cannot be made: {reason}.") from error
    output_file(str(path / "t3tui"))
    return path


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of text in columns, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )
