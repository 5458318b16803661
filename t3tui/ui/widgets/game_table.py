"""The games of the library, a row each; only those on the screen are fetched, so that any number is no more work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from t3tui.game.shown_text import shown
from t3tui.play.library import Entry

AHEAD: Final = 100
"""How many rows are fetched before and after those on the screen."""
RESULTS: Final = {"1-0": "X", "0-1": "O", "1/2-1/2": "=", "*": "·"}
WIDE: Final = 64
"""From this width on there is room for the date."""


class GameTable(ScrollView, can_focus=True):
    """Knows the numbers of all games, and what is in those that were fetched."""

    HELP = "The latest game is at the top. A letter X, O or = says who won or that it was a draw."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", "Up", id="games.up", tooltip="The game above", show=False),
        Binding("down,j", "go(1)", "Down", id="games.down", tooltip="The game below", show=False),
        Binding("pageup", "page(-1)", "Page up", id="games.page_up", tooltip="A page up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="games.page_down", tooltip="A page down", show=False),
        Binding("home", "go_to(0)", "First", id="games.first", tooltip="The latest game", show=False),
        Binding("end", "go_to(-1)", "Last", id="games.last", tooltip="The oldest game", show=False),
        Binding("enter", "choose", "Open", id="games.open", tooltip="Look at this game on the whole screen"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "games--heading",
        "games--row",
        "games--cursor",
        "games--cursor-blurred",
        "games--hovered",
    }

    cursor: reactive[int] = reactive(0)
    """Which row is chosen."""
    hovered: reactive[int | None] = reactive(None)

    @dataclass
    class Highlighted(Message):
        """Another game is chosen, or none is there."""

        id: int | None

    @dataclass
    class Chosen(Message):
        """A game is to be opened."""

        id: int

    @dataclass
    class Wanted(Message):
        """Rows that are to be shown and not known yet."""

        ids: Sequence[int]

    def __init__(self) -> None:
        super().__init__()
        self._ids: Sequence[int] = ()
        self._entries: dict[int, Entry] = {}
        self._asked: set[int] = set()

    @property
    def current(self) -> int | None:
        """The chosen game."""
        return self._ids[self.cursor] if self._ids else None

    def show(self, ids: Sequence[int]) -> None:
        """List other games; the chosen one stays chosen if it is among them."""
        before = self.current
        self._ids = ids
        self._entries.clear()
        self._asked.clear()
        self._fit()
        self.set_reactive(
            GameTable.cursor, ids.index(before) if before in ids else min(self.cursor, max(len(ids) - 1, 0))
        )
        self._show_cursor()
        self.post_message(self.Highlighted(self.current))
        self.refresh()

    def put(self, entries: Iterable[Entry]) -> None:
        """Take rows that were wanted."""
        self._entries.update({entry.id: entry for entry in entries})
        self.refresh()

    # Drawing

    def on_resize(self) -> None:
        """Be as wide as there is room."""
        self._fit()

    def _fit(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, len(self._ids))

    def render_line(self, y: int) -> Strip:
        """Paint one row, and ask for it if it is not known."""
        row = self.scroll_offset.y + y
        width = self.size.width
        if row >= len(self._ids):
            text = "no games" if row == 0 else ""
            return Strip([Segment(text.ljust(width)[:width], self.get_component_rich_style("games--heading"))])
        entry = self._entries.get(self._ids[row])
        if entry is None:
            self._want(row)
        if row == self.cursor:
            name = "games--cursor" if self.has_focus else "games--cursor-blurred"
        else:
            name = "games--hovered" if row == self.hovered else "games--row"
        sign = "▸ " if row == self.cursor else "  "
        text = sign + (_columns(entry, width - 2) if entry else "…")
        return Strip([Segment(text.ljust(width)[:width], self.get_component_rich_style(name))]).adjust_cell_length(
            width
        )

    def _want(self, row: int) -> None:
        near = self._ids[max(0, row - AHEAD) : row + AHEAD]
        missing = [number for number in near if number not in self._entries and number not in self._asked]
        if missing:
            self._asked.update(missing)
            self.post_message(self.Wanted(missing))

    # Choosing

    def watch_cursor(self) -> None:
        """Keep the chosen row on the screen and tell of it."""
        self._show_cursor()
        self.refresh()
        self.post_message(self.Highlighted(self.current))

    def validate_cursor(self, row: int) -> int:
        """A row that is there."""
        return min(max(row, 0), max(len(self._ids) - 1, 0))

    def _show_cursor(self) -> None:
        top, height = self.scroll_offset.y, max(self.size.height, 1)
        if self.cursor < top:
            self.scroll_to(y=self.cursor, animate=False)
        elif self.cursor >= top + height:
            self.scroll_to(y=self.cursor - height + 1, animate=False)

    def action_go(self, step: int) -> None:
        """Go some rows up or down."""
        self.cursor += step

    def action_page(self, step: int) -> None:
        """Go a page up or down."""
        self.cursor += step * max(self.size.height - 1, 1)

    def action_go_to(self, row: int) -> None:
        """Go to the first or the last row."""
        self.cursor = len(self._ids) - 1 if row < 0 else row

    def action_choose(self) -> None:
        """Open the chosen game."""
        if self.current is not None:
            self.post_message(self.Chosen(self.current))

    def on_click(self, event: events.Click) -> None:
        """Choose the row that was clicked; a second click opens it."""
        row = self.scroll_offset.y + event.y
        if row < len(self._ids):
            self.cursor = row
            if event.chain == 2:
                self.action_choose()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show what a click would choose."""
        self.hovered = self.scroll_offset.y + event.y

    def on_leave(self) -> None:
        """Nothing is under the mouse."""
        self.hovered = None


class TableHeading(Widget):
    """The names of the columns, above the table."""

    def render_line(self, y: int) -> Strip:
        """Paint it as wide as the table beside its scroll bar."""
        text = "  " + _line(self.size.width - 3, "game", "X", "O", "won", "moves", "date")
        return Strip([Segment(text, self.rich_style)]).adjust_cell_length(self.size.width, self.rich_style)


def _columns(entry: Entry, width: int) -> str:
    mode, x, o = (shown(text, 60) for text in (entry.mode, entry.x, entry.o))
    return _line(width, mode, x, o, RESULTS.get(entry.result, "?"), str(entry.moves), shown(entry.date, 10))


def _line(width: int, mode: str, x: str, o: str, result: str, moves: str, date: str) -> str:
    rest = width - 9 - 4 - 6 - (11 if width >= WIDE else 0)
    name = max(rest // 2, 4)
    cells = [_fitted(mode, 8), _fitted(x, name - 1), _fitted(o, rest - name - 1), result.center(3), moves.rjust(5)]
    return " ".join([*cells, _fitted(date, 10)] if width >= WIDE else cells)


def _fitted(text: str, width: int) -> str:
    return (text if len(text) <= width else f"{text[: max(width - 1, 0)]}…").ljust(width)
