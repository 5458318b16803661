"""``t3tui lab`` on the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.lab.experiments.catalog import BY_NAME

SMALL = 'title = "Small"\nplayers = ["alpha-beta"]\ndepths = [1, 2]\n'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def run(line: str) -> int:
    return main(shlex.split(line))


def test_without_a_name_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lab") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(BY_NAME)
    assert run("lab --json") == 0
    listed = json.loads(capsys.readouterr().out)["experiments"]
    assert [each["experiment"] for each in listed] == list(BY_NAME)


def test_searches_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lab searches --json") == 0
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert data["experiment"] == "searches"
    assert data["source"] == "Ekram 2016, 4.7"
    assert len(data["rows"]) == 10
    assert all(row.keys() == {"configuration", "published", "reenacted", "ours", "note"} for row in data["rows"])
    assert "Row 10 of 10" in err


def test_as_text_with_notes_and_charts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lab evaluations") == 0
    out = capsys.readouterr().out
    assert "165 / 120" in out
    assert out.count("≠") == 2
    assert "A slip in the report" in out
    assert "Results of all games" in out


def test_own_file_in_every_form(own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(f"lab {own} --csv") == 0
    assert capsys.readouterr().out.startswith("configuration.mode,")
    assert run(f"lab {own} --markdown") == 0
    assert capsys.readouterr().out.startswith("# Small")
    assert run(f"lab {own} --html {tmp_path}/page.html --svg {tmp_path}/charts") == 0
    assert capsys.readouterr().out == ""
    assert "<title>Small</title>" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert {path.name for path in (tmp_path / "charts").iterdir()} == {
        "small-nodes-by-depth-1.svg",
        "small-branching-1.svg",
        "small-quality-by-depth.svg",
    }


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("lab serches", "There is no experiment and no file 'serches'"),
        ("lab {folder}", "it is a folder"),
        ("lab {folder}/binary.toml", "is no UTF-8 text"),
        ("lab {folder}/wrong.toml", "wrong.toml, line 2: there is no 'colour'"),
        ("lab --csv", "Which experiment?"),
        ("lab searches --json --csv", "not allowed with"),
        ("lab searches --html {folder}/no/page.html", "cannot be written"),
    ],
)
def test_bad_input(line: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "wrong.toml").write_text('players = "random"\ncolour = 3\n', encoding="utf-8")
    assert run(line.format(folder=tmp_path)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert len(err.splitlines()) == 1
