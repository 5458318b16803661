"""The page about the lab promises nothing that is not so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.lab.experiments.catalog import BY_NAME
from t3tui.lab.experiments.own import KEYS, MOST_ROWS, parse_experiment
from t3tui.lab.experiments.rows import Watch

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [
    line.partition("#")[0]
    for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]


def test_every_experiment_and_every_key_is_told() -> None:
    assert re.findall(r"^\| `(\w+)` \| [A-Z]", PAGE, re.MULTILINE) == list(BY_NAME)
    assert all(f"`{key}`" in PAGE for key in KEYS)
    assert f"{MOST_ROWS:,} rows" in PAGE


def test_the_example_runs() -> None:
    experiment = parse_experiment(EXAMPLE, "depths.toml")
    rows = list(experiment.run(Watch()))
    assert len(rows) == experiment.total == 3 * 7 + 3 * (2 * 3 * 3 * 2)
    assert {chart.name for chart in experiment.charts(rows)} >= {"nodes-by-depth-1", "quality-by-depth", "results"}


@pytest.mark.parametrize("line", [line for line in COMMANDS if "evaluations" not in line], ids=str.strip)
def test_the_commands_work(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_engine: None, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "depths.toml").write_text('players = "random"\n', encoding="utf-8")
    words = shlex.split(line)
    assert words[0] == "t3tui"
    assert main(words[1:]) == 0, capsys.readouterr().err
