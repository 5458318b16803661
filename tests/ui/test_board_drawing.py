"""The picture of a position, as text: everything must be told without colours."""

from __future__ import annotations

from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE
from t3tui.game.position import Position
from t3tui.ui.widgets.board_drawing import Picture, draw
from t3tui.ui.widgets.board_geometry import NINE_BOARDS, ONE_BOARD, Geometry
from t3tui.ui.widgets.marks import ASCII, UNICODE, MarkSet

SMALL, MEDIUM = NINE_BOARDS[2], NINE_BOARDS[1]


def text(picture: Picture, geometry: Geometry = SMALL, marks: MarkSet = UNICODE) -> str:
    return "\n".join("".join(row) for row in draw(picture, geometry, marks).signs)


def after(position: Position, *moves: int) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def test_the_board_to_play_in_has_heavy_borders() -> None:
    assert text(Picture(after(Position.start(ADVANCED), 40)), MEDIUM).splitlines()[6:13] == [
        "├─────────────────╆━━━━━━━━━━━━━━━━━╅─────────────────┤",
        "│     │     │     ┃  ·  │  ·  │  ·  ┃     │     │     │",
        "│─────┼─────┼─────┃─────┼─────┼─────┃─────┼─────┼─────│",
        "│     │     │     ┃  ·  │  ✕  │  ·  ┃     │     │     │",
        "│─────┼─────┼─────┃─────┼─────┼─────┃─────┼─────┼─────│",
        "│     │     │     ┃  ·  │  ·  │  ·  ┃     │     │     │",
        "├─────────────────╄━━━━━━━━━━━━━━━━━╃─────────────────┤",
    ]


def test_on_a_free_choice_all_open_boards_are_lit() -> None:
    assert text(Picture(Position.start(ULTIMATE))).splitlines()[0] == "┏━━━━━━━━━━━┳━━━━━━━━━━━┳━━━━━━━━━━━┓"


def test_cursor_last_move_hint_and_ghosts_have_signs_of_their_own() -> None:
    position = after(Position.start(ULTIMATE), 40, 36)
    picture = Picture(position, last=36, cursor=0, hint=1, ghosts=(2, 18))
    rows = text(picture).splitlines()
    assert rows[1].startswith("┃ [·]‹◆› ✕₁ ┃")
    assert "○₂" in rows[1]
    assert "(○)" in rows[5]
    ascii_rows = text(picture, marks=ASCII).splitlines()
    assert ascii_rows[1].startswith("# [.]<*> x1 #")
    assert "(O)" in ascii_rows[5]


def test_a_won_board_is_one_big_mark() -> None:
    won = after(Position.start(ULTIMATE), 1, 9, 2, 18, 0)
    rows = text(Picture(won, last=0)).splitlines()
    assert [row[1:12] for row in rows[1:4]] == ["   ▀▄ ▄▀   ", "     █     ", "   ▄▀ ▀▄   "]
    assert "(1)" in rows[0], "the move that won the board is told in its border"


def test_a_drawn_board_is_dimmed() -> None:
    position = after(Position.start(BASIC), 0, 1, 2, 4, 3, 5, 7, 6, 8)
    assert position.is_over
    assert position.winner is None
    canvas = draw(Picture(position), ONE_BOARD[-1], UNICODE)
    assert "drawn" in canvas.roles[2][3]


def test_the_winning_line_is_turned_around() -> None:
    position = after(Position.start(BASIC), 0, 3, 1, 4, 2)
    canvas = draw(Picture(position, last=2), ONE_BOARD[-1], UNICODE)
    assert all("winning-x" in canvas.roles[2][column] for column in (3, 11, 19))
    assert "winning-x" not in canvas.roles[6][3]


def test_coordinates_are_the_numbers_of_the_notation() -> None:
    rows = text(Picture(after(Position.start(ULTIMATE), 40), coordinates=True)).splitlines()
    assert rows[0] == "╭─ 1 ───────┬─ 2 ───────┬─ 3 ───────╮"
    assert rows[5:8] == [row for row in rows[5:8] if "┃" in row]
    assert [row[13:24] for row in rows[5:8]] == ["  1  2  3  ", "  4  ✕  6  ", "  7  8  9  "]


def test_a_half_typed_move_is_shown_in_the_border() -> None:
    rows = text(Picture(Position.start(ULTIMATE), chosen_board=4)).splitlines()
    assert " 5_ " in rows[4]
