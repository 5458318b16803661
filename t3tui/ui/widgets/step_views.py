"""The three views of a step: the code with the line that runs, the tree so far, and the numbers of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.reactive import reactive

from t3tui.engine.steps.depth_first import DepthFirstWalk
from t3tui.engine.steps.walk import Kind, Step, Walk, number_text
from t3tui.ui.settings import Marks
from t3tui.ui.widgets.text_rows import Row, RowsWidget

ARROWS: Final[dict[Marks, str]] = {"unicode": "▶", "ascii": ">"}
HERE: Final[dict[Marks, str]] = {"unicode": "◀ here", "ascii": "< here"}
HIDDEN: Final = "?"


class CodeView(RowsWidget):
    """The algorithm in words; an arrow and a light mark the line that runs."""

    PREFIX = "code"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"code--running", "code--line"}

    step: reactive[Step | None] = reactive[Step | None](None)

    def draw_rows(self) -> Sequence[Row]:
        """One row a line."""
        if self.step is None:
            return []
        rows: list[Row] = []
        for number, line in enumerate(self.step.code):
            running = number == self.step.line
            arrow = ARROWS[self.marks] if running else " "
            rows.append(((f"{arrow} {line}".ljust(self.size.width), ("running",) if running else ("line",)),))
        return rows


class TreeSoFar(RowsWidget):
    """The way from the root to where the search is, with what it knows of the moves beside it."""

    PREFIX = "sofar"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"sofar--here", "sofar--unseen", "sofar--best"}

    walk: reactive[Walk | None] = reactive[Walk | None](None)
    number: reactive[int] = reactive(0)
    hidden: reactive[bool] = reactive(False)
    """Whether values are hidden, because the student is to find them."""

    def draw_rows(self) -> Sequence[Row]:
        """For searches that come back, the nested nodes; for others, a table of the moves."""
        if self.walk is None or not len(self.walk):
            return []
        rows = self._nested(self.walk) if isinstance(self.walk, DepthFirstWalk) else self._table(self.walk)
        room = self.size.height
        if len(rows) <= room:
            return rows
        here = next((at for at, row in enumerate(rows) if any("here" in roles for _, roles in row)), 0)
        top = min(max(0, here - room // 2), len(rows) - room)
        return rows[top : top + room]

    def _nested(self, walk: DepthFirstWalk) -> list[Row]:
        state, kind = walk.state(self.number), walk.kind_of(self.number)
        here = walk.node_of(self.number) if kind is Kind.UNRECORDED else state.node
        path = [here]
        while walk.tree.columns.parents[path[-1]] >= 0:
            path.append(walk.tree.columns.parents[path[-1]])
        rows: list[Row] = []
        self._add_node(walk, rows, path[::-1], 0, state.done, kind)
        return rows

    def _add_node(
        self, walk: DepthFirstWalk, rows: list[Row], path: list[int], depth: int, done: int, kind: Kind
    ) -> None:
        """A node of the path with its window, its children that are done, the next of the path, and how many wait."""
        node = path[depth]
        is_here = depth == len(path) - 1
        children = walk.tree.children(node)
        seen = done if is_here else list(children).index(path[depth + 1])
        values = walk.tree.columns.values
        label = walk.name(node) if node else "root"
        window = "" if not walk.tree.columns.alphas or walk.algorithm.shows != "window" else self._window(walk, node)
        mark = f"  {HERE[self.marks]}" if is_here else ""
        if is_here and kind in (Kind.LEAF, Kind.UNRECORDED, Kind.RETURN, Kind.CHOOSE) and not self.hidden:
            mark = f" = {number_text(values[node])}{mark}"
        rows.append(((f"{'│ ' * depth}{label}{mark}  {window}".rstrip(), ("here",) if is_here else ()),))
        best = walk.state_of(node, seen, narrowed=True).best_child
        for place in range(seen):
            child = children[place]
            hide = self.hidden and is_here and place == seen - 1
            value = HIDDEN if hide else number_text(values[child])
            role = ("best",) if child == best else ()
            rows.append(((f"{'│ ' * (depth + 1)}{walk.name(child)} = {value}", role),))
        if not is_here:
            self._add_node(walk, rows, path, depth + 1, done, kind)
        self._add_unseen(walk, rows, depth, len(children) - seen - (not is_here), is_here and kind is Kind.CUT, node)

    def _add_unseen(
        self, walk: DepthFirstWalk, rows: list[Row], depth: int, waiting: int, cut: bool, node: int
    ) -> None:
        if cut:
            waiting = walk.position(node).count_moves() - len(walk.tree.children(node))
            if waiting:
                rows.append(((f"{'│ ' * (depth + 1)}{waiting} cut off", ("unseen",)),))
        elif waiting > 0:
            rows.append(((f"{'│ ' * (depth + 1)}{waiting} not seen yet", ("unseen",)),))

    def _window(self, walk: DepthFirstWalk, node: int) -> str:
        if self.hidden:
            return ""
        columns = walk.tree.columns
        return f"α {number_text(columns.alphas[node])} β {number_text(columns.betas[node])}"

    def _table(self, walk: Walk) -> list[Row]:
        step = walk[self.number]
        if not step.terms:
            return []
        rows: list[Row] = [(("move" + "".join(f"{name:>8}" for name in step.headings), ("unseen",)),)]
        for term in step.terms:
            numbers = "".join(f"{number:>8}" for number in term.numbers)
            rows.append(((f"{walk.name(term.node):<4}{numbers}", ("here",) if term.marked else ()),))
        return rows


class VariablesView(RowsWidget):
    """The variables of the algorithm, one a row."""

    PREFIX = "variables"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"variables--name", "variables--value"}

    step: reactive[Step | None] = reactive[Step | None](None)
    counts: reactive[str] = reactive("nodes")
    """What the search counts; empty if that is among its variables."""
    hidden: reactive[bool] = reactive(False)
    """Whether values are hidden, because the student is to find them."""

    def draw_rows(self) -> Sequence[Row]:
        """Name and value, several a row where there is no room for a row each."""
        if self.step is None:
            return []
        facts = list(self.step.variables)
        if self.counts:
            facts.append((self.counts, f"{self.step.visited:,}"))
        known = ("depth", self.counts)
        shown = [(name, HIDDEN if self.hidden and name not in known else value) for name, value in facts]
        if self.size.height >= len(shown):
            width = max(len(value) for _, value in shown)
            return [((f"{name:<14}", ("name",)), (f"{value:>{width}}", ("value",))) for name, value in shown]
        rows: list[list[tuple[str, tuple[str, ...]]]] = [[]]
        for name, value in shown:
            if sum(len(part) for part, _ in rows[-1]) + len(name) + 1 + len(value) > self.size.width:
                rows.append([])
            rows[-1] += [(f"{name} ", ("name",)), (f"{value}   ", ("value",))]
        return [tuple(row) for row in rows]
