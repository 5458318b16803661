"""The other four programs, by the figures that their reports and ours agree on."""

from __future__ import annotations

import pytest

from t3tui.lab.reenactments import hu, paudel, project5
from t3tui.lab.reenactments.boards import EMPTY_BOARD, Board, O, X, other, put
from t3tui.lab.reenactments.zhang import Zhang


def after(*cells: int) -> Board:
    board, side = EMPTY_BOARD, X
    for cell in cells:
        board, side = put(board, cell, side), other(side)
    return board


class LeftError(Exception):
    """Somebody has left."""


def leave() -> None:
    raise LeftError


class TestPaudel:
    def test_counts_calls_and_generations(self) -> None:
        count = paudel.minimax(after(0))
        assert (count.calls, count.generations, count.nodes) == (59_704, 59_705, 119_409)

    def test_begins_anew_for_every_move_at_the_root(self) -> None:
        count = paudel.alpha_beta(after(0))
        assert (count.calls, count.generations, count.nodes) == (4_089, 2_517 + 1, 6_607)

    def test_mean_of_lines(self) -> None:
        boards = [EMPTY_BOARD] * 9
        boards[0], boards[3] = put(EMPTY_BOARD, 3, X), put(EMPTY_BOARD, 4, O)
        assert paudel.mean_of_lines(tuple(boards)) == pytest.approx(-0.02 / 9)


class TestHu:
    @pytest.mark.parametrize(("rules", "leaves"), [(4, 72_658), (2, 100_645)])
    def test_leaves(self, rules: int, leaves: int) -> None:
        program = hu.Hu(rules, 8)
        program.choose(EMPTY_BOARD, X)
        assert program.leaves == leaves

    def test_scores(self) -> None:
        assert hu.score(after(4), 4) == 40
        assert hu.score(after(4), 2) == 0
        assert hu.score(after(0, 3, 1, 4, 2), 2) == 2000


class TestProject5:
    @pytest.mark.parametrize(("fast", "scores"), [(False, {1: -10, 4: 10, 5: -10}), (True, {1: -2, 4: 3, 5: -2})])
    def test_first_example(self, fast: bool, scores: dict[int, int]) -> None:
        found = project5.enumerate_breadth_first(after(2, 0, 3, 7, 6, 8), fast=fast)
        assert (found.scores, found.chosen) == (scores, 4)

    def test_second_example(self) -> None:
        board = tuple(".XO".index(mark) for mark in ".O...OXXO")
        found = project5.enumerate_breadth_first(board, fast=True, side=X)
        assert (found.scores, found.chosen) == ({0: -3, 2: -1, 3: -3, 4: -3}, 2)

    def test_the_whole_queue(self) -> None:
        found = project5.enumerate_breadth_first(EMPTY_BOARD, fast=True)
        assert (found.pushed, found.finished, found.most_queued) == (549_946, 255_168, 200_449)


class TestZhang:
    @pytest.mark.parametrize(("ultimate", "nodes"), [(False, 36_670), (True, 37_587)])
    def test_six_plies(self, ultimate: bool, nodes: int) -> None:
        found = Zhang(ultimate=ultimate).choose(6)
        assert (found.board, found.cell, found.nodes) == (0, 0, nodes)

    @pytest.mark.slow
    @pytest.mark.parametrize(("ultimate", "depth", "nodes"), [(False, 9, 3_030_212), (True, 8, 419_244)])
    def test_as_deep_as_his_program_played(self, ultimate: bool, depth: int, nodes: int) -> None:
        assert Zhang(ultimate=ultimate).choose(depth).nodes == nodes

    def test_marks_more_or_less_change_nothing(self) -> None:
        assert Zhang(ultimate=False, balance=False).choose(5).nodes == Zhang(ultimate=False).choose(5).nodes


def test_whoever_ticks_can_leave() -> None:
    with pytest.raises(LeftError):
        Zhang(ultimate=True, tick=leave).choose(3)
    with pytest.raises(LeftError):
        hu.Hu(4, 3, leave).choose(EMPTY_BOARD, X)
    with pytest.raises(LeftError):
        project5.enumerate_breadth_first(EMPTY_BOARD, fast=True, tick=leave)
    with pytest.raises(LeftError):
        paudel.alpha_beta(EMPTY_BOARD, leave)
