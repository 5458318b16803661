"""The charts of an experiment of one's own, as far as its rows give them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments.rows import GameBehind, Row

MOST_SERIES: Final = 6
"""More lines than signs cannot be told apart."""
MOST_CHARTS: Final = 6
"""Of one kind, for as many positions."""


def own_charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    """Nodes, branching and quality by depth; nodes by move; results by pairing."""
    searches = [row for row in rows if row.ours is not None and "player" in row.configuration]
    games = [row for row in rows if row.ours is not None and "x" in row.configuration]
    charts = [*_by_depth(searches), _quality(searches), _by_move(games), _results(games)]
    return tuple(chart for chart in charts if chart.categories and not chart.is_empty)


def _by_depth(rows: Sequence[Row]) -> list[Chart]:
    """A pair of charts for every position."""
    places = list(dict.fromkeys((row.configuration["mode"], row.configuration["position"]) for row in rows))
    charts = []
    for number, (mode, position) in enumerate(places[:MOST_CHARTS], 1):
        here = [row for row in rows if (row.configuration["mode"], row.configuration["position"]) == (mode, position)]
        depths = _depths(here)
        if len(depths) < 2:
            charts.append(_bars(f"nodes-{number}", f"Nodes, {mode}, {position}", here))
            continue
        for name, title, key, log in (
            ("nodes-by-depth", "Nodes by depth", "nodes", True),
            ("branching", "Effective branching factor: the depth-th root of the nodes", "branching", False),
        ):
            charts.append(
                Chart(
                    f"{name}-{number}",
                    f"{title}, {mode}, {position}",
                    "lines",
                    tuple(map(str, depths)),
                    _series(here, depths, lambda found, key=key: found[-1].get(key)),  # type: ignore[misc]
                    "depth",
                    key,
                    log=log,
                )
            )
    return charts


def _depths(rows: Sequence[Row]) -> list[int]:
    return sorted({row.configuration["depth"] for row in rows if row.configuration["depth"] is not None})


def _series(
    rows: Sequence[Row], depths: Sequence[int], value: Callable[[list[Any]], float | None]
) -> tuple[Series, ...]:
    """A series for every player; one without a depth is a line at its one value."""
    players = list(dict.fromkeys(row.configuration["player"] for row in rows))[:MOST_SERIES]
    found = []
    for player in players:
        own = [row for row in rows if row.configuration["player"] == player]
        values = []
        for depth in depths:
            figures = [row.ours for row in own if row.configuration["depth"] in (depth, None)]
            values.append(value(figures) if figures else None)
        found.append(Series(player, tuple(values)))
    return tuple(found)


def _bars(name: str, title: str, rows: Sequence[Row]) -> Chart:
    players = tuple(row.configuration["player"] for row in rows)
    nodes = tuple(row.ours["nodes"] if row.ours else None for row in rows)
    return Chart(name, title, "bars", players, (Series("nodes", nodes),), y_label="nodes", log=True)


def _quality(rows: Sequence[Row]) -> Chart:
    """In how many of the basic positions the chosen move keeps the result, exactly."""
    basic = [row for row in rows if row.ours is not None and "best" in row.ours]
    depths = _depths(basic)
    return Chart(
        "quality-by-depth",
        "How good the chosen move is: basic positions in which it keeps the result",
        "lines",
        tuple(map(str, depths)),
        _series(basic, depths, lambda found: 100 * sum(each["best"] for each in found) / len(found)),
        "depth",
        "percent",
    )


def _by_move(rows: Sequence[Row]) -> Chart:
    games = [behind for row in rows for behind in row.behind if isinstance(behind, GameBehind)][:MOST_SERIES]
    longest = max((len(game.nodes) for game in games), default=0)
    series = tuple(
        Series(
            f"{game.x} – {game.o}", tuple(float(nodes) for nodes in game.nodes) + (None,) * (longest - len(game.nodes))
        )
        for game in games
    )
    moves = tuple(str(number) for number in range(1, longest + 1))
    return Chart("nodes-by-move", "Nodes by move", "lines", moves, series, "move", "nodes", log=True)


def _results(rows: Sequence[Row]) -> Chart:
    """Who won how often, every pairing with all its depths and positions."""
    pairings = list(dict.fromkeys((row.configuration["x"], row.configuration["o"]) for row in rows))

    def count(result: str) -> tuple[float, ...]:
        return tuple(
            float(
                sum(
                    row.ours is not None and row.ours["result"] == result
                    for row in rows
                    if (row.configuration["x"], row.configuration["o"]) == pairing
                )
            )
            for pairing in pairings
        )

    names = tuple(f"{x} – {o}" for x, o in pairings)
    series = (Series("X wins", count("X")), Series("draws", count("draw")), Series("O wins", count("O")))
    return Chart("results", "Results by pairing", "shares", names, series)
