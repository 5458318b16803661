"""Widgets drawn in rows of text with roles: the style sheet says how a role looks; only changed rows are painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from t3tui.ui.settings import Marks

Roles = tuple[str, ...]
"""Names of looks, each on top of those before it."""
Row = tuple[tuple[str, Roles], ...]
"""Pieces of text."""


class RowsWidget(Widget):
    """The base of the widgets that change many times a second; a look ``x`` is the component class ``prefix--x``."""

    PREFIX: ClassVar[str]

    marks: reactive[Marks] = reactive[Marks]("unicode")
    """Whether signs beyond ASCII are used."""

    _rows: Sequence[Row] | None = None
    _rows_size = Size(0, 0)
    _titles: tuple[str | None, str | None] = (None, None)

    def draw_rows(self) -> Sequence[Row]:
        """What is to be seen now."""
        raise NotImplementedError

    @property
    def rows(self) -> Sequence[Row]:
        """What is to be seen, drawn anew only if it changed."""
        if self._rows is None or self._rows_size != self.size:
            self._rows, self._rows_size = self.draw_rows(), self.size
        return self._rows

    def render_line(self, y: int) -> Strip:
        """Paint one row."""
        rows = self.rows
        row = rows[y] if y < len(rows) else ()
        segments = [Segment(text, self.look(roles)) for text, roles in row]
        return Strip(segments).adjust_cell_length(self.size.width, self.look(()))

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Paint anew: everything if the layout or the looks changed, else only rows that differ."""
        old, self._rows = self._rows, None
        titles, self._titles = self._titles, (self.border_title, self.border_subtitle)
        new_frame = titles != self._titles
        if regions or layout or recompose or not repaint or old is None or new_frame or self._rows_size != self.size:
            return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        new = self.rows
        if len(old) != len(new):
            return super().refresh()
        changed = [y for y, (before, after) in enumerate(zip(old, new, strict=True)) if before != after]
        return super().refresh(*(Region(0, y, self.size.width, 1) for y in changed)) if changed else self

    def notify_style_update(self) -> None:
        """Forget how roles looked before."""
        super().notify_style_update()
        self._rows = None
        self.__dict__.pop("_looks", None)

    def look(self, roles: Roles) -> Style:
        """How text with these roles looks."""
        looks: dict[Roles, Style] = self.__dict__.setdefault("_looks", {})
        if roles not in looks:
            looks[roles] = self._composed_look(roles)
        return looks[roles]

    def _composed_look(self, roles: Roles) -> Style:
        look = self.rich_style
        for role in roles:
            name = f"{self.PREFIX}--{role}"
            styles = self.get_component_styles(name)
            whole = self.get_component_rich_style(name)
            look += Style(
                color=whole.color if styles.has_rule("color") else None,
                bgcolor=whole.bgcolor if styles.has_rule("background") else None,
            )
            look += styles.text_style
        return look
