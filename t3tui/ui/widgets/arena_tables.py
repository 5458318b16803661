"""The standings and the cross table of an arena, as large as they have to be; who holds them lets them scroll."""

from __future__ import annotations

from textual.geometry import Size
from textual.reactive import reactive

from t3tui.lab.standings import Standings
from t3tui.ui.widgets.arena_rows import cross_table_rows, standings_rows
from t3tui.ui.widgets.text_rows import Row, RowsWidget

NOBODY = Standings((), ())


class ArenaTable(RowsWidget):
    """A table that fills as games end."""

    PREFIX = "arena-table"
    COMPONENT_CLASSES = {f"arena-table--{part}" for part in ("heading", "place", "player", "bar")}

    standings: reactive[Standings] = reactive(NOBODY, init=False)

    def watch_standings(self, before: Standings, now: Standings) -> None:
        """Take more room for more players."""
        if len(before.rows) != len(now.rows):
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A row for each player and one for the heading."""
        return len(self.standings.rows) + 1


class StandingsTable(ArenaTable):
    """Points, ratings and their errors, the best first."""

    def draw_rows(self) -> list[Row]:
        """The table in the width there is."""
        return standings_rows(self.standings, self.size.width, self.marks)


class CrossTable(ArenaTable):
    """Who made how many points against whom."""

    def watch_standings(self, before: Standings, now: Standings) -> None:
        """Numbers grow, and with them the table."""
        self.refresh(layout=self._width(before) != self._width(now))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as its columns."""
        return self._width(self.standings)

    def draw_rows(self) -> list[Row]:
        """The table, as wide as it is."""
        return cross_table_rows(self.standings)

    def _width(self, standings: Standings) -> int:
        return max(sum(len(text) for text, _ in row) for row in cross_table_rows(standings))
