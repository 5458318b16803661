"""A chart as SVG: self-contained, in the colours of a light or a dark page, whichever the reader has."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from t3tui.lab.charts import Chart, Scale, number, tick_text

WIDTH: Final = 760
LEFT, RIGHT, TOP = 74, 18, 34
PLOT_HEIGHT: Final = 260
BAR: Final = 15
NAMES: Final = 230
LINE_HEIGHT: Final = 18

LIGHT: Final = ("#1f6fb4", "#c2571a", "#2c8a57", "#8a4fb3", "#8a6d0b", "#b03060")
DARK: Final = ("#6db3f2", "#f2a065", "#6fcf97", "#c79bf0", "#e0c15a", "#f07fa8")


def _colors(page: str, ink: str, faint: str, series: Sequence[str]) -> str:
    """Plain classes and no variables, which many viewers of SVG do not know."""
    rules = [
        f".chart .page {{ fill: {page}; }} .chart text {{ fill: {ink}; }} .chart .grid {{ stroke: {faint}; }}",
        *(
            f".chart .f{index} {{ fill: {color}; }} .chart .l{index} {{ stroke: {color}; }}"
            for index, color in enumerate(series)
        ),
    ]
    return "\n".join(rules)


STYLE: Final = f"""
.chart {{ font: 13px system-ui, sans-serif; }} .chart .title {{ font-weight: 600; }}
.chart .small {{ font-size: 11px; }} .chart .grid {{ stroke-width: 1; }}
.chart .on-bar {{ fill: #ffffff; }} .chart .line, .chart .hollow {{ fill: none; stroke-width: 2; }}
{_colors("#ffffff", "#1d2330", "#d6dae3", LIGHT)}
@media (prefers-color-scheme: dark) {{
{_colors("#14171f", "#e6e9f0", "#3a4152", DARK)}
.chart .on-bar {{ fill: #14171f; }}
}}
"""


def to_svg(chart: Chart, *, styled: bool = True) -> str:
    """The chart as one ``svg`` element; without ``styled`` it takes ``STYLE`` from the page around it."""
    body, height = (_lines if chart.kind == "lines" else _bars if chart.kind == "bars" else _shares)(chart)
    style = f'<style>{STYLE}</style><rect class="page" width="100%" height="100%"/>' if styled else ""
    title = escape(chart.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{title}">{style}'
        f'<text class="title" x="4" y="18">{title}</text>{body}</svg>\n'
    )


def _text(x: float, y: float, text: str, anchor: str = "start", small: bool = False) -> str:
    cls = ' class="small"' if small else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{cls}>{escape(text)}</text>'


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _mark(x: float, y: float, index: int) -> str:
    """A point of a series; shapes differ and are full or hollow, so that no colour is needed."""
    which = f'class="hollow l{index % 6}"' if index % 6 > 2 else f'class="f{index % 6}"'
    if index % 3 == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" {which}/>'
    if index % 3 == 1:
        return f'<path d="M{x:.1f} {y - 5.5:.1f}l5.5 9.5h-11z" {which}/>'
    return f'<rect x="{x - 4.2:.1f}" y="{y - 4.2:.1f}" width="8.4" height="8.4" {which}/>'


def _legend(chart: Chart, top: float) -> tuple[str, float]:
    """The names of the series, two to a line."""
    parts = []
    for index, series in enumerate(chart.series):
        x, y = LEFT + index % 2 * (WIDTH - LEFT) / 2, top + index // 2 * LINE_HEIGHT
        parts.append(_mark(x, y - 4, index) + _text(x + 12, y, _cut(series.name, 46)))
    return "".join(parts), top + (len(chart.series) + 1) // 2 * LINE_HEIGHT


def _lines(chart: Chart) -> tuple[str, int]:
    if chart.is_empty:
        return _text(LEFT, TOP + 20, "Nothing to draw."), TOP + 40
    scale = Scale.of(chart.values, chart.log)
    bottom = TOP + 14 + PLOT_HEIGHT
    across = WIDTH - LEFT - RIGHT
    parts = []
    for tick in scale.ticks:
        y = bottom - scale.share(tick) * PLOT_HEIGHT
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(LEFT - 8, y + 4, tick_text(tick), "end", small=True))
    xs = [LEFT + (place + 0.5) * across / len(chart.categories) for place in range(len(chart.categories))]
    every = -(-len(xs) // 24)
    parts += [
        _text(x, bottom + 16, name, "middle", small=True)
        for place, (x, name) in enumerate(zip(xs, chart.categories, strict=True))
        if place % every == 0
    ]
    parts.append(_text(LEFT + across / 2, bottom + 34, chart.x_label, "middle"))
    parts.append(_text(4, TOP + 2, chart.y_label + (", log scale" if chart.log else ""), small=True))
    for index, series in enumerate(chart.series):
        points = [
            None if value is None else (x, bottom - scale.share(value) * PLOT_HEIGHT)
            for x, value in zip(xs, series.values, strict=True)
        ]
        for run in _runs(points):
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in run)
            parts.append(f'<polyline points="{path}" class="line l{index % 6}"/>')
            parts += [_mark(x, y, index) for x, y in run]
    legend, end = _legend(chart, bottom + 58)
    return "".join([*parts, legend]), round(end)


def _runs(points: list[tuple[float, float] | None]) -> list[list[tuple[float, float]]]:
    """The points that stand side by side, so that no line bridges a gap."""
    runs: list[list[tuple[float, float]]] = [[]]
    for point in points:
        if point is None:
            runs.append([])
        else:
            runs[-1].append(point)
    return [run for run in runs if run]


def _bars(chart: Chart) -> tuple[str, int]:
    if chart.is_empty:
        return _text(LEFT, TOP + 20, "Nothing to draw."), TOP + 40
    scale = Scale.of(chart.values, chart.log)
    room = WIDTH - NAMES - 90
    parts, y = [], float(TOP)
    for place, category in enumerate(chart.categories):
        parts.append(_text(NAMES - 10, y + 12, _cut(category, 31), "end"))
        for index, series in enumerate(chart.series):
            value = series.values[place]
            if value is not None:
                length = max(scale.share(value) * room, 1)
                parts.append(
                    f'<rect x="{NAMES}" y="{y:.1f}" width="{length:.1f}" height="{BAR - 3}" class="f{index % 6}"/>'
                )
                parts.append(_text(NAMES + length + 6, y + 10, number(value), small=True))
            y += BAR
        y += 8
    parts.append(_text(NAMES, y + 8, chart.y_label + (", log scale" if chart.log else ""), small=True))
    legend, end = _legend(chart, y + 32)
    return "".join([*parts, legend]), round(end)


def _shares(chart: Chart) -> tuple[str, int]:
    room = WIDTH - NAMES - RIGHT
    parts, y = [], float(TOP)
    for place, category in enumerate(chart.categories):
        total = sum(series.values[place] or 0 for series in chart.series)
        parts.append(_text(NAMES - 10, y + 15, _cut(category, 31), "end"))
        x = float(NAMES)
        for index, series in enumerate(chart.series):
            value = series.values[place] or 0
            length = value / total * room if total else 0
            if length:
                parts.append(
                    f'<rect x="{x:.1f}" y="{y:.1f}" width="{length:.1f}" height="20" class="f{index % 6}">'
                    f"<title>{escape(series.name)}: {number(value)}</title></rect>"
                )
                if length > 8 * len(number(value)) + 6:
                    parts.append(f'<text class="on-bar" x="{x + 5:.1f}" y="{y + 15:.1f}">{number(value)}</text>')
            x += length
        y += 28
    legend, end = _legend(chart, y + 20)
    return "".join([*parts, legend]), round(end)
