"""The tables of an arena as rows of text: the standings with their error bars, and who made how much against whom."""

from __future__ import annotations

from typing import Final

from t3tui.game.shown_text import shown
from t3tui.lab.arena_tables import cross_rows, elo_texts, points_text
from t3tui.lab.standings import Row as Standing
from t3tui.lab.standings import Standings
from t3tui.ui.settings import Marks
from t3tui.ui.widgets.text_rows import Row

COLUMNS: Final = (("games", 6), ("won", 5), ("drawn", 6), ("lost", 5), ("points", 7), ("Elo", 6), ("±", 5))
PLACE: Final = 4
LEAST_NAME, MOST_NAME = 12, 34
LEAST_BAR, MOST_BAR = 9, 60
BARS: Final[dict[Marks, str]] = {"unicode": "├─●─┤·", "ascii": "|-o-|."}
"""The signs of a bar: its ends, the line to each side of the rating, the rating itself, and the mean of all."""


def standings_rows(standings: Standings, width: int, marks: Marks) -> list[Row]:
    """The heading and a row for each player, with a picture of its rating where there is room."""
    fixed = PLACE + sum(size for _, size in COLUMNS)
    longest = max((len(row.player) for row in standings.rows), default=0)
    name = max(LEAST_NAME, min(longest, MOST_NAME, width - fixed - 2 - LEAST_BAR))
    bar = min(width - fixed - name - 3, MOST_BAR)
    heading = f"{'':{PLACE}}{'player':{name}}" + "".join(f"{title:>{size}}" for title, size in COLUMNS)
    rows: list[Row] = [((heading, ("heading",)),)]
    low, high = _span(standings)
    for place, row in enumerate(standings.rows, 1):
        counts = (row.games, row.wins, row.draws, row.losses, points_text(row.points), *elo_texts(row))
        text = "".join(f"{count:>{size}}" for count, (_, size) in zip(counts, COLUMNS, strict=True))
        pieces = [
            (f"{place:>{PLACE - 2}}  ", ("place",)),
            (f"{shown(row.player, name):{name}}", ("player",)),
            (text, ()),
        ]
        if bar >= LEAST_BAR and row.rating is not None:
            pieces.append((f"   {_bar(row, low, high, bar, BARS[marks])}", ("bar",)))
        rows.append(tuple(pieces))
    return rows


def _span(standings: Standings) -> tuple[float, float]:
    """The least and the greatest rating that anybody may have."""
    ratings = [row.rating for row in standings.rows if row.rating is not None]
    low = min((rating.elo - rating.error for rating in ratings), default=0.0)
    high = max((rating.elo + rating.error for rating in ratings), default=0.0)
    return low, max(high, low + 1)


def _bar(row: Standing, low: float, high: float, width: int, signs: str) -> str:
    """A rating on the common scale: a dot between the ends of its interval."""
    assert row.rating is not None

    def at(elo: float) -> int:
        return round((elo - low) / (high - low) * (width - 1))

    left, dot, right = (at(row.rating.elo + part * row.rating.error) for part in (-1, 0, 1))
    cells = [" "] * width
    if 0 <= (mean := at(0.0)) < width:
        cells[mean] = signs[5]
    cells[left : right + 1] = signs[1] * (right + 1 - left)
    cells[left], cells[right], cells[dot] = signs[0], signs[4], signs[2]
    return "".join(cells).rstrip()


def cross_table_rows(standings: Standings) -> list[Row]:
    """The cross table: points of the row's player against the column's, and of how many games."""
    heading, *lines = cross_rows(standings)
    widths = [max(map(len, column)) for column in zip(heading, *lines, strict=True)]
    name = max(LEAST_NAME, min(MOST_NAME, widths[1]))

    def columns(line: tuple[str, ...]) -> str:
        return "".join(f"  {text:>{size}}" for text, size in zip(line[2:], widths[2:], strict=True))

    rows: list[Row] = [((f"{'':{PLACE}}{'against':{name}}{columns(heading)}", ("heading",)),)]
    for line in lines:
        place = f"{line[0]:>{PLACE - 2}}  "
        rows.append(((place, ("place",)), (f"{shown(line[1], name):{name}}", ("player",)), (columns(line), ())))
    return rows
