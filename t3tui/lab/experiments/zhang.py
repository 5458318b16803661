"""Zhang's heuristics: how many nodes his alpha-beta takes from the empty board, depth by depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from t3tui.game.mode import ADVANCED, ULTIMATE
from t3tui.game.notation import format_move
from t3tui.game.position import Position
from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments import ours
from t3tui.lab.experiments.rows import Experiment, Figures, Row, TreeBehind, Watch
from t3tui.lab.reenactments.zhang import Zhang

PUBLISHED: Final = {("advanced", 9): 3_030_212, ("ultimate", 8): 419_244}
DEEPEST: Final = {"advanced": 9, "ultimate": 8}
WITHOUT_BALANCE: Final = 7
"""The depth at which the advanced game is searched once more without the balance of marks."""
TREE_DEPTH: Final = 5
"""A deeper tree is too large to look at."""


def _rows(watch: Watch) -> Iterator[Row]:
    for mode in (ADVANCED, ULTIMATE):
        for depth in range(1, DEEPEST[mode.name] + 1):
            found = Zhang(ultimate=mode.macro, tick=watch).choose(depth)
            spec = f"alpha-beta:depth={depth},eval=board-lines"
            start = Position.start(mode)
            decision = ours.think(spec, start, watch)
            nodes = PUBLISHED.get((mode.name, depth))
            yield Row(
                f"{mode.name}, depth {depth}",
                {"mode": mode.name, "depth": depth, "eval": "board-lines"},
                None if nodes is None else {"nodes": nodes, "move": "11"},
                _figures(found.nodes, format_move(mode, found.board * 9 + found.cell)),
                _figures(decision.info.nodes, format_move(mode, decision.move)),
                "The depth his program played at; root not counted, wins ±100,000, first best move." if nodes else "",
                (TreeBehind("our tree", spec, start),) if depth <= TREE_DEPTH else (),
            )
    found = Zhang(ultimate=False, balance=False, tick=watch).choose(WITHOUT_BALANCE)
    decision = ours.think(f"alpha-beta:depth={WITHOUT_BALANCE},eval=board-lines", Position.start(ADVANCED), watch)
    yield Row(
        f"advanced, depth {WITHOUT_BALANCE}, marks not counted",
        {"mode": "advanced", "depth": WITHOUT_BALANCE, "eval": "board-lines", "balance": False},
        None,
        _figures(found.nodes, format_move(ADVANCED, found.board * 9 + found.cell)),
        _figures(decision.info.nodes, format_move(ADVANCED, decision.move)),
        "Ours counts them: 5 for every mark more is the same sum at every leaf of one depth and changes nothing.",
    )


def _figures(nodes: int, move: str) -> Figures:
    return {"nodes": nodes, "move": move}


def _charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    by_mode = {
        mode: {row.configuration["depth"]: row for row in rows if _is_of(row, mode)}
        for mode in ("advanced", "ultimate")
    }
    depths = range(1, max(DEEPEST.values()) + 1)

    def nodes(mode: str, depth: int) -> float | None:
        row = by_mode[mode].get(depth)
        return None if row is None or row.ours is None else row.ours["nodes"]

    def factor(mode: str, depth: int) -> float | None:
        now, before = nodes(mode, depth), nodes(mode, depth - 1)
        return now / before if now and before else None

    names = tuple(str(depth) for depth in depths)
    return (
        Chart(
            "nodes-by-depth",
            "Nodes by depth, from the empty board",
            "lines",
            names,
            tuple(Series(mode, tuple(nodes(mode, depth) for depth in depths)) for mode in by_mode),
            "depth",
            "nodes",
            log=True,
        ),
        Chart(
            "branching",
            "Effective branching factor: nodes of a depth by those of the depth before",
            "lines",
            names,
            tuple(Series(mode, tuple(factor(mode, depth) for depth in depths)) for mode in by_mode),
            "depth",
            "factor",
        ),
    )


def _is_of(row: Row, mode: str) -> bool:
    return row.configuration["mode"] == mode and row.configuration.get("balance", True) is True


HEURISTICS: Final = Experiment(
    "heuristics",
    "Heuristics on nine boards",
    "Zhang",
    "Depth-limited alpha-beta with Zhang's evaluation from the empty board of the two large games. Our search is the "
    "same one, so the counts agree to the node.",
    sum(DEEPEST.values()) + 1,
    _rows,
    _charts,
)
