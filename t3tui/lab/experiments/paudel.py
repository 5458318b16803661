"""Paudel's node counts: what pruning saves, and what his way of counting and of starting anew costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from t3tui.engine.evaluations import EMPTY as NO_MARK
from t3tui.engine.evaluations import EVALUATIONS, OTHER, OWN
from t3tui.game.mode import ADVANCED
from t3tui.game.position import Position, Side
from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments import ours
from t3tui.lab.experiments.rows import Experiment, Figures, Row, TreeBehind, Watch
from t3tui.lab.reenactments import paudel
from t3tui.lab.reenactments.boards import EMPTY_BOARD, LINES, O, X, put

PUBLISHED: Final = {"minimax": (119_409, 59_704, 59_705), "alpha-beta": (6_607, 4_089, 2_518)}
"""The reply to X at cell 1: nodes, calls of the search, generations of children."""
PUBLISHED_MEAN: Final = -0.00222
PUBLISHED_CUTOFF: Final = 325_881
CUTOFF: Final = 7

NOTES: Final = {
    "minimax": "He adds calls of the search and generations of children, so every position counts twice. "
    "Ours counts positions, root included.",
    "alpha-beta": "He counts twice as well, and searches every move at the root with a full window of its own. "
    "Ours is one proper search, root included.",
}


def _rows(watch: Watch) -> Iterator[Row]:
    for search in ("minimax", "alpha-beta"):
        for cell in range(9):
            yield _reply(search, cell, watch)
    for search, scoring in (("minimax", "plain"), ("alpha-beta", "plain"), ("alpha-beta", "fast")):
        yield _empty_board(search, scoring, watch)
    yield _mean()
    yield Row(
        f"nine boards, cutoff at {CUTOFF} plies",
        {"mode": "advanced", "search": "alpha-beta", "eval": "lines-mean", "depth": CUTOFF},
        {"nodes": PUBLISHED_CUTOFF},
        note="Not re-enacted: the count hangs on ties between sums of floating-point numbers, which no other program "
        "breaks alike. Ours adds whole numbers.",
    )


def _reply(search: str, cell: int, watch: Watch) -> Row:
    count = (paudel.minimax if search == "minimax" else paudel.alpha_beta)(put(EMPTY_BOARD, cell, X), watch)
    spec = f"{search}:depth=0"
    position = Position.start().play(cell)
    published = _counts(*PUBLISHED[search]) if cell == 0 else None
    return Row(
        f"{search}, reply to X at cell {cell + 1}",
        {"mode": "basic", "search": search, "moves": [str(cell + 1)]},
        published,
        _counts(count.nodes, count.calls, count.generations),
        {"nodes": 1 + ours.think(spec, position, watch).info.nodes},
        NOTES[search],
        (TreeBehind("our tree", spec, position),),
    )


def _empty_board(search: str, scoring: str, watch: Watch) -> Row:
    spec = f"{search}:depth=0,scoring={scoring}"
    reenacted = None
    note = "Wins count 10 less the moves made: fewer ties, so fewer cuts."
    if scoring == "plain":
        count = (paudel.minimax if search == "minimax" else paudel.alpha_beta)(EMPTY_BOARD, watch)
        reenacted = _counts(count.nodes, count.calls, count.generations)
        note = NOTES[search]
    return Row(
        f"{search}, empty board, {scoring} scoring",
        {"mode": "basic", "search": search, "moves": [], "scoring": scoring},
        None,
        reenacted,
        {"nodes": 1 + ours.think(spec, Position.start(), watch).info.nodes},
        note,
        (TreeBehind("our tree", spec, Position.start()),),
    )


def _mean() -> Row:
    """H of the nine-board position that his report works out."""
    boards = [EMPTY_BOARD] * 9
    boards[0], boards[3] = put(EMPTY_BOARD, 3, X), put(EMPTY_BOARD, 4, O)
    position = Position.start(ADVANCED).play(3).play(31)
    return Row(
        "nine boards, H after 14 45",
        {"mode": "advanced", "eval": "lines-mean", "moves": ["14", "45"]},
        {"value": PUBLISHED_MEAN},
        {"value": round(paudel.mean_of_lines(tuple(boards)), 9)},
        {"value": round(_our_mean(position), 9)},
    )


def _our_mean(position: Position) -> float:
    """The same by the numbers of our own evaluation, for X."""
    evaluation = EVALUATIONS["lines-mean"]
    marks = {None: NO_MARK, Side.X: OWN, Side.O: OTHER}
    points = sum(
        evaluation.row.line(*(marks[position.mark(board * 9 + cell)] for cell in line))
        for board in range(9)
        for line in LINES
    )
    return points / evaluation.nine_unit


def _counts(nodes: int, calls: int, generations: int) -> Figures:
    return {"nodes": nodes, "calls": calls, "generations": generations}


def _charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    replies = {
        (row.configuration["search"], row.configuration["moves"][0]): row
        for row in rows
        if len(row.configuration.get("moves", ())) == 1
    }
    cells = tuple(str(cell) for cell in range(1, 10))

    def nodes(search: str, which: str) -> tuple[float | None, ...]:
        found = [replies.get((search, cell)) for cell in cells]
        figures = [row and (row.ours if which == "ours" else row.reenacted) for row in found]
        return tuple(each["nodes"] if each else None for each in figures)

    series = (
        Series("minimax, as he counted", nodes("minimax", "reenacted")),
        Series("minimax, positions", nodes("minimax", "ours")),
        Series("alpha-beta, as he counted", nodes("alpha-beta", "reenacted")),
        Series("alpha-beta, one proper search", nodes("alpha-beta", "ours")),
    )
    title = "Nodes of the reply by the cell that X took first"
    return (Chart("nodes-by-first-cell", title, "lines", cells, series, "X's first cell", "nodes", log=True),)


PRUNING: Final = Experiment(
    "pruning",
    "What pruning saves",
    "Paudel",
    "Minimax and alpha-beta answer every first move. His counts take calls and child generations together, and his "
    "alpha-beta forgets its window between the moves at the root.",
    18 + 3 + 2,
    _rows,
    _charts,
)
