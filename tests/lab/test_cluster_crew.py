"""The same games on a Dask cluster, which may lose a worker."""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from t3tui.game.mode import ADVANCED
from t3tui.lab.arena import Arena
from t3tui.lab.arena_games import Finished
from t3tui.lab.arena_tables import to_json
from t3tui.lab.cluster_crew import ClusterCrew, NoCluster
from t3tui.lab.tournament import Tournament
from tests.lab.crews import ThreadCrew

pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed"),
]

TOURNAMENT = Tournament(ADVANCED, ("random", "minimax:depth=1", "mcts:simulations=20"), 10, seed=9)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler and two workers, each a process of its own; Dask is loaded here and not by whoever collects tests."""
    distributed: Any = importlib.import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
    ) as made:
        yield made


def test_a_cluster_plays_the_same_games_even_if_it_loses_a_worker(cluster: Any) -> None:
    lost: list[int] = []

    def kill_one(game: Finished) -> None:
        if not lost:
            lost.append(next(iter(cluster.workers.values())).pid)
            os.kill(lost[0], signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)

    games: list[Finished] = []

    def take(game: Finished) -> None:
        games.append(game)
        kill_one(game)

    state = Arena(TOURNAMENT, lambda: ClusterCrew(cluster.scheduler_address), on_game=take).run()
    assert lost
    assert sorted(game.number for game in games) == list(range(30))
    here = Arena(TOURNAMENT, ThreadCrew).run()
    assert to_json(TOURNAMENT, state.standings) == to_json(TOURNAMENT, here.standings)


def test_where_no_cluster_is_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("t3tui.lab.cluster_crew.PATIENCE", 1)
    with pytest.raises(NoCluster, match="No Dask scheduler answers at"):
        ClusterCrew("tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    "address",
    ["", "nonsense", "nonsense://x y", "tcp://127.0.0.1:port", "inproc://x", "tls://127.0.0.1:9", "a\x1b[31m"],
)
def test_an_address_that_is_none_is_refused_before_there_is_a_client(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that never was connected waits, and complains with a traceback when it is collected."""
    monkeypatch.setattr("t3tui.lab.cluster_crew.PATIENCE", 1)
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(NoCluster, match="No Dask scheduler answers at") as refused:
        ClusterCrew(address)
    assert str(refused.value).isprintable()
    assert "NoneType" not in str(refused.value)


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r"t3tui\[cluster\]"):
        ClusterCrew("tcp://127.0.0.1:9")
