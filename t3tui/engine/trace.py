"""A recorded search tree as plain data; the searches make it, the exports draw it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from t3tui.engine.limits import Stop
from t3tui.game.notation import format_move, format_position
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

    @property
    def line(self) -> tuple[TreeNode, ...]:
        """The chosen line from here down, this node first."""
        line = [self]
        while chosen := next((child for child in line[-1].children if child.chosen), None):
            line.append(chosen)
        return tuple(line)


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

    @property
    def chosen(self) -> Move | None:
        """The move the search decided for; None if not even the root's moves were recorded."""
        return next((child.move for child in self.root.children if child.chosen), None)


@runtime_checkable
class Traces(Protocol):
    """A player that can record its search tree."""

    def trace(self, position: Position, cap: int, stop: Stop | None = None) -> Tree:
        """Search as ``think`` does and record up to ``cap`` nodes."""


def to_json(tree: Tree) -> dict[str, Any]:
    """The tree as plain data for JSON; moves as people write them, infinite bounds as null."""
    mode = tree.position.mode

    def plain(node: TreeNode) -> dict[str, Any]:
        return {
            "move": None if node.move is None else format_move(mode, node.move),
            "value": node.value,
            "alpha": _finite(node.alpha),
            "beta": _finite(node.beta),
            "cut": node.cut,
            "chosen": node.chosen,
            "children": [plain(child) for child in node.children],
        }

    return {
        "mode": str(mode),
        "position": format_position(tree.position),
        "side": str(tree.position.side),
        "player": tree.spec,
        "recorded": tree.recorded,
        "visited": tree.visited,
        "root": plain(tree.root),
    }


def _finite(bound: float | None) -> float | None:
    return bound if bound is not None and math.isfinite(bound) else None
