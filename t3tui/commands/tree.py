"""``t3tui tree``: the search tree of a move, or of every move of a game."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from t3tui.commands.arguments import (
    Command,
    UsageError,
    add_mode,
    add_position,
    open_position,
    output_file,
    output_folder,
    tell,
    whole_number,
)
from t3tui.commands.interrupt import interruptible
from t3tui.engine import drawing, trace
from t3tui.engine.limits import Player, Stop
from t3tui.engine.roster import PlayerError, kinds_for, make_player
from t3tui.engine.trace import Traces, Tree
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Position

FORMATS: Final = ("dot", "svg", "png", "json")
RECORDED: Final = 100_000
"""How many nodes are recorded: a drawing shows the top of them, JSON has them all."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    add_mode(parser)
    add_position(parser, written=True)
    parser.add_argument("--player", required=True, metavar="PLAYER", help="who searches, such as minimax:depth=2")
    parser.add_argument("--format", choices=FORMATS, help="dot, svg, png or json; by default as FILE ends, or dot")
    parser.add_argument("-o", dest="output", metavar="FILE", help="where to write; by default to standard output")
    parser.add_argument(
        "--nodes",
        type=whole_number(1, RECORDED),
        metavar="N",
        help=f"show at most N nodes and count the rest; by default {drawing.MOST}, in JSON {RECORDED}",
    )
    parser.add_argument(
        "--game",
        metavar="OPPONENT",
        help="play on to the end against OPPONENT and write a tree of every move into the folder FILE",
    )


def _run(options: argparse.Namespace) -> None:
    position = open_position(options)
    player = make_player(options.player, position.mode)
    kind = options.format or _kind_of(options.output)
    if options.game is None:
        searcher = _searcher(player, position.mode)
        if options.output is not None:
            output_file(options.output)
        elif kind == "png" and sys.stdout.isatty():
            raise UsageError("A PNG is nothing to read: name a file for it with -o.")
        _check(kind)
        stop = Stop()
        tree = interruptible(lambda: searcher.trace(position, _cap(kind, options.nodes), stop), stop)
        _write(_export(tree, kind, options.nodes), options.output)
    else:
        opponent = make_player(options.game, position.mode)
        if not isinstance(player, Traces) and not isinstance(opponent, Traces):
            _searcher(player, position.mode)
        if options.output is None:
            raise UsageError("--game writes many trees: name a folder for them with -o.")
        folder = output_folder(options.output)
        _check(kind)
        stop = Stop()
        interruptible(lambda: _draw_game(position, (player, opponent), folder, kind, options.nodes, stop), stop)


def _draw_game(
    position: Position, players: tuple[Player, Player], folder: Path, kind: str, nodes: int | None, stop: Stop
) -> None:
    """Play a game to its end and write a tree of every move by a player that records its search."""
    first = position.side
    while not position.is_over and not stop.is_set():
        player = players[position.side is not first]
        if isinstance(player, Traces):
            tree = player.trace(position, _cap(kind, nodes), stop)
            if stop.is_set():
                break
            move = player.think(position, stop=stop).move if tree.chosen is None else tree.chosen
            name = f"{position.ply + 1:02}-{position.side}-{format_move(position.mode, move)}.{kind}"
            (folder / name).write_bytes(_export(tree, kind, nodes))
            tell(f"{folder / name}: {tree.recorded:,} nodes recorded of {tree.visited:,} visited")
        else:
            move = player.think(position, stop=stop).move
        position = position.play(move)
    tell(f"The game ended: {position.outcome_text}." if position.is_over else "The game was left unfinished.")


def _cap(kind: str, nodes: int | None) -> int:
    """How many nodes to record: JSON shows them all, a drawing picks the best to show."""
    return nodes or RECORDED if kind == "json" else RECORDED


def _export(tree: Tree, kind: str, nodes: int | None) -> bytes:
    if kind == "json":
        return (json.dumps(trace.to_json(tree), allow_nan=False) + "\n").encode()
    dot = drawing.to_dot(tree, nodes or drawing.MOST)
    return dot.encode() if kind == "dot" else drawing.render(dot, kind)


def _write(data: bytes, output: str | None) -> None:
    if output is not None:
        Path(output).write_bytes(data)
    else:
        sys.stdout.buffer.write(data)


def _searcher(player: Player, mode: Mode) -> Traces:
    """The player as one that records its search; others are refused with the list of those that do."""
    if isinstance(player, Traces):
        return player
    makers = [kind for kind in kinds_for(mode) if kind.make is not None]
    able = [kind.name for kind in makers if isinstance(make_player(kind.name), Traces)]
    raise PlayerError(f"{player.spec} keeps no search tree; those that do are: {', '.join(able) or 'none'}.")


def _kind_of(output: str | None) -> str:
    ending = Path(output).suffix[1:].lower() if output else ""
    return ending if ending in FORMATS else "dot"


def _check(kind: str) -> None:
    """Find out before the search whether the drawing can be made."""
    if kind in ("svg", "png"):
        drawing.graphviz()


COMMAND = Command("tree", "write the search tree of a move, or of every move of a game", _arguments, _run)
