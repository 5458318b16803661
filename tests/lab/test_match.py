"""Matches without a screen."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from t3tui.engine.player import NO_LIMIT, Decision, Limit, Player, Report, Stop, ignore
from t3tui.engine.random_player import RandomPlayer
from t3tui.engine.roster import Kind, Spec, parse_spec
from t3tui.game.mode import ADVANCED, BASIC, MODES, Mode
from t3tui.game.position import Position, Side
from t3tui.game.record import Game, Reason, Result
from t3tui.lab.match import Match, MatchGame, MatchResult, play_match
from t3tui.play.game_files import load_games, save_games
from t3tui.play.running_game import play_game
from t3tui.play.running_search import Seat


class Wrong:
    """A player that fails in one way or the other."""

    spec = "wrong"

    def __init__(self, move: int | None) -> None:
        self._move = move

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        if self._move is None:
            raise RuntimeError("the cat sat on the keyboard")
        return Decision(self._move)


def play(match: Match) -> MatchResult:
    return MatchResult(match, list(play_match(match)))


def random_match(mode: Mode = BASIC, **options: int | bool) -> Match:
    return Match(mode, parse_spec("random"), parse_spec("random"), **options)  # type: ignore[arg-type]


def moves_of(result: MatchResult) -> list[list[int]]:
    return [[played.move for played in game.game.moves] for game in result.games]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_game_is_played_to_its_end(mode: Mode) -> None:
    (played,) = play(random_match(mode)).games
    assert played.is_finished
    assert played.game.position.is_over
    assert played.game.reason == played.game.position.end


def test_the_same_seed_plays_the_same_match_and_another_does_not() -> None:
    first = moves_of(play(random_match(games=4, seed=7)))
    assert moves_of(play(random_match(games=4, seed=7))) == first
    assert moves_of(play(random_match(games=4, seed=8))) != first
    assert len({tuple(moves) for moves in first}) > 1


def test_a_seed_in_the_spec_is_left_alone() -> None:
    match = Match(BASIC, parse_spec("random:seed=3"), parse_spec("random:seed=4"), games=2, seed=1)
    first, second = moves_of(play(match))
    assert first == second


def won_by(*sides: Side) -> list[MatchGame]:
    """Games that were given up."""
    games = [Game(BASIC) for _ in sides]
    for game, side in zip(games, sides, strict=True):
        game.finish(Result.won_by(side), Reason.RESIGNATION)
    return [MatchGame(game) for game in games]


def test_a_score_counts_players_not_sides() -> None:
    swapped = MatchResult(random_match(games=3, swap=True), won_by(Side.X, Side.O, Side.X))
    assert (swapped.tally, swapped.score) == ((3, 0, 0), (3.0, 0.0))
    assert swapped.to_json()["score"] == {"first": 3.0, "second": 0.0}
    unswapped = MatchResult(random_match(games=3), won_by(Side.X, Side.O, Side.X))
    assert (unswapped.tally, unswapped.score) == ((2, 0, 1), (2.0, 1.0))


def test_swapping_gives_each_player_each_side_and_scores_by_player() -> None:
    match = Match(BASIC, parse_spec("alpha-beta:depth=2"), parse_spec("random"), games=10, swap=True, seed=3)
    result = play(match)
    assert [game.game.players[Side.X] for game in result.games] == ["alpha-beta:depth=2", "random"] * 5
    wins, draws, losses = result.tally
    assert wins > losses
    assert wins + draws + losses == 10
    assert sum(result.score) == 10


def test_pairs_of_swapped_games_share_a_random_opening() -> None:
    result = play(random_match(ADVANCED, games=4, swap=True, opening=5))
    openings = [moves[:5] for moves in moves_of(result)]
    assert openings[0] == openings[1] != openings[2] == openings[3]


@pytest.mark.parametrize("opening", [5, 8])
def test_an_opening_leaves_something_to_play(opening: int) -> None:
    for played in play(random_match(BASIC, games=20, opening=opening, seed=1)).games:
        assert len(played.game.moves) > opening


@pytest.mark.parametrize(
    ("move", "reason"),
    [(None, "X failed: the cat sat on the keyboard"), (9, "illegal move by X: There is no such cell")],
)
def test_who_fails_or_plays_what_is_illegal_loses_with_a_reason(move: int | None, reason: str) -> None:
    game = Game(BASIC)
    play_game(game, {Side.X: Seat("wrong", lambda: Wrong(move)), Side.O: Seat("random", RandomPlayer)})
    assert game.result is Result.O_WINS
    assert game.reason.startswith(reason)


def test_a_player_that_cannot_be_made_loses_too() -> None:
    def broken(spec: str, options: object) -> Player:
        raise OSError("no such engine")

    kind = Kind("broken", "Cannot be made.", make=broken)
    (played,) = play(Match(BASIC, parse_spec("random"), Spec(kind))).games
    assert played.winner is Side.X
    assert played.game.reason == "O failed: no such engine"


def test_a_stop_keeps_what_was_played() -> None:
    stop = Stop()
    games: list[MatchGame] = []
    for played in play_match(random_match(games=100), stop):
        games.append(played)
        if len(games) == 3:
            stop.set()
    assert [played.is_finished for played in games] == [True, True, True, False]
    assert games[-1].game.result is Result.UNFINISHED


def test_games_come_one_by_one() -> None:
    assert len(list(islice(play_match(random_match(games=1_000_000)), 2))) == 2


def test_json_is_as_promised() -> None:
    result = play(Match(BASIC, parse_spec("minimax:depth=2"), parse_spec("random:seed=5"), games=2, swap=True))
    data = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert data["mode"] == "basic"
    assert data["players"] == ["minimax:depth=2", "random:seed=5"]
    assert set(data["score"]) == {"first", "second"}
    first = data["games"][0]
    assert set(first) == {"x", "o", "result", "moves", "nodes", "seconds", "reason"}
    assert (first["x"], first["o"]) == ("minimax:depth=2", "random:seed=5")
    assert first["result"] in ("X", "O", "draw")
    assert all(move in "123456789" for move in first["moves"])
    assert first["nodes"]["X"] > 0


def test_saved_games_can_be_read_again(tmp_path: Path) -> None:
    games = [played.game for played in play(random_match(ADVANCED, games=3, opening=2)).games]
    save_games(tmp_path / "games.txt", games)
    assert [game.result for game in load_games(tmp_path / "games.txt")] == [game.result for game in games]
