"""Experiments in threads: rows come, a stop is heard, one goes after the other."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

from t3tui.lab.charts import Chart, Series
from t3tui.lab.experiments.rows import Experiment, Row, Watch
from t3tui.lab.running_experiment import RunningExperiment, State

PATIENCE = 120.0


def chart_of(rows: object) -> tuple[Chart, ...]:
    count = len(rows)  # type: ignore[arg-type]
    return (Chart("count", "Count", "bars", ("rows",), (Series("rows", (count,)),)),)


def experiment(compute: object, total: int = 2) -> Experiment:
    return Experiment("some", "Some", "nobody", "Nothing.", total, compute, chart_of)  # type: ignore[arg-type]


def two_rows(watch: Watch) -> Iterator[Row]:
    yield Row("one", {})
    yield Row("two", {})


def endless(watch: Watch) -> Iterator[Row]:
    yield Row("one", {})
    while True:
        watch()


def broken(watch: Watch) -> Iterator[Row]:
    yield Row("one", {})
    raise RuntimeError("the lab is on fire")


def started(run: RunningExperiment) -> queue.Queue[State]:
    states: queue.Queue[State] = queue.Queue()
    run.start(lambda run: states.put(run.state))
    return states


def until(states: queue.Queue[State], *wanted: State) -> State:
    while (state := states.get(timeout=PATIENCE)) not in wanted:
        pass
    return state


def test_rows_and_charts() -> None:
    run = RunningExperiment(experiment(two_rows))
    assert run.goes_on
    assert until(started(run), State.DONE) is State.DONE
    assert [row.label for row in run.rows] == ["one", "two"]
    assert run.charts[0].series[0].values == (2,)
    assert not run.goes_on


def test_a_stop_leaves_the_rows_so_far() -> None:
    run = RunningExperiment(experiment(endless))
    states = started(run)
    until(states, State.RUNNING)
    states.get(timeout=PATIENCE)
    run.stop()
    assert until(states, State.STOPPED, State.DONE) is State.STOPPED
    assert [row.label for row in run.rows] == ["one"]


def test_what_fails_says_so() -> None:
    run = RunningExperiment(experiment(broken))
    assert until(started(run), State.FAILED, State.DONE) is State.FAILED
    assert run.failure == "The experiment failed: the lab is on fire"
    assert len(run.rows) == 1


def test_one_after_the_other() -> None:
    turn = threading.Lock()
    first, second, third = (RunningExperiment(experiment(each), turn) for each in (endless, two_rows, two_rows))
    of_first = started(first)
    until(of_first, State.RUNNING)
    of_second, of_third = started(second), started(third)
    assert second.state is State.WAITING
    third.stop()
    assert until(of_third, State.STOPPED, State.DONE) is State.STOPPED
    assert third.rows == ()
    first.stop()
    assert until(of_second, State.DONE) is State.DONE
