"""The trees of mcts and the champion: what they explored, and what they chose."""

from __future__ import annotations

import json

import pytest

from t3tui.engine import perfect
from t3tui.engine.player import Stop
from t3tui.engine.roster import make_player
from t3tui.engine.search_tree import Traces, Tree, to_json
from t3tui.engine.tree_drawing import to_dot
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, Mode
from t3tui.game.position import Position


def trace(spec: str, position: Position, cap: int = 100_000, stop: Stop | None = None) -> Tree:
    player = make_player(spec, position.mode)
    assert isinstance(player, Traces)
    return player.trace(position, cap, stop)


@pytest.mark.parametrize("mode", [BASIC, ADVANCED, ULTIMATE], ids=str)
def test_the_visits_of_a_node_are_those_of_its_children_and_its_own(mode: Mode) -> None:
    tree = trace("mcts:simulations=500,seed=4", Position.start(mode))
    assert tree.root.visits == 500
    for node in tree.root:
        below = sum(child.visits or 0 for child in node.children)
        assert node.visits is not None
        assert below <= node.visits
        if node.index and below and node.score and node.score.proven is None:
            assert node.visits - below == 1
    assert tree.is_whole
    assert tree.chosen == tree.info.line[0] == make_player("mcts:simulations=500,seed=4").think(tree.position).move


def test_a_capped_tree_keeps_the_most_visited_nodes() -> None:
    whole = trace("mcts:simulations=500,seed=4", Position.start(BASIC))
    part = trace("mcts:simulations=500,seed=4", Position.start(BASIC), 40)
    assert (part.recorded, part.visited) == (40, whole.visited)
    kept = sorted((node.visits or 0 for node in part.root), reverse=True)
    assert kept == sorted((node.visits or 0 for node in whole.root), reverse=True)[:41]


def test_a_proven_node_says_so_from_the_view_of_the_root() -> None:
    position = Position.start(BASIC).play(0).play(1).play(4).play(2)
    tree = trace("mcts:simulations=200,seed=1", position)
    assert tree.root.score is not None
    assert (tree.root.score.proven, tree.root.score.plies) == ("win", 1)
    assert tree.chosen == 8


def test_the_champion_shows_the_best_line_of_every_depth() -> None:
    tree = trace("champion:depth=5,seed=1", Position.start(ULTIMATE).play(40).play(36))
    assert [variation.depth for variation in tree.variations] == [1, 2, 3, 4, 5]
    assert tree.variations[-1].line[0] == tree.chosen
    assert tree.variations[-1].value == tree.info.value
    nodes = [variation.nodes for variation in tree.variations]
    assert nodes == sorted(nodes)
    assert nodes[-1] <= tree.visited
    for variation in tree.variations:
        node = tree.root
        for move in variation.line:
            node = next(child for child in node.children if child.move == move)
    assert tree.root.visits == 5
    data = json.loads(json.dumps(to_json(tree), allow_nan=False))
    assert [variation["depth"] for variation in data["variations"]] == [1, 2, 3, 4, 5]


def test_the_champion_judges_every_move_of_the_basic_game() -> None:
    position = Position.start(BASIC).play(0)
    tree = trace("champion", position)
    for child in tree.root.children:
        assert child.move is not None
        assert child.score == perfect.after(position, child.move)
    assert {child.move for child in tree.root.children} == set(position.legal_moves)


@pytest.mark.parametrize("spec", ["mcts:simulations=50,seed=1", "champion:depth=2,seed=1"])
@pytest.mark.parametrize("mode", [BASIC, ULTIMATE], ids=str)
def test_they_can_be_drawn(spec: str, mode: Mode) -> None:
    assert "nodes drawn of" in to_dot(trace(spec, Position.start(mode)))
    assert trace(spec, Position.start(mode), 0).recorded == 0


@pytest.mark.parametrize("spec", ["mcts", "champion", "minimax:depth=0"])
def test_they_stop_when_asked(spec: str) -> None:
    stop = Stop()
    stop.set()
    assert trace(spec, Position.start(ULTIMATE), 1000, stop).recorded <= 1000


def test_the_columns_of_a_large_tree() -> None:
    tree = trace("minimax:depth=4", Position.start(ADVANCED), 60_000)
    assert tree.recorded > 6_000
    assert sum(tree.nodes_per_ply) == tree.recorded + 1
    assert tree.sizes[0] == tree.recorded
    assert all(child.parent == tree.root for child in tree.root.children)
