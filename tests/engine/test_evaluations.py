"""The evaluations as tables: what they say of single boards, of the macro-board, and against a won game."""

from __future__ import annotations

import random

import pytest

from t3tui.engine import kernel_loader
from t3tui.engine.evaluations import EVALUATIONS, MACRO_WEIGHT, Evaluation, Row
from t3tui.game.mode import BASIC, MODES, ULTIMATE, Mode
from t3tui.game.position import Position, Side
from tests.engine.naive import board_score, evaluate

pytestmark = pytest.mark.usefixtures("kernels")


def points(position: Position, evaluation: str) -> int:
    """What the kernels say of a position, from the mover's view, in whole points."""
    exchange, textbook = kernel_loader.kernel("textbook.prepare_and_read"), kernel_loader.kernel("textbook.work_array")
    return int(exchange.prepare(position, evaluation, 1)[textbook.SCORES])


@pytest.mark.parametrize("view", Side)
@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_every_single_board(evaluation: str, view: Side) -> None:
    table = kernel_loader.kernel("textbook.evaluation_tables").local_table(evaluation, BASIC, view)
    unit = EVALUATIONS[evaluation].unit(BASIC)
    for code in range(0, 3**9, 5):
        board = [".XO"[code // 3**cell % 3] for cell in range(9)]
        assert table[code] >> 2 == board_score(evaluation, board, view) * unit


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_every_position_of_random_games(evaluation: str, mode: Mode) -> None:
    chance = random.Random(1)
    unit = EVALUATIONS[evaluation].unit(mode)
    for _ in range(3 if mode is BASIC else 1):
        position = Position.start(mode)
        while not position.is_over:
            assert points(position, evaluation) == evaluate(evaluation, position, position.side) * unit
            position = position.play(chance.choice(position.legal_moves))


def highest(row: Row, counted_marks: int) -> int:
    """More than a row can give to a board whose lines hold no more marks of one side than that."""
    lines = 8 * max(row.own[: counted_marks + 1] + row.other[: counted_marks + 1])
    return lines + max(sum(row.own_cells), sum(row.other_cells))


@pytest.mark.parametrize(
    ("evaluation", "mode"),
    [(each, mode) for each in EVALUATIONS.values() for mode in MODES if each.win(mode)],
)
def test_a_won_game_counts_more_than_any_heuristic(evaluation: Evaluation, mode: Mode) -> None:
    """Even after the longest game, if wins shall come fast."""
    heuristic = mode.boards * highest(evaluation.row, 2)
    if mode.macro:
        macro = evaluation.macro or evaluation.row.times(MACRO_WEIGHT)
        heuristic += highest(macro, 3 if evaluation.by_favour else 2)
    assert evaluation.win(mode) - mode.cells > heuristic


def test_a_won_board_outweighs_any_single_board() -> None:
    for name, evaluation in EVALUATIONS.items():
        if not evaluation.by_favour:
            local = kernel_loader.kernel("textbook.evaluation_tables").local_table(name, ULTIMATE, Side.X)
            macro = kernel_loader.kernel("textbook.evaluation_tables").macro_table(name, Side.X)
            own_corner, their_corner = abs(int(macro[1])), abs(int(macro[2]))
            assert max(own_corner, their_corner) > max(abs(int(entry) >> 2) for entry in local)
