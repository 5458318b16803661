"""A recorded search tree as plain data; the searches make it, the exports draw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from t3tui.game.position import Move, Position


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One position a search visited; values are from the view of the mover at the root."""

    move: Move | None
    """The move that led here; None at the root."""
    value: float | None = None
    """What the search found it worth; None if it was left before it knew."""
    alpha: float | None = None
    beta: float | None = None
    cut: bool = False
    """Whether the search left the rest of its children unseen because of alpha or beta."""
    chosen: bool = False
    """Whether it lies on the line the search decided for."""
    children: tuple[TreeNode, ...] = ()

    def __iter__(self) -> Iterator[TreeNode]:
        """All nodes from here down, each before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


@dataclass(frozen=True, slots=True)
class Tree:
    """The tree of one decision."""

    position: Position
    """Where the search began."""
    spec: str
    """The player that searched."""
    root: TreeNode
    recorded: int
    """How many nodes are in this tree, the root not counted."""
    visited: int
    """How many the search visited; more than ``recorded`` if the cap was reached."""
