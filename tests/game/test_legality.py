"""Which positions can arise: every position of legal play, and no other that is small enough to be checked in full."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from t3tui.game.legality import ImpossiblePosition, position_of
from t3tui.game.mode import (
    ADVANCED,
    ADVANCED_FULL_DRAWS,
    BASIC,
    ULTIMATE,
    VARIANTS,
    Mode,
)
from t3tui.game.position import ANY, Position, Side

from .strategies import positions, random_line


def said(position: Position) -> tuple[int, int, int]:
    """All that a position text says."""
    return position.x, position.o, position.target


def possible(mode: Mode, x: int, o: int, target: int) -> bool:
    try:
        position_of(mode, x, o, target)
    except ImpossiblePosition:
        return False
    return True


@given(positions())
def test_every_position_of_legal_play_is_possible(position: Position) -> None:
    found = position_of(position.mode, position.x, position.o, position.target)
    assert found == position
    assert (found.x_boards, found.o_boards, found.closed) == (position.x_boards, position.o_boards, position.closed)
    assert (found.winner, found.end) == (position.winner, position.end)


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_every_position_of_whole_games_is_possible(mode: Mode) -> None:
    for seed in range(6):
        for position in random_line(mode, seed, peaceful=seed % 2 == 0):
            assert position_of(mode, position.x, position.o, position.target) == position


def test_exactly_the_positions_of_basic_play_are_possible() -> None:
    reached, line = {Position.start(BASIC)}, [Position.start(BASIC)]
    for position in line:
        for child in map(position.play, position.legal_moves):
            if child not in reached:
                reached.add(child)
                line.append(child)
    assert len(reached) == 5_478
    possible_marks = set()
    for marks in product(".XO", repeat=9):
        x, o = (sum(1 << cell for cell, mark in enumerate(marks) if mark == side) for side in "XO")
        if possible(BASIC, x, o, 0):
            possible_marks.add((x, o, 0))
    assert possible_marks == set(map(said, reached))


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_exactly_the_positions_after_two_moves_are_possible(mode: Mode) -> None:
    start = Position.start(mode)
    for first in (0, 4, 13, 40):
        reached = {said(start.play(first).play(move)) for move in start.play(first).legal_moves}
        for second, target in product(range(81), range(10)):
            if second != first:
                position = (1 << first, 1 << second, target)
                assert possible(mode, *position) is (position in reached)


def test_exactly_the_positions_after_three_moves_are_possible() -> None:
    start = Position.start(ADVANCED)
    x = 1 << 40 | 1 << 13
    reached = {
        said(position)
        for first, last in ((40, 13), (13, 40))
        for second in start.play(first).legal_moves
        if last in start.play(first).play(second).legal_moves
        for position in [start.play(first).play(second).play(last)]
    }
    assert reached
    for second, target in product(range(81), range(10)):
        if not x >> second & 1:
            position = (x, 1 << second, target)
            assert possible(ADVANCED, *position) is (position in reached)


def marks(**boards: str) -> tuple[int, int]:
    """The marks of both sides from boards named ``b1`` to ``b9``."""
    x = o = 0
    for name, cells in boards.items():
        for cell, mark in enumerate(cells):
            bit = 1 << (int(name[1]) - 1) * 9 + cell
            x |= bit if mark == "X" else 0
            o |= bit if mark == "O" else 0
    return x, o


IMPOSSIBLE = [
    (BASIC, marks(b1="XXX......"), 0, "X has 3 and O has 0 marks"),
    (BASIC, marks(b1="OO.X....."), 0, "X has 1 and O has 2 marks"),
    (BASIC, marks(b1="XXXOOO..."), 0, "Both sides have three in a row in the board"),
    (BASIC, marks(b1="XXXOO.O.."), 0, "The game went on after X had won"),
    (BASIC, marks(b1="OOOXX.X.X"), 0, "The game went on after O had won"),
    (BASIC, marks(b1="XXXOO.XXX"), 0, "X has 6 and O has 2 marks"),
    (ADVANCED, marks(), 3, "Nobody was sent to board 4 yet"),
    (ADVANCED, marks(b1="X........"), ANY, "A free choice needs a closed board"),
    (ADVANCED, marks(b1="X........"), 1, "No last move of X can have sent O to board 2"),
    (
        ADVANCED,
        marks(b1="X........", b5="O........"),
        0,
        "No order of legal moves leads to these marks and has sent X to board 1",
    ),
    (ADVANCED, marks(b1="XXX......", b2="XXX......", b3="OOO......", b4="OO......."), 0, "Both sides have won"),
    (ADVANCED, marks(b1="XXX......", b2="XXX......", b3="OO.OO....", b4="O........"), 0, "went on after X had won"),
    (ULTIMATE, marks(b1="XXX......", b2="O........", b3="O........"), 0, "Board 1 is closed: nobody can be sent there"),
    (
        ULTIMATE,
        marks(
            b1="XXXOOO...",
        ),
        ANY,
        "Both sides have three in a row in board 1",
    ),
    (ULTIMATE, marks(b1="XXXOO.XXX", b2="O.O......", b3="O.O......"), 1, "Play went on in board 1 after X had won it"),
    (
        ULTIMATE,
        marks(b1="XXX......", b2="XXX......", b3="XXX......", b4="OOO......", b5="OOO......", b6="OOO......"),
        ANY,
        "Both sides have won",
    ),
    (
        ULTIMATE,
        marks(b1="XXX......", b2="XXX......", b3="XXX......", b4="OO.O.....", b5="OO.O.....", b6="OO.O....."),
        ANY,
        "The game went on after X had won",
    ),
    (ADVANCED_FULL_DRAWS, marks(b1="X........", b2="O........"), ANY, "A free choice needs a closed board"),
]


@pytest.mark.parametrize(("mode", "both", "target", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(
    mode: Mode, both: tuple[int, int], target: int, reason: str
) -> None:
    with pytest.raises(ImpossiblePosition, match=reason):
        position_of(mode, *both, target)


def test_one_last_mark_can_complete_two_lines() -> None:
    position = position_of(BASIC, *marks(b1="XXXXOOXOO"), 0)
    assert position.winner is Side.X
    assert len(position.winning_cells) == 5


def test_two_marks_on_one_cell_are_impossible() -> None:
    with pytest.raises(ImpossiblePosition, match="Both sides have a mark on the same cell"):
        position_of(BASIC, 0b11, 0b1, 0)
