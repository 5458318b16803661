"""``t3tui review``."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.commands.interrupt import interruptible
from t3tui.engine.kernel_loader import StillCompiling
from t3tui.engine.player import Stop
from t3tui.game.mode import ADVANCED, BASIC, Mode
from t3tui.game.notation import parse_moves
from t3tui.game.record import Game
from t3tui.play.game_files import load_games, save_games


def game_of(mode: Mode, moves: str) -> Game:
    game = Game(mode)
    for move in parse_moves(mode, moves):
        game.play(move)
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    save_games(path, [game_of(BASIC, "5 2 1 9 7 3 4"), game_of(BASIC, "1 5"), game_of(ADVANCED, "55 51")])
    return path


def run(line: str) -> int:
    return main(shlex.split(line))


def test_json_is_as_promised(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(f"review {file} --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert {"mode", "x", "o", "result", "moves", "accuracy"} <= set(data)
    assert (data["mode"], data["result"]) == ("basic", "X")
    fields = {"ply", "side", "move", "verdict", "exact", "value", "best", "best_value", "line"}
    assert all(fields <= set(move) for move in data["moves"])
    second = data["moves"][1]
    assert (second["ply"], second["side"], second["move"], second["verdict"]) == (2, "O", "2", "blunder")
    assert second["exact"]
    assert second["line"][0] == second["best"]
    assert data["accuracy"]["O"] < 100


def test_text_tells_the_bad_moves_and_the_accuracy(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(f"review {file} --game 2") == 0
    out = capsys.readouterr().out
    assert "accuracy: X 100.0 %, O 100.0 %" in out
    assert "✓: 2 of 2 moves judged exactly.\n" in out


def test_another_game_by_another_player_and_saved(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"review {file} --game 3 --player alpha-beta:depth=2 --save {tmp_path / 'reviewed.pgn'} --json"
    assert run(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert [move["move"] for move in data["moves"]] == ["55", "51"]
    assert not any(move["exact"] for move in data["moves"])
    (game,) = load_games(tmp_path / "reviewed.pgn")
    assert game.tags["Reviewer"] == "alpha-beta:depth=2"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("nowhere.pgn", "nowhere.pgn cannot be read: No such file or directory."),
        ("FILE --game 4", "There are only 3 games in"),
        ("FILE --game 0", "whole number from 1"),
        ("FILE --player nobody", "There is no player 'nobody'."),
        ("FILE --game 3 --player random", "random gives no values"),
        ("FILE --save /dev/null", "it is a device"),
        ("/dev/zero", "it is a device"),
    ],
)
def test_bad_input(arguments: str, told: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(f"review {arguments.replace('FILE', str(file))}") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_ctrl_c_while_the_engine_is_compiled_is_no_fault_of_the_program() -> None:
    def compiling() -> None:
        raise StillCompiling

    with pytest.raises(KeyboardInterrupt):
        interruptible(compiling, Stop())
