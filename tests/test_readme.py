"""The README promises nothing that is not so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from t3tui.cli import COMMANDS
from t3tui.engine.roster import Kind, Spec
from t3tui.game.mode import VARIANTS, Mode
from t3tui.game.notation import format_position, parse_position
from t3tui.game.position import Position
from t3tui.game.record import parse_games, to_text

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def test_every_command_is_shown() -> None:
    shown = {shlex.split(line)[1] for block in blocks("sh") for line in block.splitlines() if line.startswith("t3tui")}
    assert shown == set(COMMANDS)


def test_the_positions_and_the_record_can_be_read() -> None:
    positions, record, _ = blocks("")
    for line in positions.splitlines():
        assert format_position(parse_position(line)) == line
    (game,) = parse_games(record)
    assert to_text(game) == record


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_the_example_of_a_player_plays(mode: Mode) -> None:
    its_class, its_entry = blocks("python")
    names: dict[str, Any] = {"Kind": Kind}
    exec(its_class, names)
    player = Spec(eval(its_entry, names)).make()
    position = Position.start(mode)
    while not position.is_over:
        position = position.play(player.think(position).move)
    assert player.spec == "corner"
