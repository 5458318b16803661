"""Recorded search trees: the same search, written down."""

from __future__ import annotations

import pytest

from t3tui.engine import tree_drawing
from t3tui.engine.player import Stop
from t3tui.engine.roster import make_player
from t3tui.engine.search_tree import Traces, Tree, TreeNode
from t3tui.game.mode import BASIC, ULTIMATE, VARIANTS, Mode
from t3tui.game.notation import play_moves
from t3tui.game.position import Position

pytestmark = pytest.mark.usefixtures("kernels")

PRUNING = ("minimax-ab:depth=3", "alpha-beta:depth=3", "four-rules:depth=2")
ALL = ("minimax:depth=3", *PRUNING)


def trace(spec: str, position: Position, cap: int = 100_000, stop: Stop | None = None) -> Tree:
    player = make_player(spec, position.mode)
    assert isinstance(player, Traces)
    return player.trace(position, cap, stop)


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
@pytest.mark.parametrize("spec", ALL)
def test_a_whole_tree_holds_what_the_search_visited_and_chose(spec: str, mode: Mode) -> None:
    position = Position.start(mode).play(4)
    decision = make_player(spec).think(position)
    tree = trace(spec, position)
    nodes = list(tree.root)
    assert tree.recorded == tree.visited == len(nodes) - 1 == decision.info.nodes
    assert sum(not node.children for node in nodes) == decision.info.leaves
    assert sum(node.cut for node in nodes) == decision.info.cutoffs
    assert tree.root.value == decision.info.number
    assert tuple(node.move for node in tree.root.line[1:]) == decision.info.line
    assert {node.value for node in tree.root.line} == {decision.info.number}


@pytest.mark.parametrize("spec", ["minimax:depth=3", "alpha-beta:depth=3", "four-rules:depth=2"])
def test_values_follow_from_the_children(spec: str) -> None:
    """Not so for MINIMAX-A-B, whose values never leave its thresholds."""

    def check(node: TreeNode, maximizing: bool) -> None:
        values = [child.value for child in node.children if child.value is not None]
        assert len(values) == len(node.children)
        if values:
            assert node.value == (max(values) if maximizing else min(values))
        for child in node.children:
            check(child, not maximizing)

    check(trace(spec, Position.start(BASIC).play(0)).root, True)


@pytest.mark.parametrize("search", ["minimax-ab", "alpha-beta"])
def test_children_see_the_window_narrow(search: str) -> None:
    root = trace(f"{search}:depth=2", Position.start(BASIC)).root
    assert (root.alpha, root.beta) == (None, None)
    best: float | None = None
    for child in root.children:
        assert (child.alpha, child.beta) == (best, None)
        assert child.value is not None
        best = child.value if best is None else max(best, child.value)


def test_both_searches_draw_the_same_windows_and_cuts() -> None:
    position = Position.start(ULTIMATE).play(40)
    thresholds = trace("minimax-ab:depth=4", position)
    windows = trace("alpha-beta:depth=4", position)

    def shape(tree: Tree) -> list[tuple[object, ...]]:
        return [(node.move, node.alpha, node.beta, node.cut, node.chosen) for node in tree.root]

    assert shape(thresholds) == shape(windows)


@pytest.mark.parametrize("spec", [*ALL, "bfs"])
def test_a_large_tree_keeps_the_plies_that_fit_in_whole(spec: str) -> None:
    position = Position.start(BASIC).play(0)
    whole = trace(spec, position)
    fits = sum(1 for child in whole.root.children for _ in (child, *child.children))
    cut = trace(spec, position, fits)
    assert (cut.recorded, cut.visited) == (fits, whole.visited)
    assert max(_depth(node) for node in cut.root.children) == 1
    assert cut.root.value == whole.root.value
    one_less = trace(spec, position, fits - 1)
    assert one_less.recorded == len(whole.root.children)


def test_a_cap_below_the_first_ply() -> None:
    assert trace("alpha-beta:depth=2", Position.start(BASIC), 0).recorded == 0
    tree = trace("alpha-beta:depth=2", Position.start(BASIC), 4)
    assert (tree.recorded, len(tree.root.children)) == (4, 4)
    assert tree.visited == make_player("alpha-beta:depth=2").think(Position.start(BASIC)).info.nodes


def test_breadth_first_shows_the_deque_and_the_scores() -> None:
    position = Position.start(BASIC)
    for move in (2, 0, 3, 7, 6, 8):
        position = position.play(move)
    tree = trace("bfs", position)
    assert tree.recorded == tree.visited == 9
    assert {node.move: node.value for node in tree.root.children} == {1: -2, 4: 3, 5: -2}
    assert [node.move for node in tree.root.line] == [None, 4]


def test_a_stopped_trace_says_what_it_does_not_know() -> None:
    stop = Stop()
    stop.set()
    tree = trace("minimax:depth=0", Position.start(ULTIMATE), 1000, stop)
    assert tree.root.value is None
    assert all(node.value is None for node in tree.root if node.children)


def _depth(node: TreeNode) -> int:
    return 1 + max(map(_depth, node.children), default=-1)


def test_what_a_cut_left_unseen_is_told_only_where_it_is_known() -> None:
    """A cut at the last move leaves nothing, and one whose moves were not recorded leaves nobody knows what."""
    position = play_moves(Position.start(BASIC), "5 1 3")
    whole = trace("alpha-beta:depth=0", position, 1000)
    cuts = [node for node in whole.root if node.cut]
    assert 0 in [node.left_unseen for node in cuts]
    assert all(node.left_unseen == node.position.count_moves() - len(node.children) for node in cuts)
    assert "✂ 0" not in tree_drawing.to_dot(whole, 1000)
    capped = trace("alpha-beta:depth=0", position, 40)
    assert {node.left_unseen for node in capped.root if node.cut and not node.children} == {0}
