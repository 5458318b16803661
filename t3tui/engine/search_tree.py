"""A recorded search tree: flat columns that a search fills, and nodes that are made when somebody looks at them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Protocol, runtime_checkable

from t3tui.engine.player import NO_INFO, Info, Report, Stop, ignore
from t3tui.engine.score import CENTIPOINTS, Scale, Score
from t3tui.game.history import Proven
from t3tui.game.notation import format_move, format_position
from t3tui.game.position import Move, Position

UNKNOWN: Final = math.nan
"""The value of a node that the search left before it knew, in the column of values."""
RECORDED: Final = 100_000
"""How many nodes are recorded if nobody says otherwise."""
PROVEN_CODES: Final[tuple[Proven | None, ...]] = (None, "win", "loss", "draw")


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One position a search visited; values are from the view of the mover at the root."""

    tree: Tree
    index: int

    def __iter__(self) -> Iterator[TreeNode]:
        """All nodes from here down, each before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root."""
        return self.tree.columns.moves[self.index] if self.index else None

    @property
    def parent(self) -> TreeNode | None:
        """The node one move before; None at the root."""
        return TreeNode(self.tree, self.tree.columns.parents[self.index]) if self.index else None

    @property
    def children(self) -> tuple[TreeNode, ...]:
        """The nodes one move further that were recorded, in the order the search saw them."""
        return tuple(TreeNode(self.tree, index) for index in self.tree.children(self.index))

    @property
    def value(self) -> float | None:
        """What the search found it worth; None if it was left before it knew."""
        value = self.tree.columns.values[self.index]
        return None if math.isnan(value) else value

    @property
    def score(self) -> Score | None:
        """The value with its meaning; plies to a proven end are counted from the root."""
        if self.value is None:
            return None
        proof = self.tree.columns.proofs[self.index] if self.tree.columns.proofs else 0
        plies = proof >> 2 if proof & 3 in (1, 2) else None
        return Score(self.value, self.tree.scale, PROVEN_CODES[proof & 3], plies)

    @property
    def alpha(self) -> float | None:
        """What MAX was sure of when the search came here; None for nothing."""
        return _finite(self.tree.columns.alphas, self.index)

    @property
    def beta(self) -> float | None:
        """What MIN was sure of when the search came here; None for nothing."""
        return _finite(self.tree.columns.betas, self.index)

    @property
    def cut(self) -> bool:
        """Whether the search left the rest of its children unseen because of alpha or beta."""
        return bool(self.tree.columns.cuts[self.index])

    @property
    def left_unseen(self) -> int:
        """How many moves a cut left unseen; 0 where nobody knows, because the moves before it were not recorded."""
        return self.position.count_moves() - len(self.children) if self.cut and self.children else 0

    @property
    def visits(self) -> int | None:
        """How many simulations or lines went through it, for searches that count them."""
        return self.tree.columns.visits[self.index] if self.tree.columns.visits else None

    @property
    def chosen(self) -> bool:
        """Whether it lies on the line the search decided for."""
        return self.index in self.tree.chosen_line

    @property
    def is_unrecorded_below(self) -> bool:
        """Whether the search went deeper here than was recorded."""
        tree = self.tree
        if tree.is_whole or tree.search == "champion" or tree.children(self.index):
            return False
        if tree.search == "mcts":
            return (self.visits or 0) > 1 and (self.score is None or self.score.proven is None)
        deep_enough = tree.search != "bfs" and tree.plies[self.index] >= tree.info.depth
        return not deep_enough and not self.position.is_over

    @property
    def size(self) -> int:
        """How many nodes were recorded from here down, this one not counted."""
        return self.tree.sizes[self.index]

    @property
    def path(self) -> tuple[TreeNode, ...]:
        """The nodes from the root to here."""
        path = [self]
        while parent := path[-1].parent:
            path.append(parent)
        return tuple(reversed(path))

    @property
    def position(self) -> Position:
        """The position it stands for."""
        position = self.tree.position
        for node in self.path[1:]:
            assert node.move is not None
            position = position.play(node.move)
        return position

    @property
    def line(self) -> tuple[TreeNode, ...]:
        """The chosen line from here down, this node first."""
        line = [self]
        while chosen := next((child for child in line[-1].children if child.chosen), None):
            line.append(chosen)
        return tuple(line)


@dataclass(slots=True)
class Columns:
    """What is known of every node, a column each; the root is first and parents stand before their children."""

    parents: array[int] = field(default_factory=lambda: array("i", [-1]))
    moves: array[int] = field(default_factory=lambda: array("b", [-1]))
    values: array[float] = field(default_factory=lambda: array("d", [UNKNOWN]))
    alphas: array[float] = field(default_factory=lambda: array("d"))
    """Empty where the search has no bounds."""
    betas: array[float] = field(default_factory=lambda: array("d"))
    cuts: array[int] = field(default_factory=lambda: array("b", [0]))
    visits: array[int] = field(default_factory=lambda: array("q"))
    """Empty where the search counts none."""
    proofs: array[int] = field(default_factory=lambda: array("i"))
    """``plies << 2 | code`` where something is proven; empty where the search proves nothing of single nodes."""

    def add(self, parent: int, move: Move, value: float = UNKNOWN, *, cut: bool = False) -> int:
        """One more node, for searches that build their tree node by node; the answer is its place."""
        self.parents.append(parent)
        self.moves.append(move)
        self.values.append(value)
        self.cuts.append(cut)
        return len(self.parents) - 1


@dataclass(frozen=True, slots=True)
class Variation:
    """The best line as a deepening search saw it at one depth."""

    depth: int
    value: Score
    line: tuple[Move, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class Simulations:
    """The first simulations of a Monte Carlo search, in the order they were made."""

    parents: array[int]
    """Of every node that they knew; nodes are numbered in the order they came into the tree."""
    moves: array[int]
    leaves: array[int]
    """Where each simulation left the tree."""
    results: array[float]
    """Half points for whoever moved into the leaf."""
    grown: array[int]
    """How many nodes the tree had after each of them."""
    proved: array[int]
    """How many nodes each of them proved, from the leaf upwards."""
    guesses: array[float]
    """Half points that a network thought each node worth before any visit; empty for playouts."""
    priors: array[float]
    """The share of attention that it promised each node among its siblings; empty for playouts."""


@dataclass(frozen=True, eq=False)
class Tree:
    """The tree of one decision."""

    position: Position
    """Where the search began."""
    spec: str
    """The player that searched."""
    columns: Columns
    visited: int
    """How many nodes the search visited, the root not counted; more than are recorded if the cap was reached."""
    line: tuple[Move, ...] = ()
    """The line the search decided for."""
    scale: Scale = CENTIPOINTS
    info: Info = NO_INFO
    """What the search knew when it decided."""
    search: str = ""
    """Which algorithm it was, such as ``alpha-beta``."""
    variations: tuple[Variation, ...] = ()
    """The best line depth by depth, for searches that deepen."""
    simulations: Simulations | None = None
    """How the tree grew, for searches by simulation."""

    @property
    def root(self) -> TreeNode:
        """The node of the position itself."""
        return TreeNode(self, 0)

    @property
    def visits_are(self) -> str:
        """What is counted as visits: simulations, or at how many depths the best line went there."""
        return "depths" if self.search == "champion" else "visits"

    @property
    def takes_turns(self) -> bool:
        """Whether its values are those of MAX and MIN taking turns, as those of minimax are."""
        return self.search not in ("bfs", "mcts", "champion")

    @property
    def recorded(self) -> int:
        """How many nodes are in this tree, the root not counted."""
        return len(self.columns.parents) - 1

    @property
    def is_whole(self) -> bool:
        """Whether everything the search visited is here."""
        return self.recorded == self.visited

    @property
    def chosen(self) -> Move | None:
        """The move the search decided for; None if not even the root's moves were recorded."""
        return next((child.move for child in self.root.children if child.chosen), None)

    @cached_property
    def chosen_line(self) -> frozenset[int]:
        """The places of the recorded nodes on the chosen line, the root among them."""
        places = [0]
        for move in self.line:
            child = next((at for at in self.children(places[-1]) if self.columns.moves[at] == move), None)
            if child is None:
                break
            places.append(child)
        return frozenset(places)

    def children(self, index: int) -> Sequence[int]:
        """The places of a node's children."""
        starts, places = self._children
        return places[starts[index] : starts[index + 1]]

    @cached_property
    def _children(self) -> tuple[array[int], array[int]]:
        """Where the children of each node begin in one long list of places, and that list."""
        parents = self.columns.parents
        starts = array("i", bytes(4 * (len(parents) + 1)))
        for parent in parents[1:]:
            starts[parent + 1] += 1
        for index in range(1, len(starts)):
            starts[index] += starts[index - 1]
        places = array("i", bytes(4 * (len(parents) - 1)))
        free = array("i", starts)
        for index in range(1, len(parents)):
            parent = parents[index]
            places[free[parent]] = index
            free[parent] += 1
        return starts, places

    @cached_property
    def sizes(self) -> array[int]:
        """How many nodes were recorded below each node."""
        parents = self.columns.parents
        sizes = array("i", bytes(4 * len(parents)))
        for index in range(len(parents) - 1, 0, -1):
            sizes[parents[index]] += sizes[index] + 1
        return sizes

    @cached_property
    def plies(self) -> array[int]:
        """How many moves lead from the root to each node."""
        parents = self.columns.parents
        plies = array("b", bytes(len(parents)))
        for index in range(1, len(parents)):
            plies[index] = plies[parents[index]] + 1
        return plies

    @cached_property
    def cuts_below(self) -> array[int]:
        """Whether each node was cut, or one below it."""
        below = array("b", self.columns.cuts)
        for index in range(len(below) - 1, 0, -1):
            if below[index]:
                below[self.columns.parents[index]] = 1
        return below

    def make_ready(self) -> None:
        """Work out everything that a screen asks for, so that it need not wait."""
        _ = self.chosen_line, self.sizes, self.nodes_per_ply, self.cuts_below

    @cached_property
    def nodes_per_ply(self) -> tuple[int, ...]:
        """How many nodes were recorded at each ply, the root's first."""
        counts = [0] * (max(self.plies) + 1)
        for ply in self.plies:
            counts[ply] += 1
        return tuple(counts)


@runtime_checkable
class Traces(Protocol):
    """A player that can record its search tree."""

    def trace(self, position: Position, cap: int, stop: Stop | None = None, report: Report = ignore) -> Tree:
        """Search as ``think`` does and record up to ``cap`` nodes."""


def to_json(tree: Tree) -> dict[str, Any]:
    """The tree as plain data for JSON; moves as people write them, infinite bounds as null."""
    mode = tree.position.mode
    nodes: list[dict[str, Any]] = []
    for node in (TreeNode(tree, index) for index in range(tree.recorded + 1)):
        plain: dict[str, Any] = {
            "move": None if node.move is None else format_move(mode, node.move),
            "value": node.value,
            "alpha": node.alpha,
            "beta": node.beta,
            "cut": node.cut,
            "chosen": node.chosen,
        }
        if node.visits is not None:
            plain["visits"] = node.visits
        plain["children"] = []
        if node.index:
            nodes[tree.columns.parents[node.index]]["children"].append(plain)
        nodes.append(plain)
    variations = [
        {
            "depth": variation.depth,
            "value": variation.value.number,
            "nodes": variation.nodes,
            "line": [format_move(mode, move) for move in variation.line],
        }
        for variation in tree.variations
    ]
    return {
        "mode": str(mode),
        "position": format_position(tree.position),
        "side": str(tree.position.side),
        "player": tree.spec,
        "recorded": tree.recorded,
        "visited": tree.visited,
        **({"variations": variations} if variations else {}),
        "root": nodes[0],
    }


def _finite(bounds: array[float], index: int) -> float | None:
    return bounds[index] if bounds and math.isfinite(bounds[index]) else None
