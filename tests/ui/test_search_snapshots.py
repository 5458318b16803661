"""Pictures of the tree and the step screen. Each docstring says what to look for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.ui.settings import Settings, save_settings
from tests.ui.searching import step_app, tree_app

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)
SIZES = pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["small", "medium", "large"])

SnapCompare = Callable[..., bool]


@SIZES
def test_tree(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see a tree with its chosen line open and starred, scissors at cuts, and the selected node's board."""
    app = tree_app("alpha-beta:depth=4", BASIC, "5 1")
    assert snap_compare(app, press=["down", "down", "down"], terminal_size=size)


@SIZES
def test_tree_of_nine_boards(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see two-digit moves, and the board of the selected move among nine."""
    app = tree_app("alpha-beta:depth=2", ULTIMATE, "55 51")
    assert snap_compare(app, press=["down", "right"], terminal_size=size)


def test_tree_of_simulations(snap_compare: SnapCompare) -> None:
    """You should see visits beside the values, the most visited move first, and no alpha and beta."""
    app = tree_app("mcts:simulations=300,seed=1", ULTIMATE, "55 51")
    assert snap_compare(app, press=["down"], terminal_size=MEDIUM)


@pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=["small", "medium"])
def test_tree_of_the_champion(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see the best lines of all depths as one tree, and a table of them with their values."""
    app = tree_app("champion:depth=4,seed=1", ULTIMATE, "55 51")
    assert snap_compare(app, press=["down"], terminal_size=size)


def test_capped_tree(snap_compare: SnapCompare) -> None:
    """You should see that only part was recorded, and in the tree where more was below."""
    app = tree_app("minimax:depth=4", BASIC, "5", cap=100)
    assert snap_compare(app, press=["c", "c", "down", "down", "right"], terminal_size=SMALL)


@SIZES
def test_step(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see the code with the line that cuts lit, the way to the node, its window, and what was cut off."""
    assert snap_compare(step_app("alpha-beta:depth=4", BASIC, "5 1"), press=["b"], terminal_size=size)


@SIZES
def test_practice(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see question marks for values and bounds, why the last answer was wrong, and a line to answer in."""
    app = step_app("alpha-beta:depth=2", BASIC, "5 1")
    assert snap_compare(app, press=["p", "7", "enter"], terminal_size=size)


def test_step_of_breadth_first(snap_compare: SnapCompare) -> None:
    """You should see the length of the queue and the scores of the first moves, one of them marked."""
    app = step_app("bfs", BASIC, "5 1 9 3")
    assert snap_compare(app, press=["g", "g"], terminal_size=SMALL)


@pytest.mark.parametrize(
    ("size", "evaluation"), [(SMALL, "playouts"), (MEDIUM, "network")], ids=["small-playouts", "medium-network"]
)
def test_step_of_simulations(snap_compare: SnapCompare, size: tuple[int, int], evaluation: str) -> None:
    """You should see the visits, wins or value, bonus and sum of every move, and the selected one marked."""
    app = step_app(f"mcts:simulations=100,eval={evaluation},seed=1", ULTIMATE, "55 51")
    assert snap_compare(app, press=["end", "shift+left", "shift+left"], terminal_size=size)


@pytest.mark.parametrize("kind", ["tree", "step"])
def test_light(snap_compare: SnapCompare, kind: str) -> None:
    """You should see dark letters on a light ground, everything as readable as in the dark theme."""
    save_settings(Settings(theme="t3tui-light"))
    app = (tree_app if kind == "tree" else step_app)("alpha-beta:depth=3", BASIC, "5 1")
    assert snap_compare(app, press=["down"] if kind == "tree" else ["b"], terminal_size=SMALL)


@pytest.mark.parametrize("kind", ["tree", "step"])
def test_ascii(snap_compare: SnapCompare, kind: str) -> None:
    """You should see the same with signs that every terminal has: plus, minus and star for the tree."""
    save_settings(Settings(marks="ascii"))
    app = (tree_app if kind == "tree" else step_app)("alpha-beta:depth=3", BASIC, "5 1")
    assert snap_compare(app, press=["down"] if kind == "tree" else ["b"], terminal_size=SMALL)
