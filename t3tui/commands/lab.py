"""``t3tui lab``: the reports' experiments and one's own, as a table, as data or as a page."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from t3tui.commands.arguments import (
    Command,
    UsageError,
    output_file,
    output_folder,
    table,
)
from t3tui.commands.interrupt import interruptible
from t3tui.commands.output import print_json, say, tell
from t3tui.game.shown_text import quoted, shown
from t3tui.lab.experiments.catalog import BY_NAME, EXPERIMENTS
from t3tui.lab.experiments.own import MOST_CHARACTERS, parse_experiment
from t3tui.lab.experiments.rows import Experiment, Row, Watch
from t3tui.lab.html_report import to_html
from t3tui.lab.svg_chart import to_svg
from t3tui.lab.tables import HEADINGS, cells, to_csv, to_data, to_markdown, used_headings
from t3tui.lab.text_chart import to_text
from t3tui.play.safe_files import NoSuchFile, read_text, replace_file

CHART_WIDTH: Final = 78
CHART_HEIGHT: Final = 18


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "experiment",
        nargs="?",
        metavar="EXPERIMENT|FILE",
        help=f"{', '.join(BY_NAME)}, or a file with one of your own; without it, the list",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write JSON instead of text")
    form.add_argument("--csv", action="store_true", help="write CSV, a column for every figure")
    form.add_argument("--markdown", action="store_true", help="write a Markdown table")
    form.add_argument(
        "--html", metavar="FILE", help="write a page with charts and table into a file, which is replaced"
    )
    parser.add_argument("--svg", metavar="FOLDER", help="write every chart as an SVG file into a folder, too")


def _run(options: argparse.Namespace) -> None:
    if options.experiment is None:
        if options.csv or options.markdown or options.html or options.svg:
            raise UsageError(f"Which experiment? Possible are: {', '.join(BY_NAME)}, or a file.")
        _list(options.json)
        return
    experiment = BY_NAME.get(options.experiment) or _own(options.experiment)
    page = None if options.html is None else output_file(options.html)
    folder = None if options.svg is None else output_folder(options.svg)
    watch = Watch()
    rows: list[Row] = []

    def run() -> None:
        for row in experiment.run(watch):
            rows.append(row)
            tell(f"Row {len(rows)} of {experiment.total}: {row.label}")

    interruptible(run, watch.stop)
    if page is not None:
        replace_file(page, to_html(experiment, rows))
    elif options.json:
        print_json(to_data(experiment, rows))
    elif options.csv:
        say(to_csv(rows))
    elif options.markdown:
        say(to_markdown(experiment, rows))
    else:
        say(_text(experiment, rows))
    if folder is not None:
        for chart in experiment.charts(rows):
            replace_file(folder / f"{Path(experiment.name).stem}-{chart.name}.svg", to_svg(chart))
    if watch.stop.is_set():
        raise KeyboardInterrupt


def _list(as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "experiments": [
                    {"experiment": each.name, "title": each.title, "source": each.source, "about": each.about}
                    for each in EXPERIMENTS
                ]
            }
        )
    else:
        for each in EXPERIMENTS:
            say(f"{each.name:12}  {each.title}. {each.source}.")


def _own(text: str) -> Experiment:
    """The experiment of a file."""
    try:
        return parse_experiment(read_text(Path(text), MOST_CHARACTERS), Path(text).name)
    except NoSuchFile:
        raise UsageError(
            f"There is no experiment and no file {quoted(text)}; possible are: {', '.join(BY_NAME)}, or a file."
        ) from None
    except UnicodeDecodeError:
        raise UsageError(f"{shown(text)} is no UTF-8 text.") from None


def _text(experiment: Experiment, rows: Sequence[Row]) -> str:
    places = used_headings(rows) or [0]
    notes = list(dict.fromkeys(row.note for row in rows if row.note))
    lines = [[HEADINGS[place] for place in places]]
    for row in rows:
        texts = [*cells(row)[:-1], _note_sign(row, notes)]
        lines.append([texts[place] for place in places])
    parts = [experiment.title, experiment.source, experiment.about, "", table(lines)]
    parts += ["", *(f"[{number}] {note}" for number, note in enumerate(notes, 1))] if notes else []
    for chart in experiment.charts(rows):
        parts += ["", to_text(chart, CHART_WIDTH, CHART_HEIGHT)]
    return "\n".join(parts)


def _note_sign(row: Row, notes: Sequence[str]) -> str:
    """The number of a row's note, which many rows share, and a sign for a slip."""
    number = f"[{notes.index(row.note) + 1}]" if row.note else ""
    return f"≠ {number}" if row.is_slip else number


COMMAND = Command("lab", "repeat the reports' experiments, or run your own", _arguments, _run)
