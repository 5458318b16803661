"""Search trees as data and as pictures."""

from __future__ import annotations

import json
import math
import re
import shutil
from array import array
from dataclasses import replace

import pytest

from t3tui.engine import tree_drawing
from t3tui.engine.search_tree import Columns, Tree, to_json
from t3tui.game.mode import ADVANCED, BASIC, Mode
from t3tui.game.notation import play_moves
from t3tui.game.position import Position


def full_tree(position: Position, plies: int, *, cut_at: int = 99) -> Tree:
    """A tree of every move, whose chosen line is always the last move; ``cut_at`` leaves moves after so many unseen."""

    columns = Columns()
    columns.alphas, columns.betas = array("d", [-math.inf]), array("d", [3.0])

    def grow(here: Position, left: int, place: int) -> None:
        moves = here.legal_moves[:cut_at] if left else ()
        columns.values[place] = float(here.ply)
        columns.cuts[place] = len(here.legal_moves) > len(moves) > 0
        for move in moves:
            child = columns.add(place, move)
            columns.alphas.append(-math.inf)
            columns.betas.append(3.0)
            grow(here.play(move), left - 1, child)

    grow(position, plies, 0)
    line, end = [], position
    for _ in range(plies):
        line.append(end.legal_moves[:cut_at][-1])
        end = end.play(line[-1])
    return Tree(position, "minimax:depth=2", columns, len(columns.parents) - 1, tuple(line))


def start(moves: str = "", mode: Mode = BASIC) -> Position:
    return play_moves(Position.start(mode), moves)


def drawn_nodes(dot: str) -> int:
    """How many nodes with a board there are, the root not counted."""
    return len(re.findall(r"^  n[_0-9]* \[shape=box", dot, re.MULTILINE)) - 1


def test_json_has_every_node_with_plain_numbers() -> None:
    tree = full_tree(start("1 2"), 2)
    data = json.loads(json.dumps(to_json(tree), allow_nan=False))
    assert data["position"] == "basic XO....... X"
    assert data["recorded"] == data["visited"] == 7 + 7 * 6
    first = data["root"]["children"][0]
    assert (first["move"], first["alpha"], first["beta"], first["chosen"]) == ("3", None, 3.0, False)
    assert len(first["children"]) == 6


def test_the_chosen_line_runs_from_the_root_to_a_leaf() -> None:
    tree = full_tree(start(), 3)
    assert [node.move for node in tree.root.line] == [None, 8, 7, 6]


def test_a_small_tree_is_drawn_whole_with_its_chosen_line() -> None:
    tree = full_tree(start("1 2 5 9 4"), 2)
    dot = tree_drawing.to_dot(tree)
    assert drawn_nodes(dot) == tree.recorded == 16
    assert dot.count("penwidth=3") == 3 + 2
    assert "16 nodes drawn of 16 recorded and 16 visited" in dot
    assert "more" not in dot


def test_a_large_tree_is_cut_visibly_and_keeps_the_chosen_line() -> None:
    tree = full_tree(start(), 3)
    dot = tree_drawing.to_dot(tree, 50)
    drawn = drawn_nodes(dot)
    hidden = sum(int(number.replace(",", "")) for number in re.findall(r"… ([\d,]+) more", dot))
    assert drawn == 50
    assert drawn + hidden == tree.recorded == 9 + 72 + 504
    assert dot.count("penwidth=3") == 4 + 3
    assert "50 nodes drawn of 585 recorded and 585 visited" in dot


def test_what_was_not_recorded_is_counted_too() -> None:
    whole = full_tree(start(), 1)
    tree = replace(whole, visited=549_945)
    assert "… 549,936 more visited, not recorded" in tree_drawing.to_dot(tree)


def test_moves_left_unseen_by_a_cut_are_counted() -> None:
    dot = tree_drawing.to_dot(full_tree(start(), 1, cut_at=2))
    assert "✂ 7 not looked at" in dot


def test_nodes_of_nine_boards_show_the_board_of_their_move() -> None:
    dot = tree_drawing.to_dot(full_tree(start("55", ADVANCED), 1))
    assert "O 51" in dot
    assert "X to move" not in dot
    assert "α −∞" in dot


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
@pytest.mark.parametrize(("kind", "magic"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_graphviz_draws_it(kind: str, magic: bytes) -> None:
    for mode in (BASIC, ADVANCED):
        assert tree_drawing.render(tree_drawing.to_dot(full_tree(start(mode=mode), 1)), kind).startswith(magic)


def test_without_graphviz_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(tree_drawing.DrawingError, match=r"graphviz\.org"):
        tree_drawing.render("digraph {}", "svg")


def test_a_drawing_that_fails_says_why() -> None:
    if shutil.which("dot") is None:
        pytest.skip("Graphviz is not installed")
    with pytest.raises(tree_drawing.DrawingError, match="syntax error"):
        tree_drawing.render("this is no graph", "svg")
