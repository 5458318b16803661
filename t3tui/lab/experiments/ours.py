"""Our own players under the lab's eyes: one search, one game, or every line of play of the basic game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from t3tui.engine.player import NO_LIMIT, Decision, Limit
from t3tui.engine.roster import make_player, parse_spec
from t3tui.game.mode import BASIC, Mode
from t3tui.game.position import Move, Position, Side
from t3tui.game.record import Game, Result
from t3tui.lab.experiments.rows import Cancelled, GameBehind, Watch
from t3tui.play.running_game import play_game
from t3tui.play.running_search import Seat

Chooser = Callable[[Position], Move]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: who won it, and its moves with the nodes of each."""

    winner: Side | None
    reason: str
    seconds: float
    behind: GameBehind

    def nodes_of(self, side: Side) -> int:
        """All nodes of one side."""
        first = self.behind.start.side if self.behind.start else Side.X
        return sum(self.behind.nodes[0 if side is first else 1 :: 2])


def think(spec: str, position: Position, watch: Watch, limit: Limit = NO_LIMIT) -> Decision:
    """One search; a stop during it raises ``Cancelled``."""
    decision = make_player(spec, position.mode).think(position, limit, stop=watch.stop)
    watch.look()
    return decision


def play(
    x: str,
    o: str,
    watch: Watch,
    *,
    mode: Mode = BASIC,
    start: Position | None = None,
    limit: Limit = NO_LIMIT,
    title: str = "our game",
) -> Played:
    """A whole game; a stop during it raises ``Cancelled``."""
    game = Game(mode, {Side.X: x, Side.O: o}, start=start)
    seats = {Side.X: Seat.of(parse_spec(x, mode)), Side.O: Seat.of(parse_spec(o, mode))}
    play_game(game, seats, limit, watch.stop)
    if game.result is Result.UNFINISHED:
        raise Cancelled
    moves = tuple(played.move for played in game.moves)
    nodes = tuple(played.annotation.nodes or 0 for played in game.moves)
    seconds = sum(played.annotation.seconds or 0.0 for played in game.moves)
    return Played(game.result.winner, game.reason, seconds, GameBehind(title, x, o, moves, nodes, mode, start))


def chooser(spec: str, watch: Watch) -> Chooser:
    """How a player of ours moves in the basic game; it thinks about every position once."""
    player = make_player(spec, BASIC)
    return remembered(lambda position: player.think(position, stop=watch.stop).move)


def remembered(choose: Chooser) -> Chooser:
    """The same chooser, asked about every position once."""
    known: dict[Position, Move] = {}

    def move(position: Position) -> Move:
        if position not in known:
            known[position] = choose(position)
        return known[position]

    return move


def lines_of_play(choose: Chooser, side: Side, watch: Watch) -> tuple[int, int, int]:
    """Wins, draws and losses of one side that moves as it chooses, over every line the other side can take."""
    ends = {side: 0, None: 0, side.other: 0}

    def follow(position: Position) -> None:
        watch.look()
        if position.is_over:
            ends[position.winner] += 1
        elif position.side is side:
            follow(position.play(choose(position)))
        else:
            for move in position.legal_moves:
                follow(position.play(move))

    follow(Position.start())
    return ends[side], ends[None], ends[side.other]
