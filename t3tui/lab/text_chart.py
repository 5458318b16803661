"""A chart in the cells of a terminal: runs of text, each with the role that a theme gives a colour.

Series differ by their signs as well as by their colours, so that a chart can be read without any.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from t3tui.lab.charts import Chart, Scale, Series, number, tick_text

Run = tuple[str, str]
"""Text and its role: ``title``, ``axis``, ``label`` or ``series-0`` to ``series-5``."""
Line = list[Run]

ROLES: Final = 6


@dataclass(frozen=True, slots=True)
class Signs:
    """What charts are drawn with."""

    points: str
    fills: str
    eighths: str
    vertical: str
    corner: str
    horizontal: str
    braille: bool


UNICODE: Final = Signs("●▲■◆✚✖", "█▒░", "▏▎▍▌▋▊▉█", "│", "└", "─", braille=True)
ASCII: Final = Signs("o^#*+x", "#=.", "#", "|", "+", "-", braille=False)

_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def draw(chart: Chart, width: int, height: int, *, ascii_only: bool = False) -> list[Line]:
    """The chart's lines; those of bars and shares may be more than ``height``, for they can be scrolled."""
    signs = ASCII if ascii_only else UNICODE
    title: Line = [(_cut(chart.title, width), "title")]
    if chart.is_empty:
        return [title, [("Nothing to draw yet.", "label")]]
    if chart.kind == "lines":
        return [title, *_lines(chart, width, max(height - 1, 6), signs)]
    return [title, *(_bars if chart.kind == "bars" else _shares)(chart, width, signs)]


def to_text(chart: Chart, width: int, height: int, *, ascii_only: bool = False) -> str:
    """The chart without colours."""
    lines = draw(chart, width, height, ascii_only=ascii_only)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def role(index: int) -> str:
    """The role of a series."""
    return f"series-{index % ROLES}"


def _legend(chart: Chart, marks: str, width: int) -> list[Line]:
    """The names of the series with their signs, on as many lines as they need."""
    lines: list[Line] = [[]]
    used = 0
    for index, series in enumerate(chart.series):
        text = f"{marks[index % len(marks)]} {series.name}"
        if used and used + 2 + len(text) > width:
            lines.append([])
            used = 0
        if used:
            lines[-1].append(("  ", "label"))
        lines[-1] += [(text[:1], role(index)), (_cut(text[1:], width - 1), "label")]
        used += len(text) + 2 * bool(used)
    return lines


def _lines(chart: Chart, width: int, height: int, signs: Signs) -> list[Line]:
    legend = _legend(chart, signs.points, width)
    scale = Scale.of(chart.values, chart.log)
    names = [tick_text(tick) for tick in scale.ticks]
    margin = max(map(len, names)) + 1
    across, up = max(width - margin - 1, 2), max(height - len(legend) - 3, 3)
    canvas = _Canvas(across, up, signs)
    for index, series in enumerate(chart.series):
        canvas.plot(series, index, scale, len(chart.categories))
    at = {_dot(scale.share(tick), up) // 4: name for tick, name in zip(scale.ticks, names, strict=True)}
    rows: list[Line] = [
        [(f"{at.get(row, '').rjust(margin)}{signs.vertical}", "axis"), *canvas.row(row)] for row in range(up)
    ]
    axis = f"{' ' * margin}{signs.corner}{signs.horizontal * across}"
    label = f"{chart.x_label} → {chart.y_label} ↑" if signs.braille else f"across: {chart.x_label}, up: {chart.y_label}"
    below = _category_names(chart.categories, canvas, margin + 1)
    return [*rows, [(axis, "axis")], [(below, "axis")], *legend, [(_cut(label, width), "label")]]


def _dot(share: float, height: int) -> int:
    """How many dots from the top a share of the axis is; four dots make a row."""
    return round((1 - share) * (4 * height - 1))


class _Canvas:
    """Cells that lines and points are drawn on."""

    def __init__(self, width: int, height: int, signs: Signs) -> None:
        self.width, self.height, self._signs = width, height, signs
        self._cells: dict[tuple[int, int], tuple[int, int]] = {}
        self._points: dict[tuple[int, int], tuple[str, int]] = {}

    def column(self, place: int, places: int) -> int:
        """The column of one of several places from left to right."""
        return round((place + 0.5) * self.width / places - 0.5)

    def plot(self, series: Series, index: int, scale: Scale, places: int) -> None:
        """Draw a series: its points, and lines between those that stand side by side."""
        before: tuple[int, int] | None = None
        for place, value in enumerate(series.values):
            if value is None:
                before = None
                continue
            column = self.column(place, places)
            here = (2 * column, _dot(scale.share(value), self.height))
            if before is not None:
                self._line(before, here, index)
            before = here
            self._points.setdefault(
                (column, here[1] // 4), (self._signs.points[index % len(self._signs.points)], index)
            )

    def _line(self, start: tuple[int, int], end: tuple[int, int], index: int) -> None:
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        for step in range(steps + 1):
            x = round(start[0] + (end[0] - start[0]) * step / steps)
            y = round(start[1] + (end[1] - start[1]) * step / steps)
            cell = (x // 2, y // 4)
            self._cells[cell] = (self._cells.get(cell, (0, 0))[0] | _DOTS[x % 2][y % 4], index)

    def row(self, row: int) -> Line:
        """One row of cells, as runs."""
        runs: Line = []
        for column in range(self.width):
            text, of = " ", "axis"
            if (column, row) in self._points:
                text, index = self._points[column, row]
                of = role(index)
            elif (column, row) in self._cells:
                dots, index = self._cells[column, row]
                text, of = (chr(0x2800 + dots) if self._signs.braille else "."), role(index)
            if runs and runs[-1][1] == of:
                runs[-1] = (runs[-1][0] + text, of)
            else:
                runs.append((text, of))
        return runs


def _category_names(names: Sequence[str], canvas: _Canvas, margin: int) -> str:
    """The names under an axis, those left out that would run into each other."""
    text = ""
    for place, name in enumerate(names):
        start = margin + canvas.column(place, len(names)) - (len(name) - 1) // 2
        if start >= len(text) + bool(text) and start + len(name) <= margin + canvas.width:
            text = text.ljust(start) + name
    return text


def _bars(chart: Chart, width: int, signs: Signs) -> list[Line]:
    """Bars from left to right, a group for every category."""
    scale = Scale.of(chart.values, chart.log)
    names = max(len(series.name) for series in chart.series)
    texts = [[NO_BAR if value is None else number(value) for value in series.values] for series in chart.series]
    values = max(len(text) for column in texts for text in column)
    room = max(width - names - values - 6, 4)
    lines: list[Line] = []
    for place, category in enumerate(chart.categories):
        lines.append([(_cut(category, width), "label")])
        for index, series in enumerate(chart.series):
            value = series.values[place]
            bar = "" if value is None else _bar(scale.share(value) * room, signs)
            lines.append(
                [
                    (f"  {signs.points[index % len(signs.points)]} ", role(index)),
                    (f"{series.name.ljust(names)} ", "label"),
                    (bar, role(index)),
                    (f" {texts[index][place]}", "label"),
                ]
            )
    scaled = ", log scale" if chart.log else ""
    return [*lines, [(_cut(f"{chart.y_label}{scaled}", width), "label")]]


NO_BAR: Final = "–"


def _bar(length: float, signs: Signs) -> str:
    full = int(length)
    if not signs.braille:
        return signs.fills[0] * max(full, 1)
    part = int((length - full) * 8)
    return signs.fills[0] * full + (signs.eighths[part - 1] if part else "") or signs.eighths[0]


def _shares(chart: Chart, width: int, signs: Signs) -> list[Line]:
    """One bar a category, divided among the series."""
    names = min(max(map(len, chart.categories)), max(width // 2, 8))
    totals = [sum(series.values[place] or 0 for series in chart.series) for place in range(len(chart.categories))]
    counts = [
        " ".join(number(series.values[place] or 0) for series in chart.series) for place in range(len(chart.categories))
    ]
    room = max(width - names - max(map(len, counts)) - 2, 6)
    lines: list[Line] = []
    for place, category in enumerate(chart.categories):
        line: Line = [(f"{_cut(category, names).ljust(names)} ", "label")]
        drawn = 0
        so_far = 0.0
        for index, series in enumerate(chart.series):
            so_far += series.values[place] or 0
            end = round(so_far / totals[place] * room) if totals[place] else 0
            line.append((signs.fills[index % len(signs.fills)] * (end - drawn), role(index)))
            drawn = end
        lines.append([*line, (f"{' ' * (room - drawn)} {counts[place]}", "label")])
    return [*lines, *_legend(chart, signs.fills, width)]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"
