"""Processes whose standard streams are closed or full, whose arguments are hostile, or who hear Ctrl-C too early."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.play.game_files import load_games

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell and signals")

MATCH = "match --mode basic --x random --o random --games 3 --seed 1"


def shell(line: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which t3tui is the command."""
    script = f't3tui() {{ "{sys.executable}" -m t3tui "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", script], capture_output=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("stdin", ["", "<&-"])
def test_a_lost_standard_error_costs_no_result(stderr: str, stdin: str) -> None:
    done = shell(f"t3tui {MATCH} --json {stdin} {stderr}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(json.loads(done.stdout)["games"]) == 3


@pytest.mark.parametrize("line", [f"{MATCH} --json", "players", "--help"])
@pytest.mark.parametrize("stdout", [">&-", ">/dev/full"])
def test_a_result_that_cannot_be_written_is_one_sentence(line: str, stdout: str) -> None:
    done = shell(f"t3tui {line} {stdout}")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(b"The result cannot be written to standard output: ")
    assert b"Traceback" not in done.stderr
    assert b"own fault" not in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("line", ["", "play --load nowhere"])
def test_without_all_streams_the_app_is_not_opened(line: str, closed: str) -> None:
    done = shell(f"t3tui {line} {closed}")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") <= 1


@pytest.mark.parametrize(
    "line", [f"{MATCH} --save out >out", f"{MATCH} --save /dev/stdout >out", f"{MATCH} --save out 2>out"]
)
def test_a_file_that_results_go_to_is_not_replaced(line: str, tmp_path: Path) -> None:
    done = shell(f"t3tui {line}", cwd=tmp_path)
    told = done.stderr.decode() + (tmp_path / "out").read_text()
    assert done.returncode == 2
    assert told.endswith("cannot be written: the results of this command go there already.\n")


def test_a_broken_pipe_is_no_traceback() -> None:
    done = shell(f"set -o pipefail; t3tui {MATCH} --json | true")
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


HOSTILE = "\x1b]0;owned\x07\x9b31m\u202e"


@pytest.mark.parametrize(
    "arguments",
    [
        [HOSTILE],
        [f"--{HOSTILE}"],
        ["perft", HOSTILE, "3"],
        ["perft", "basic", HOSTILE],
        ["perft", "basic", "3", "--moves", HOSTILE],
        ["analyse", "--mode", "basic", "--player", HOSTILE],
        ["analyse", "--mode", "basic", "--player", f"alpha-beta:depth={HOSTILE}"],
        ["analyse", "--mode", "basic", "--player", f"alpha-beta:{HOSTILE}=1"],
        ["analyse", "--mode", "basic", "--player", "random", "--position", HOSTILE],
        ["match", "--mode", "basic", "--x", "random", "--o", "random", "--save", f"/no/{HOSTILE}"],
        ["tree", "--mode", "basic", "--player", "minimax:depth=1", "-o", f"/no/{HOSTILE}"],
        ["tree", "--mode", "basic", "--player", "minimax:depth=1", "--game", "random", "-o", f"/dev/null/{HOSTILE}"],
        ["play", "--load", HOSTILE],
        ["play", "--mode", HOSTILE],
    ],
)
@pytest.mark.parametrize("times", [1, 20_000])
def test_what_is_echoed_is_short_and_harmless(
    arguments: list[str], times: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([argument.replace(HOSTILE, HOSTILE * times) for argument in arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.rstrip("\n").isprintable()
    assert len(err) < 700


@pytest.mark.parametrize("option", ["--x", "--o", "--save", "--mode"])
def test_an_empty_argument_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = {"--x": "random", "--o": "random", "--mode": "basic", "--save": "games.txt"} | {option: ""}
    assert main(["match", *(word for pair in arguments.items() for word in pair)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("option", ["--x", "--o", "--mode", "--load"])
def test_an_empty_argument_opens_no_app(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", option, ""]) == 2
    assert "terminal" not in capsys.readouterr().err


INTERRUPTED = """
import os, runpy, signal, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            del sys.argv[1]
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
for name in [name for name in sys.modules if name in ("json", "argparse", "importlib.metadata")]:
    del sys.modules[name]
sys.argv[0] = "t3tui"
runpy.run_module("t3tui", run_name="__main__", alter_sys=False)
"""
MOMENTS = ["t3tui.cli", "argparse", "json", "t3tui.commands.match", "t3tui.engine.roster", "t3tui.lab.match"]


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_while_t3tui_is_loaded_is_no_traceback(moment: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, moment, *MATCH.split(), "--games", "100000"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


@pytest.mark.slow
@pytest.mark.parametrize("milliseconds", range(40, 1000, 20))
def test_ctrl_c_at_any_moment_is_no_traceback_of_ours(milliseconds: int) -> None:
    """Before t3tui's first line runs, what happens is up to Python."""
    command = [sys.executable, "-m", "t3tui", *MATCH.split(), "--games", "1000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as match:
        time.sleep(milliseconds / 1000)
        match.send_signal(signal.SIGINT)
        _, err = match.communicate()
    assert b"Traceback" not in err or b"t3tui" not in err


def no_larger_than(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_disk_that_is_full_before_a_match_is_told_before_it(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("precious")
    done = shell(f"t3tui {MATCH} --save {path}", preexec_fn=lambda: no_larger_than(1000))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"games.pgn cannot be written: File too large." in done.stderr
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_fills_up_costs_neither_the_result_nor_the_games_before(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    line = "match --mode advanced --x random --o random --games 20 --seed 1 --json"
    done = shell(f"t3tui {line} --save {path}", preexec_fn=lambda: no_larger_than(5000))
    assert done.returncode == 1
    assert len(json.loads(done.stdout)["games"]) == 20
    kept = load_games(path)
    last = done.stderr.splitlines()[-1].decode()
    assert last == f"{20 - len(kept)} games are not saved: {path} cannot be written: File too large."
    assert 0 < len(kept) < 20


def test_every_game_of_a_match_is_on_disk_as_soon_as_it_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    command = [sys.executable, "-m", "t3tui", *MATCH.split(), "--games", "1000000", "--save", str(path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as match:
        assert match.stderr is not None
        for _ in range(10):
            match.stderr.readline()
        os.kill(match.pid, signal.SIGKILL)
    assert len(load_games(path)) >= 10
