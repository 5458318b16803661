"""The reports' evaluations: each a row of numbers; kernels turn them into tables that a search looks up.

Every one of them sums over lines that hold only one side's marks, plus weights of single cells. It sees the board
with the eyes of MAX, the side to move at the root, so a row has MAX's own numbers and those of the other side.

How a row is used:

- basic: on the one board, finished boards included;
- advanced: summed over the open boards (``board-lines``: over all boards, as its report does);
- ultimate: summed over the open boards; won boards are marks on the macro-board, drawn boards block its lines, and the
  macro-board is scored by the same row, ``MACRO_WEIGHT`` times as high, so that it outweighs any single board. By
  Hu's rules a won board keeps the points of its line, too. ``board-lines`` has a row of its own for the macro-board
  and looks at nothing else: there a board is a mark of the side its score favours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from t3tui.engine.score import CENTIPOINTS, Scale
from t3tui.game.mode import Mode

Points = tuple[int, ...]
"""Of a line with none, one, two or three marks of one side and none of the other, or of the nine cells."""

EMPTY, OWN, OTHER, DEAD = range(4)
"""What a cell can hold; a dead one is a drawn board on the macro-board."""
NOTHING: Final[Points] = (0, 0, 0, 0)
NOWHERE: Final[Points] = (0,) * 9
MACRO_WEIGHT: Final = 100
BIG_WIN: Final = 1_000_000
"""A won game of nine boards: above everything a heuristic can sum up to."""


@dataclass(frozen=True, slots=True)
class Row:
    """What MAX's own marks and the other side's are worth."""

    own: Points = NOTHING
    other: Points = NOTHING
    own_cells: Points = NOWHERE
    other_cells: Points = NOWHERE
    contested: bool = False
    """Whether a side's marks count in a line that the other side has marks in, too."""

    def times(self, weight: int) -> Row:
        """The same row, ``weight`` times as high."""
        return Row(
            _scaled(self.own, weight),
            _scaled(self.other, weight),
            _scaled(self.own_cells, weight),
            _scaled(self.other_cells, weight),
            self.contested,
        )

    def line(self, *marks: int) -> int:
        """The points of a line that holds these marks."""
        if not self.contested and (DEAD in marks or (OWN in marks and OTHER in marks)):
            return 0
        return self.own[marks.count(OWN)] - self.other[marks.count(OTHER)]

    def cell(self, cell: int, mark: int) -> int:
        """The points of a mark for where it stands."""
        return self.own_cells[cell] if mark == OWN else -self.other_cells[cell] if mark == OTHER else 0


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One evaluation: its row, what a win counts, and where it departs from the common way."""

    row: Row
    basic_win: int
    """What a won basic game counts; 0 if the row scores finished boards, too."""
    nine_win: int = BIG_WIN
    basic_unit: int = 1
    """How many of our whole points make one of the report's."""
    nine_unit: int = 1
    macro: Row | None = None
    """The row of ultimate's macro-board, if it is not the common one."""
    by_favour: bool = False
    """On the macro-board a board is a mark of the side it favours; otherwise of the side that won it."""
    closed_boards: bool = False
    """Whether full boards of the advanced game still count."""

    def win(self, mode: Mode) -> int:
        """What a won game counts; 0 if the row scores it."""
        return self.basic_win if mode.boards == 1 else self.nine_win

    def unit(self, mode: Mode) -> int:
        """How many of our whole points make one of the report's."""
        return self.basic_unit if mode.boards == 1 else self.nine_unit

    def clear(self, mode: Mode) -> float:
        """What a clear advantage is worth: two in a row, or two good cells where lines count nothing."""
        row = self.row
        if mode.macro:
            row = self.macro or self.row.times(MACRO_WEIGHT)
        points = max(row.own[2], row.other[2]) or 2 * max(row.own_cells) or row.own[3]
        return points / self.unit(mode)


def _scaled(points: Points, weight: int) -> Points:
    return tuple(weight * each for each in points)


def _everywhere(points: int) -> Points:
    return (points,) * 9


def _hu(one: int, two: int) -> Evaluation:
    line = (0, one, two, 2000)
    row = Row(line, line)
    kept = _everywhere(2000)
    return Evaluation(row, basic_win=0, macro=replace(row.times(MACRO_WEIGHT), own_cells=kept, other_cells=kept))


POSS: Final[Points] = (0, 1, 10, 0)

EVALUATIONS: Final[dict[str, Evaluation]] = {
    "default": Evaluation(Row(POSS, POSS), basic_win=1000),
    "defensive": Evaluation(Row(NOTHING, POSS), basic_win=1000),
    "offensive": Evaluation(Row(POSS), basic_win=1000),
    "spot": Evaluation(Row(own_cells=(5, 1, 5, 1, 10, 1, 5, 1, 5)), basic_win=1000),
    "defensive-attack": Evaluation(
        Row((0, 10, 120, 1000), (0, 10, 100, 1000), own_cells=(2, 0, 2, 0, 5, 0, 2, 0, 2)), basic_win=0
    ),
    "four-rules": _hu(10, 100),
    "two-rules": _hu(0, 0),
    "lines-mean": Evaluation(
        Row((0, 1, 10, 100), (0, 1, 10, 100)), basic_win=100, nine_win=90_000, basic_unit=100, nine_unit=900
    ),
    "board-lines": Evaluation(
        Row((0, 0, 1, 100), (0, 0, 1, 100), _everywhere(5), _everywhere(5)),
        basic_win=100_000,
        nine_win=100_000,
        macro=Row((0, 0, 10, 100), (0, 0, 10, 100), contested=True),
        by_favour=True,
        closed_boards=True,
    ),
}
"""Ekram's five, Hu's two, Paudel's and Zhang's."""

PROJECT_5: Final = Scale("project-5", clear=3.0)
"""The scores of breadth-first search: 10 less the moves of a game, or 10, 0 and -10."""


def scale_of(evaluation: str, mode: Mode) -> Scale:
    """The scale an evaluation counts in."""
    return Scale(evaluation, EVALUATIONS[evaluation].clear(mode))


def scale_named(name: str, mode: Mode) -> Scale:
    """The scale of that name, as records keep it; what nobody knows is taken as centi-points of that name."""
    if name in EVALUATIONS:
        return scale_of(name, mode)
    known = {PROJECT_5.name: PROJECT_5, "": CENTIPOINTS, CENTIPOINTS.name: CENTIPOINTS}
    return known.get(name) or Scale(name, CENTIPOINTS.clear)
