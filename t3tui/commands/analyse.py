"""``t3tui analyse``: what a player thinks of a position."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from t3tui.commands.arguments import (
    Command,
    add_json,
    add_mode,
    add_position,
    open_position,
    print_json,
    tell,
    whole_number,
)
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import say
from t3tui.engine.player import Decision, Info, Limit, Stop
from t3tui.engine.roster import make_player
from t3tui.game.notation import format_move, format_position
from t3tui.game.position import Position


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_mode(parser)
    add_position(parser, written=True)
    parser.add_argument("--player", required=True, metavar="PLAYER", help="who thinks, such as alpha-beta:depth=4")
    parser.add_argument(
        "--lines",
        type=whole_number(1, 81),
        default=1,
        metavar="N",
        help="score the N best moves, for players that can",
    )
    add_json(parser)


def _run(options: argparse.Namespace) -> None:
    position = open_position(options)
    player = make_player(options.player, position.mode)
    stop = Stop()
    report = _Progress(position) if sys.stderr.isatty() else _silent
    limit = Limit(lines=options.lines)
    decision = interruptible(lambda: player.think(position, limit, report, stop), stop)
    if options.json:
        print_json(to_json(position, player.spec, decision))
    else:
        say(to_text(position, player.spec, decision, options.lines))


class _Progress:
    """Tells of every new depth."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._depth = 0

    def __call__(self, info: Info) -> None:
        if info.depth > self._depth:
            self._depth = info.depth
            value = "" if info.number is None else f", value {info.number:+g}"
            tell(f"depth {info.depth}, {info.nodes:,} nodes{value}, {_moves(self._position, info.line)}")


def _silent(info: Info) -> None:
    """Nobody watches."""


def to_json(position: Position, spec: str, decision: Decision) -> dict[str, Any]:
    """A decision as plain data; moves as people write them."""
    mode, info = position.mode, decision.info
    return {
        "mode": str(mode),
        "position": format_position(position),
        "side": str(position.side),
        "player": spec,
        "move": format_move(mode, decision.move),
        "value": info.number,
        "proven": info.proven,
        "plies": info.plies,
        "exact": None if info.plies is None else info.is_exact,
        "nodes": info.nodes,
        "leaves": info.leaves,
        "cutoffs": info.cutoffs,
        "depth": info.depth,
        "seldepth": info.seldepth,
        "line": [format_move(mode, move) for move in info.line],
        "seconds": round(info.seconds, 6),
        "scores": {format_move(mode, move): number for move, number in info.numbers.items()},
    }


def to_text(position: Position, spec: str, decision: Decision, lines: int) -> str:
    """A decision for people to read, with the best ``lines`` moves if there are so many."""
    mode, info = position.mode, decision.info
    rows = [("position", format_position(position)), ("player", spec), ("move", format_move(mode, decision.move))]
    if info.number is not None:
        rows.append(("value", f"{info.number:+g} for {position.side}"))
    if info.proven is not None:
        at_most = "" if info.is_exact else "at most "
        within = "" if info.plies is None else f" in {at_most}{info.plies} plies"
        rows.append(("proven", f"{info.proven} for {position.side}{within}"))
    if info.line:
        rows.append(("line", _moves(position, info.line)))
    deeper = f", up to {info.seldepth}" if info.seldepth > info.depth else ""
    rows += [
        ("depth", f"{info.depth}{deeper}"),
        ("nodes", f"{info.nodes:,}"),
        ("leaves", f"{info.leaves:,}"),
        ("cut-offs", f"{info.cutoffs:,}"),
        ("seconds", f"{info.seconds:.3f}"),
    ]
    best = sorted(info.scores.items(), key=lambda scored: scored[1], reverse=True)[: max(lines, 1)] if lines > 1 else []
    rows += [
        (f"best {place}", f"{format_move(mode, move)}  {score.number:+g}")
        for place, (move, score) in enumerate(best, 1)
    ]
    return "\n".join(f"{name:<10}{text}" for name, text in rows)


def _moves(position: Position, line: tuple[int, ...]) -> str:
    return " ".join(format_move(position.mode, move) for move in line)


COMMAND = Command("analyse", "let a player think about a position", _arguments, _run)
