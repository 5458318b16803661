"""``t3tui compare``: what several players think of the same position."""

from __future__ import annotations

import argparse
from typing import Any

from t3tui.commands.arguments import (
    Command,
    UsageError,
    add_json,
    add_mode,
    add_position,
    open_position,
    print_json,
    table,
    tell,
)
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import say
from t3tui.engine.player import NO_INFO, Stop
from t3tui.engine.roster import Spec, parse_spec
from t3tui.game.errors import T3Error
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move, format_position
from t3tui.play.comparison import FEWEST, MOST, Comparison, Entry, State, compare


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_mode(parser)
    add_position(parser, written=True)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="two to four players, such as minimax:depth=0")
    add_json(parser)


def _run(options: argparse.Namespace) -> None:
    position = open_position(options)
    if not FEWEST <= len(options.players) <= MOST:
        raise UsageError(f"Name {FEWEST} to {MOST} players to compare, not {len(options.players)}.")
    specs = [_player(text, position.mode) for text in options.players]
    stop = Stop()
    told: set[Entry] = set()

    def tell_of(entry: Entry) -> None:
        if entry.state is State.DONE and entry not in told:
            told.add(entry)
            tell(f"{entry.spec} has decided, {len(specs) - len(told)} to go")

    comparison = interruptible(lambda: compare(position, specs, stop, tell_of), stop)
    if options.json:
        print_json(to_json(comparison))
    else:
        say(to_text(comparison))
    if stop.is_set():
        raise KeyboardInterrupt
    if failed := [entry for entry in comparison.entries if entry.state is State.FAILED]:
        raise T3Error(" ".join(f"{entry.spec} failed: {entry.failure}." for entry in failed))


def _player(text: str, mode: Mode) -> Spec:
    spec = parse_spec(text, mode)
    if spec.kind.make is None:
        raise UsageError(f"{spec.kind.name} plays in the app only; programs are compared.")
    return spec


def to_json(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain data, the answers in the order asked."""
    position = comparison.position
    return {
        "mode": str(position.mode),
        "position": format_position(position),
        "side": str(position.side),
        "answers": [_answer(entry, position.mode) for entry in comparison.entries],
    }


def _answer(entry: Entry, mode: Mode) -> dict[str, Any]:
    """One answer; who has none has the same fields, empty, and says why."""
    move = entry.move
    info = NO_INFO if entry.info is None or move is None else entry.info
    why = {"error": entry.failure or str(entry.state)} if move is None else {}
    return {
        "player": str(entry.spec),
        "move": None if move is None else format_move(mode, move),
        "value": info.number,
        "proven": info.proven,
        "plies": info.plies,
        "exact": None if info.plies is None else info.is_exact,
        "nodes": info.nodes,
        "leaves": info.leaves,
        "cutoffs": info.cutoffs,
        "depth": info.depth,
        "line": [format_move(mode, step) for step in info.line],
        "seconds": round(info.seconds, 6),
        "scores": {format_move(mode, scored): number for scored, number in info.numbers.items()},
        **why,
    }


def to_text(comparison: Comparison) -> str:
    """A comparison for people to read: a row a player, and whether they agree."""
    mode = comparison.position.mode
    rows: list[tuple[str, ...]] = [("player", "move", "value", "proven", "nodes", "with root", "depth", "seconds")]
    for entry in comparison.entries:
        info, move = entry.info, entry.move
        if info is None or move is None:
            rows.append((str(entry.spec), "–", "–", str(entry.state), "–", "–", "–", "–"))
        else:
            value = "–" if info.number is None else f"{info.number:+g}"
            numbers = (f"{info.nodes:,}", f"{entry.tree_size:,}", str(info.depth), f"{info.seconds:.3f}")
            rows.append((str(entry.spec), format_move(mode, move), value, info.proven or "–", *numbers))
    heading = f"{format_position(comparison.position)}, {comparison.position.side} to move"
    return "\n".join(filter(None, [heading, table(rows), comparison.sentence]))


COMMAND = Command("compare", "let several players think about the same position", _arguments, _run)
