"""The command line as a contract: results on standard output, one sentence for bad input, and the exit status."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from t3tui import __version__
from t3tui.cli import COMMANDS, main

BAD_INPUT = [
    ("fly", "'fly'"),
    ("perft", "required"),
    ("perft basi 3", "There is no mode 'basi'"),
    ("perft basic:full=draw 3", "There is no mode"),
    ("perft basic x", "whole number from 0 to 81"),
    ("perft basic -1", "whole number from 0 to 81"),
    ("perft basic 3 --moves 10", "'10' is no move"),
    ("perft basic 3 --moves 0", "'0' is no move"),
    ("perft ultimate 3 --moves 5x", "'5x' is no move"),
    ("perft basic 3 --moves '1 2 1'", "Move 3, 1, is illegal"),
    ("perft advanced 3 --moves '55 11'", "Move 2, 11, is illegal: You must play in board 5."),
    ("analyse --mode basic", "--player"),
    ("analyse --player random", "--mode"),
    ("analyse --mode chess --player random", "There is no mode 'chess'"),
    ("analyse --mode basic --player human", "app only"),
    ("analyse --mode basic --player alfa-beta", "Did you mean alpha-beta?"),
    ("analyse --mode basic --player alpha-beta:dept=3", "no option 'dept'"),
    ("analyse --mode basic --player alpha-beta:depth=three", "depth=three is not possible"),
    ("analyse --mode basic --player alpha-beta:depth=-1", "depth=-1 is not possible"),
    ("analyse --mode basic --player alpha-beta:eval=guess", "eval=guess is not possible"),
    ("analyse --mode basic --player alpha-beta:depth", "has no value"),
    ("analyse --mode basic --player alpha-beta:depth=1,depth=2", "twice"),
    ("analyse --mode advanced --player bfs", "bfs does not play advanced"),
    ("analyse --mode basic --player random --lines 0", "whole number from 1 to 81"),
    ("analyse --mode basic --player random --moves '1 4 2 5 3'", "the game is over: X wins, three in a row"),
    ("analyse --mode basic --player random --moves '1 4 2 5 3 6'", "Move 6, 6, is illegal"),
    ("analyse --mode basic --player random --moves 1 --position 'basic X........ O'", "do not go together"),
    ("analyse --mode basic --player random --position 'basic XX....... O'", "X has 2 and O has 0 marks"),
    ("analyse --mode basic --player random --position 'basic XXXOOO... X'", "."),
    ("analyse --mode basic --player random --position 'XXXOO.... O'", "the game is over"),
    ("analyse --mode basic --player random --position hello", "."),
    ("analyse --mode advanced --player random --position 'basic X........ O'", "not of advanced"),
    ("match --mode basic --x random", "--o"),
    ("match --mode basic --x human --o random", "human plays in the app only"),
    ("match --mode basic --x random --o random --games 0", "whole number from 1"),
    ("match --mode basic --x random --o random --seed x", "whole number from 0"),
    ("match --mode basic --x random --o random --move-time 0", "seconds"),
    ("match --mode basic --x random --o random --move-time nan", "seconds"),
    ("match --mode basic --x random --o random --opening 9", "whole number from 0 to 8"),
    ("match --mode basic --x random --o random --save no/such/folder/games.txt", "cannot be written"),
    ("tree --mode basic --player random", "random keeps no search tree; those that do are: bfs, minimax"),
    ("tree --mode basic --player minimax:depth=1 --format gif", "'gif'"),
    ("tree --mode basic --player minimax:depth=1 --nodes 0", "whole number from 1"),
    ("tree --mode basic --player minimax:depth=1 -o no/such/folder/tree.dot", "cannot be written"),
    ("tree --mode basic --player minimax:depth=1 --moves '1 4 2 5 3'", "the game is over"),
    ("tree --mode basic --player minimax:depth=1 --game random", "-o"),
    ("tree --mode basic --player minimax:depth=1 --game human -o trees", "app only"),
    ("tree --mode basic --player random --game random -o trees", "random keeps no search tree"),
    ("players --jason", "--jason"),
    ("bench --json now", "now"),
]


@pytest.mark.parametrize(("line", "part"), BAD_INPUT, ids=[line for line, _ in BAD_INPUT])
def test_bad_input_is_status_2_and_one_sentence(
    line: str, part: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(line)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.count("\n") == 1
    assert err.endswith(".\n")
    assert "Traceback" not in err


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"t3tui {__version__}\n"
    assert main(["--help"]) == 0
    helped = capsys.readouterr().out
    assert all(name in helped for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert f"usage: t3tui {name}" in capsys.readouterr().out


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "t3tui", *arguments], capture_output=True, text=True, check=False)


def test_a_result_is_alone_on_standard_output() -> None:
    compiled = run("perft", "basic", "9")
    assert (compiled.returncode, compiled.stdout) == (0, "127872\n")
    done = run("perft", "basic", "9")
    assert (done.returncode, done.stdout, done.stderr) == (0, "127872\n", "")


def test_bad_input_in_a_process_of_its_own() -> None:
    done = run("analyse", "--mode", "basic", "--player", "nobody")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no player 'nobody'.")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to the whole console")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    command = shlex.split("match --mode basic --x random --o random --games 100000 --json --save")
    with subprocess.Popen(
        [sys.executable, "-m", "t3tui", *command, str(tmp_path / "games.txt")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as match:
        try:
            assert match.stderr is not None
            assert match.stderr.readline().startswith("Game 1 of 100000")
            match.send_signal(signal.SIGINT)
            out, err = match.communicate(timeout=120)
        finally:
            match.kill()
    assert match.returncode == 1
    assert "Traceback" not in err
    assert len(json.loads(out)["games"]) >= 1
    assert (tmp_path / "games.txt").read_text().startswith("[Mode")
