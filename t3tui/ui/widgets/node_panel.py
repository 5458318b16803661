"""What is known of one node of a search tree: its path, its value, its children ranked, and the tree in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.reactive import reactive

from t3tui.engine.search_tree import TreeNode
from t3tui.engine.steps.walk import number_text
from t3tui.game.notation import format_move
from t3tui.ui.widgets.text_rows import Row, RowsWidget
from t3tui.ui.words import counted, short_count, short_value

BARS: Final = "▏▎▍▌▋▊▉█"
MOST_CHILDREN: Final = 9


class NodePanel(RowsWidget):
    """Facts about a node, in as many rows as there are."""

    PREFIX = "node"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"node--label", "node--chosen", "node--bar"}

    node: reactive[TreeNode | None] = reactive[TreeNode | None](None)

    def draw_rows(self) -> Sequence[Row]:
        """The node first, then its children, then the whole tree."""
        node = self.node
        if node is None:
            return []
        facts = self._facts(node)
        whole = self._variations(node) if node.tree.variations else self._plies(node)
        room = self.size.height - len(facts)
        keep_whole = bool(node.tree.variations) or room > len(whole) + 4
        children = self._children(node, room - len(whole) - 2) if keep_whole else self._children(node, room - 1)
        rows = [*facts, *([()] if room > 5 else []), *children]
        if len(whole) <= self.size.height - len(rows):
            rows += [()] * (self.size.height - len(rows) - len(whole))
            rows += whole
        elif node.tree.variations:
            rows = [*facts, whole[0], *whole[1:][1 - room :]]
        return rows[: self.size.height]

    def _fact(self, name: str, value: str) -> Row:
        width = self.size.width
        return ((f"{name:<8}", ("label",)), (value[: max(0, width - 8)], ()))

    def _facts(self, node: TreeNode) -> list[Row]:
        mode, position = node.tree.position.mode, node.position
        moves = [format_move(mode, above.move) for above in node.path[1:] if above.move is not None]
        who = "MAX" if position.side is node.tree.position.side else "MIN"
        turn = f"over: {position.outcome_text}" if position.is_over else f"{position.side} to move"
        turn += f" ({who})" if node.tree.takes_turns and not position.is_over else ""
        value = "not known" if node.value is None else self._value(node)
        bounds = ""
        if node.tree.columns.alphas:
            alpha, beta = node.tree.columns.alphas[node.index], node.tree.columns.betas[node.index]
            bounds = f"   α {number_text(alpha)}  β {number_text(beta)}"
        visits = "" if node.visits is None else f"{_counted(node)}, "
        below = "more below than recorded" if node.is_unrecorded_below else f"{counted(node.size, 'node')} below"
        return [
            self._fact("path", " ".join(moves) or "where the search began"),
            self._fact("turn", turn),
            self._fact("value", f"{value}{', cut' if node.cut else ''}{bounds}"),
            self._fact("tree", f"{visits}{below}"),
        ]

    def _value(self, node: TreeNode) -> str:
        score = node.score
        if score is None or node.value is None:
            return ""
        if score.proven:
            within = f" in {'' if score.exact else 'at most '}{score.plies}" if score.plies else ""
            return f"{short_value(score)}{within}, proven"
        return short_value(score) if node.visits is not None else number_text(node.value)

    def _children(self, node: TreeNode, room: int) -> list[Row]:
        if room < 2:
            return []
        if not node.children:
            words = "its children were not recorded" if node.is_unrecorded_below else "no children"
            return [((words, ("label",)),)]
        sign = 1 if node.tree.plies[node.index] % 2 else -1
        known = sorted(node.children, key=lambda child: (not child.chosen, sign * (child.value or 0)))
        if node.visits is not None:
            known = sorted(node.children, key=lambda child: (not child.chosen, -(child.visits or 0)))
        ranked = any(child.value is not None for child in node.children)
        heading = f"best for {node.position.side} first" if ranked else "what came after it"
        rows: list[Row] = [((heading, ("label",)),)]
        mode = node.tree.position.mode
        for child in known[: min(MOST_CHILDREN, max(0, room - 1))]:
            assert child.move is not None
            visits = _counted(child) if child.visits is not None else ""
            text = f"  {format_move(mode, child.move):<4}{self._value(child) or '–':>12}  {visits}"
            rows.append(((text, ("chosen",) if child.chosen else ()),))
        return rows

    def _plies(self, node: TreeNode) -> list[Row]:
        """How many nodes were recorded at each ply, as bars."""
        counts = node.tree.nodes_per_ply
        most = max(counts)
        first = max(0, len(counts) - 10)
        rows: list[Row] = [(("nodes at each ply", ("label",)),)]
        width = max(4, self.size.width - 14)
        for ply, nodes in enumerate(counts[first:], first):
            eighths = max(1, round(8 * width * nodes / most))
            bar = BARS[-1] * (eighths // 8) + (BARS[eighths % 8 - 1] if eighths % 8 else "")
            if self.marks == "ascii":
                bar = "#" * max(1, eighths // 8)
            rows.append(((f"{ply:>3} ", ("label",)), (bar, ("bar",)), (f" {short_count(nodes)}", ())))
        return rows

    def _variations(self, node: TreeNode) -> list[Row]:
        """The best line of each depth."""
        rows: list[Row] = [(("best line at each depth", ("label",)),)]
        mode = node.tree.position.mode
        for variation in node.tree.variations[-10:]:
            line = " ".join(format_move(mode, move) for move in variation.line)
            text = f"{variation.depth:>3}{short_value(variation.value):>8}  {line}"
            rows.append(((text[: self.size.width], ()),))
        return rows


def _counted(node: TreeNode) -> str:
    """How many visits or depths, in words."""
    word = node.tree.visits_are
    return f"{short_count(node.visits or 0)} {word if node.visits != 1 else word[:-1]}"
