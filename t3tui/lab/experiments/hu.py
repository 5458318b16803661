"""Hu's claim about depth, held against every line of play of the basic game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from t3tui.game.position import Position, Side
from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments import ours
from t3tui.lab.experiments.basic_positions import board_of, keeps_result, open_positions
from t3tui.lab.experiments.rows import Experiment, Figures, Row, TreeBehind, Watch
from t3tui.lab.reenactments.boards import EMPTY_BOARD, O, X
from t3tui.lab.reenactments.hu import Hu

RULES: Final = (2, 4)
DEPTHS: Final = range(9)
LEAVES: Final = {4: 72_658, 2: 100_645}
ENOUGH: Final = {2: 7, 4: 2}
"""The depth from which on, it is claimed, the program never loses."""
EVALUATIONS: Final = {2: "two-rules", 4: "four-rules"}


def _rows(watch: Watch) -> Iterator[Row]:
    for rules in RULES:
        for depth in DEPTHS:
            his = _his_chooser(rules, depth, watch)
            spec = _spec(rules, depth)
            own = ours.chooser(spec, watch)
            for side in Side:
                reenacted = _results(*ours.lines_of_play(his, side, watch))
                yield Row(
                    f"{rules} rules, depth {depth}, as {side}",
                    {"rules": rules, "depth": depth, "side": str(side)},
                    _claim(rules, depth),
                    reenacted,
                    _results(*ours.lines_of_play(own, side, watch)),
                    _note(rules, depth, reenacted["losses"]),
                    (TreeBehind("our tree of the first move", spec, Position.start()),) if depth < 6 else (),
                )
            yield Row(
                f"{rules} rules, depth {depth}, moves that keep the result",
                {"rules": rules, "depth": depth, "positions": len(open_positions())},
                None,
                _kept(his, watch),
                _kept(own, watch),
                "Out of all unfinished positions up to symmetry; exact.",
            )
    for rules in RULES:
        yield _leaves(rules, watch)


def _his_chooser(rules: int, depth: int, watch: Watch) -> ours.Chooser:
    program = Hu(rules, depth, watch)
    return ours.remembered(
        lambda position: program.choose(board_of(position), X if position.side is Side.X else O),
    )


def _spec(rules: int, depth: int) -> str:
    """The textbook's search of as many plies over the same evaluation."""
    return f"alpha-beta:depth={depth + 1},eval={EVALUATIONS[rules]}"


def _results(wins: int, draws: int, losses: int) -> Figures:
    return {"wins": wins, "draws": draws, "losses": losses}


def _claim(rules: int, depth: int) -> Figures | None:
    """With two rules a depth of at least 7 is said to be needed; with four, 2 or 3 are said to do."""
    if rules == 2:
        return {"loses": depth < ENOUGH[2]}
    return {"loses": False} if depth >= ENOUGH[4] else None


def _note(rules: int, depth: int, losses: int) -> str:
    claim = _claim(rules, depth)
    if claim is None or claim["loses"] == bool(losses):
        return ""
    if losses:
        return f"Claimed to be enough, but it loses {losses} lines."
    return f"Claimed to need depth {ENOUGH[rules]}, but no line loses."


def _kept(choose: ours.Chooser, watch: Watch) -> Figures:
    kept = 0
    for position in open_positions():
        watch.look()
        kept += keeps_result(position, choose(position))
    return {"kept": kept, "positions": len(open_positions())}


def _leaves(rules: int, watch: Watch) -> Row:
    depth = DEPTHS[-1]
    program = Hu(rules, depth, watch)
    program.choose(EMPTY_BOARD, X)
    return Row(
        f"{rules} rules, depth {depth}, leaves from the empty board",
        {"rules": rules, "depth": depth, "count": "leaves"},
        {"leaves": LEAVES[rules]},
        {"leaves": program.leaves},
        {"leaves": ours.think(_spec(rules, depth), Position.start(), watch).info.leaves},
        "His search hands down one bound and cuts only on more than it; alpha-beta has both bounds and cuts on equal.",
    )


def _charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    depths = tuple(str(depth) for depth in DEPTHS)

    def column(key: str, which: str, **wanted: object) -> tuple[float | None, ...]:
        by_depth = {row.configuration["depth"]: row for row in rows if _matches(row, key, wanted)}
        figures = [
            by_depth[depth].reenacted if which == "his" else by_depth[depth].ours if depth in by_depth else None
            for depth in DEPTHS
            if depth in by_depth or which == "ours"
        ]
        found = [None if each is None else float(each[key]) for each in figures]
        return (*found, *[None] * (len(DEPTHS) - len(found)))

    losses = tuple(
        Series(f"{rules} rules, as {side}", column("losses", "his", rules=rules, side=str(side)))
        for rules in RULES
        for side in Side
    )
    kept = tuple(
        Series(f"{rules} rules", tuple(_share(each) for each in column("kept", "his", rules=rules))) for rules in RULES
    )
    return (
        Chart("losses-by-depth", "Lost lines of play by depth", "lines", depths, losses, "depth", "lines lost"),
        Chart(
            "quality-by-depth",
            "How good the chosen move is: positions in which it keeps the result",
            "lines",
            depths,
            kept,
            "depth",
            "percent",
        ),
    )


def _share(kept: float | None) -> float | None:
    return None if kept is None else round(100 * kept / len(open_positions()), 1)


def _matches(row: Row, key: str, wanted: dict[str, object]) -> bool:
    figures = row.reenacted or {}
    return key in figures and all(row.configuration.get(name) == value for name, value in wanted.items())


DEPTHS_EXPERIMENT: Final = Experiment(
    "depths",
    "How deep is deep enough",
    "Hu 2017",
    "Hu claims that two rules need depth 7 never to lose and that with four rules 2 or 3 suffices. Played out against "
    "every line: two rules never lose from depth 5 on, four rules lose at 2 but neither at 1 nor at 3.",
    len(RULES) * (len(DEPTHS) * 3 + 1),
    _rows,
    _charts,
)
