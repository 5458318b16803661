"""Project 5's breadth-first rule: its worked examples, its counts, and how it fares against every line of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import copysign
from typing import Final

from t3tui.engine.evaluations import EVALUATIONS
from t3tui.game.position import Position, Side
from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments import ours
from t3tui.lab.experiments.basic_positions import board_of, games_up_to_symmetry, positions_up_to_symmetry
from t3tui.lab.experiments.rows import Experiment, Figures, Row, TreeBehind, Watch
from t3tui.lab.reenactments.boards import EMPTY, EMPTY_BOARD, Board, O, X
from t3tui.lab.reenactments.project5 import enumerate_breadth_first

FIRST_MOVES: Final = (2, 0, 3, 7, 6, 8)
SECOND_BOARD: Final = ".O...OXXO"
"""O began here, and X is to move."""
SECOND_MOVES: Final = (1, 6, 5, 7, 8)
"""The same board with the marks exchanged, as our games begin with X."""
TRUE_MINIMAX: Final = "minimax:depth=0,scoring=fast"
WIN: Final = EVALUATIONS["default"].basic_win
PARTS: Final = {"IV": False, "V": True}
NOT_MINIMAX: Final = "The rule is not minimax: one blunder of its own somewhere below condemns a move"


def _rows(watch: Watch) -> Iterator[Row]:
    yield _first_example("IV", {1: -10, 4: 10, 5: -10}, watch)
    yield _first_example("V", {1: -2, 4: 3, 5: -2}, watch)
    yield _second_example(watch)
    yield _counts(watch)
    for part, fast in PARTS.items():
        his = _his_chooser(fast, watch)
        own = ours.chooser("alpha-beta:depth=0,scoring=" + ("fast" if fast else "plain"), watch)
        for side in Side:
            reenacted = _results(*ours.lines_of_play(his, side, watch))
            note = f"{NOT_MINIMAX}, so it can lose." if reenacted["losses"] else ""
            yield Row(
                f"part {part}, every line as {'first' if side is Side.X else 'second'} player",
                {"part": part, "player": "first" if side is Side.X else "second"},
                None,
                reenacted,
                _results(*ours.lines_of_play(own, side, watch)),
                note,
            )
    yield from _counted_games()


def _first_example(part: str, published: dict[int, int], watch: Watch) -> Row:
    position = Position.start()
    for move in FIRST_MOVES:
        position = position.play(move)
    return _example(f"part {part}, after 3 1 4 8 7 9", part, board_of(position), X, position, published, watch)


def _second_example(watch: Watch) -> Row:
    position = Position.start()
    for move in SECOND_MOVES:
        position = position.play(move)
    board = tuple({".": EMPTY, "X": X, "O": O}[mark] for mark in SECOND_BOARD)
    published = {0: -3, 2: -1, 3: -3, 4: -3}
    return _example("part V, .O./..O/XXO, X to move", "V", board, X, position, published, watch)


def _example(
    label: str, part: str, board: Board, side: int, position: Position, published: dict[int, int], watch: Watch
) -> Row:
    found = enumerate_breadth_first(board, fast=PARTS[part], side=side, tick=watch)
    decision = ours.think(TRUE_MINIMAX, position, watch)
    marks = "".join(".XO"[mark] for mark in board)
    scores = {move: _ten_less_moves(value) for move, value in decision.info.numbers.items()}
    return Row(
        label,
        {"part": part, "board": f"{marks[:3]}/{marks[3:6]}/{marks[6:]}", "side": "X"},
        _scores(published, max(published, key=lambda cell: published[cell])),
        _scores(found.scores, found.chosen),
        _scores(scores, decision.move),
        "Ours is true minimax: a win in sight counts 10 less the moves made, only good replies are expected.",
        (TreeBehind("our tree", TRUE_MINIMAX, position),),
    )


def _ten_less_moves(value: float) -> int:
    """A win of our scale, 1000 less the moves, on the scale of the report."""
    return int(value - copysign(WIN - 10, value)) if value else 0


def _scores(scores: dict[int, int], chosen: int) -> Figures:
    return {"scores": {str(cell + 1): score for cell, score in scores.items()}, "move": str(chosen + 1)}


def _counts(watch: Watch) -> Row:
    found = enumerate_breadth_first(EMPTY_BOARD, fast=True, tick=watch)
    decision = ours.think("bfs", Position.start(), watch)
    return Row(
        "empty board, boards in the queue",
        {"part": "V", "board": ".../.../...", "side": "X"},
        {"pushed": 549_946, "finished": 255_168, "most_queued": 200_449},
        {"pushed": found.pushed, "finished": found.finished, "most_queued": found.most_queued},
        {"pushed": decision.info.nodes, "finished": decision.info.leaves},
        "Every line of play is pushed, the same board as often as it can come about.",
    )


def _his_chooser(fast: bool, watch: Watch) -> ours.Chooser:
    return ours.remembered(
        lambda position: enumerate_breadth_first(board_of(position), fast=fast, tick=watch).chosen,
    )


def _results(wins: int, draws: int, losses: int) -> Figures:
    return {"wins": wins, "draws": draws, "losses": losses}


def _counted_games() -> Iterator[Row]:
    yield Row(
        "games up to symmetry",
        {"count": "games up to symmetry"},
        {"games": 255_168},
        None,
        {"games": games_up_to_symmetry()},
        "Ekram's figure is the number of all games; turned and mirrored ones taken together there are ours.",
    )
    yield Row(
        "positions up to symmetry",
        {"count": "positions up to symmetry"},
        {"positions": 765},
        None,
        {"positions": len(positions_up_to_symmetry())},
        "Ekram's figure, and right.",
    )


def _charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    played = [row for row in rows if row.reenacted and "wins" in row.reenacted]
    names: list[str] = []
    columns: list[Figures] = []
    for row in played:
        for who, figures in (("breadth first", row.reenacted), ("minimax", row.ours)):
            if figures is not None:
                names.append(f"{row.configuration['part']} {row.configuration['player']}, {who}")
                columns.append(figures)
    shares = tuple(
        Series(name, tuple(float(figures[key]) for figures in columns))
        for name, key in (("wins", "wins"), ("draws", "draws"), ("losses", "losses"))
    )
    title = "Every line of play: wins, draws, losses"
    return (Chart("results", title, "shares", tuple(names), shares),)


BREADTH: Final = Experiment(
    "breadth",
    "Breadth first with a deque",
    "Project 5, and two counts of Ekram's",
    "Every line of play judges the move it began with. Parts IV and V reproduce the worked examples; played against "
    "every line the rule loses games that true minimax never does.",
    3 + 1 + 4 + 2,
    _rows,
    _charts,
)
