"""Ekram's chapters 4.7 and 4.8: two searches and five evaluations, at depths 2 and 4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from t3tui.game.position import Side
from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments import ours
from t3tui.lab.experiments.rows import Experiment, Figures, GameBehind, Row, Watch
from t3tui.lab.reenactments import ekram
from t3tui.lab.reenactments.boards import EMPTY, O, X

MINIMAX_AB, ALPHA_BETA = "minimax-ab", "alpha-beta"
RESULTS: Final = {EMPTY: "draw", X: "X", O: "O"}

SEARCHES: Final = {
    ("default", 2): (165, 87, "draw"),
    ("default", 4): (4677, 493, "X"),
    ("defensive", 2): (164, 68, "O"),
    ("defensive", 4): (4793, 554, "X"),
    ("offensive", 2): (155, 60, "O"),
    ("offensive", 4): (4716, 626, "X"),
    ("spot", 2): (165, 82, "draw"),
    ("spot", 4): (4711, 487, "X"),
    ("defensive-attack", 2): (165, 69, "draw"),
    ("defensive-attack", 4): (4785, 598, "draw"),
}
"""As published: X by MinimaxAB against O by AlphaBeta, both with one evaluation."""

EVALUATIONS: Final = {
    ("spot", "defensive"): ((165, 116), (4729, 2525), (80, 62), (750, 375)),
    ("defensive", "offensive"): ((165, 120), (4751, 2524), (165, 120), (1125, 534)),
    ("spot", "offensive"): ((165, 119), (4729, 2525), (72, 81), (750, 626)),
    ("defensive", "defensive-attack"): ((164, 115), (4785, 2503), (96, 71), (1001, 563)),
    ("offensive", "defensive-attack"): ((155, 113), (4729, 2525), (79, 60), (809, 589)),
    ("spot", "defensive-attack"): ((165, 116), (4729, 2525), (72, 60), (789, 589)),
}
"""As published: both by MinimaxAB at depths 2 and 4, then both by AlphaBeta."""
COLUMNS: Final = ((MINIMAX_AB, 2), (MINIMAX_AB, 4), (ALPHA_BETA, 2), (ALPHA_BETA, 4))

MINIMAX_AB_NOTE: Final = "his MinimaxAB never prunes and evaluates with the eyes of the side that the recursion is at"
ALPHA_BETA_NOTE: Final = "his AlphaBeta lets O minimise O's own score"
DEFENSIVE_NOTE: Final = "his defensive takes the opponent's chances for a merit"


def _figures(x_nodes: int, o_nodes: int, result: str | None) -> Figures:
    return {"x_nodes": x_nodes, "o_nodes": o_nodes, "result": result}


def _row(x: ekram.Seat, o: ekram.Seat, depth: int, published: Figures, watch: Watch) -> Row:
    again = ekram.play(x, o, depth, watch)
    reenacted = _figures(again.nodes_of(X), again.nodes_of(O), RESULTS[again.winner])
    game = ours.play(_spec(x, depth), _spec(o, depth), watch, title="our game, by the textbook")
    return Row(
        _label(x, o, depth),
        {"x": _seat(x), "o": _seat(o), "depth": depth},
        published,
        reenacted,
        _figures(game.nodes_of(Side.X), game.nodes_of(Side.O), str(game.winner or "draw")),
        _note(x, o, published, reenacted),
        (GameBehind("the re-enacted game", _name(x, depth), _name(o, depth), again.cells, again.nodes), game.behind),
    )


def _spec(seat: ekram.Seat, depth: int) -> str:
    return f"{seat.search}:depth={depth},eval={seat.evaluation}"


def _name(seat: ekram.Seat, depth: int) -> str:
    return f"Ekram's {seat.search}, {seat.evaluation}, depth {depth}"


def _seat(seat: ekram.Seat) -> Figures:
    return {"search": seat.search, "eval": seat.evaluation}


def _label(x: ekram.Seat, o: ekram.Seat, depth: int) -> str:
    if x.search != o.search:
        return f"{x.evaluation}, depth {depth}"
    return f"{x.search}, depth {depth}: {x.evaluation} / {o.evaluation}"


def _note(x: ekram.Seat, o: ekram.Seat, published: Figures, reenacted: Figures) -> str:
    reasons = []
    if MINIMAX_AB in (x.search, o.search):
        reasons.append(MINIMAX_AB_NOTE)
    if o.search == ALPHA_BETA:
        reasons.append(ALPHA_BETA_NOTE)
    if "defensive" in (x.evaluation, o.evaluation):
        reasons.append(DEFENSIVE_NOTE)
    text = "; ".join(reasons)
    differs = [key for key, value in published.items() if value is not None and value != reenacted[key]]
    if differs:
        nodes = f"{reenacted['x_nodes']}/{reenacted['o_nodes']}"
        text = f"a slip in the report: its own program gives {nodes}; {text}"
    return f"{text[:1].upper()}{text[1:]}."


def _searches(watch: Watch) -> Iterator[Row]:
    for (evaluation, depth), published in SEARCHES.items():
        x, o = ekram.Seat(MINIMAX_AB, evaluation), ekram.Seat(ALPHA_BETA, evaluation)
        yield _row(x, o, depth, _figures(*published), watch)


def _evaluations(watch: Watch) -> Iterator[Row]:
    for (x, o), figures in EVALUATIONS.items():
        for (search, depth), nodes in zip(COLUMNS, figures, strict=True):
            yield _row(ekram.Seat(search, x), ekram.Seat(search, o), depth, _figures(*nodes, None), watch)


def _bars(name: str, title: str, labels: Sequence[str], rows: Sequence[Row]) -> Chart:
    """Nodes of both sides, as published and by the textbook."""

    def values(which: str, side: str) -> tuple[float | None, ...]:
        figures = [row.published if which == "published" else row.ours for row in rows]
        return tuple(None if each is None else each[f"{side}_nodes"] for each in figures)

    series = [
        Series(f"{side.upper()} {'as published' if which == 'published' else 'by the textbook'}", values(which, side))
        for which in ("published", "ours")
        for side in ("x", "o")
    ]
    return Chart(name, title, "bars", tuple(labels), tuple(series), y_label="nodes", log=True)


def _at_depth(rows: Sequence[Row], depth: int) -> list[Row]:
    return [row for row in rows if row.configuration["depth"] == depth]


def _search_charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    charts = []
    for depth in (2, 4):
        chosen = _at_depth(rows, depth)
        labels = [row.configuration["x"]["eval"] for row in chosen]
        title = f"Nodes a game, X by MinimaxAB and O by AlphaBeta, depth {depth}"
        charts.append(_bars(f"nodes-depth-{depth}", title, labels, chosen))
    return (*charts, _by_move(rows), _results(rows))


def _evaluation_charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    charts = []
    for search, depth in COLUMNS:
        chosen = [row for row in _at_depth(rows, depth) if row.configuration["x"]["search"] == search]
        labels = [f"{row.configuration['x']['eval']} / {row.configuration['o']['eval']}" for row in chosen]
        title = f"Nodes a game, both by {search}, depth {depth}"
        charts.append(_bars(f"nodes-{search}-depth-{depth}", title, labels, chosen))
    return (*charts, _results(rows))


def _by_move(rows: Sequence[Row]) -> Chart:
    """Nodes of every move of the games with the default evaluation, as re-enacted and by the textbook."""
    wanted = [row for row in _at_depth(rows, 4) if row.configuration["x"]["eval"] == "default"]
    games = [behind for row in wanted for behind in row.behind if isinstance(behind, GameBehind)]
    longest = max((len(game.moves) for game in games), default=0)
    series = tuple(
        Series(game.title, tuple(float(nodes) for nodes in game.nodes) + (None,) * (longest - len(game.nodes)))
        for game in games
    )
    moves = tuple(str(number) for number in range(1, longest + 1))
    title = "Nodes by move, default, depth 4"
    return Chart("nodes-by-move", title, "lines", moves, series, "move", "nodes", log=True)


def _results(rows: Sequence[Row]) -> Chart:
    """How many of the games each side won, in the re-enactment and by the textbook."""

    def count(result: str) -> tuple[float, ...]:
        return tuple(
            float(sum(figures["result"] == result for figures in column if figures is not None))
            for column in ([row.reenacted for row in rows], [row.ours for row in rows])
        )

    shares = (Series("X wins", count("X")), Series("draws", count("draw")), Series("O wins", count("O")))
    return Chart("results", "Results of all games", "shares", ("re-enacted", "by the textbook"), shares)


SEARCHES_EXPERIMENT: Final = Experiment(
    "searches",
    "Two searches, one evaluation",
    "Ekram 2016, 4.7",
    "MinimaxAB plays X and AlphaBeta plays O. The report finds that AlphaBeta visits far fewer nodes; by the textbook "
    "both searches visit exactly the same ones, and every game is a draw.",
    len(SEARCHES),
    _searches,
    _search_charts,
)
EVALUATIONS_EXPERIMENT: Final = Experiment(
    "evaluations",
    "Evaluations against each other",
    "Ekram 2016, 4.8",
    "Two evaluations play each other with the same search, the first named as X. Two of the published figures are "
    "slips: the program itself gives others. By the textbook every game is a draw.",
    len(EVALUATIONS) * len(COLUMNS),
    _evaluations,
    _evaluation_charts,
)
