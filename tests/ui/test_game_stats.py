"""What the record of a game says in numbers."""

from __future__ import annotations

from t3tui.game.mode import BASIC
from t3tui.game.position import Side
from t3tui.game.record import Annotation, Game
from t3tui.ui.game_stats import balances, nodes_per_move, totals, turns


def a_game() -> Game:
    game = Game(BASIC)
    game.play(4, Annotation(value=200.0, nodes=100, seconds=1.5))
    game.play(0, Annotation(seconds=2.0))
    game.play(2, Annotation(value=-200.0, nodes=10, seconds=0.5))
    return game


def test_totals_count_up_to_the_cursor() -> None:
    game = a_game()
    assert (totals(game, Side.X).moves, totals(game, Side.X).nodes, totals(game, Side.X).seconds) == (2, 110, 2.0)
    assert (totals(game, Side.O).moves, totals(game, Side.O).nodes) == (1, 0)
    game.undo()
    assert totals(game, Side.X).nodes == 100
    assert [turn.move for turn in turns(game, Side.X)] == ["5"]


def test_the_course_of_the_game_is_told_from_xs_view_and_without_gaps() -> None:
    assert balances(a_game()) == (0.5, 0.5, -0.5)


def test_the_course_ends_with_the_result() -> None:
    game = a_game()
    for move in (6, 3, 1, 5, 8, 7):
        if not game.position.is_over:
            game.play(move)
    assert game.position.is_over
    expected = {Side.X: 1.0, Side.O: -1.0, None: 0.0}[game.position.winner]
    assert balances(game)[-1] == expected


def test_nodes_of_every_move_with_its_side() -> None:
    assert nodes_per_move(a_game()) == ((Side.X, 100), (Side.O, 0), (Side.X, 10))
