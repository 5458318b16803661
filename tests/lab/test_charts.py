"""Charts as data, on a terminal, in SVG and in a page."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from t3tui.lab.charts import Chart, Scale, Series
from t3tui.lab.experiments.rows import Experiment, Row
from t3tui.lab.html_report import to_html
from t3tui.lab.svg_chart import to_svg
from t3tui.lab.tables import figures_text, to_csv, to_data, to_markdown
from t3tui.lab.text_chart import draw, to_text

EVIL = '<script>alert("1")</script> & [red]'
LINES = Chart(
    "lines",
    "Nodes",
    "lines",
    ("1", "2", "3"),
    (Series("a", (1, 10, 100)), Series("b", (2, None, 4))),
    "x",
    "y",
    log=True,
)
BARS = Chart("bars", "Bars", "bars", ("one", "two"), (Series("a", (5, None)), Series("b", (10, 0))), y_label="n")
SHARES = Chart(
    "shares", "Shares", "shares", ("p", "q"), (Series("w", (3, 0)), Series("d", (1, 0)), Series("l", (0, 0)))
)
EMPTY = Chart("empty", "Nothing", "lines", (), ())


def test_log_scale_has_whole_powers() -> None:
    scale = Scale.of([7, 4_000], log=True)
    assert scale.ticks == (1, 10, 100, 1_000, 10_000)
    assert scale.share(100) == pytest.approx(0.5)
    assert scale.share(0) == 0


@pytest.mark.parametrize("values", [[0.0], [], [3, 7], [-5, 5], [-3.0, -1.0], [1e-3, 2e-3], [10**9]])
def test_linear_scale_holds_zero_and_everything(values: list[float]) -> None:
    scale = Scale.of(values, log=False)
    assert scale.low <= 0 <= scale.high
    assert all(scale.low <= value <= scale.high for value in values)
    assert 2 <= len(scale.ticks) <= 12


def test_lines_on_a_terminal() -> None:
    text = to_text(LINES, 40, 14)
    assert "● a  ▲ b" in text
    assert text.count("●") == 3 + 1
    assert text.count("▲") == 2 + 1
    assert "100│" in text
    assert max(map(len, text.splitlines())) <= 40


def test_signs_differ_without_colours_and_without_unicode() -> None:
    text = to_text(LINES, 40, 14, ascii_only=True)
    assert text.isascii()
    assert "o a  ^ b" in text


@pytest.mark.parametrize("chart", [LINES, BARS, SHARES, EMPTY])
@pytest.mark.parametrize("width", [20, 39, 120])
def test_any_chart_fits_its_width(chart: Chart, width: int) -> None:
    for line in draw(chart, width, 10):
        assert sum(len(text) for text, _ in line) <= max(width, 24)


def test_bars_are_as_long_as_their_values() -> None:
    lines = to_text(BARS, 60, 10).splitlines()
    five, ten = (next(line for line in lines if line.endswith(f" {value}")).count("█") for value in (5, 10))
    assert ten == pytest.approx(2 * five, abs=1)
    assert any(line.endswith(("a –", "a  –")) for line in lines)


def test_shares_fill_their_bar() -> None:
    line = to_text(SHARES, 40, 10).splitlines()[1]
    assert line.count("█") == pytest.approx(3 * line.count("▒"), abs=1)


@pytest.mark.parametrize("chart", [LINES, BARS, SHARES, EMPTY])
def test_svg_is_xml_that_needs_nothing_else(chart: Chart) -> None:
    svg = to_svg(chart)
    assert ET.fromstring(svg).tag.endswith("svg")
    assert "href" not in svg
    assert "url(" not in svg


def test_svg_escapes() -> None:
    chart = Chart("evil", EVIL, "bars", (EVIL,), (Series(EVIL, (1,)),), EVIL, EVIL)
    assert "<script" not in to_svg(chart)
    ET.fromstring(to_svg(chart))


def experiment(*rows: Row) -> Experiment:
    return Experiment("evil", EVIL, EVIL, EVIL, len(rows), lambda watch: iter(rows), lambda rows: (LINES,))


ROW = Row(
    EVIL,
    {"x": {"eval": "spot"}, "moves": ["1", "2"]},
    {"x_nodes": 165, "o_nodes": 120, "result": None},
    {"x_nodes": 101, "o_nodes": 60, "result": "X"},
    None,
    EVIL,
)


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]


def test_a_page_needs_nothing_else_and_trusts_nothing() -> None:
    page = Page()
    html = to_html(experiment(ROW), [ROW])
    page.feed(html)
    assert "script" not in page.tags
    assert page.sources == []
    assert {"svg", "table", "style"} <= set(page.tags)
    assert "prefers-color-scheme: dark" in html
    assert 'class="differs"' in html


def test_a_page_says_that_it_is_not_complete() -> None:
    assert "Stopped after 0 of 1 rows" in to_html(experiment(ROW), [])


def test_csv_has_a_column_for_every_figure() -> None:
    head, line = to_csv([ROW]).splitlines()
    assert head == (
        "configuration.x.eval,configuration.moves,published.x_nodes,published.o_nodes,"
        "reenacted.x_nodes,reenacted.o_nodes,reenacted.result,note"
    )
    assert line.startswith("spot,1 2,165,120,101,60,X,")


def test_markdown_leaves_out_what_nobody_has() -> None:
    text = to_markdown(experiment(ROW), [ROW])
    assert "| configuration | published | re-enacted | note |" in text
    assert "<script" not in text.replace("\\<", "")


def test_data() -> None:
    data = to_data(experiment(ROW), [ROW])
    assert data["rows"] == [ROW.to_json()]
    assert data["complete"] is True


@pytest.mark.parametrize(
    ("figures", "text"),
    [
        (None, "–"),
        ({"x_nodes": 80, "o_nodes": 62, "result": None}, "80 / 62"),
        ({"x_nodes": 80, "o_nodes": 62, "result": "draw"}, "80 / 62, draw"),
        ({"nodes": 6607, "calls": 4089, "generations": 2518}, "6,607 = 4,089 + 2,518"),
        ({"loses": False}, "never loses"),
        ({"kept": 3, "positions": 4}, "3 of 4"),
        ({"scores": {"2": -2, "5": 3}, "move": "5"}, "2: -2 5: 3, plays 5"),
        ({"value": -0.00222}, "value -0.00222"),
        ({"nodes": 81, "best": True, "branching": 9.0, "seconds": 0.25}, "81 nodes, best move, branching 9, 0.25 s"),
    ],
)
def test_figures_in_words(figures: dict[str, object] | None, text: str) -> None:
    assert figures_text(figures) == text
