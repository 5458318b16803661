"""The steps of Monte Carlo tree search: select, expand, play out, back up, for each of the first simulations.

Where a network judges, a leaf is expanded at once and nothing is played out.
"""

from __future__ import annotations

import math
from array import array
from typing import Final

from t3tui.engine.search_tree import Simulations, Tree
from t3tui.engine.steps.walk import Code, Kind, Step, Term, Walk
from t3tui.game.notation import format_move
from t3tui.game.position import Move

CODE: Final[Code] = (
    "while there is time:",
    "  from the root, while there are",
    "    children, go to the highest",
    "    wins/n + √(¼ ln(N + 1) / n)",
    "  on the second visit: add children",
    "  play to the end by chance",
    "  count visit and result up the tree",
    "play the move with the most visits",
)
"""``n`` are the visits of a child, ``N`` those of its parent."""
NETWORK_CODE: Final[Code] = (
    "while there is time:",
    "  from the root, while there are",
    "    children, go to the highest",
    "    (g + wins + 0.3p√(N+1)) / (n+1)",
    "  add children: guess g, prior p",
    "  take what the best guess leaves",
    "  count visit and result up the tree",
    "play the move with the most visits",
)
"""The guess of the network counts as a visit; the prior is its share of the siblings' attention."""
LINES: Final = {Kind.SELECT: 3, Kind.EXPAND: 4, Kind.RESULT: 5, Kind.BACK_UP: 6, Kind.CHOOSE: 7}
EXPLORATION: Final = 0.25
ATTENTION: Final = 0.3
RESULTS: Final = ("lost", "drawn", "won")


class SimulationWalk(Walk):
    """Simulations are replayed from what was written down of each: where it left the tree, and with what result."""

    title = "MONTE CARLO TREE SEARCH"
    beside = "the moves there"
    counts = ""
    code = CODE
    headings = ("visits", "wins", "+ bonus", "= sum")

    def __init__(self, tree: Tree, simulations: Simulations) -> None:
        super().__init__(tree)
        self._log = simulations
        self._children: list[list[int]] = [[] for _ in simulations.parents]
        for node, parent in enumerate(simulations.parents):
            if parent >= 0:
                self._children[parent].append(node)
        self.visits = array("i", bytes(4 * len(simulations.parents)))
        """Of every node, after the simulations that were counted last."""
        self.results = array("d", bytes(8 * len(simulations.parents)))
        """In half points, for whoever moved into the node."""
        self._counted = 0
        self._kinds, self._nodes, self._simulations = array("b"), array("i"), array("i")
        for number in range(len(simulations.leaves)):
            self._collect(number)
        self._add(Kind.CHOOSE, 0, len(simulations.leaves))

    def _collect(self, number: int) -> None:
        path = self._path_of(self._log.leaves[number])
        for node, child in zip(path, [*path[1:], None], strict=True):
            if self._expands(node, number):
                self._add(Kind.EXPAND, node, number)
            if child is not None:
                self._add(Kind.SELECT, child, number)
        self._add(Kind.RESULT, path[-1], number)
        self._add(Kind.BACK_UP, path[-1], number)

    def _expands(self, node: int, simulation: int) -> bool:
        """Whether a simulation gave a node its children."""
        below = self._children[node]
        before = self._log.grown[simulation - 1] if simulation else 1 + len(self._children[0])
        return bool(below) and before <= below[0] < self._log.grown[simulation]

    def _add(self, kind: Kind, node: int, simulation: int) -> None:
        self._kinds.append(kind)
        self._nodes.append(node)
        self._simulations.append(simulation)

    def _path_of(self, node: int) -> list[int]:
        path = [node]
        while self._log.parents[path[-1]] >= 0:
            path.append(self._log.parents[path[-1]])
        return path[::-1]

    def __len__(self) -> int:
        return len(self._kinds)

    def kind_of(self, number: int) -> Kind:
        """What happens in a step."""
        return Kind(self._kinds[number])

    def path(self, step: Step) -> tuple[Move, ...]:
        """The moves from the root to where a step is."""
        return tuple(self._log.moves[node] for node in self._path_of(step.node)[1:])

    def name(self, node: int) -> str:
        """The move that leads to a node, as people write it."""
        return format_move(self.tree.position.mode, self._log.moves[node]) if node else "the root"

    def count(self, simulations: int) -> None:
        """Let ``visits`` and ``results`` be those after so many simulations."""
        while self._counted != simulations:
            forward = 1 if self._counted < simulations else -1
            number = self._counted if forward > 0 else self._counted - 1
            result = self._log.results[number]
            for node in reversed(self._path_of(self._log.leaves[number])):
                self.visits[node] += forward
                self.results[node] += forward * result
                result = 2 - result
            self._counted += forward

    def __getitem__(self, number: int) -> Step:
        kind, node, simulation = self.kind_of(number), self._nodes[number], self._simulations[number]
        self.count(simulation + (kind is Kind.BACK_UP) if kind is not Kind.CHOOSE else simulation)
        shown = self._log.parents[node] if kind is Kind.SELECT else node
        if kind in (Kind.BACK_UP, Kind.CHOOSE):
            shown = 0
        terms = () if kind is Kind.RESULT else self._terms(shown, node if kind is Kind.SELECT else -1)
        variables = (
            ("simulation", f"{min(simulation + 1, len(self._log.leaves)):,}"),
            ("depth", str(len(self._path_of(node)) - 1)),
            ("visits", f"{self.visits[node]:,}"),
        )
        return Step(
            kind,
            node,
            self.code,
            LINES[kind],
            variables,
            self._text(kind, node, simulation, terms),
            self._counted,
            terms,
            self.headings,
        )

    def _terms(self, parent: int, selected: int) -> tuple[Term, ...]:
        """The children of a node with the parts of their bounds, those looked at first."""
        children = sorted(self._children[parent], key=lambda child: (child != selected, -self.visits[child]))
        return tuple(Term(child, self._numbers(parent, child), child == selected) for child in children)

    def _numbers(self, parent: int, child: int) -> tuple[str, ...]:
        if not self._has_bound(child):
            return ("0", "", "", "first")
        wins, bonus = self.bound(parent, child)
        return (f"{self.visits[child]:,}", f"{wins:.2f}", f"{bonus:.2f}", f"{wins + bonus:.2f}")

    def _has_bound(self, child: int) -> bool:
        """Whether enough is known of a child for a bound."""
        return self.visits[child] > 0

    def bound(self, parent: int, child: int) -> tuple[float, float]:
        """The share of wins of a child that was visited, and its bonus for being little known."""
        visits = self.visits[child]
        wins = self.results[child] / (2 * visits)
        return wins, math.sqrt(EXPLORATION * math.log(self.visits[parent] + 1) / visits)

    def _text(self, kind: Kind, node: int, simulation: int, terms: tuple[Term, ...]) -> str:
        name = self.name(node)
        if kind is Kind.SELECT:
            return self._selecting(node)
        if kind is Kind.EXPAND:
            return f"{name[:1].upper()}{name[1:]} gets its {len(self._children[node])} children."
        if kind is Kind.RESULT:
            if self._is_certain(node, simulation):
                result = RESULTS[int(self._log.results[simulation])]
                return f"Here the result is certain: for whoever played {name} it is {result}."
            return self._uncertain_result(node, simulation)
        if kind is Kind.BACK_UP:
            up = " ".join(self.name(above) for above in self._path_of(node)[1:]) or "the root"
            return f"The visit and the result are counted along {up}, for each side from its own view."
        if self.tree.chosen is None:
            return "The search was stopped before it knew."
        more = self.tree.info.nodes - len(self._log.leaves)
        after = f" after {more:,} more simulations that were not written down" if more > 0 else ""
        move = format_move(self.tree.position.mode, self.tree.chosen)
        return f"{self.tree.position.side} plays {move}, the move with the most visits{after}."

    def _is_certain(self, node: int, simulation: int) -> bool:
        """Whether a proof gave the result of a simulation that left the tree at a node."""
        return bool(self._log.proved[simulation])

    def _uncertain_result(self, node: int, simulation: int) -> str:
        result = RESULTS[int(self._log.results[simulation])]
        return (
            f"From here the game is played to its end by chance: for whoever played {self.name(node)} it is {result}."
        )

    def _selecting(self, node: int) -> str:
        parent = self._log.parents[node]
        if not self._has_bound(node):
            return f"{self.name(node)} was not tried yet, so it comes first."
        sums = {child: sum(self.bound(parent, child)) for child in self._children[parent] if self._has_bound(child)}
        if sums[node] == max(sums.values()):
            return f"{self.name(node)} has the highest sum of {self.headings[1]} and bonus, {sums[node]:.2f}."
        return f"{self.name(node)} is the best of those that no proof has settled."


class GuidedWalk(SimulationWalk):
    """Simulations that a network guides: it knows something of every child before the first visit."""

    code = NETWORK_CODE
    headings = ("visits", "value", "+ bonus", "= sum")

    def _has_bound(self, child: int) -> bool:
        return True

    def bound(self, parent: int, child: int) -> tuple[float, float]:
        """The mean of a child's guess and results, and its bonus for being little known."""
        known = self.visits[child] + 1
        value = (self.results[child] + self._log.guesses[child]) / (2 * known)
        return value, ATTENTION * self._log.priors[child] * math.sqrt(self.visits[parent] + 1) / known

    def _is_certain(self, node: int, simulation: int) -> bool:
        return super()._is_certain(node, simulation) or not self._expands(node, simulation)

    def _uncertain_result(self, node: int, simulation: int) -> str:
        best = max(self._children[node], key=lambda child: self._log.guesses[child])
        guess, worth = self._log.guesses[best] / 2, self._log.results[simulation] / 2
        return (
            f"The network likes {self.name(best)} best, {guess:.2f}: "
            f"for whoever played {self.name(node)} that leaves {worth:.2f}."
        )
