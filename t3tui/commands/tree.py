"""``t3tui tree``: the search tree of a move, or of every move of a game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from t3tui.commands.arguments import (
    Command,
    UsageError,
    add_mode,
    add_position,
    open_position,
    output_file,
    output_folder,
    whole_number,
)
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import tell, write
from t3tui.engine.player import NO_LIMIT, Decision, Limit, Player, Report, Stop, ignore
from t3tui.engine.roster import PlayerError, kinds_for, make_player
from t3tui.engine.search_tree import RECORDED, Traces, Tree
from t3tui.engine.tree_drawing import MOST
from t3tui.engine.tree_export import FORMATS, check, export, kind_of
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Position, Side
from t3tui.game.record import Game, Result
from t3tui.game.shown_text import harmless
from t3tui.play.running_game import Listener, play_game
from t3tui.play.running_search import Seat
from t3tui.play.safe_files import EVERYBODY, replace_file


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
        help=f"show at most N nodes and count the rest; by default {MOST}, in JSON {RECORDED}",
    )
    parser.add_argument(
        "--game",
        metavar="OPPONENT",
        help="play on to the end against OPPONENT and write a tree of every move into the folder FILE",
    )


def _run(options: argparse.Namespace) -> None:
    position = open_position(options)
    player = make_player(options.player, position.mode)
    kind = options.format or kind_of(options.output)
    if options.game is None:
        searcher = _searcher(player, position.mode)
        if options.output is not None:
            output_file(options.output)
        elif kind == "png" and sys.stdout.isatty():
            raise UsageError("A PNG is nothing to read: name a file for it with -o.")
        check(kind)
        stop = Stop()
        tree = interruptible(lambda: searcher.trace(position, _cap(kind, options.nodes), stop), stop)
        _write(export(tree, kind, options.nodes), kind, options.output)
    else:
        opponent = make_player(options.game, position.mode)
        if not isinstance(player, Traces) and not isinstance(opponent, Traces):
            _searcher(player, position.mode)
        if options.output is None:
            raise UsageError("--game writes many trees: name a folder for them with -o.")
        folder = output_folder(options.output)
        check(kind)
        stop = Stop()
        interruptible(lambda: _draw_game(position, (player, opponent), folder, kind, options.nodes, stop), stop)


class _Recorder:
    """A player that records the search of each of its moves."""

    def __init__(self, player: Player, record: Callable[[Position, int, Stop | None], Tree], most: int) -> None:
        self.spec = player.spec
        self.tree: Tree | None = None
        self._player = player
        self._record = record
        self._most = most

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Record, and play what was chosen; a search too large for its root to be recorded runs once more."""
        self.tree = self._record(position, self._most, stop)
        chosen = self.tree.chosen
        return self._player.think(position, limit, report, stop) if chosen is None else Decision(chosen, self.tree.info)


class _Writer(Listener):
    """Writes the tree of a move as soon as it is made."""

    def __init__(self, game: Game, players: dict[Side, Player], folder: Path, kind: str, nodes: int | None) -> None:
        self._game = game
        self._players = players
        self._folder = folder
        self._kind = kind
        self._nodes = nodes
        self._written = 0

    def played(self) -> None:
        """Write the tree of the last move, if there is a new one and its player has recorded it."""
        if len(self._game.moves) == self._written:
            return
        self._written = len(self._game.moves)
        before = self._game.positions[-2]
        player = self._players[before.side]
        if isinstance(player, _Recorder) and player.tree is not None:
            tree = player.tree
            move = format_move(before.mode, self._game.moves[-1].move)
            path = self._folder / f"{before.ply + 1:02}-{before.side}-{move}.{self._kind}"
            replace_file(path, export(tree, self._kind, self._nodes), mode=EVERYBODY)
            tell(f"{path}: {tree.recorded:,} nodes recorded of {tree.visited:,} visited")


def _draw_game(
    position: Position, players: tuple[Player, Player], folder: Path, kind: str, nodes: int | None, stop: Stop
) -> None:
    """Play a game to its end and write a tree of every move by a player that records its search."""
    most = _cap(kind, nodes)
    recorded = [_Recorder(player, player.trace, most) if isinstance(player, Traces) else player for player in players]
    seated: dict[Side, Player] = dict(zip((position.side, position.side.other), recorded, strict=True))
    game = Game(position.mode, start=position)
    seats = {side: Seat(player.spec, partial(_same, player)) for side, player in seated.items()}
    play_game(game, seats, stop=stop, listener=_Writer(game, seated, folder, kind, nodes))
    if game.result is Result.UNFINISHED:
        tell("The game was left unfinished.")
    else:
        tell(f"The game ended: {game.position.outcome_text if game.position.is_over else game.reason}.")


def _same(player: Player) -> Player:
    return player


def _cap(kind: str, nodes: int | None) -> int:
    """How many nodes to record: JSON shows them all, a drawing picks the best to show."""
    return nodes or RECORDED if kind == "json" else RECORDED


def _write(data: bytes, kind: str, output: str | None) -> None:
    if output is not None:
        replace_file(Path(output), data, mode=EVERYBODY)
    else:
        write(data if kind == "png" else "\n".join(map(harmless, data.decode().split("\n"))))


def _searcher(player: Player, mode: Mode) -> Traces:
    """The player as one that records its search; others are refused with the list of those that do."""
    if isinstance(player, Traces):
        return player
    makers = [kind for kind in kinds_for(mode) if kind.make is not None and not kind.is_bot]
    able = [kind.name for kind in makers if isinstance(make_player(kind.name), Traces)]
    raise PlayerError(f"{player.spec} keeps no search tree; those that do are: {', '.join(able) or 'none'}.")


COMMAND = Command("tree", "write the search tree of a move, or of every move of a game", _arguments, _run)
