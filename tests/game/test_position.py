"""The rules: perft, a second opinion on thousands of games, and the corners of each game."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t3tui.game.mode import (
    ADVANCED,
    ADVANCED_FULL_DRAWS,
    BASIC,
    ULTIMATE,
    ULTIMATE_COUNT_BOARDS,
    VARIANTS,
    Mode,
)
from t3tui.game.notation import play_moves
from t3tui.game.position import (
    ANY,
    CellTaken,
    End,
    GameOver,
    OffBoard,
    Position,
    Side,
    WrongBoard,
    perft,
    transform_move,
)

from .referee import Referee
from .strategies import last_move, lines, positions, random_line

GAMES = 2_000
PEACEFUL_GAMES = 300


def after(mode: Mode, moves: str) -> Position:
    return play_moves(Position.start(mode), moves)


@pytest.mark.parametrize(
    ("mode", "leaves"),
    [
        (BASIC, (1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176)),
        (ADVANCED, (1, 81, 720, 6_336, 55_080, 473_256)),
        (ADVANCED_FULL_DRAWS, (1, 81, 720, 6_336, 55_080, 473_256)),
        (ULTIMATE, (1, 81, 720, 6_336, 55_080, 473_256)),
        (ULTIMATE_COUNT_BOARDS, (1, 81, 720, 6_336, 55_080, 473_256)),
    ],
    ids=str,
)
def test_perft_from_the_start(mode: Mode, leaves: tuple[int, ...]) -> None:
    assert tuple(perft(Position.start(mode), depth) for depth in range(len(leaves))) == leaves


@pytest.mark.parametrize(("mode", "leaves"), [(ADVANCED, 4_015_008), (ULTIMATE, 4_020_960)], ids=str)
def test_perft_where_the_first_boards_are_won(mode: Mode, leaves: int) -> None:
    assert perft(Position.start(mode), 6) == leaves


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "leaves"), [(ADVANCED, 33_658_704), (ULTIMATE, 33_782_544)], ids=str)
def test_perft_seven_moves_deep(mode: Mode, leaves: int) -> None:
    assert perft(Position.start(mode), 7) == leaves


def test_perft_with_closed_boards() -> None:
    position = Position.start(ULTIMATE)
    for move in (0, 3, 27, 4, 36, 5, 46, 13, 37, 12, 28, 14):
        position = position.play(move)
    assert (position.x_boards, position.o_boards) == (0, 0b11)
    assert perft(position, 5) == sum(perft(position.play(move), 4) for move in position.legal_moves)
    assert perft(position, 6) == 4_876_350


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_the_referee_agrees(mode: Mode) -> None:
    for seed in range(GAMES + PEACEFUL_GAMES):
        referee = Referee(str(mode))
        before: Position | None = None
        for position in random_line(mode, seed, peaceful=seed >= GAMES):
            if before is not None:
                referee.put(*divmod(last_move(before, position), 9))
            before = position
            allowed = [board * 9 + place for board, place in referee.allowed()]
            assert list(position.legal_moves) == allowed
            assert position.count_moves() == len(allowed)
            assert position.side == referee.turn
            assert (str(position.winner or "draw") if position.is_over else "") == referee.result
        assert referee.result


def test_openspiel_agrees_on_basic() -> None:
    game = pytest.importorskip("pyspiel").load_game("tic_tac_toe")
    for seed in range(GAMES):
        state, chance, position = game.new_initial_state(), random.Random(seed), Position.start(BASIC)
        while not position.is_over:
            assert not state.is_terminal()
            assert list(position.legal_moves) == state.legal_actions()
            move = chance.choice(position.legal_moves)
            position = position.play(move)
            state.apply_action(move)
        assert state.is_terminal()
        assert state.returns() == returns(position)


def test_openspiel_agrees_on_ultimate() -> None:
    game = pytest.importorskip("pyspiel").load_game("ultimate_tic_tac_toe")
    for seed in range(GAMES):
        state, chance, position = game.new_initial_state(), random.Random(seed), Position.start(ULTIMATE)
        while not position.is_over:
            assert not state.is_terminal()
            choosing = "Choose" in state.action_to_string(state.legal_actions()[0])
            assert position.free_choice is choosing
            if choosing:
                assert list(position.active_boards) == state.legal_actions()
            move = chance.choice(position.legal_moves)
            board, cell = divmod(move, 9)
            if choosing:
                state.apply_action(board)
            legal = [move for move in position.legal_moves if move // 9 == board]
            assert legal == [board * 9 + place for place in state.legal_actions()]
            position = position.play(move)
            state.apply_action(cell)
        assert state.is_terminal()
        assert state.returns() == returns(position)


def returns(position: Position) -> list[float]:
    return {Side.X: [1.0, -1.0], Side.O: [-1.0, 1.0], None: [0.0, 0.0]}[position.winner]


def test_a_free_choice_comes_at_the_start_and_from_a_closed_board() -> None:
    assert Position.start(ULTIMATE).free_choice
    forced = after(ULTIMATE, "55")
    assert (forced.target, forced.free_choice, forced.active_boards) == (4, False, (4,))
    won = after(ULTIMATE, "11 14 41 15 51 16")
    assert won.board_winner(0) is Side.O
    sent = won.play(5 * 9)
    assert (sent.target, sent.active_boards) == (ANY, (1, 2, 3, 4, 5, 6, 7, 8))


def test_basic_is_never_a_free_choice() -> None:
    assert not Position.start(BASIC).free_choice
    assert Position.start(BASIC).active_boards == (0,)


def test_the_first_three_in_a_row_win_advanced() -> None:
    position = after(ADVANCED, "11 14 41 15 51 16")
    assert (position.winner, position.end) == (Side.O, End.LINE)
    assert position.winning_boards == (0,)
    assert position.winning_cells == (3, 4, 5)
    assert position.legal_moves == ()
    assert position.active_boards == ()
    assert position.outcome_text == "O wins, three in a row"


def test_being_sent_to_a_full_board_is_a_draw_where_that_rule_holds() -> None:
    ends = [list(random_line(ADVANCED_FULL_DRAWS, seed, peaceful=True))[-1] for seed in range(60)]
    drawn = [position for position in ends if position.end is End.SENT_TO_FULL]
    assert drawn
    assert all(position.winner is None and position.legal_moves == () for position in drawn)


def test_more_boards_win_only_where_that_rule_holds() -> None:
    for seed in range(200):
        plain = list(random_line(ULTIMATE, seed, peaceful=True))[-1]
        counted = list(random_line(ULTIMATE_COUNT_BOARDS, seed, peaceful=True))[-1]
        if plain.end is End.NO_MOVES and counted.end is End.MOST_BOARDS:
            assert plain.winner is None
            assert counted.winner is not None
            assert all(counted.board_winner(board) is counted.winner for board in counted.winning_boards)
            return
    pytest.fail("no game without a line of boards was found")


def test_three_boards_in_a_row_win_ultimate() -> None:
    ends = [list(random_line(ULTIMATE, seed))[-1] for seed in range(40)]
    for position in ends:
        if position.end is End.BOARDS:
            assert len(position.winning_boards) >= 3
            assert len(position.winning_cells) >= 9
            assert {position.mark(cell) for cell in position.winning_cells} == {position.winner}


@pytest.mark.parametrize(
    ("mode", "moves", "move", "error", "text"),
    [
        (BASIC, "", 9, OffBoard, "There is no such cell: the basic game has 9."),
        (BASIC, "", -1, OffBoard, "There is no such cell: the basic game has 9."),
        (ULTIMATE, "", 81, OffBoard, "There is no such cell: the ultimate game has 81."),
        (BASIC, "5", 4, CellTaken, "There is already a mark on cell 5."),
        (ULTIMATE, "55", 40, CellTaken, "There is already a mark on cell 5 of board 5."),
        (ULTIMATE, "55", 0, WrongBoard, "You must play in board 5."),
        (ULTIMATE, "11 14 41 15 51 16 61", 1, WrongBoard, "Board 1 is closed; play in one of 2, 3, 4, 5, 6, 7, 8, 9."),
        (BASIC, "1 4 2 5 3", 8, GameOver, "The game is over: X wins, three in a row."),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(
    mode: Mode, moves: str, move: int, error: type[Exception], text: str
) -> None:
    position = after(mode, moves)
    with pytest.raises(error) as caught:
        position.play(move)
    assert str(caught.value) == text


def test_a_wrong_board_names_the_right_ones() -> None:
    with pytest.raises(WrongBoard) as caught:
        after(ULTIMATE, "55").play(0)
    assert caught.value.allowed == (4,)


def test_rules_are_part_of_a_position() -> None:
    assert Position.start(ULTIMATE) != Position.start(ULTIMATE_COUNT_BOARDS)
    assert len({Position.start(mode) for mode in VARIANTS}) == len(VARIANTS)


def test_different_orders_of_the_same_moves_are_the_same_position() -> None:
    one, other = after(BASIC, "1 5 9"), after(BASIC, "9 5 1")
    assert one == other
    assert hash(one) == hash(other)


def test_advanced_has_fifteen_first_moves_up_to_symmetry() -> None:
    start = Position.start(ADVANCED)
    assert len({start.play(move).key for move in start.legal_moves}) == 15


def test_basic_has_765_positions_up_to_symmetry() -> None:
    seen, reached = {Position.start(BASIC).canonical}, [Position.start(BASIC)]
    for position in reached:
        for move in position.legal_moves:
            child = position.play(move).canonical
            if child not in seen:
                seen.add(child)
                reached.append(child)
    assert len(seen) == 765


@given(lines(), st.integers(0, 7))
def test_symmetry_commutes_with_play(line: list[Position], symmetry: int) -> None:
    turned = Position.start(line[0].mode)
    for before, position in pairwise(line):
        turned = turned.play(transform_move(position.mode, last_move(before, position), symmetry))
        other = position.transformed(symmetry)
        assert turned == other
        assert (turned.x_boards, turned.o_boards, turned.closed) == (other.x_boards, other.o_boards, other.closed)
        assert (turned.winner, turned.end) == (other.winner, other.end)
        assert len(turned.winning_cells) == len(position.winning_cells)


@given(positions(), st.integers(0, 7))
def test_all_symmetric_positions_have_one_key(position: Position, symmetry: int) -> None:
    turned = position.transformed(symmetry)
    assert turned.key == position.key
    assert turned.canonical == position.canonical


@given(positions(), st.integers(-100, 200))
def test_a_move_is_played_if_legal_and_refused_if_not(position: Position, move: int) -> None:
    if move in position.legal_moves:
        assert position.play(move).ply == position.ply + 1
    else:
        with pytest.raises((OffBoard, CellTaken, WrongBoard, GameOver)):
            position.play(move)
