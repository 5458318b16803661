"""Which walk fits a recorded tree."""

from __future__ import annotations

from t3tui.engine.search_tree import Tree
from t3tui.engine.steps.breadth_first import BreadthFirstWalk
from t3tui.engine.steps.depth_first import ALGORITHMS, DepthFirstWalk
from t3tui.engine.steps.simulation import GuidedWalk, SimulationWalk
from t3tui.engine.steps.walk import Walk
from t3tui.game.errors import T3Error


class NoSteps(T3Error):  # noqa: N818
    """A search that cannot be followed step by step; the text says which can."""


def can_be_followed(tree: Tree) -> bool:
    """Whether the search that made a tree can be followed step by step."""
    return tree.search in ALGORITHMS or tree.search == "bfs" or tree.simulations is not None


def walk_through(tree: Tree) -> Walk:
    """The steps of the search that made a tree."""
    if tree.search in ALGORITHMS:
        return DepthFirstWalk(tree)
    if tree.search == "bfs":
        return BreadthFirstWalk(tree)
    if tree.simulations is not None:
        guided = bool(tree.simulations.guesses)
        return (GuidedWalk if guided else SimulationWalk)(tree, tree.simulations)
    raise NoSteps(f"{tree.spec} cannot be followed step by step; {', '.join(ALGORITHMS)}, bfs and mcts can.")
