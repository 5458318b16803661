"""Moves and positions as text: what is written is read back, what is wrong is refused, nothing crashes."""

from __future__ import annotations

import doctest
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from t3tui.game import notation
from t3tui.game.mode import ADVANCED, BASIC, MODES, ULTIMATE, ULTIMATE_COUNT_BOARDS, VARIANTS, Mode
from t3tui.game.notation import (
    NotationError,
    format_move,
    format_position,
    format_utttai,
    parse_move,
    parse_moves,
    parse_position,
    play_moves,
)
from t3tui.game.position import End, IllegalMove, Position, Side

from .strategies import damaged, lines, positions, random_line

ULTIMATTT = "O;@........;X.OO...../X..X.O.O./X.X...O.O/.X.OXO.../O.O.X..../.XX....O./......X.O/.O.X.X.../.O.....XX"


def test_the_examples_in_the_documentation() -> None:
    assert doctest.testmod(notation).failed == 0


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_move_is_read_as_it_is_written(mode: Mode) -> None:
    for move in range(mode.cells):
        assert parse_move(mode, format_move(mode, move)) == move


@pytest.mark.parametrize(
    "text", ["59", "5 9", "5,9", "5, 9", "5-9", "5 - 9", "b5c9", "B5C9", "b5 c9", "b5,c9", "5/9", " 59\n", "ei", "EI"]
)
def test_a_move_may_be_written_in_many_ways(text: str) -> None:
    assert parse_move(ULTIMATE, text) == 44


@pytest.mark.parametrize("text", ["5", " 5 ", "c5", "C5"])
def test_a_move_in_the_basic_game(text: str) -> None:
    assert parse_move(BASIC, text) == 4


def test_a_cell_alone_will_do_where_the_board_is_forced() -> None:
    start = Position.start(ADVANCED)
    assert parse_move(ADVANCED, "7", start.play(44)) == 78
    with pytest.raises(NotationError, match="names no board, and you may choose"):
        parse_move(ADVANCED, "7", start)


@pytest.mark.parametrize("text", ["", "0", "10", "55", "x", "²", "٣", "5" * 5000])
def test_what_is_no_move_in_basic(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no move: write a cell from 1 to 9\.$"):
        parse_move(BASIC, text)


@pytest.mark.parametrize("text", ["", "5", "50", "05", "555", "5..9", "c5b9", "aj", "٣٣", "b5c9!", "--", "5" * 5000])
def test_what_is_no_move_in_the_others(text: str) -> None:
    with pytest.raises(
        NotationError, match=r"is no move: write the board and the cell, each from 1 to 9, such as 59\.$"
    ):
        parse_move(ULTIMATE, text)


def test_a_sequence_of_moves() -> None:
    moves = (40, 36, 0)
    for text in ("55 51 11", "55,51,11", " 5,5\n5,1 1-1 ", "1. 55 51 2. 11", "1.55 51 2.11", "ee ea aa"):
        assert parse_moves(ULTIMATE, text) == moves
    assert parse_moves(BASIC, "") == ()
    assert parse_moves(BASIC, "1. 5 1 2. 9") == (4, 0, 8)


def test_an_illegal_move_of_a_sequence_is_named() -> None:
    with pytest.raises(IllegalMove, match=r"^Move 2, 61, is illegal: You must play in board 5\.$"):
        play_moves(Position.start(ULTIMATE), "55 61")


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_the_start_is_written_and_read(mode: Mode) -> None:
    start = Position.start(mode)
    assert parse_position(format_position(start)) == start


def test_a_position_is_written_for_people() -> None:
    assert format_position(play_moves(Position.start(BASIC), "5 1")) == "basic O...X.... X"
    empty = "........."
    text = "/".join([empty] * 4 + ["....X...."] + [empty] * 4)
    assert format_position(play_moves(Position.start(ULTIMATE_COUNT_BOARDS), "55")) == (
        f"ultimate:tiebreak=boards {text} O 5"
    )


@given(positions())
def test_every_position_is_read_as_it_is_written(position: Position) -> None:
    text = format_position(position)
    for read in (parse_position(text), parse_position(text.lower(), position.mode)):
        assert read == position
        assert (read.winner, read.end, read.closed) == (position.winner, position.end, position.closed)
    without_mode = text.partition(" ")[2]
    assert parse_position(without_mode, position.mode) == position


@given(positions((ULTIMATE, ULTIMATE_COUNT_BOARDS)))
def test_every_position_survives_utttai(position: Position) -> None:
    text = format_utttai(position)
    assert len(text) == 93
    assert parse_position(text, position.mode) == position


@given(lines((ULTIMATE,)))
def test_every_position_is_read_from_ultimattt(line: list[Position]) -> None:
    position = line[-1]
    cells = "".join(str(position.mark(move) or ".") for move in range(81))
    boards = [
        "@"
        if board == position.target
        else str(position.board_winner(board) or "#")
        if position.closed >> board & 1
        else "."
        for board in range(9)
    ]
    text = f"{position.side};{''.join(boards)};{'/'.join(cells[board * 9 :][:9] for board in range(9))}"
    assert parse_position(text) == position


def test_utttai_from_the_start() -> None:
    assert format_utttai(Position.start(ULTIMATE)) == "0" * 90 + "190"
    assert parse_position("0" * 90 + "190") == Position.start(ULTIMATE)


def test_an_ultimattt_position() -> None:
    position = parse_position(ULTIMATTT)
    assert (position.mode, position.side, position.target, position.ply) == (ULTIMATE, Side.O, 0, 29)


def test_utttai_calls_a_game_without_a_line_a_draw() -> None:
    lines = (random_line(ULTIMATE_COUNT_BOARDS, seed, peaceful=True) for seed in range(100))
    counted = next(end for *_, end in lines if end.end is End.MOST_BOARDS)
    assert counted.winner is not None
    text = format_utttai(counted)
    assert text[-1] == "3"
    assert parse_position(text, ULTIMATE_COUNT_BOARDS) == counted
    drawn = parse_position(text, ULTIMATE)
    assert (drawn.winner, drawn.end) == (None, End.NO_MOVES)


def test_utttai_has_no_other_games() -> None:
    with pytest.raises(NotationError, match="utttai knows only the ultimate game, not basic"):
        format_utttai(Position.start(BASIC))


NINE = "........./" * 8 + "........."
WON = "XXX....../O......../O......../........./........./........./........./........./........."

REFUSED = [
    ("", None, "There is no position in an empty text."),
    ("hello", None, "There is no mode 'hello'"),
    ("basic", None, "A position of the basic game is its marks and the side to move"),
    ("basic ........ X", None, "The marks must be 9 of X, O and a dot"),
    ("basic .......z. X", None, "The marks must be 9 of X, O and a dot"),
    ("basic ......... Z", None, "The side to move must be X or O, not 'Z'."),
    ("basic ......... O", None, "O is not to move: X has 0 and O has 0 marks, and X begins."),
    ("basic XX....... X", None, "X has 2 and O has 0 marks"),
    ("basic ......... X", ULTIMATE, "This is a position of basic, not of ultimate."),
    (f"ultimate {NINE} X", None, "the board to play in, or any"),
    (f"ultimate {NINE} X 0", None, "The board to play in must be 1 to 9 or any, not '0'."),
    (f"ultimate {NINE} X 12", None, "The board to play in must be 1 to 9 or any, not '12'."),
    (f"ultimate {NINE} X 3", None, "Nobody was sent to board 3 yet"),
    (f"ultimate {WON} O 1", None, "Board 1 is closed: nobody can be sent there."),
    ("0" * 92, None, "these are 92"),
    ("9" * 93, None, "some are out of range"),
    ("0" * 90 + "290", None, "O is not to move"),
    ("0" * 90 + "191", None, "The result is written as 1, but the position says 0."),
    ("0" * 81 + "100000000" + "190", None, "Board 1 is written as 1, but its marks say 0."),
    ("0" * 90 + "190", ADVANCED, "This is a position of the ultimate game, not of advanced."),
    (f"X;.........;{NINE}/", None, "An ultimattt position is side;boards;cells"),
    (f"X;@@.......;{NINE}", None, "Only one board can be the forced one"),
    (f"X;#........;{NINE}", None, "Board 1 is written as #, but its marks say ."),
    (f"O;.........;{NINE}", None, "O is not to move"),
    (
        ULTIMATTT.replace("@........", ".@......."),
        None,
        "No order of legal moves leads to these marks and has sent O to board 2.",
    ),
    (ULTIMATTT.replace("@", "."), None, "A free choice needs a closed board"),
]


@pytest.mark.parametrize(("text", "mode", "reason"), REFUSED)
def test_what_is_no_position_is_refused_with_the_reason(text: str, mode: Mode | None, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text, mode)
    assert reason in str(caught.value)
    assert str(caught.value).endswith(".")


ANY_TEXT = st.one_of(
    st.text(),
    damaged(positions().map(format_position)),
    damaged(positions((ULTIMATE,)).map(format_utttai)),
    damaged(st.just(ULTIMATTT)),
)


def refused(read: Callable[[], object]) -> bool:
    """Whether a reader refuses, and does so in one line."""
    try:
        read()
    except (NotationError, IllegalMove) as error:
        complaint = str(error)
    else:
        return False
    assert "\n" not in complaint
    return True


@given(ANY_TEXT, st.sampled_from([None, *VARIANTS]))
def test_no_text_breaks_the_reader_of_positions(text: str, mode: Mode | None) -> None:
    if not refused(lambda: parse_position(text, mode)):
        position = parse_position(text, mode)
        assert parse_position(format_position(position)) == position


@given(st.one_of(st.text(), damaged(st.sampled_from(["59", "b5c9", "5, 9", "ei"]))), positions())
def test_no_text_breaks_the_reader_of_moves(text: str, position: Position) -> None:
    mode = position.mode
    if not refused(lambda: parse_move(mode, text, position)):
        assert 0 <= parse_move(mode, text, position) < mode.cells


@given(st.one_of(st.text(), damaged(st.just("1. 55 51 2. 1,1 b1c2"))), st.sampled_from(VARIANTS))
def test_no_text_breaks_the_reader_of_sequences(text: str, mode: Mode) -> None:
    start = Position.start(mode)
    if not refused(lambda: play_moves(start, text)):
        assert play_moves(start, text).ply == len(parse_moves(mode, text))
