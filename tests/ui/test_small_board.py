"""Positions in a few rows of text."""

from __future__ import annotations

from t3tui.engine.score import Score
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Position
from t3tui.ui.widgets.small_board import SmallBoard, small_board


def lines(width: int, height: int) -> list[str]:
    position = Position.start(ULTIMATE)
    board = SmallBoard(position, scores={move: Score(-30.0) for move in position.legal_moves})
    return ["".join(text for text, _ in row) for row in small_board(board, width, height, "unicode")]


def test_values_are_numbers_only_where_they_do_not_touch() -> None:
    assert lines(56, 20)[0].split("│")[0].split() == ["-0.30"] * 3
    assert lines(47, 11)[0].split("│")[0].split() == ["-"] * 3


def test_a_board_is_as_large_as_the_room_for_it() -> None:
    for width, height in ((65, 29), (56, 20), (38, 20), (47, 11), (29, 11), (20, 11), (11, 11)):
        drawn = lines(width, height)
        assert (max(map(len, drawn)), len(drawn)) == (width, height)
