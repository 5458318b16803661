"""Matches: games between two players without a screen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from t3tui.engine.player import NO_LIMIT, Limit, Stop
from t3tui.engine.roster import Spec
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position, Side
from t3tui.game.record import Annotation, Game, Result
from t3tui.play.running_game import play_game
from t3tui.play.running_search import Seat


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, what, how often and how."""

    mode: Mode
    first: Spec
    second: Spec
    games: int = 1
    swap: bool = False
    """Whether the players change sides after every game."""
    seed: int | None = None
    """The same seed plays the same match, as far as the players are not bound by time."""
    limit: Limit = NO_LIMIT
    opening: int = 0
    """How many random moves every game begins with; with ``swap``, two games in a row begin alike."""

    @property
    def players(self) -> tuple[Spec, Spec]:
        """The two players, the first first."""
        return self.first, self.second

    def side_of(self, player: int, number: int) -> Side:
        """Which side a player, 0 or 1, has in a game, counted from 0."""
        return Side.X if player == (number % 2 if self.swap else 0) else Side.O


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game of a match and what it took."""

    game: Game

    @property
    def nodes(self) -> dict[Side, int]:
        """What each side has looked at."""
        return {side: sum(played.annotation.nodes or 0 for played in self.game.moves_of(side)) for side in Side}

    @property
    def seconds(self) -> dict[Side, float]:
        """How long each side has thought."""
        return {side: sum(played.annotation.seconds or 0.0 for played in self.game.moves_of(side)) for side in Side}

    @property
    def is_finished(self) -> bool:
        """Whether it has a result; not if the match was stopped during it."""
        return self.game.result is not Result.UNFINISHED

    @property
    def winner(self) -> Side | None:
        """Who won a finished game, if anybody did."""
        return self.game.result.winner

    def to_json(self) -> dict[str, Any]:
        """The game as plain data."""
        game = self.game
        return {
            "x": game.players[Side.X],
            "o": game.players[Side.O],
            "result": str(self.winner or "draw"),
            "moves": [format_move(game.mode, played.move) for played in game.moves],
            "nodes": {str(side): nodes for side, nodes in self.nodes.items()},
            "seconds": {str(side): round(seconds, 6) for side, seconds in self.seconds.items()},
            "reason": game.reason,
        }


@dataclass(slots=True)
class MatchResult:
    """The finished games of a match; it grows while the match goes on."""

    match: Match
    games: list[MatchGame] = field(default_factory=list)

    @property
    def tally(self) -> tuple[int, int, int]:
        """Wins of the first player, draws, wins of the second."""
        winners = [(self.match.side_of(0, number), played.winner) for number, played in enumerate(self.games)]
        first = sum(winner is side for side, winner in winners)
        draws = sum(winner is None for _, winner in winners)
        return first, draws, len(winners) - first - draws

    @property
    def score(self) -> tuple[float, float]:
        """A point for a win, half a point for a draw: the first player's, the second's."""
        first, draws, second = self.tally
        return first + draws / 2, second + draws / 2

    def to_json(self) -> dict[str, Any]:
        """The match as plain data."""
        first, second = self.score
        return {
            "mode": str(self.match.mode),
            "players": [str(spec) for spec in self.match.players],
            "games": [played.to_json() for played in self.games],
            "score": {"first": first, "second": second},
        }


def play_match(match: Match, stop: Stop | None = None) -> Iterator[MatchGame]:
    """Play the games one by one; one that ``stop`` has ended early comes last and is not finished."""
    seed = random.randrange(2**31) if match.seed is None else match.seed
    for number in range(match.games):
        specs = {match.side_of(player, number): spec for player, spec in enumerate(match.players)}
        game = Game(match.mode, {side: str(specs[side]) for side in Side})
        for move in _opening(match, random.Random(f"{seed} opening {number // 2 if match.swap else number}")):
            game.play(move, Annotation(comment="random opening"))
        seats = {
            match.side_of(player, number): Seat.of(_seeded(spec, random.Random(f"{seed} player {player} {number}")))
            for player, spec in enumerate(match.players)
        }
        play_game(game, seats, match.limit, stop)
        yield (played := MatchGame(game))
        if not played.is_finished:
            return


def _seeded(spec: Spec, chance: random.Random) -> Spec:
    """The spec with a seed of its own for one game, if it takes one and none is named."""
    takes_seed = any(option.name == "seed" for option in spec.kind.options)
    if not takes_seed or "seed" in dict(spec.named):
        return spec
    return Spec(spec.kind, (*spec.named, ("seed", chance.randrange(1, 2**31))))


def _opening(match: Match, chance: random.Random) -> list[Move]:
    """Random moves that leave the game open."""
    while True:
        position = Position.start(match.mode)
        moves: list[Move] = []
        while len(moves) < match.opening and not position.is_over:
            moves.append(chance.choice(position.legal_moves))
            position = position.play(moves[-1])
        if not position.is_over:
            return moves
