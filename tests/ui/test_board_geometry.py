"""Where cells and boards are in the picture."""

from __future__ import annotations

import pytest

from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.ui.widgets.board_geometry import NINE_BOARDS, ONE_BOARD, Geometry, largest_fitting


def test_the_three_sizes_of_nine_boards() -> None:
    assert [(size.width, size.height) for size in NINE_BOARDS] == [(73, 37), (55, 19), (37, 13)]


@pytest.mark.parametrize(
    ("room", "size"),
    [((42, 15), (37, 13)), ((54, 40), (37, 13)), ((55, 19), (55, 19)), ((72, 40), (55, 19)), ((200, 60), (73, 37))],
)
def test_the_largest_picture_that_fits_is_taken(room: tuple[int, int], size: tuple[int, int]) -> None:
    geometry = largest_fitting(ULTIMATE, *room)
    assert (geometry.width, geometry.height) == size


def test_the_smallest_is_taken_where_none_fits() -> None:
    assert largest_fitting(BASIC, 5, 5) is ONE_BOARD[-1]


@pytest.mark.parametrize("geometry", NINE_BOARDS + ONE_BOARD)
def test_every_point_of_a_cell_leads_back_to_it(geometry: Geometry) -> None:
    for move in range(geometry.across**2 * 9):
        region = geometry.cell_region(move)
        points = [(x, y) for x in range(region.x, region.right) for y in range(region.y, region.bottom)]
        assert {geometry.move_at(*point) for point in points} == {move}


@pytest.mark.parametrize("geometry", NINE_BOARDS + ONE_BOARD)
def test_the_picture_looks_square(geometry: Geometry) -> None:
    """A terminal's signs are about twice as high as wide."""
    assert 0.9 <= geometry.width / (2 * geometry.height) <= 1.5


@pytest.mark.parametrize("geometry", NINE_BOARDS + ONE_BOARD)
def test_borders_are_no_cells(geometry: Geometry) -> None:
    assert geometry.move_at(0, 0) is None
    assert geometry.move_at(geometry.width - 1, 1) is None
    assert geometry.move_at(geometry.width + 3, 1) is None
