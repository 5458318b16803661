"""A search that runs: in a thread or here, throttled, cancelled, failed."""

from __future__ import annotations

import threading

import pytest

from t3tui.engine.player import Decision, Info, Stop
from t3tui.engine.roster import PlayerError, parse_spec
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.position import Position
from t3tui.play.running_search import Answer, Failure, RunningSearch, Seat
from tests.play.players import Blocking, Broken, Scripted, person, seat_of

START = Position.start(BASIC)


def search_by(player: Scripted) -> RunningSearch:
    return RunningSearch(seat_of(player), START)


def test_it_answers_in_this_thread() -> None:
    search = search_by(Scripted([4]))
    answer = search.run()
    assert isinstance(answer, Decision)
    assert answer.move == 4
    assert search.answer is answer
    assert not search.is_running


def test_it_answers_in_a_thread_of_its_own() -> None:
    answers: list[tuple[Answer | None, str]] = []
    search = search_by(Scripted([4]))
    search.start(on_end=lambda answer: answers.append((answer, threading.current_thread().name)))
    assert search.join(120)
    assert answers == [(Decision(4), "t3tui-search scripted")]


def test_a_player_that_tells_too_much_is_not_all_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([10.0, 10.05, 10.07, 10.1, 10.2])
    monkeypatch.setattr("t3tui.play.running_search.time.monotonic", lambda: next(times))
    heard: list[int] = []
    search = search_by(Scripted(infos=[Info(nodes=number) for number in range(5)]))
    search.run(lambda info: heard.append(info.nodes))
    assert heard == [0, 2, 4]
    assert search.info == Info(nodes=4)


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (RuntimeError("the cat sat on the keyboard"), Failure("the cat sat on the keyboard")),
        (RuntimeError(), Failure("RuntimeError")),
        (PlayerError("The bot was late."), Failure("The bot was late", loses=True)),
    ],
    ids=["accident", "speechless", "own fault"],
)
def test_a_failure_is_an_answer(error: Exception, failure: Failure) -> None:
    assert search_by(Broken(error)).run() == failure


def test_a_player_that_cannot_be_made_is_a_failure() -> None:
    def make() -> Scripted:
        raise OSError("no such engine")

    assert RunningSearch(Seat("missing", make), START).run() == Failure("no such engine")
    assert RunningSearch(person(), START).run() == Failure("human plays in the app only")


def test_a_cancelled_search_has_no_answer_and_no_thread() -> None:
    player = Blocking()
    answers: list[Answer | None] = []
    search = search_by(player)
    search.start(on_end=answers.append)
    assert player.begun.wait(120)
    search.cancel()
    assert search.join(120)
    assert search.is_cancelled
    assert answers == [None]
    assert search.answer is None


def test_a_search_cancelled_before_it_begins_does_not_ask_the_player() -> None:
    player = Scripted()
    search = search_by(player)
    search.cancel()
    assert search.run() is None
    assert not player.asked


def test_two_searches_of_one_player_wait_for_each_other() -> None:
    player = Blocking()
    seat = seat_of(player)
    first, second = RunningSearch(seat, START), RunningSearch(seat, START)
    first.start()
    assert player.begun.wait(120)
    second.start()
    second.cancel()
    first.cancel()
    assert first.join(120)
    assert second.join(120)
    assert len(player.asked) == 1


def test_a_real_search_is_cancelled_by_a_stop_from_outside() -> None:
    stop = Stop()
    search = RunningSearch(Seat.of(parse_spec("alpha-beta:depth=40")), Position.start(ULTIMATE), stop=stop)
    search.start(lambda info: stop.set())
    assert search.join(120)
    assert search.answer is None


def test_a_player_is_closed_with_its_seat() -> None:
    player = Scripted()
    seat = seat_of(player)
    RunningSearch(seat, START).run()
    seat.close()
    assert player.closed.wait(120)
    assert RunningSearch(seat, START).run() is None, "nobody sits there any more"


def test_a_player_that_thinks_is_closed_when_it_has_stopped() -> None:
    player = Blocking()
    seat = seat_of(player)
    search = RunningSearch(seat, START)
    search.start()
    assert player.begun.wait(120)
    seat.close()
    assert not player.closed.is_set()
    search.cancel()
    assert player.closed.wait(120)


def test_a_player_that_was_never_made_is_not_made_to_be_closed() -> None:
    made: list[Scripted] = []

    def make() -> Scripted:
        made.append(Scripted())
        return made[-1]

    Seat("lazy", make).close(wait=True)
    assert not made
