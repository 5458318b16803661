"""A search that is recorded in a thread of its own."""

from __future__ import annotations

import threading

import pytest

from t3tui.engine.player import Info
from t3tui.engine.random_player import RandomPlayer
from t3tui.engine.roster import make_player, parse_spec
from t3tui.engine.search_tree import Tree
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.position import Position
from t3tui.play.running_search import Failure
from t3tui.play.running_trace import Recorded, RunningTrace, keeps_a_tree, recorders


def recorded(trace: RunningTrace) -> Recorded | None:
    trace.start(lambda info: None, lambda result: None)
    assert trace.join(120)
    return trace.result


def test_it_ends_with_the_tree() -> None:
    tree = recorded(RunningTrace(Position.start(BASIC), lambda: make_player("alpha-beta:depth=3")))
    assert isinstance(tree, Tree)
    assert tree.is_whole


def test_a_player_without_a_tree_is_a_failure_in_words() -> None:
    failure = recorded(RunningTrace(Position.start(BASIC), RandomPlayer))
    assert isinstance(failure, Failure)
    assert failure.reason.startswith("random keeps no search tree; bfs, minimax")


def test_it_is_cancelled_while_it_searches() -> None:
    heard: list[Recorded] = []
    trace = RunningTrace(Position.start(ULTIMATE), lambda: make_player("minimax:depth=0"))
    begun = threading.Event()
    trace.start(lambda info: begun.set(), heard.append)
    assert begun.wait(120)
    assert trace.is_running
    trace.cancel()
    assert trace.join(120)
    assert not heard
    assert trace.result is None


def test_progress_is_told_at_most_fifteen_times_a_second() -> None:
    infos: list[Info] = []
    trace = RunningTrace(Position.start(ULTIMATE), lambda: make_player("minimax:depth=0"))
    enough = threading.Event()

    def hear(info: Info) -> None:
        infos.append(info)
        if len(infos) == 3:
            enough.set()

    trace.start(hear, lambda result: None)
    assert enough.wait(120)
    trace.cancel()
    assert trace.join(120)
    assert infos[-1].seconds - infos[0].seconds >= 1.9 / 15


@pytest.mark.parametrize(("spec", "keeps"), [("human", False), ("random", False), ("mcts", True), ("champion", True)])
def test_who_keeps_a_tree(spec: str, keeps: bool) -> None:
    assert keeps_a_tree(parse_spec(spec)) is keeps


def test_the_names_of_those_who_do() -> None:
    assert recorders(ULTIMATE) == ["minimax", "minimax-ab", "alpha-beta", "four-rules", "mcts", "champion"]
