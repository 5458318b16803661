"""``t3tui`` and ``t3tui play`` in a terminal of their own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.game.mode import BASIC
from t3tui.game.record import Game
from t3tui.play.game_files import save_games
from t3tui.ui.pseudo_terminal import terminal

in_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@pytest.fixture(autouse=True)
def no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("T3TUI_KERNELS", "interpreted")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "The app needs a terminal"),
        (["play"], "The app needs a terminal"),
        (["play", "--mode", "chess"], "There is no mode 'chess'"),
        (["play", "--x", "nobody"], "There is no player 'nobody'"),
        (["play", "--mode", "ultimate", "--o", "bfs"], "bfs does not play ultimate"),
        (["play", "--load", "a.pgn", "--mode", "basic"], "--load goes alone"),
        (["play", "--load", "empty.pgn"], "There is no game in empty.pgn"),
    ],
)
def test_bad_input_is_told_in_the_shell(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.pgn").touch()
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


@in_a_terminal
def test_the_app_begins_on_its_setup_screen_and_leaves_with_status_0() -> None:
    with terminal(["-m", "t3tui"]) as screen:
        screen.wait_for(b"Swap sides")
        screen.type("q")
        assert screen.wait_for_end() == 0


@in_a_terminal
def test_play_begins_in_a_game() -> None:
    with terminal(["-m", "t3tui", "play", "--mode", "basic", "--x", "human", "--o", "human"]) as screen:
        screen.wait_for(b"move 1")
        screen.type("5")
        screen.wait_for(b"move 2")


@in_a_terminal
def test_load_goes_on_with_a_game(tmp_path: Path) -> None:
    game = Game(BASIC)
    game.play(4)
    save_games(tmp_path / "one.pgn", game)
    with terminal(["-m", "t3tui", "play", "--load", str(tmp_path / "one.pgn")]) as screen:
        screen.wait_for(b"move 2")


@in_a_terminal
def test_a_mistake_of_the_app_is_one_sentence_and_no_traceback(user_folder: Path) -> None:
    code = (
        "import sys; from t3tui.ui.app import T3App; T3App.action_help = lambda self: 1 / 0;"
        "from t3tui.cli import main; sys.exit(main([]))"
    )
    with terminal(["-c", code]) as screen:
        screen.wait_for(b"Swap sides")
        screen.type("?")
        screen.wait_for(b"t3tui failed, and that is its own fault")
        assert screen.wait_for_end() == 1
        assert b"Traceback" not in screen.painted
    assert "ZeroDivisionError" in (user_folder / "data" / "t3tui" / "failure.txt").read_text()
