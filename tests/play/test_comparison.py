"""Several players and one position: who thinks when, who differs, and nobody who thinks on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Queue

import pytest

from t3tui.engine.player import Info, Stop
from t3tui.engine.roster import Kind, Option, PlayerError, Spec, parse_spec
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.position import Position
from t3tui.play.comparison import Comparison, State, compare
from tests.play.players import Blocking, Broken, Scripted

START = Position.start(BASIC)


def spec_of(player: Scripted, name: str = "scripted", threads: int = 1) -> Spec:
    option = Option("threads", "How many cores think.", 1, low=1, high=64)
    return Spec(Kind(name, "", (option,), make=lambda spec, options: player), (("threads", threads),))


class Desk:
    """Owns a comparison in one thread, as a screen does."""

    def __init__(self, *specs: Spec, cores: int = 8) -> None:
        self.calls: Queue[Callable[[], None]] = Queue()
        self.comparison = Comparison(START, specs, in_owners_thread=self.calls.put, cores=cores)

    def until(self, reached: Callable[[], bool]) -> None:
        while not reached():
            self.calls.get(timeout=120)()

    @property
    def states(self) -> list[State]:
        return [entry.state for entry in self.comparison.entries]


def answers(*moves: int, names: str = "abcd") -> Comparison:
    desk = Desk(*(spec_of(Scripted([move]), name) for move, name in zip(moves, names, strict=False)))
    desk.comparison.start()
    desk.until(lambda: not desk.comparison.is_running)
    return desk.comparison


@pytest.mark.parametrize(
    ("moves", "sentence", "odd"),
    [
        ((4, 4, 4), "All play 5.", []),
        ((4, 0, 4), "They differ: b:threads=1 plays 1, the others 5.", [1]),
        ((4, 0), "They differ: a:threads=1 plays 5, b:threads=1 plays 1.", [1]),
        ((4, 0, 4, 8), "They differ: b:threads=1 plays 1, d:threads=1 plays 9, the others 5.", [1, 3]),
        ((4, 4, 0, 0), "They differ: c:threads=1 and d:threads=1 play 1, the others 5.", [2, 3]),
    ],
)
def test_whether_they_agree_is_said_and_marked(moves: tuple[int, ...], sentence: str, odd: list[int]) -> None:
    comparison = answers(*moves)
    assert comparison.sentence == sentence
    assert list(comparison.odd_ones) == [comparison.entries[index] for index in odd]


def test_trees_are_compared_with_their_roots() -> None:
    """The reports' searches leave the root out of their count and breadth-first search does not."""
    after_1_5_9 = Position.start(BASIC).play(0).play(4).play(8)
    comparison = compare(after_1_5_9, [parse_spec("minimax:depth=0"), parse_spec("bfs")], Stop(), lambda entry: None)
    counted = [entry.info.nodes for entry in comparison.entries if entry.info]
    assert counted[0] == counted[1] - 1
    assert [entry.tree_size for entry in comparison.entries] == [counted[1]] * 2


def test_who_finds_no_core_waits_for_one() -> None:
    players = [Blocking(), Blocking(), Scripted([4])]
    desk = Desk(*map(spec_of, players), cores=2)
    desk.comparison.start()
    assert desk.states == [State.THINKING, State.THINKING, State.WAITING]
    desk.comparison.entries[0].search.cancel()
    desk.until(lambda: desk.states[2] is State.DONE)
    assert desk.states == [State.STOPPED, State.THINKING, State.DONE]
    desk.comparison.cancel()
    assert desk.states == [State.STOPPED, State.STOPPED, State.DONE]


def test_a_player_of_many_threads_thinks_alone() -> None:
    desk = Desk(spec_of(Blocking(), threads=64), spec_of(Blocking()), cores=2)
    desk.comparison.start()
    assert desk.states == [State.THINKING, State.WAITING]
    desk.comparison.cancel()


def test_what_is_known_so_far_is_there_to_be_shown() -> None:
    desk = Desk(spec_of(Blocking(Info(nodes=7))), spec_of(Scripted()))
    desk.comparison.start()
    desk.until(lambda: desk.comparison.entries[0].info is not None)
    assert desk.comparison.entries[0].info == Info(nodes=7)
    assert desk.comparison.entries[0].move is None
    desk.comparison.cancel()


def test_a_failure_is_told_and_the_others_go_on() -> None:
    desk = Desk(spec_of(Broken(PlayerError("The bot was late."))), spec_of(Scripted([4])))
    desk.comparison.start()
    desk.until(lambda: not desk.comparison.is_running)
    assert desk.states == [State.FAILED, State.DONE]
    assert desk.comparison.entries[0].failure == "The bot was late"


def test_every_player_is_closed_with_its_answer() -> None:
    quick, patient = Scripted([4]), Blocking()
    desk = Desk(spec_of(quick), spec_of(patient))
    desk.comparison.start()
    desk.until(lambda: desk.states[0] is State.DONE)
    assert quick.closed.is_set()
    assert patient.begun.wait(120)
    assert not patient.closed.is_set()
    desk.comparison.cancel()
    assert patient.closed.wait(120)


def test_cancelling_real_searches_leaves_no_thread() -> None:
    specs = [parse_spec(text) for text in ("alpha-beta:depth=40", "mcts:time=3600", "champion:time=3600")]
    calls: Queue[Callable[[], None]] = Queue()
    comparison = Comparison(Position.start(ULTIMATE), specs, in_owners_thread=calls.put, cores=3)
    comparison.start()
    while not all(entry.info for entry in comparison.entries):
        calls.get(timeout=60)()
    comparison.cancel()
    assert all(entry.search.join(120) for entry in comparison.entries)
    names = [thread.name for thread in threading.enumerate()]
    assert not [name for name in names if name.startswith(("t3tui-search", "t3tui-watch"))]


def test_it_can_be_waited_for() -> None:
    told: list[str] = []
    specs = [parse_spec("minimax:depth=0"), parse_spec("alpha-beta:depth=0")]
    comparison = compare(
        Position.start(BASIC).play(4).play(0).play(8).play(2), specs, Stop(), lambda e: told.append(str(e.spec))
    )
    assert [entry.state for entry in comparison.entries] == [State.DONE, State.DONE]
    assert comparison.sentence == "All play 2."
    assert set(told) == {"minimax:depth=0", "alpha-beta:depth=0"}
