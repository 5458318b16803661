"""What every walk through a recorded search has in common: its steps, its code and the way to the next place."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import IntEnum

from t3tui.engine.search_tree import Tree, TreeNode
from t3tui.game.notation import format_move
from t3tui.game.position import Move

Code = tuple[str, ...]
"""Lines of pseudo-code."""


class Kind(IntEnum):
    """What happens in a step."""

    ENTER = 0
    """The search comes to a node."""
    LEAF = 1
    """It goes no deeper there: the node has a value."""
    UNRECORDED = 2
    """It went deeper, but that was not recorded."""
    TAKE = 3
    """The value of a child is compared with the best so far."""
    NARROW = 4
    """Alpha or beta moves."""
    CUT = 5
    """The rest of the children is left unseen."""
    RETURN = 6
    """All children are seen."""
    CHOOSE = 7
    """The search decides for a move."""
    SELECT = 8
    """A simulation goes down to a child."""
    EXPAND = 9
    """A node gets its children."""
    RESULT = 10
    """A leaf gets its result: the game is played to its end by chance, or the network guesses."""
    BACK_UP = 11
    """The result goes back up to the root."""


@dataclass(frozen=True, slots=True)
class Term:
    """What is known of one child: its move and a few numbers, as a row of a table."""

    node: int
    numbers: tuple[str, ...]
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step: where the search is, which line runs, what is known and what happened."""

    kind: Kind
    node: int
    """Where the search is; for simulations, the place among the nodes they knew."""
    code: Code
    line: int
    """Which line of the code runs."""
    variables: tuple[tuple[str, str], ...]
    text: str
    """What happened, in a sentence."""
    visited: int
    """How many nodes the search has visited so far, the root not counted."""
    terms: tuple[Term, ...] = ()
    headings: tuple[str, ...] = ()
    """What the numbers of the terms are."""


class Walk(ABC):
    """The steps of a recorded search; any of them can be asked for."""

    title: str = ""
    beside: str = "the tree so far"
    """What is to be seen beside the code."""
    counts: str = "nodes"
    """What the search counts; empty if that is among its variables."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @abstractmethod
    def __len__(self) -> int:
        """How many steps there are."""

    @abstractmethod
    def __getitem__(self, number: int) -> Step:
        """A step, counted from 0."""

    @abstractmethod
    def kind_of(self, number: int) -> Kind:
        """What happens in a step, without working it out."""

    def path(self, step: Step) -> tuple[Move, ...]:
        """The moves from the root to where a step is."""
        nodes = TreeNode(self.tree, step.node).path[1:]
        return tuple(node.move for node in nodes if node.move is not None)

    def following(self, number: int, *kinds: Kind) -> int | None:
        """The next step of one of these kinds after a step."""
        return next((at for at in range(number + 1, len(self)) if self.kind_of(at) in kinds), None)

    def preceding(self, number: int, *kinds: Kind) -> int | None:
        """The last step of one of these kinds before a step."""
        return next((at for at in range(number - 1, -1, -1) if self.kind_of(at) in kinds), None)

    def name(self, node: int) -> str:
        """The move that leads to a node, as people write it."""
        if node == 0:
            return "the root"
        return format_move(self.tree.position.mode, self.tree.columns.moves[node])


def number_text(value: float) -> str:
    """A value or a bound as short as it goes.

    >>> [number_text(v) for v in (3.0, -1000.0, 0.0, -0.25, math.inf, -math.inf)]
    ['+3', '−1000', '0', '−0.25', '+∞', '−∞']
    """
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:+.6g}".replace("-", "−") if value else "0"
