"""An experiment's table in every form it is shared in: plain data, CSV, Markdown, and the words of each cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from t3tui.lab.charts import number
from t3tui.lab.experiments.rows import Experiment, Figures, Row

HEADINGS: Final = ("configuration", "published", "re-enacted", "ours", "note")
NOTHING: Final = "–"


def to_data(experiment: Experiment, rows: Sequence[Row]) -> dict[str, Any]:
    """The experiment as plain data, ready for JSON."""
    return {
        "experiment": experiment.name,
        "title": experiment.title,
        "source": experiment.source,
        "complete": len(rows) == experiment.total,
        "rows": [row.to_json() for row in rows],
    }


def cells(row: Row) -> tuple[str, str, str, str, str]:
    """A row in words, one text for every heading."""
    return row.label, figures_text(row.published), figures_text(row.reenacted), figures_text(row.ours), row.note


def used_headings(rows: Sequence[Row]) -> list[int]:
    """The places of the headings that any row has something under; an own experiment has published nothing."""
    columns = list(zip(*map(cells, rows), strict=True))
    return [
        place for place, column in enumerate(columns) if place == 0 or any(text not in ("", NOTHING) for text in column)
    ]


def to_csv(rows: Sequence[Row]) -> str:
    """One line a row and one column a figure, its name with dots: ``published.x_nodes``."""
    flat = [dict(_flattened("", row.to_json())) for row in rows]
    names = list(dict.fromkeys(name for row in flat for name in row))
    parts = ("configuration", "published", "reenacted", "ours", "note")
    names.sort(key=lambda name: parts.index(name.partition(".")[0]))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return text.getvalue()


def to_markdown(experiment: Experiment, rows: Sequence[Row]) -> str:
    """A heading, what it is about, and the table."""
    places = used_headings(rows) or [0]
    lines = [
        f"# {_in_markdown(experiment.title)}",
        "",
        f"{_in_markdown(experiment.source)}. {_in_markdown(experiment.about)}",
        "",
        "| " + " | ".join(HEADINGS[place] for place in places) + " |",
        "|" + "|".join("---" for _ in places) + "|",
    ]
    lines += ["| " + " | ".join(_in_markdown(cells(row)[place]) for place in places) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def figures_text(figures: Figures | None, *, short: bool = False) -> str:
    """Figures in a few words, or in fewer.

    >>> figures_text({"x_nodes": 4677, "o_nodes": 493, "result": "X"})
    '4,677 / 493, X wins'
    >>> figures_text({"x_nodes": 4677, "o_nodes": 493, "result": "X"}, short=True)
    '4677/493 X'
    >>> figures_text({"wins": 82, "draws": 12, "losses": 8})
    '82 W 12 D 8 L'
    """
    if figures is None:
        return NOTHING
    if short:
        return _short_text(figures)
    rest = dict(figures)
    parts: list[str] = []
    if "x_nodes" in rest:
        parts.append(f"{rest.pop('x_nodes'):,} / {rest.pop('o_nodes'):,}")
    if "wins" in rest:
        parts.append(f"{rest.pop('wins')} W {rest.pop('draws')} D {rest.pop('losses')} L")
    if "calls" in rest:
        parts.append(f"{rest.pop('nodes'):,} = {rest.pop('calls'):,} + {rest.pop('generations'):,}")
    if "kept" in rest:
        parts.append(f"{rest.pop('kept')} of {rest.pop('positions')}")
    parts += [_figure_text(name, value) for name, value in rest.items() if value is not None]
    return ", ".join(parts)


def _short_text(figures: Figures) -> str:
    """The figures that matter most, without words between them."""
    if "x_nodes" in figures:
        result = figures["result"]
        return f"{figures['x_nodes']}/{figures['o_nodes']}" + (f" {result.replace('draw', '=')}" if result else "")
    if "wins" in figures:
        return f"{figures['wins']}/{figures['draws']}/{figures['losses']}"
    if "kept" in figures:
        return f"{figures['kept']}/{figures['positions']}"
    if "pushed" in figures:
        return f"{figures['pushed']:,}"
    if "scores" in figures:
        return " ".join(f"{cell}:{_plain(score)}" for cell, score in figures["scores"].items())
    if "best" in figures:
        return f"{figures['nodes']:,} nodes, {figures['move']} {'best' if figures['best'] else 'worse'}"
    names = [name for name in ("nodes", "leaves", "move", "value") if figures.get(name) is not None]
    return ", ".join(_figure_text(name, figures[name]) for name in names) or figures_text(figures)


def _figure_text(name: str, value: Any) -> str:
    if name == "result":
        return "draw" if value == "draw" else f"{value} wins"
    if name == "loses":
        return "loses" if value else "never loses"
    if name == "move":
        return f"plays {value}"
    if name == "value":
        return f"value {value:.6g}"
    if name == "best":
        return "best move" if value else "gives away the result"
    if name in ("depth", "branching", "proven"):
        return f"{name} {_plain(value)}"
    if isinstance(value, Mapping):
        return " ".join(f"{key}: {_plain(each)}" for key, each in value.items())
    unit = " s" if name == "seconds" else f" {name.replace('_', ' ')}"
    return f"{_plain(value)}{unit}"


def _plain(value: Any) -> str:
    return number(value) if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def _flattened(name: str, value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return [pair for key, each in value.items() for pair in _flattened(f"{name}.{key}" if name else key, each)]
    if isinstance(value, list | tuple):
        return [(name, " ".join(map(str, value)))]
    return [] if value is None else [(name, value)]


def _in_markdown(text: str) -> str:
    """Text that a Markdown reader shows as it is."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>|#" else sign for sign in " ".join(text.split()))
