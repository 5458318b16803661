"""Every move judged: against an exhaustive judge in the basic game, by proofs and points in the others."""

from __future__ import annotations

import random
from functools import cache

import pytest

from t3tui.engine.kernel_loader import StillCompiling
from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Player, Report, Stop, ignore
from t3tui.engine.roster import make_player
from t3tui.engine.score import Score
from t3tui.game.errors import BadInput
from t3tui.game.mode import ADVANCED, BASIC, Mode
from t3tui.game.notation import parse_moves
from t3tui.game.position import Move, Position, Side
from t3tui.game.record import Game, Result, parse_games, to_text
from t3tui.play.review import Judgement, Review, Verdict, review_game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@cache
def worth(cells: str, mover: str) -> int:
    """An exhaustive judge of its own: 1, 0 or -1 for whoever is to move."""
    other = "O" if mover == "X" else "X"
    if any(all(cells[cell] == other for cell in line) for line in LINES):
        return -1
    empty = [cell for cell in range(9) if cells[cell] == "."]
    return max((-worth(cells[:cell] + mover + cells[cell + 1 :], other) for cell in empty), default=0)


def worths(position: Position) -> dict[Move, int]:
    """What every legal move is worth to the mover."""
    cells = "".join(position.mark(cell) or "." for cell in range(9))
    mover, other = str(position.side), str(position.side.other)
    return {move: -worth(cells[:move] + mover + cells[move + 1 :], other) for move in position.legal_moves}


def nobody() -> Player:
    raise AssertionError("The basic game needs no player to judge it.")


def game_of(mode: Mode, moves: str) -> Game:
    game = Game(mode)
    for move in parse_moves(mode, moves):
        game.play(move)
    return game


def random_game(seed: int) -> Game:
    chance = random.Random(seed)
    game = Game(BASIC)
    while not game.position.is_over:
        game.play(chance.choice(game.position.legal_moves))
    return game


@pytest.mark.parametrize("seed", range(60))
def test_the_judge_of_the_basic_game_is_exact(seed: int) -> None:
    game = random_game(seed)
    review = review_game(game, nobody)
    assert review.is_complete
    for judged in review.moves:
        values = worths(judged.before)
        best, mine = max(values.values()), values[judged.move]
        assert judged.exact
        assert judged.verdict.is_bad == (mine < best)
        assert (judged.verdict is Verdict.BLUNDER) == (mine < best)
        assert values[judged.best] == best
        assert judged.line[0] == judged.best
        is_only = list(values.values()).count(best) == 1 and mine == best and len(values) > 1
        assert (judged.verdict is Verdict.ONLY) == is_only
        assert judged.value.proven == {1: "win", 0: "draw", -1: "loss"}[mine]


@pytest.mark.parametrize("seed", range(20))
def test_planted_blunders_are_found_and_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    game = Game(BASIC)
    planted: list[int] = []
    while not game.position.is_over:
        values = worths(game.position)
        best = max(values.values())
        wrong = [move for move, value in values.items() if value < best]
        if wrong and chance.random() < 0.3:
            planted.append(len(game.moves) + 1)
            game.play(chance.choice(wrong))
        else:
            game.play(chance.choice([move for move, value in values.items() if value == best]))
    review = review_game(game, nobody)
    assert [judged.ply for judged in review.moves if judged.verdict.is_bad] == planted
    assert {judged.ply for judged in review.worst} == set(planted)


def test_the_blunder_of_breadth_first_search_is_found() -> None:
    """Its rule is not minimax: as first player it can lose, and the review names the move."""
    lost = next(game for game in games_of_bfs() if game.result is Result.O_WINS)
    review = review_game(lost, nobody)
    blunders = [judged for judged in review.of(Side.X) if judged.verdict is Verdict.BLUNDER]
    assert blunders
    assert blunders[-1].value.proven == "loss"
    assert blunders[-1].best_value.proven in ("win", "draw")
    assert "lets O win" in blunders[-1].sentence


def games_of_bfs() -> list[Game]:
    """Every game in which breadth-first search begins and the opponent tries everything."""
    bfs = make_player("bfs", BASIC)
    finished: list[Game] = []
    lines: list[tuple[Move, ...]] = [()]
    while lines:
        moves = lines.pop()
        game = Game(BASIC)
        for move in moves:
            game.play(move)
        if not game.position.is_over:
            game.play(bfs.think(game.position).move)
        if game.position.is_over:
            finished.append(game)
            if game.result is Result.O_WINS:
                break
        else:
            line = tuple(played.move for played in game.moves)
            lines += [(*line, reply) for reply in game.position.legal_moves]
    return finished


class Scripted:
    """Thinks what it was told to think, position by position."""

    spec = "scripted"

    def __init__(self, *values: Score | None) -> None:
        self._values = list(values)

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        value = self._values.pop(0)
        move = position.legal_moves[0]
        return Decision(move, Info(value=value, line=(move,)))


OPENING = "55 51 15"


def review_of(*values: Score | None, moves: str = OPENING) -> Review:
    return review_game(game_of(ADVANCED, moves), lambda: Scripted(*values))


def verdicts(moves: Review) -> list[Verdict]:
    return [judged.verdict for judged in moves.moves]


def test_points_are_judged_by_the_expected_score_they_cost() -> None:
    even, better = Score(0.0), Score(100.0)
    assert verdicts(review_of(even, even, even, even)) == [Verdict.BEST] * 3
    assert verdicts(review_of(even, better, -better, better)) == [Verdict.BLUNDER, Verdict.BEST, Verdict.BEST]
    assert verdicts(review_of(even, Score(22.0), Score(-22.0), Score(22.0)))[0] is Verdict.INACCURACY
    assert verdicts(review_of(even, Score(45.0), Score(-45.0), Score(45.0)))[0] is Verdict.MISTAKE
    assert not any(judged.exact for judged in review_of(even, even, even, even).moves)


def test_a_move_that_turns_out_better_than_the_search_thought_is_a_best_move() -> None:
    judged = review_of(Score(0.0), Score(-80.0), Score(80.0), Score(-80.0)).moves[0]
    assert judged.verdict is Verdict.BEST
    assert judged.best == judged.move


def test_what_is_proven_on_both_sides_of_a_move_is_exact() -> None:
    first, second, third = review_of(Score.draw(), Score.win(4), Score.loss(3), Score.win(2)).moves
    assert (first.verdict, first.exact) == (Verdict.BLUNDER, True)
    assert first.sentence.startswith("55 lets O win in 5; ")
    assert (second.verdict, second.exact) == (Verdict.BEST, True)
    assert (third.verdict, third.exact) == (Verdict.BEST, True)


def test_a_proven_loss_is_said_even_where_the_better_move_is_only_thought_better() -> None:
    first = review_of(Score(30.0), Score.win(4), Score.loss(3), Score.win(2)).moves[0]
    assert not first.exact
    assert first.sentence.startswith("55 lets O win in 5; ")
    assert first.sentence.endswith(" was better.")


def test_a_proof_reaches_back_to_the_moves_before_it() -> None:
    told: list[Judgement] = []
    game = game_of(ADVANCED, OPENING)
    values = (Score(0.0), Score(0.0), Score(0.0), Score.loss(0))
    review = review_game(game, lambda: Scripted(*values), on_judged=told.append)
    assert [judged.exact for judged in review.moves] == [True, True, True]
    assert [judged.value.proven for judged in review.moves] == ["win", "loss", "win"]
    assert len(told) > 3


def test_a_stop_leaves_what_was_judged() -> None:
    stop = Stop()

    def progress(done: int, total: int) -> None:
        assert total == 4
        if done == 2:
            stop.set()

    game = game_of(ADVANCED, OPENING)
    review = review_game(game, lambda: Scripted(*[Score(0.0)] * 4), progress=progress, stop=stop)
    assert len(review.moves) == 1
    assert not review.is_complete


def test_a_stop_while_the_engine_is_compiled_is_a_stop() -> None:
    class Compiled(Scripted):
        def think(
            self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
        ) -> Decision:
            raise StillCompiling

    review = review_game(game_of(ADVANCED, OPENING), Compiled)
    assert not review.moves
    assert not review.is_complete


def test_who_gives_no_values_cannot_review() -> None:
    with pytest.raises(BadInput, match="scripted gives no values"):
        review_of(None, None)
    with pytest.raises(BadInput, match="the game has no moves"):
        review_game(Game(BASIC), nobody)


def test_accuracy_is_as_documented() -> None:
    review = review_game(game_of(BASIC, "1 2 5 9 3"), nobody)
    costs = [judged.cost for judged in review.of(Side.O)]
    assert review.accuracy[Side.O] == pytest.approx(100 * sum(1 - 2 * min(cost, 0.5) for cost in costs) / len(costs))
    assert review_game(game_of(BASIC, "5"), nobody).accuracy == {Side.X: 100.0, Side.O: 100.0}


def test_a_review_is_kept_with_the_game_and_replaced_by_the_next() -> None:
    game = game_of(BASIC, "5 2 1 9")
    game.finish(Result.O_WINS, "resignation")
    once = review_game(game, nobody).annotated()
    assert "Review: ?? 2 lets X win" in to_text(once)
    assert once.tags["AccuracyX"] == f"{review_game(game, nobody).accuracy[Side.X]:.1f}"
    (read,) = parse_games(to_text(once))
    assert read == once
    assert to_text(review_game(read, nobody).annotated()) == to_text(once)
    assert [played.move for played in once.moves] == [played.move for played in game.moves]
    assert once.result == game.result
