"""One page about one experiment: words, charts and the table in a single file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from t3tui import __version__
from t3tui.lab.charts import Chart
from t3tui.lab.experiments.rows import Experiment, Row
from t3tui.lab.svg_chart import STYLE, to_svg
from t3tui.lab.tables import HEADINGS, cells, used_headings

PAGE_STYLE: Final = """
:root { color-scheme: light dark; --page: #ffffff; --ink: #1d2330; --faint: #d6dae3; --soft: #f4f6fa;
  --muted: #5b6475; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171f; --ink: #e6e9f0; --faint: #3a4152; --soft: #1d2230; --muted: #a3acbd; } }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .2rem; font-size: 1.6rem; } .source, footer { color: var(--muted); } figure { margin: 2rem 0; }
svg { max-width: 100%; height: auto; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--faint); text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--muted); } tbody tr:nth-child(even) { background: var(--soft); }
td.note { color: var(--muted); } tr.differs td.published { font-weight: 600; }
footer { margin-top: 2rem; font-size: .85rem; }
"""
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def to_html(experiment: Experiment, rows: Sequence[Row]) -> str:
    """The whole page."""
    title = escape(experiment.title)
    done = "" if len(rows) == experiment.total else f" Stopped after {len(rows)} of {experiment.total} rows."
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{title}</title>
<style>{PAGE_STYLE}{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p class="source">{escape(experiment.source)}</p>
<p>{escape(experiment.about)}{done}</p>
{"".join(map(_figure, experiment.charts(rows)))}
<div class="wide">
{_table(rows)}
</div>
<footer>Computed by t3tui {escape(__version__)}: <code>t3tui lab {escape(experiment.name)}</code></footer>
</body>
</html>
"""


def _figure(chart: Chart) -> str:
    return "" if chart.is_empty else f"<figure>{to_svg(chart, styled=False)}</figure>\n"


def _table(rows: Sequence[Row]) -> str:
    places = used_headings(rows) or [0]
    head = "".join(f'<th scope="col">{escape(HEADINGS[place])}</th>' for place in places)
    body = "".join(_row(row, places) for row in rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"


def _row(row: Row, places: Sequence[int]) -> str:
    texts = cells(row)
    columns = "".join(f'<td class="{HEADINGS[place]}">{escape(texts[place])}</td>' for place in places)
    kind = ' class="differs"' if row.is_slip else ""
    return f"<tr{kind}>{columns}</tr>\n"
