"""The benchmark: its fields and its text; what it measures is run on request."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from t3tui.cli import main
from t3tui.commands.bench import to_text
from t3tui.lab.bench import Bench, EventLoop, Hosting, LibrarySpeed, Perft, Search, Simulations, Start, Trees
from t3tui.lab.engine_start import EngineStart
from t3tui.lab.proof_speed import ProofSpeed

FAST = Bench(
    Perft(140e6, 1.4e6, 2.8e6),
    Search(50e6, 5e5),
    Simulations(490e3, 7e3),
    Start(0.5, 0.4),
    EventLoop(0.006, 0.004),
    Hosting(0.0005, 0.0002),
    compiled=True,
    trees=Trees(0.6, 0.2),
    library=LibrarySpeed(0.06, 0.03, 0.001, 0.0005),
    engine_start=EngineStart(0.1, 0.2, 8.0, 0.4),
    prover=ProofSpeed(0.2, 100_000, 5e5, 5e3),
)


def test_json_has_the_promised_fields() -> None:
    data = json.loads(json.dumps(FAST.to_json()))
    assert data["perft"]["leaves_per_second"] == 140e6
    assert data["alpha_beta"]["nodes_per_second"] == 50e6
    assert data["mcts"]["simulations_per_second"] == 490e3
    assert data["start"]["first_paint_seconds"] == 0.5
    assert data["compiled"] is True


def test_text_puts_a_reference_beside_each_figure() -> None:
    text = to_text(FAST)
    assert "140,000,000 leaves/s   100.0 times the kernel interpreted" in text
    assert "2.0 times the kernel interpreted" in text
    assert "a proof of 100,000 nodes" in text
    assert "500,000 nodes/s   100.0 times the kernel interpreted" in text
    assert "0.500 s   1.25 times that of an empty app" in text
    assert "6.0 ms   1.50 times as long as while nobody thinks" in text
    assert "0.30 ms a move   2.50 times as long as by bare pipes" in text
    assert "0.600 s   3.00 times that of a tree of 100" in text
    assert "30 ms   60.0 times as long as 500 games" in text
    assert "0.100 s   0.25 times as long as importing Numba" in text
    assert "8.000 s   20.00 times as long as importing Numba" in text


def test_without_a_screen_what_needs_one_is_left_out() -> None:
    bench = replace(FAST, start=Start(None, None), event_loop=EventLoop(None, None), compiled=False, trees=Trees())
    bench = replace(bench, engine_start=EngineStart())
    assert "the engine loads" not in to_text(bench)
    assert "first paint" not in to_text(bench)
    assert "a key waits" not in to_text(bench)
    assert "a tree of" not in to_text(bench)
    assert bench.to_json()["start"]["first_paint_seconds"] is None


@pytest.mark.slow
def test_a_real_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["perft"]["leaves_per_second"] > data["perft"]["interpreted_leaves_per_second"] > 0
    assert data["alpha_beta"]["nodes_per_second"] > 0
    assert data["mcts"]["simulations_per_second"] > 0
    assert data["event_loop"]["thinking_delay_seconds"] > 0
    assert data["hosting"]["move_seconds"] > 0
    start = data["engine_start"]
    assert 0 < start["load_seconds"] < start["first_answer_seconds"] < start["first_compile_seconds"]
