"""Steps come out of the recorded tree, and lead to the same value, move and count as the search itself."""

from __future__ import annotations

import doctest
import math
from dataclasses import dataclass, field

import pytest

from t3tui.engine.roster import make_player
from t3tui.engine.search_tree import Traces, Tree
from t3tui.engine.steps import walk as walk_module
from t3tui.engine.steps.breadth_first import BreadthFirstWalk
from t3tui.engine.steps.depth_first import DepthFirstWalk
from t3tui.engine.steps.simulation import SimulationWalk
from t3tui.engine.steps.walk import Kind, number_text
from t3tui.engine.steps.walks import NoSteps, walk_through
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, Mode
from t3tui.game.notation import format_move, play_moves
from t3tui.game.position import Position

SEARCHES = (
    "minimax:depth=3",
    "minimax-ab:depth=4",
    "alpha-beta:depth=4",
    "alpha-beta:depth=0,scoring=fast",
    "alpha-beta:depth=3,eval=lines-mean",
    "four-rules:depth=3",
    "four-rules:depth=2,rules=2",
)
POSITIONS = (("basic", "5 1"), ("basic", "1 2 5"), ("advanced", "55 51"), ("ultimate", "55 51 15"))


def tree_of(spec: str, position: Position, cap: int = 100_000) -> Tree:
    player = make_player(spec, position.mode)
    assert isinstance(player, Traces)
    return player.trace(position, cap)


def position_of(mode: str, moves: str) -> Position:
    modes: dict[str, Mode] = {"basic": BASIC, "advanced": ADVANCED, "ultimate": ULTIMATE}
    return play_moves(Position.start(modes[mode]), moves)


@dataclass
class Frame:
    """What a reader of the steps keeps in mind of one node."""

    maximizing: bool
    alpha: float
    beta: float
    best: float = math.nan
    moves: list[tuple[str, float]] = field(default_factory=list)


def replay(walk: DepthFirstWalk) -> tuple[float, str, int]:
    """Follow the steps by the book, from nothing but their kinds and the worth of leaves: value, move, nodes."""
    stack: list[Frame] = []
    returned, entered = math.nan, 0
    names: list[str] = []
    thresholds, one_bound = walk.algorithm.shows == "thresholds", walk.algorithm.shows == "bound"
    for number in range(len(walk)):
        step = walk[number]
        if step.kind is Kind.ENTER:
            entered += 1
            frame = Frame(len(stack) % 2 == 0, -math.inf, math.inf)
            if stack and walk.algorithm.cuts:
                above = stack[-1]
                frame.alpha, frame.beta = above.alpha, above.beta
                if one_bound:
                    frame.alpha, frame.beta = (-math.inf, above.best) if frame.maximizing else (above.best, math.inf)
            frame.best = -math.inf if frame.maximizing else math.inf
            if thresholds:
                frame.best = frame.alpha if frame.maximizing else frame.beta
            assert (walk.tree.columns.alphas[step.node], walk.tree.columns.betas[step.node]) == (
                frame.alpha,
                frame.beta,
            )
            names.append(walk.name(step.node))
            stack.append(frame)
        elif step.kind is Kind.LEAF:
            returned = walk.tree.columns.values[step.node]
            assert dict(step.variables)["worth"] == number_text(returned)
            stack.pop()
        elif step.kind is Kind.TAKE:
            name, frame = names.pop(), stack[-1]
            better = returned > frame.best if frame.maximizing else returned < frame.best
            if better:
                frame.best = returned
                frame.moves.append((name, returned))
            state = walk.state(number)
            assert (state.best, state.improved) == (frame.best, better)
            beyond = frame.best - frame.beta if frame.maximizing else frame.alpha - frame.best
            expected = walk.algorithm.cuts and (beyond > 0 or (beyond == 0 and not one_bound))
            assert walk.is_cut(state) == expected == (walk.kind_of(number + 1) is Kind.CUT)
            if walk.algorithm.cuts and not one_bound:
                frame.alpha = max(frame.alpha, frame.best) if frame.maximizing else frame.alpha
                frame.beta = frame.beta if frame.maximizing else min(frame.beta, frame.best)
        elif step.kind in (Kind.CUT, Kind.RETURN):
            frame = stack.pop()
            returned = frame.best
            assert returned == walk.tree.columns.values[step.node]
            if not stack:
                return returned, frame.moves[-1][0], entered - 1
        assert step.visited == entered - 1
    raise AssertionError("The steps never came back to the root.")


@pytest.mark.parametrize(("mode", "moves"), POSITIONS)
@pytest.mark.parametrize("spec", SEARCHES)
def test_the_steps_arrive_where_the_search_did(spec: str, mode: str, moves: str) -> None:
    position = position_of(mode, moves)
    if mode != "basic":
        spec = spec.replace("depth=0", "depth=2").replace("depth=4", "depth=3")
    decision = make_player(spec, position.mode).think(position)
    walk = walk_through(tree_of(spec, position))
    assert isinstance(walk, DepthFirstWalk)
    assert walk.tree.is_whole
    move = format_move(position.mode, decision.move)
    assert replay(walk) == (decision.info.number, move, decision.info.nodes)
    last = walk[len(walk) - 1]
    assert last.kind is Kind.CHOOSE
    assert f"plays {move}" in last.text
    assert last.visited == decision.info.nodes


def test_the_class_of_the_empty_board() -> None:
    """18,297 nodes with the root, every one entered once, as many cuts as the search made."""
    walk = walk_through(tree_of("alpha-beta:depth=0", Position.start(BASIC)))
    kinds = [walk.kind_of(number) for number in range(len(walk))]
    assert kinds.count(Kind.ENTER) == 18_297
    assert kinds.count(Kind.CUT) == walk.tree.info.cutoffs
    assert kinds.count(Kind.LEAF) == walk.tree.info.leaves


def test_no_node_is_cut_whose_value_was_used() -> None:
    for spec in ("alpha-beta:depth=4", "minimax-ab:depth=4", "four-rules:depth=3"):
        tree = tree_of(spec, position_of("basic", "5 1"))
        for node in tree.root:
            seen = {child.move for child in node.children}
            assert len(seen) == len(node.children)
            if not node.cut and node.children:
                assert seen == set(node.position.legal_moves)
            if node.cut:
                assert node.children
                assert node.value is not None


def test_every_step_tells_in_a_sentence_and_lights_a_line() -> None:
    for spec in (*SEARCHES, "bfs", "mcts:simulations=60,seed=1"):
        walk = walk_through(tree_of(spec, position_of("basic", "1 5 9 3")))
        for number in range(len(walk)):
            step = walk[number]
            assert step.text.endswith(".")
            assert 0 <= step.line < len(step.code)
            position = walk.tree.position
            for move in walk.path(step):
                position = position.play(move)


def test_the_sentences_of_a_cut() -> None:
    walk = walk_through(tree_of("alpha-beta:depth=2", Position.start(BASIC)))
    cut = walk.following(0, Kind.CUT)
    assert cut is not None
    assert walk.preceding(cut, Kind.ENTER) is not None
    assert walk[cut].text.startswith("Cut: ")
    assert walk[cut].code[walk[cut].line].endswith("← cut")
    assert "unseen." in walk[cut].text


def test_what_was_not_recorded_is_said_to_be_so() -> None:
    walk = walk_through(tree_of("alpha-beta:depth=4", Position.start(BASIC), 60))
    unrecorded = walk.following(0, Kind.UNRECORDED)
    assert unrecorded is not None
    assert "was not recorded" in walk[unrecorded].text
    assert walk.following(0, Kind.LEAF) is None


@pytest.mark.parametrize("scoring", ["fast", "plain"])
@pytest.mark.parametrize("moves", ["3 1 4 8 7 9", "1 5", "2 5 1 3"])
def test_breadth_first_arrives_where_the_search_did(scoring: str, moves: str) -> None:
    position = position_of("basic", moves)
    decision = make_player(f"bfs:scoring={scoring}").think(position)
    walk = walk_through(tree_of(f"bfs:scoring={scoring}", position))
    assert isinstance(walk, BreadthFirstWalk)
    last = len(walk) - 1
    scores = {walk.tree.columns.moves[node]: score for node, score in walk.scores(last).items()}
    assert scores == decision.info.numbers
    assert (max(scores, key=lambda move: (scores[move], -move)), max(scores.values())) == (
        decision.move,
        decision.info.number,
    )
    assert walk[last].visited == walk.tree.visited
    assert walk[last - 1].variables[0] == ("in the queue", "0")
    some = range(last, -1, -1 if last < 1000 else -61)
    backwards = [walk.scores(number) for number in some]
    assert backwards[::-1] == [walk.scores(number) for number in reversed(some)]


@pytest.mark.parametrize("evaluation", ["network", "playouts"])
@pytest.mark.parametrize(("mode", "moves"), [("ultimate", "55 51"), ("advanced", "")])
def test_simulations_are_those_of_the_search(mode: str, moves: str, evaluation: str) -> None:
    tree = tree_of(f"mcts:simulations=400,seed=3,eval={evaluation}", position_of(mode, moves))
    walk = walk_through(tree)
    assert isinstance(walk, SimulationWalk)
    for number in range(len(walk)):
        step = walk[number]
        if step.kind is Kind.SELECT and not any(tree.simulations.proved if tree.simulations else ()):
            parent = tree.simulations.parents[step.node] if tree.simulations else 0
            siblings = [term.node for term in step.terms]
            if walk.visits[step.node] or evaluation == "network":
                bounds = {node: sum(walk.bound(parent, node)) for node in siblings}
                assert bounds[step.node] == max(bounds.values())
            else:
                assert step.node == min(node for node in siblings if not walk.visits[node])
    walk.count(400)
    root = {walk.name(node): walk.visits[node] for node in range(1, 1 + len(tree.position.legal_moves))}
    for child in tree.root.children:
        assert child.move is not None
        assert root[format_move(tree.position.mode, child.move)] == child.visits
    assert walk.visits[0] == tree.info.nodes == 400
    walk.count(0)
    assert not any(walk.visits)
    assert not any(walk.results)


def test_the_champion_cannot_be_followed() -> None:
    with pytest.raises(NoSteps, match="alpha-beta, four-rules, bfs and mcts can"):
        walk_through(tree_of("champion", position_of("basic", "5")))


def test_numbers() -> None:
    assert doctest.testmod(walk_module).failed == 0
