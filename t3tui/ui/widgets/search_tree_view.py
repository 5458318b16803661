"""A recorded search tree that can be opened node by node; only the rows on the screen are ever drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from t3tui.engine.search_tree import Tree, TreeNode
from t3tui.engine.steps.walk import number_text
from t3tui.game.notation import format_move
from t3tui.ui.settings import Marks
from t3tui.ui.widgets.text_rows import Row, RowsWidget
from t3tui.ui.words import counted, short_count, short_value

Shown = Literal["all", "chosen", "cuts"]
INDENT: Final = 2
DEEPEST_INDENT: Final = 20
SIGNS: Final[dict[Marks, dict[str, str]]] = {
    "unicode": {"open": "▾", "closed": "▸", "leaf": "·", "chosen": "★", "cut": "✂", "more": "…"},
    "ascii": {"open": "-", "closed": "+", "leaf": ".", "chosen": "*", "cut": "x", "more": "~"},
}


class SearchTreeView(RowsWidget, can_focus=True):
    """Shows the nodes of a tree, each with its move, value, window and marks."""

    HELP = (
        "Every row is a position that the search looked at: the move, its value for the side to move at the root, "
        "alpha and beta as they were on arrival. A star is on the chosen line, scissors mark a cut."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", "Up", tooltip="The row above", show=False, id="tree.up"),
        Binding("down,j", "go(1)", "Down", tooltip="The row below", show=False, id="tree.down"),
        Binding("pageup", "page(-1)", "Page up", tooltip="A page up", show=False, id="tree.page_up"),
        Binding("pagedown", "page(1)", "Page down", tooltip="A page down", show=False, id="tree.page_down"),
        Binding("home", "first", "First", tooltip="The root", show=False, id="tree.first"),
        Binding("end", "last", "Last", tooltip="The last row", show=False, id="tree.last"),
        Binding("right,l", "open", "Open", tooltip="Show the children of this node", show=False, id="tree.open"),
        Binding(
            "left,h", "close", "Close", tooltip="Hide the children, or go to the parent", show=False, id="tree.close"
        ),
        Binding(
            "enter,space",
            "open_or_close",
            "Open or close",
            tooltip="Show or hide children",
            show=False,
            id="tree.toggle",
        ),
    ]

    PREFIX = "tree"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tree--heading",
        "tree--cursor",
        "tree--chosen",
        "tree--cut",
        "tree--note",
        "tree--x",
        "tree--o",
    }

    cursor: reactive[int] = reactive(0)
    """The row one stands on."""

    @dataclass
    class Highlighted(Message):
        """Another node is to be looked at."""

        node: TreeNode

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.searched: Tree | None = None
        self.shown: Shown = "all"
        self._lines: list[int] = []
        """The nodes to be seen, by their places; a note about a node is minus its place, less one."""
        self._open: set[int] = set()
        self._missing: dict[int, int] = {}
        """How many moves of a node were left unseen by a cut, -1 if more was searched than recorded."""
        self._top = 0

    # What is to be seen

    def show_tree(self, tree: Tree) -> None:
        """Show a tree, its chosen line open."""
        self.searched = tree
        self._open = set(tree.chosen_line)
        self._missing.clear()
        self.shown = "all"
        self._list()
        self.cursor = self._top = 0
        self.refresh()
        self._tell()

    def show_only(self, shown: Shown) -> None:
        """Show everything, only the chosen line, or only what leads to cuts."""
        self.shown = shown
        here = self.node.index if self.node else 0
        self._list()
        self.go_to(here)

    def go_to(self, index: int) -> None:
        """Go to a node, everything above it open; to its nearest ancestor if it is hidden."""
        if self.searched is None:
            return
        path = [node.index for node in TreeNode(self.searched, index).path]
        self._open.update(path[:-1])
        self._list()
        self.cursor = next(self._lines.index(place) for place in reversed(path) if place in self._lines)
        self._keep_in_sight()
        self._tell()

    @property
    def node(self) -> TreeNode | None:
        """The node one stands on, or that a note is about."""
        if self.searched is None or not self._lines:
            return None
        line = self._lines[min(self.cursor, len(self._lines) - 1)]
        return TreeNode(self.searched, line if line >= 0 else -line - 1)

    def _list(self) -> None:
        """Find the rows anew."""
        if self.searched is None:
            return
        lines: list[int] = []
        waiting = [0]
        while waiting:
            line = waiting.pop()
            lines.append(line)
            if line >= 0 and line in self._open:
                below = self._below(line)
                if self._note(line):
                    waiting.append(-line - 1)
                waiting.extend(reversed(below))
        self._lines = lines
        self.cursor = min(self.cursor, max(0, len(lines) - 1))
        self.refresh()

    def _below(self, index: int) -> Sequence[int]:
        assert self.searched is not None
        children = self.searched.children(index)
        if self.shown == "chosen":
            return [child for child in children if child in self.searched.chosen_line]
        if self.shown == "cuts":
            return [child for child in children if self.searched.cuts_below[child]]
        return children

    def _note(self, index: int) -> str:
        """What is to be said after the children of a node."""
        missing = self._missing_below(index)
        if missing > 0:
            return f"{self._sign('cut')} {counted(missing, 'move')} left unseen" if self.shown != "chosen" else ""
        return f"{self._sign('more')} more below, not recorded" if missing else ""

    def _missing_below(self, index: int) -> int:
        assert self.searched is not None
        if index not in self._missing:
            node = TreeNode(self.searched, index)
            self._missing[index] = node.left_unseen or -int(node.is_unrecorded_below)
        return self._missing[index]

    def _sign(self, name: str) -> str:
        return SIGNS[self.marks][name]

    # Drawing

    def draw_rows(self) -> Sequence[Row]:
        """A heading and as many nodes as there is room for."""
        if self.searched is None:
            return []
        self._keep_in_sight(refresh=False)
        room = max(1, self.size.height - 1)
        rows = [self._heading()]
        for at in range(self._top, min(self._top + room, len(self._lines))):
            rows.append(self._row(at))
        return rows

    @property
    def _columns(self) -> list[str]:
        assert self.searched is not None
        columns = self.searched.columns
        names = [self.searched.visits_are] if columns.visits else []
        if columns.alphas and self.size.width >= 46:
            names += ["α", "β"]
        return ["value", *names]

    def _heading(self) -> Row:
        numbers = "".join(f"{name:>8}" for name in self._columns)
        return (("   move".ljust(self.size.width - len(numbers)) + numbers, ("heading",)),)

    def _row(self, at: int) -> Row:
        assert self.searched is not None
        line, cursor = self._lines[at], ("cursor",) if at == self.cursor else ()
        node = TreeNode(self.searched, line if line >= 0 else -line - 1)
        ply = self.searched.plies[node.index]
        indent = min(INDENT * (ply + (line < 0)), DEEPEST_INDENT)
        if line < 0:
            text = f"{' ' * (4 + indent)}{self._note(node.index)}"
            return ((text.ljust(self.size.width)[: self.size.width], ("note", *cursor)),)
        state = "open" if line in self._open and self._has_more(node) else "closed" if self._has_more(node) else "leaf"
        name = "start" if node.move is None else format_move(self.searched.position.mode, node.move)
        side = "x" if (self.searched.position.side == "X") == (ply % 2 == 1) else "o"
        numbers = "".join(f"{self._number(node, column):>8}" for column in self._columns)
        marks = (self._sign("chosen") if node.chosen else " ") + (self._sign("cut") if node.cut else " ")
        start = f"{' ' * indent}{self._sign(state)} "
        room = max(0, self.size.width - len(numbers) - len(marks) - 1 - len(start) - len(name))
        role = ("chosen",) if node.chosen else ()
        return (
            (f"{marks} ", ("cut" if node.cut and not node.chosen else "chosen", *cursor)),
            (start, cursor),
            (name, (side, *cursor) if node.index else cursor),
            (" " * room, cursor),
            (numbers, (*role, *cursor)),
        )

    def _has_more(self, node: TreeNode) -> bool:
        return bool(self._below(node.index)) or bool(self._note(node.index))

    def _number(self, node: TreeNode, column: str) -> str:
        if column in ("visits", "depths"):
            return short_count(node.visits or 0)
        if column in "αβ":
            return (
                number_text(
                    self.searched.columns.alphas[node.index]
                    if column == "α"
                    else self.searched.columns.betas[node.index]
                )
                if self.searched
                else ""
            )
        if node.value is None:
            return "–"
        score = node.score
        return (
            short_value(score)
            if score is not None and (node.visits is not None or score.proven)
            else number_text(node.value)
        )

    def _keep_in_sight(self, *, refresh: bool = True) -> None:
        room = max(1, self.size.height - 1)
        top = min(max(self._top, self.cursor - room + 1), self.cursor)
        self._top = max(0, min(top, len(self._lines) - room))
        if refresh:
            self.refresh()

    # Keys and the mouse

    def _tell(self) -> None:
        if (node := self.node) is not None:
            self.post_message(self.Highlighted(node))

    def _go_to_row(self, row: int) -> None:
        row = min(max(row, 0), len(self._lines) - 1)
        if row != self.cursor and self._lines:
            self.cursor = row
            self._keep_in_sight()
            self._tell()

    def action_go(self, step: int) -> None:
        """Some rows up or down."""
        self._go_to_row(self.cursor + step)

    def action_page(self, step: int) -> None:
        """A page up or down."""
        self._go_to_row(self.cursor + step * max(1, self.size.height - 2))

    def action_first(self) -> None:
        """To the root."""
        self._go_to_row(0)

    def action_last(self) -> None:
        """To the last row."""
        self._go_to_row(len(self._lines) - 1)

    def action_open(self) -> None:
        """Show the children, or go to the first of them."""
        if (node := self.node) is None or self._lines[self.cursor] < 0:
            return
        if node.index not in self._open and self._has_more(node):
            self._open.add(node.index)
            self._list()
        elif self._has_more(node):
            self.action_go(1)

    def action_close(self) -> None:
        """Hide the children, or go to the parent."""
        if (node := self.node) is None:
            return
        if self._lines[self.cursor] >= 0 and node.index in self._open and self._has_more(node):
            self._open.discard(node.index)
            self._list()
            return
        above = node if self._lines[self.cursor] < 0 else node.parent
        if above is not None:
            self._go_to_row(self._lines.index(above.index))

    def action_open_or_close(self) -> None:
        """Show or hide the children."""
        if (node := self.node) is not None and self._lines[self.cursor] >= 0:
            self._open ^= {node.index}
            self._list()

    def on_click(self, event: events.Click) -> None:
        """Go to the row that was clicked; a second click opens or closes it."""
        offset = event.get_content_offset(self)
        if offset is None or not 1 <= offset.y <= len(self._lines) - self._top:
            return
        row = self._top + offset.y - 1
        if row == self.cursor:
            self.action_open_or_close()
        else:
            self._go_to_row(row)

    def on_mouse_scroll_down(self) -> None:
        """Three rows down."""
        self.action_go(3)

    def on_mouse_scroll_up(self) -> None:
        """Three rows up."""
        self.action_go(-3)

    def on_resize(self) -> None:
        """Keep the cursor in sight."""
        self._keep_in_sight()
