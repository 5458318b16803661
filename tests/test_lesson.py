"""The lesson promises nothing that is not so: its commands run, and give the numbers it tells."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.screen import Screen

from t3tui.cli import main
from t3tui.engine.search_tree import RECORDED
from t3tui.game.mode import BASIC
from t3tui.ui.places import PLACES
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.step import StepScreen
from t3tui.ui.screens.tree import TreeScreen
from tests.ui.searching import position_of, tree_of

LESSON = (Path(__file__).parents[1] / "docs" / "lesson.md").read_text("utf-8")
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)^```", LESSON, re.DOTALL | re.MULTILINE) for line in block.splitlines()
]


def test_every_command_of_the_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = ""
    for line in COMMANDS:
        words = shlex.split(line)
        assert words[0] == "t3tui"
        if words[1] != "play":
            assert main(words[1:]) == 0, line
            told += capsys.readouterr().out
    for number in ("549,946", "18,297", "All play 1.", "They differ: bfs plays 2", "2 lets O win in 6; 3 won in 5"):
        assert number in told
    tree = json.loads((tmp_path / "lesson.json").read_text())
    assert tree["recorded"] == tree["visited"] == 18_296
    assert (tmp_path / "lesson.dot").read_text().startswith("digraph")


def test_the_numbers_in_its_sentences() -> None:
    small = tree_of("alpha-beta:depth=2", position_of(BASIC), RECORDED)
    assert f"{small.recorded} nodes, {small.info.cutoffs} cuts" in LESSON
    assert "549,946" in LESSON
    assert "18,297" in LESSON


def test_the_keys_are_those_of_the_screens() -> None:
    keys = {binding.action: binding.key for screen in (GameScreen, StepScreen, TreeScreen) for binding in bound(screen)}
    assert keys["tree"] == "t"
    assert (keys["show_only('cuts')"], keys["find"], keys["player"], keys["to('cut')"]) == ("x", "slash", "o", "b")
    assert keys["practise"] == "p"
    assert next(place.key for place in PLACES if place.name == "compare") == "f6"


def bound(screen: type[Screen[None]]) -> list[Binding]:
    return [binding for binding in screen.BINDINGS if isinstance(binding, Binding)]
