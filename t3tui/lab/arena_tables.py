"""The outcome of an arena as data and as text: JSON, CSV, Markdown and plain tables.

Nothing in them depends on the clock, on the number of workers or on the order in which games ended.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, Final

from t3tui.lab.sprt import Verdict
from t3tui.lab.standings import Row, Score, Standings, TestState
from t3tui.lab.tournament import Tournament

COLUMNS: Final = ("player", "games", "wins", "draws", "losses", "points", "elo", "elo_error")


def to_json(tournament: Tournament, standings: Standings) -> dict[str, Any]:
    """Everything as plain data."""
    data: dict[str, Any] = {
        "mode": str(tournament.mode),
        "games": tournament.games,
        "gauntlet": tournament.gauntlet,
        "seed": tournament.seed,
        "table": [dict(zip(COLUMNS, _values(row), strict=True)) for row in standings.rows],
        "cross": [
            {"player": row.player, "opponent": other.player, "wins": score[0], "draws": score[1], "losses": score[2]}
            for row, met in zip(standings.rows, standings.cross, strict=True)
            for other, score in zip(standings.rows, met, strict=True)
            if score is not None
        ],
    }
    if (sprt := tournament.sprt) is not None:
        bounds = {"lower": round(sprt.lower, 6), "upper": round(sprt.upper, 6)}
        data["sprt"] = {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            **bounds,
            "tests": [_test_data(test) for test in standings.tests],
        }
    return data


def _values(row: Row) -> tuple[str | float | None, ...]:
    rating = row.rating
    elo = (None, None) if rating is None else (_rounded(rating.elo), _rounded(rating.error))
    return row.player, row.games, row.wins, row.draws, row.losses, row.points, *elo


def _rounded(number: float) -> float:
    return round(number, 1) + 0.0


def _test_data(test: TestState) -> dict[str, Any]:
    return {
        "first": test.first,
        "second": test.second,
        "pairs": list(test.pairs),
        "ratio": round(test.ratio, 4),
        "verdict": str(test.verdict),
    }


def to_csv(standings: Standings) -> str:
    """The table with commas between its columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_values, standings.rows))
    return text.getvalue()


def to_markdown(standings: Standings) -> str:
    """The table for a page of Markdown."""
    cells = [[_written(value).replace("|", "\\|") for value in _values(row)] for row in standings.rows]
    lines = [COLUMNS, ("---", *["---:"] * (len(COLUMNS) - 1)), *cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _written(value: str | float | None) -> str:
    return "" if value is None else value if isinstance(value, str) else f"{value:g}"


def table_rows(standings: Standings) -> list[tuple[str, ...]]:
    """The table in words, its heading first."""
    rows: list[tuple[str, ...]] = [("", "player", "games", "wins", "draws", "losses", "points", "Elo", "±")]
    for place, row in enumerate(standings.rows, 1):
        counts = (str(count) for count in (row.games, row.wins, row.draws, row.losses))
        rows.append((f"{place}", row.player, *counts, points_text(row.points), *elo_texts(row)))
    return rows


def elo_texts(row: Row) -> tuple[str, str]:
    """A rating and its error in words."""
    return ("–", "–") if row.rating is None else (f"{_rounded(row.rating.elo):+.0f}", f"{row.rating.error:.0f}")


def points_text(points: float) -> str:
    """Points with halves as people write them."""
    whole, half = divmod(points, 1)
    return f"{whole:.0f}½" if half and whole else "½" if half else f"{whole:.0f}"


def cross_rows(standings: Standings) -> list[tuple[str, ...]]:
    """The cross table in words, its heading first: points of the row's player against the column's."""
    rows: list[tuple[str, ...]] = [("", "player", *(f"{place}" for place in range(1, len(standings.rows) + 1)))]
    for place, (row, met) in enumerate(zip(standings.rows, standings.cross, strict=True), 1):
        scores = (_score_text(score) if at != place else "·" for at, score in enumerate(met, 1))
        rows.append((f"{place}", row.player, *scores))
    return rows


def _score_text(score: Score | None) -> str:
    return "" if score is None else f"{points_text(score[0] + score[1] / 2)}/{sum(score)}"


def sprt_lines(tournament: Tournament, tests: Sequence[TestState]) -> list[str]:
    """How each test stands, in a sentence."""
    sprt = tournament.sprt
    if sprt is None:
        return []
    return [
        f"{test.first} against {test.second}: {_verdict(test.verdict, sprt.elo0, sprt.elo1)}, "
        f"ratio {test.ratio:.2f} of {sprt.lower:.2f} to {sprt.upper:.2f}, pairs {' '.join(map(str, test.pairs))}"
        for test in tests
    ]


def _verdict(verdict: Verdict, elo0: float, elo1: float) -> str:
    if verdict is Verdict.UPPER:
        return f"{elo1:+g} Elo rather than {elo0:+g}"
    if verdict is Verdict.LOWER:
        return f"{elo0:+g} Elo rather than {elo1:+g}"
    return f"{elo0:+g} or {elo1:+g} Elo, not decided"


def duration(seconds: float) -> str:
    """A time in words."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
