"""What the bot doctor finds."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from t3tui.engine.bots.doctor import Opponent, Patient, default_mode, examine, fills, gives_choice, quick_try
from t3tui.engine.player import Stop
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.position import Position
from tests.engine.bots.programs import FIRST_LEGAL, first_legal, script

LAX = dict.fromkeys(("stdio", "codingame", "riddles", "theaigames", "servt"), 30.0)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is nobody's fault."""
    monkeypatch.setattr("t3tui.engine.bots.doctor.PATIENCE", LAX)
    monkeypatch.setattr("t3tui.engine.bots.doctor.ENDS_WITHIN", 30.0)


def patient(folder: Path, protocol: str, command: str | None = None) -> Patient:
    return Patient("friend", protocol, command or first_legal(folder, protocol), None, default_mode(protocol))


@pytest.mark.parametrize("protocol", FIRST_LEGAL)
def test_a_good_program_passes(protocol: str, tmp_path: Path) -> None:
    findings = list(examine(patient(tmp_path, protocol)))
    assert [finding.text for finding in findings if not finding.passed] == []
    assert len(findings) == (7 if protocol == "servt" else 9)


def test_the_turn_that_failed_is_shown_word_for_word(tmp_path: Path) -> None:
    code = FIRST_LEGAL["codingame"].replace("moves[0]", "moves[0] if len(moves) < 10 or line[0] == '-' else '4 4\\n'")
    findings = {
        finding.check: finding
        for finding in examine(patient(tmp_path, "codingame", script(tmp_path, code)))
        if not finding.passed
    }
    failed = findings["free choice, as X"]
    assert "friend said '4 4', an illegal move." in failed.text
    assert failed.exchange[0].startswith("← ")
    assert failed.exchange[-1] == "← 4 4"
    assert any("more lines" in line for line in failed.exchange)
    assert failed.to_json()["exchange"] == list(failed.exchange)


def test_what_cannot_be_started_is_said_once(tmp_path: Path) -> None:
    (finding,) = examine(patient(tmp_path, "stdio", "no-such-program"))
    assert finding.text == "friend cannot be started: there is no program 'no-such-program'."


def test_a_silent_first_player_is_told_how_to_know_its_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("t3tui.engine.bots.doctor.PATIENCE", {"stdio": 0.01})
    silent = patient(tmp_path, "stdio", script(tmp_path, "import sys; sys.stdin.read()"))
    first, *_ = quick_try(silent, Stop())
    assert "write {side} in its command line" in first.text
    assert first.exchange == ("… nothing was said",)
    assert [finding.check for finding in examine(silent)] == ["first player", "second player"]


def test_one_who_plays_only_second_is_examined_as_such(tmp_path: Path) -> None:
    code = f"import sys\nif sys.argv[2] == 'X': sys.exit()\n{FIRST_LEGAL['stdio']}"
    command = script(tmp_path, code, " {mode} {side}", alone=False)
    first, second, *_ = examine(replace(patient(tmp_path, "stdio", command), mode=BASIC, move_seconds=20.0))
    assert (first.passed, second.passed) == (False, True)
    assert second.text.endswith("of 20,000 ms.")


def test_a_program_that_does_not_end_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("t3tui.engine.bots.doctor.ENDS_WITHIN", 0.01)
    code = FIRST_LEGAL["codingame"].replace("        break", "        import time; time.sleep(60)")
    *_, last = examine(patient(tmp_path, "codingame", script(tmp_path, code)))
    assert last.text == "friend runs on when its input has ended; it had to be ended."


def game_against(opponent: Opponent) -> list[Position]:
    """The positions of a game of chance against an opponent who answers."""
    chance = random.Random(1)
    positions = [Position.start(ULTIMATE)]
    while not positions[-1].is_over:
        position = positions[-1]
        move = opponent(position, chance) if position.ply % 2 else chance.choice(position.legal_moves)
        positions.append(position.play(move))
    return positions


def test_the_opponents_lead_where_they_should() -> None:
    assert sum(position.free_choice for position in game_against(gives_choice)[2::2]) >= 5
    assert len(game_against(fills)) > 50
