"""A chart of the lab; bars and shares may be longer than the screen and scroll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.reactive import reactive

from t3tui.lab.charts import Chart
from t3tui.lab.text_chart import ROLES, draw
from t3tui.ui.widgets.text_rows import Row, RowsWidget

LEAST_LINES = 9
"""A line chart needs so many rows for its axes and its legend."""


class ChartView(RowsWidget):
    """Draws one chart as large as there is room for it."""

    PREFIX = "chart"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "chart--title",
        "chart--axis",
        "chart--label",
        *(f"chart--series-{index}" for index in range(ROLES)),
    }

    chart: reactive[Chart | None] = reactive[Chart | None](None, layout=True)

    def draw_rows(self) -> Sequence[Row]:
        """The chart, or nothing."""
        if self.chart is None:
            return ()
        lines = draw(self.chart, self.size.width, self.size.height, ascii_only=self.marks == "ascii")
        return [tuple((text, (role,)) for text, role in line) for line in lines]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Lines fill what there is; bars take what they need."""
        if self.chart is None:
            return 1
        if self.chart.kind == "lines" and not self.chart.is_empty:
            return max(container.height, LEAST_LINES)
        return len(draw(self.chart, max(width, 20), container.height, ascii_only=self.marks == "ascii"))


class ChartPane(VerticalScroll):
    """A frame in which a chart scrolls."""

    HELP = "The chart: the arrow keys scroll it, c shows the next one and m makes it as large as it can be."
