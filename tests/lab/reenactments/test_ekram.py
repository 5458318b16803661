"""Ekram's program, quirk by quirk; the published tables are in the tests of the experiments."""

from __future__ import annotations

import pytest

from t3tui.lab.reenactments.boards import EMPTY_BOARD, Board, O, X
from t3tui.lab.reenactments.ekram import EVALUATIONS, INT_MAX, INT_MIN, Seat, find_win, int32, play


def board(text: str) -> Board:
    return tuple(".XO".index(mark) for mark in text)


def test_the_smallest_number_is_its_own_negative() -> None:
    assert int32(-INT_MIN) == INT_MIN
    assert int32(-INT_MAX) == -INT_MAX
    assert int32(INT_MAX + 1) == INT_MIN


@pytest.mark.parametrize("text", ["XXXOO....", "OOOXX...X"])
def test_a_finished_line_counts_the_same_whoever_has_it(text: str) -> None:
    assert find_win(board(text), X) == 27
    assert find_win(board(text), O) == 125


def test_defensive_likes_what_the_opponent_has() -> None:
    assert EVALUATIONS["defensive"](board("O...O...."), X) > EVALUATIONS["defensive"](board("O........"), X) > 0


def test_defensive_attack_sees_one_own_spot_only_and_turns_round_for_o() -> None:
    rule = EVALUATIONS["defensive-attack"]
    assert rule(board("X........"), X) == 3 * 10 + 2
    assert rule(board("....X...."), X) == 4 * 10 + 5
    assert rule(board("X...X...."), X) == 5 * 10 + 120 + 2
    assert rule(board("O........"), O) == -(3 * 10 + 2)


def test_minimax_ab_never_prunes() -> None:
    seat = Seat("minimax-ab", "default")
    assert play(seat, seat, 2).nodes[0] == 9 + 9 * 8


def test_a_game_is_one_of_tic_tac_toe() -> None:
    game = play(Seat("alpha-beta", "spot"), Seat("minimax-ab", "offensive"), 3)
    assert len(set(game.cells)) == len(game.cells) <= len(EMPTY_BOARD)
    assert game.nodes_of(X) + game.nodes_of(O) == sum(game.nodes)
