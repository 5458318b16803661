"""The steps of breadth-first search: one board after the other leaves the queue."""

from __future__ import annotations

import math
from array import array
from typing import Final

from t3tui.engine.search_tree import Tree, TreeNode
from t3tui.engine.steps.walk import Code, Kind, Step, Term, Walk, number_text

CODE: Final[Code] = (
    "queue ← the board",
    "first moves ← their starting score",
    "while the queue is not empty:",
    "  take the board at its front",
    "  if its game is over:",
    "    its result raises or lowers",
    "    the score of its first move",
    "  else append each board one further",
    "play the highest score's first move",
)
CHECKPOINT: Final = 1024
"""After so many boards the scores are kept, so that any step is near one where they are known."""


class BreadthFirstWalk(Walk):
    """Nodes are recorded in the order they entered the queue, so node ``n`` leaves it in step ``n``."""

    title = "BREADTH FIRST"
    beside = "scores of the first moves"
    counts = ""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        columns = tree.columns
        self._first = array("i", bytes(4 * len(columns.parents)))
        """The first move of each node, as its place among the nodes."""
        self._pushed = array("i", bytes(4 * len(columns.parents)))
        """How many boards have entered the queue after each node left it."""
        pushed = 1
        for node in range(len(columns.parents)):
            parent = columns.parents[node]
            self._first[node] = node if parent <= 0 else self._first[parent]
            pushed += len(tree.children(node))
            self._pushed[node] = pushed
        self._fast = "scoring=plain" not in tree.spec
        self._kept: dict[int, dict[int, float]] = {0: {}}
        self.scores(len(self))

    def __len__(self) -> int:
        return len(self._first) + 1

    def kind_of(self, number: int) -> Kind:
        """A board at the end of its game is a leaf, another one is entered."""
        if number == len(self._first):
            return Kind.CHOOSE
        return Kind.LEAF if self._is_over(number) else Kind.ENTER

    def _is_over(self, node: int) -> bool:
        if node == 0 or self.tree.children(node):
            return False
        if self.tree.plies[node] == 1:
            return TreeNode(self.tree, node).position.is_over
        return not math.isnan(self.tree.columns.values[node])

    def scores(self, number: int) -> dict[int, float]:
        """The scores of the first moves after a step, by the places of their nodes."""
        at = max(kept for kept in self._kept if kept <= number)
        scores = dict(self._kept[at])
        for node in range(at, min(number + 1, len(self._first))):
            if node and node % CHECKPOINT == 0:
                self._kept.setdefault(node, dict(scores))
            self._score(node, scores)
        return scores

    def _score(self, node: int, scores: dict[int, float]) -> None:
        if node == 0:
            scores.update(dict.fromkeys(self.tree.children(0), 1.0 if self._fast else 10.0))
        elif self._is_over(node):
            value, first = self._result(node), self._first[node]
            if value <= 0:
                scores[first] = min(scores[first], value)
            elif scores[first] > 0:
                scores[first] = max(scores[first], value)

    def _result(self, node: int) -> float:
        """What a finished game counts; a first move that ends the game shows its final score, which is the same."""
        return self.tree.columns.values[node]

    def __getitem__(self, number: int) -> Step:
        kind = self.kind_of(number)
        scores = self.scores(number)
        node = 0 if kind is Kind.CHOOSE else number
        waiting = 0 if kind is Kind.CHOOSE else self._pushed[number] - number - 1
        line = 8 if kind is Kind.CHOOSE else 6 if kind is Kind.LEAF else 7 if number else 0
        return Step(
            kind,
            node,
            CODE,
            line,
            (
                ("in the queue", f"{waiting:,}"),
                ("boards so far", f"{self._pushed[min(number, len(self._first) - 1)]:,}"),
            ),
            self._text(kind, number, scores),
            self._pushed[min(number, len(self._first) - 1)] - 1,
            tuple(
                Term(child, (number_text(scores[child]),), child == self._first[node])
                for child in self.tree.children(0)
                if child in scores
            ),
            ("score",),
        )

    def _text(self, kind: Kind, number: int, scores: dict[int, float]) -> str:
        if kind is Kind.CHOOSE:
            move = self.tree.chosen
            if move is None:
                return "The search was stopped before it knew."
            place = next(at for at in self.tree.children(0) if self.tree.columns.moves[at] == move)
            rest = "" if self.tree.is_whole else " Boards deeper than those recorded had their say, too."
            worth = number_text(self.tree.columns.values[0])
            return f"{self.tree.position.side} plays {self.name(place)}: its score {worth} is the highest.{rest}"
        children = len(self.tree.children(number))
        if kind is Kind.ENTER:
            if children:
                return f"{self._line(number)} goes on: {children} boards enter at the back of the queue."
            return f"{self._line(number)} goes on, but what came of it was not recorded."
        first = self._first[number]
        position = TreeNode(self.tree, number).position
        worth, now = number_text(self._result(number)), number_text(scores[first])
        return f"{self._line(number)}: {position.outcome_text}, {worth}. The score of {self.name(first)} is now {now}."

    def _line(self, node: int) -> str:
        path = [self.name(below.index) for below in TreeNode(self.tree, node).path[1:]]
        return "The board itself" if not path else "After " + " ".join(path)
