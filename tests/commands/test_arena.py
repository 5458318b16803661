"""``t3tui arena``."""

from __future__ import annotations

import csv
import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from t3tui.cli import main
from t3tui.commands import arena
from t3tui.lab import arena_file
from t3tui.play.game_files import load_games
from t3tui.play.safe_files import CannotWrite
from tests.lab.crews import ThreadCrew

THREE = "--mode basic random minimax:depth=1 minimax:depth=2 --seed 4"


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that start at once; other tests have real processes."""
    monkeypatch.setattr(arena, "LocalCrew", lambda jobs: ThreadCrew(jobs or 1))


def run(line: str) -> int:
    return main(["arena", *shlex.split(line)])


def text_of(capsys: pytest.CaptureFixture[str], line: str) -> str:
    assert run(line) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def json_of(capsys: pytest.CaptureFixture[str], line: str) -> Any:
    return json.loads(text_of(capsys, f"{line} --json"))


def complaint(capsys: pytest.CaptureFixture[str], line: str) -> str:
    assert run(line) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_json_is_as_promised(capsys: pytest.CaptureFixture[str]) -> None:
    data = json_of(capsys, f"{THREE} --games 6")
    assert data["mode"] == "basic"
    assert [set(row) for row in data["table"]] == [
        {"player", "games", "wins", "draws", "losses", "points", "elo", "elo_error"}
    ] * 3
    assert [row["games"] for row in data["table"]] == [12, 12, 12]
    elos = [row["elo"] for row in data["table"]]
    assert elos == sorted(elos, reverse=True)
    assert data["table"][-1]["player"] == "random"
    assert sum(row["points"] for row in data["table"]) == 18


def test_the_same_seed_says_the_same_byte_for_byte(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (text_of(capsys, f"{THREE} --games 6 --jobs {jobs} --json") for jobs in (1, 3))
    assert one == two


def test_a_table_and_a_cross_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(capsys, f"{THREE} --games 2")
    assert text.startswith("basic, round robin, 2 games a pair, seed 4\n")
    assert "points" in text
    assert "/2" in text


def test_a_gauntlet_has_the_first_player_play_all(capsys: pytest.CaptureFixture[str]) -> None:
    data = json_of(capsys, f"{THREE} --games 2 --gauntlet")
    assert {row["player"]: row["games"] for row in data["table"]} == {
        "random": 4,
        "minimax:depth=1": 2,
        "minimax:depth=2": 2,
    }


def test_csv_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(text_of(capsys, f"{THREE} --games 2 --csv"))))
    assert len(rows) == 3
    assert {row["games"] for row in rows} == {"4"}


def test_markdown_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = text_of(capsys, f"{THREE} --games 2 --markdown").splitlines()
    assert lines[0].startswith("| player | games |")
    assert {line.count("|") for line in lines} == {9}
    assert len(lines) == 5


def test_a_test_ends_it_early_and_says_how_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--mode basic minimax:depth=4 random --games 1000 --seed 1 --sprt 0,100"
    data = json_of(capsys, line)
    (test,) = data["sprt"]["tests"]
    assert test["verdict"] == "elo1 accepted"
    assert test["ratio"] >= data["sprt"]["upper"]
    assert data["table"][0]["games"] == 2 * sum(test["pairs"]) < 200
    assert "+100 Elo rather than +0" in text_of(capsys, f"{line} --alpha 0.1 --beta 0.1")


def test_games_are_saved_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.txt"
    short = text_of(capsys, f"{THREE} --games 2 --save {path}")
    assert len(load_games(path)) == 6
    assert text_of(capsys, f"--save {path} --resume") == short
    longer = text_of(capsys, f"--save {path} --resume --games 4")
    assert len(load_games(path)) == 12
    assert longer == text_of(capsys, f"{THREE} --games 4")


def test_a_file_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.txt"
    path.write_text("important")
    assert "--resume" in complaint(capsys, f"{THREE} --save {path}")
    assert "damaged" in complaint(capsys, f"{THREE} --save {path} --resume")
    assert path.read_text() == "important"


def test_a_file_alone_starts_no_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.txt"
    evidence = tmp_path / "evidence"
    path.write_text(
        '[Mode "basic"]\n[Result "1-0"]\n[Reason "time"]\n'
        f"[Arena \"round-robin seed=1 random 'stdio:touch {evidence}'\"]\n"
        '[Plan "games=2"]\n[Number "1"]\n\n1. 5 1-0\n'
    )
    assert "name its players once more" in complaint(capsys, f"--save {path} --resume")
    assert not evidence.exists()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("random minimax", "--mode"),
        ("--mode basic random", "2 to 64 players, not 1"),
        ("--mode basic random random", "twice"),
        ("--mode basic random human", "app only"),
        ("--mode basic random nobody", "no player 'nobody'"),
        ("--mode ultimate random bfs", "does not play ultimate"),
        ("--mode basic random minimax --games 0", "--games"),
        ("--mode basic random minimax --sprt 5", "two strengths"),
        ("--mode basic random minimax --sprt 5,1", "lower one first"),
        ("--mode basic random minimax --alpha 0.1", "--sprt"),
        ("--mode basic random minimax --sprt 0,5 --alpha 2", "between 0 and 0.5"),
        ("--mode basic random minimax --resume", "--save"),
        ("--mode basic random minimax --jobs 2 --cluster here", "do not go together"),
        ("--mode basic random minimax --json --csv", "not allowed with"),
        ("--mode basic random minimax --save /no/such/folder/file", "cannot be written"),
    ],
)
def test_bad_input_is_a_sentence(line: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert reason in complaint(capsys, line)


def test_rounds_of_chance_are_told_if_no_seed_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    data = json_of(capsys, "--mode basic random minimax:depth=1 --games 2")
    assert json_of(capsys, f"--mode basic random minimax:depth=1 --games 2 --seed {data['seed']}") == data


def test_a_disk_that_fills_up_costs_no_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    added: list[str] = []

    def until_full(path: Path, text: str, *, to_disk: bool) -> None:
        if len(added) == 2:
            raise CannotWrite("games.txt cannot be written: No space left on device.")
        added.append(text)

    monkeypatch.setattr(arena_file, "append_to_file", until_full)
    assert run(f"{THREE} --games 20 --json --save {tmp_path / 'games.txt'}") == 1
    out, err = capsys.readouterr()
    assert sum(row["games"] for row in json.loads(out)["table"]) > 2
    assert err.splitlines()[-1] == "games.txt cannot be written: No space left on device."
