"""Many workers: nothing is lost when one is, and none outlives its crew."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from t3tui.engine.player import Stop
from t3tui.lab.crew import LocalCrew, WorkersLost, run_tasks
from tests.lab import crews
from tests.lab.crews import ThreadCrew, is_running, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills processes by signals")


@pytest.fixture
def crew() -> Iterator[LocalCrew]:
    made = LocalCrew(2)
    yield made
    made.close()


def test_tasks_are_done_by_other_processes(crew: LocalCrew) -> None:
    done = dict(run_tasks(crew, crews.square, iter(range(50))))
    assert {task: square for task, (square, _) in done.items()} == {number: number**2 for number in range(50)}
    assert os.getpid() not in {process for _, process in done.values()}


def test_tasks_of_a_lost_worker_are_done_again(crew: LocalCrew, tmp_path: Path) -> None:
    tasks = [str(tmp_path / "first"), "", "", str(tmp_path / "second"), "", ""]
    assert sorted(task for task, _ in run_tasks(crew, crews.die_once, iter(tasks))) == sorted(tasks)


def test_workers_that_only_die_are_given_up_in_a_sentence(crew: LocalCrew) -> None:
    with pytest.raises(WorkersLost, match="end again and again"):
        list(run_tasks(crew, crews.die, iter([1])))


def test_a_task_that_fails_says_so(crew: LocalCrew) -> None:
    with pytest.raises(LookupError, match="task 7 is impossible"):
        list(run_tasks(crew, crews.fail, iter([7])))


def test_closing_ends_workers_in_the_middle_of_a_task(tmp_path: Path) -> None:
    crew, stop = LocalCrew(1), Stop()
    file = tmp_path / "sleeper"
    runner = threading.Thread(target=lambda: list(run_tasks(crew, crews.sleep_long, iter([str(file)]), stop)))
    runner.start()
    wait_until(lambda: file.exists() and file.read_text() != "")
    stop.set()
    crew.close()
    runner.join(120)
    assert not runner.is_alive()
    assert not is_running(int(file.read_text()))


def test_workers_end_when_their_master_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "sleeper"
    code = (
        "from t3tui.lab.crew import LocalCrew, run_tasks; from tests.lab import crews; "
        f"list(run_tasks(LocalCrew(1), crews.sleep_long, iter([{str(file)!r}])))"
    )
    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL) as master:
        wait_until(lambda: file.exists() and file.read_text() != "")
        master.kill()
    wait_until(lambda: not is_running(int(file.read_text())))


def test_news_is_heard_while_a_task_runs() -> None:
    heard: list[object] = []
    arrived = threading.Event()

    def hear(news: object) -> None:
        heard.append(news)
        arrived.set()

    crew = LocalCrew(1, hear)
    assert list(run_tasks(crew, tell_and_return, iter(["hello"]))) == [("hello", True)]
    assert arrived.wait(120)
    crew.close()
    assert heard == ["hello"]


def tell_and_return(word: str) -> bool:
    from t3tui.lab import crew

    crew.tell(word)
    return crew.is_heard()


def test_tasks_are_taken_only_as_they_can_be_done() -> None:
    crew = ThreadCrew(2)
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1_000_000):
            taken.append(number)
            yield number

    for count, _ in enumerate(run_tasks(crew, crews.square, tasks()), 1):
        if count == 20:
            break
    assert len(taken) < 40
    crew.close()


def test_a_pause_waits_for_more_tasks() -> None:
    crew = ThreadCrew(1)
    breaths: list[None] = []
    done = run_tasks(crew, crews.square, iter([1, None, None, 2]), on_breath=lambda: breaths.append(None))
    assert [task for task, _ in done] == [1, 2]
    assert len(breaths) >= 3
    crew.close()


def test_a_stop_ends_it_before_all_is_done() -> None:
    crew, stop = ThreadCrew(1), Stop()
    done = run_tasks(crew, crews.square, iter(range(1000)), stop)
    next(done)
    stop.set()
    assert len(list(done)) < 10
    crew.close()
