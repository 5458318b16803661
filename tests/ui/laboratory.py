"""Experiments for tests of the lab: instant ones, and one that waits until it is told to go on."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from t3tui.game.position import Position
from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments.rows import Experiment, GameBehind, Row, TreeBehind, Watch

GAMES = (
    GameBehind("the re-enacted game", "Ekram's minimax-ab", "Ekram's alpha-beta", (0, 3, 1, 4, 2), (9, 8, 7, 6, 5)),
    GameBehind("our game", "minimax-ab:depth=2", "alpha-beta:depth=2", (4, 0, 8, 2, 1, 7, 6, 3, 5), (9,) * 9),
)
TREE = TreeBehind("our tree", "minimax:depth=1", Position.start())

ROWS = tuple(
    Row(
        f"minimax-ab, depth {depth}: {pair}",
        {"depth": depth},
        {"x_nodes": published, "o_nodes": 120, "result": "X"},
        {"x_nodes": again, "o_nodes": 120, "result": "X"},
        {"x_nodes": 93, "o_nodes": 71, "result": "draw"},
        "A slip in the report: its own program gives another figure." if published != again else "He never prunes.",
        (GAMES, (TREE,), ())[number % 3],
    )
    for number, (depth, pair, published, again) in enumerate(
        (
            (2, "spot / defensive", 165, 165),
            (4, "spot / defensive", 4729, 4729),
            (2, "defensive / offensive", 165, 101),
            (4, "defensive / defensive-attack", 4785, 4785),
        )
    )
)


def charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    """One of each kind."""
    labels = tuple(row.label.partition(": ")[2] for row in rows)
    count = len(rows)
    return (
        Chart(
            "nodes",
            "Nodes a game",
            "bars",
            labels,
            (Series("as published", (165, 4729, 165, 4785)[:count]), Series("by the textbook", (93,) * count)),
            y_label="nodes",
            log=True,
        ),
        Chart(
            "depth",
            "Nodes by depth",
            "lines",
            ("1", "2", "3", "4", "5"),
            (Series("minimax", (9, 81, 585, 3609, 18729)), Series("alpha-beta", (9, 35, 166, 634, None))),
            "depth",
            "nodes",
            log=True,
        ),
        Chart(
            "results",
            "Results",
            "shares",
            ("re-enacted", "by the textbook"),
            (Series("X wins", (2, 0)), Series("draws", (1, 4)), Series("O wins", (1, 0))),
        ),
    )


def instant(watch: Watch) -> Iterator[Row]:
    """All rows at once."""
    yield from ROWS


class Gated:
    """Yields a row, then waits until it may go on or is stopped."""

    def __init__(self) -> None:
        self.gate = threading.Event()

    def __call__(self, watch: Watch) -> Iterator[Row]:
        yield ROWS[0]
        watch.stop.on_set(self.gate.set)
        self.gate.wait()
        watch.look()
        yield from ROWS[1:]


ABOUT = "Two evaluations play each other with the same search, the first named as X; by the textbook all is drawn."


def experiments(gated: Gated) -> tuple[Experiment, ...]:
    """What the lab of a test has."""
    return (
        Experiment("instant", "Evaluations against each other", "Ekram 2016, 4.8", ABOUT, 4, instant, charts),
        Experiment("gated", "Takes its time", "nobody", "Waits in its second row.", 4, gated, charts),
        Experiment("empty", "Has no rows", "nobody", "Nothing at all.", 0, lambda watch: iter(())),
    )
