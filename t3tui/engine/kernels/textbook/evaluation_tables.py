"""The evaluations as tables of all boards, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from t3tui.engine.evaluations import DEAD, EMPTY, EVALUATIONS, MACRO_WEIGHT, OTHER, OWN, Row
from t3tui.engine.kernels.backend import Ints, table
from t3tui.game.mode import Mode
from t3tui.game.position import Side


@cache
def local_table(name: str, mode: Mode, view: Side) -> Ints:
    """For each ternary code of a board (X is 1, O is 2): four times its points, plus its mark on the macro-board."""
    evaluation = EVALUATIONS[name]
    scores = _board_table(3, evaluation.row, view)
    if mode.boards == 1:
        return table(4 * score for score in scores)
    closed, winners = _closed_boards(), _winners()
    if not mode.macro:
        return table(
            0 if shut and not evaluation.closed_boards else 4 * score
            for score, shut in zip(scores, closed, strict=True)
        )
    if evaluation.by_favour:
        x, o = (1, 2) if view is Side.X else (2, 1)
        return table(x if score > 0 else o if score < 0 else 0 for score in scores)
    return table(
        winner or DEAD if shut else 4 * score for score, shut, winner in zip(scores, closed, winners, strict=True)
    )


@cache
def macro_table(name: str, view: Side) -> Ints:
    """For each code of nine base-4 digits, X's boards 1, O's 2 and drawn ones 3: the points of the macro-board."""
    evaluation = EVALUATIONS[name]
    return table(_board_table(4, evaluation.macro or evaluation.row.times(MACRO_WEIGHT), view))


def _board_table(base: int, row: Row, view: Side) -> list[int]:
    """A row's points of every board, MAX playing ``view``."""
    marks = (EMPTY, OWN, OTHER, DEAD)[:base] if view is Side.X else (EMPTY, OTHER, OWN, DEAD)[:base]
    return _sums(
        base, lambda a, b, c: row.line(marks[a], marks[b], marks[c]), lambda cell, mark: row.cell(cell, marks[mark])
    )


def _sums(base: int, line: Callable[[int, int, int], int], cell: Callable[[int, int], int]) -> list[int]:
    """For every board of nine digits, cell 0 the lowest, the sum over its lines and cells.

    Once two rows are fixed, each cell of the third adds to the sum by itself, so a few numbers make many entries.
    """
    digits = range(base)
    lines = [[[line(a, b, c) for c in digits] for b in digits] for a in digits]
    rows = [(a, b, c) for c in digits for b in digits for a in digits]
    row_sums = [
        [lines[a][b][c] + cell(3 * i, a) + cell(3 * i + 1, b) + cell(3 * i + 2, c) for a, b, c in rows]
        for i in range(3)
    ]
    sums: list[int] = []
    for low, (g, h, i) in enumerate(rows):
        for middle, (d, e, f) in enumerate(rows):
            fixed = row_sums[2][low] + row_sums[1][middle]
            left = [lines[a][d][g] + lines[a][e][i] for a in digits]
            centre = [lines[b][e][h] for b in digits]
            right = [fixed + lines[c][f][i] + lines[c][e][g] for c in digits]
            crossing = [a + b + c for c in right for b in centre for a in left]
            sums += [top + rest for top, rest in zip(row_sums[0], crossing, strict=True)]
    return sums


@cache
def _winners() -> Sequence[int]:
    """For each ternary code: 1 if X has a line, 2 if O has."""
    counts = _sums(3, lambda a, b, c: (0, 1, 10)[a] if a == b == c else 0, lambda cell, mark: 0)
    return [0 if count == 0 else 2 if count >= 10 else 1 for count in counts]


@cache
def _closed_boards() -> Sequence[bool]:
    """For each ternary code: whether nobody can play there any more."""
    empties = _sums(3, lambda a, b, c: 0, lambda cell, mark: mark == EMPTY)
    return [winner > 0 or empty == 0 for winner, empty in zip(_winners(), empties, strict=True)]
