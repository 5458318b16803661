"""A game with undo and redo: the old line stays until a new move is made."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t3tui.game.history import NOTHING, Annotation, Game, Played, Reason, Result
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.notation import parse_moves, play_moves
from t3tui.game.position import GameOver, Position, Side, WrongBoard

from .strategies import last_move, lines


def played(moves: str, game: Game | None = None) -> Game:
    game = game or Game(BASIC)
    for move in parse_moves(game.mode, moves):
        game.play(move)
    return game


def as_game(line: list[Position]) -> Game:
    game = Game(line[0].mode)
    for before, after in pairwise(line):
        game.play(last_move(before, after))
    return game


def test_a_new_game_has_one_position_and_no_result() -> None:
    game = Game(ULTIMATE)
    assert list(game.positions) == [Position.start(ULTIMATE)]
    assert (game.result, game.reason, game.is_over, game.at_end) == (Result.UNFINISHED, "", False, True)
    assert not game.undo()
    assert not game.redo()


def test_a_game_may_begin_from_any_position() -> None:
    start = play_moves(Position.start(BASIC), "5 1")
    game = Game(BASIC, start=start)
    assert game.position is start
    assert game.play(8).side is Side.O


def test_what_is_known_about_a_move_is_kept_with_it() -> None:
    game = Game(BASIC)
    thought = Annotation(value=1.5, nodes=10, seconds=0.1, comment="centre")
    game.play(4, thought)
    game.play(0)
    assert list(game.moves) == [Played(4, thought), Played(0, NOTHING)]
    game.annotate(2, thought)
    assert game.moves[1] == Played(0, thought)


def test_an_illegal_move_changes_nothing() -> None:
    game = played("55 51", Game(ULTIMATE))
    game.undo()
    with pytest.raises(WrongBoard):
        game.play(0)
    assert len(game.moves) == 2
    assert game.redo()


def test_the_old_line_stays_until_a_new_move_is_made() -> None:
    game = played("1 2 3 4 5")
    game.go_to(2)
    assert (game.position.ply, len(game.moves), game.is_over) == (2, 5, False)
    game.play(8)
    assert [move.move for move in game.moves] == [0, 1, 8]
    assert not game.redo()


def test_the_rules_decide_the_result_of_the_whole_line() -> None:
    game = played("1 4 2 5 3")
    assert (game.result, game.reason, game.is_over) == (Result.X_WINS, "three in a row", True)
    game.undo()
    assert (game.result, game.is_over) == (Result.X_WINS, False)
    game.play(8)
    assert (game.result, game.reason) == (Result.UNFINISHED, "")


def test_a_game_may_end_otherwise() -> None:
    game = played("1 2")
    game.finish(Result.O_WINS, Reason.RESIGNATION)
    assert (game.result, game.reason, game.is_over) == (Result.O_WINS, "resignation", True)
    game.play(4)
    assert (game.result, game.reason, game.is_over) == (Result.UNFINISHED, "", False)


def test_a_game_ends_at_the_cursor() -> None:
    game = played("1 2 3 4")
    game.go_to(2)
    game.finish(Result.O_WINS, Reason.RESIGNATION)
    assert ([move.move for move in game.moves], len(game.positions), game.is_over) == ([0, 1], 3, True)
    assert not game.redo()


def test_an_abandoned_game_goes_on() -> None:
    game = played("1 2")
    game.finish(Result.UNFINISHED, Reason.ABANDONED)
    assert (game.result, game.reason, game.is_over) == (Result.UNFINISHED, "abandoned", False)


def test_what_is_over_by_the_rules_cannot_end_again() -> None:
    game = played("1 4 2 5 3")
    with pytest.raises(GameOver, match=r"The game is over already: X wins, three in a row\."):
        game.finish(Result.O_WINS, Reason.RESIGNATION)


def test_results_name_their_winner() -> None:
    assert [result.winner for result in Result] == [Side.X, Side.O, None, None]
    assert [Result.won_by(side) for side in (Side.X, Side.O, None)] == [Result.X_WINS, Result.O_WINS, Result.DRAW]


@given(lines(), st.lists(st.sampled_from(["undo", "redo"]) | st.integers(-3, 90)))
def test_walking_on_the_line_never_changes_it(line: list[Position], steps: list[str | int]) -> None:
    game = as_game(line)
    for step in steps:
        before = game.cursor
        if step == "undo" and game.undo():
            assert game.redo()
            assert game.cursor == before
            game.undo()
        elif step == "redo" and game.redo():
            assert game.undo()
            assert game.cursor == before
            game.redo()
        elif isinstance(step, int):
            assert game.go_to(step) is (0 <= step < len(line))
        assert list(game.positions) == line
        assert game.position == line[game.cursor]
