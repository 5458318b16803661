"""``t3tui compare``: as people read it, and as data."""

from __future__ import annotations

import json
import sys

import pytest

from t3tui.cli import main

FIELDS = {"player", "move", "value", "proven", "plies", "exact", "nodes", "depth", "line", "seconds", "scores"}


def run(words: str) -> int:
    return main([word.replace("_", " ") for word in words.split()])


def test_two_searches_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("compare --mode basic --moves 1_5_2 minimax:depth=0 alpha-beta:depth=0") == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "basic XX..O.... O, O to move"
    assert out.splitlines()[-1] == "All play 3."


def test_json_is_as_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("compare --mode basic --moves 1_5_2 --json minimax:depth=2 random:seed=4 bfs") == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["mode"], data["position"], data["side"]) == ("basic", "basic XX..O.... O", "O")
    assert [answer["player"] for answer in data["answers"]] == ["minimax:depth=2", "random:seed=4", "bfs"]
    assert all(set(answer) >= FIELDS for answer in data["answers"])
    assert data["answers"][0]["move"] == "3"
    assert set(data["answers"][0]["scores"]) == {"3", "4", "6", "7", "8", "9"}


def test_who_fails_has_the_same_fields_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--mode", "basic", "--json", "bfs", f"stdio:{sys.executable} -c pass"]) == 1
    shown = capsys.readouterr()
    fine, failed = json.loads(shown.out)["answers"]
    assert set(failed) == set(fine) | {"error"}
    assert (failed["move"], failed["value"], failed["line"], failed["scores"]) == (None, None, [], {})
    assert failed["error"] in shown.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--mode basic random", "Name 2 to 4 players to compare, not 1."),
        ("--mode basic random random random random random", "Name 2 to 4 players to compare, not 5."),
        ("--mode basic random human", "human plays in the app only; programs are compared."),
        ("--mode ultimate random bfs", "bfs does not play ultimate"),
        ("--mode basic --moves 1_4_2_5_3 random random", "There is nothing to search"),
    ],
)
def test_what_cannot_be_compared_is_refused(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(f"compare {words}") == 2
    assert sentence in capsys.readouterr().err
