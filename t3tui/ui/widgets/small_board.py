"""A position in a few rows of text: marks, the values of moves as numbers or signs, the chosen and the last move."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Final

from t3tui.engine.score import Score
from t3tui.game.position import Move, Position, Side
from t3tui.ui.settings import Marks
from t3tui.ui.widgets.marks import MARK_SETS
from t3tui.ui.widgets.text_rows import Roles, Row
from t3tui.ui.words import balance, signed

CLEAR: Final = 0.1
"""How far from even a value is to be called good or bad."""
ONE_BOARD: Final = ((13, 5), (9, 3), (7, 3), (7, 1), (5, 1), (3, 1), (1, 1))
NINE_BOARDS: Final = ((7, 3), (6, 2), (4, 2), (5, 1), (3, 1), (2, 1), (1, 1))
"""Widths and heights of cells, the largest first."""
GAPS: Final = 2
"""Lines between three groups of cells."""
ROLES: Final = ("x", "o", "chosen", "good", "even", "bad", "legal", "empty", "last", "grid")
"""Every role that a small board uses."""


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """All there is to see."""

    position: Position
    chosen: Move | None = None
    last: Move | None = None
    scores: Mapping[Move, Score] = field(default_factory=dict)
    """Values of moves, from the mover's view."""


def small_board(board: SmallBoard, width: int, height: int, marks: Marks) -> list[Row]:
    """As many rows as are needed, or none if there is no room; the picture is in the middle of the width."""
    across = 3 if board.position.mode.boards == 1 else 9
    sizes = ONE_BOARD if across == 3 else NINE_BOARDS
    fitting = (size for size in sizes if across * size[0] + GAPS <= width and across * size[1] + GAPS <= height)
    cell, tall = next(fitting, (1, 1))
    if across * cell + GAPS > width or across > height:
        return []
    line, cross, bar = ("─", "┼", "│") if marks == "unicode" else ("-", "+", "|")
    group = across // 3
    separator = cross.join([line * cell * group] * 3)
    margin = (" " * ((width - len(separator)) // 2), ())
    bars = (bar, ("grid",))
    blank: Row = (margin, (bar.join([" " * cell * group] * 3), ("grid",)))
    legal = frozenset(board.position.legal_moves)
    rows: list[Row] = []
    for number in range(across):
        if number and number % group == 0 and height >= across * tall + GAPS:
            rows.append((margin, (separator, ("grid",))))
        cells = [_cell(board, _move_at(number, column, across), legal, cell, marks) for column in range(across)]
        parts = [cells[start:end] for start, end in pairwise(range(0, across + 1, group))]
        row: Row = (margin, *chain(parts[0], [bars], parts[1], [bars], parts[2]))
        rows += [*[blank] * ((tall - 1) // 2), row, *[blank] * (tall // 2)]
    return rows


def _move_at(row: int, column: int, across: int) -> Move:
    if across == 3:
        return row * 3 + column
    return (row // 3 * 3 + column // 3) * 9 + row % 3 * 3 + column % 3


def _cell(board: SmallBoard, move: Move, legal: Set[Move], width: int, marks: Marks) -> tuple[str, Roles]:
    text, role = _content(board, move, legal, width, marks)
    roles: Roles = (role, "last") if move == board.last else (role,)
    return text.center(width) if width != 2 else text.ljust(2), roles


def _content(board: SmallBoard, move: Move, legal: Set[Move], width: int, marks: Marks) -> tuple[str, str]:
    position, signs = board.position, MARK_SETS[marks]
    side: Side | None = position.board_winner(move // 9) if position.mode.macro else None
    side = side or position.mark(move)
    if side is not None:
        return signs.letter(side), side.lower()
    if move == board.chosen:
        return signs.hint, "chosen"
    score = board.scores.get(move)
    if score is not None:
        share = balance(score)
        sign, role = ("+", "good") if share > CLEAR else ("-", "bad") if share < -CLEAR else ("=", "even")
        number = signed(score)
        fits = len(number) < width or (len(number) == width and position.mode.boards == 1)
        return (number if score.proven is None and fits else sign), role
    return signs.empty, "legal" if move in legal else "empty"
