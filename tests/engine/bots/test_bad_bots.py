"""What bad programs get: a sentence that names them and what they did, and their end."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from t3tui.engine.bots.bot_player import BotPlayer
from t3tui.engine.bots.program import Program
from t3tui.engine.bots.protocol import BotFailed, BotLate, Times
from t3tui.engine.bots.protocols import PROTOCOLS
from t3tui.engine.player import Limit
from t3tui.game.mode import ADVANCED_FULL_DRAWS, BASIC, ULTIMATE
from t3tui.game.position import Position
from tests.engine.bots.programs import children, script

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these programs are written for POSIX")

SECOND = Position.start(BASIC).play(4)
"""Where a program that plays O is asked first."""

LOOP = "import sys\nfor line in sys.stdin:\n "


def failure(command: str, position: Position = SECOND, protocol: str = "stdio", seconds: float = 20.0) -> str:
    """The sentence that a bad program earns; nothing of it is left."""
    player = BotPlayer("rogue", protocol, command)
    with pytest.raises(BotFailed) as caught:
        player.think(position, Limit(seconds=seconds))
    assert children() == set()
    sentence = str(caught.value)
    assert sentence.startswith("rogue ")
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 400
    return sentence


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "rogue ended with exit status 0 instead of making a move."),
        ("import sys; sys.exit(3)", "rogue ended with exit status 3 instead of making a move."),
        (
            "raise RuntimeError('no\\x1b[2Jbrain')",
            r"its last words were 'RuntimeError: no\x1b[2Jbrain'.",
        ),
        ("import os; os.abort()", "rogue was ended by SIGABRT"),
        (f"{LOOP}raise SystemExit(4)", "rogue ended with exit status 4 instead of making a move."),
        (f"{LOOP}print('hello there', flush=True)", "rogue said 'hello there', which is no move: a move is one digit"),
        (f"{LOOP}print(5, flush=True)", "rogue said '5', an illegal move. There is already a mark on cell 5."),
        (f"{LOOP}print(12, flush=True)", "rogue said '12', which is no move"),
        (
            f"{LOOP}print('\\x1b]0;owned\\x07\\x1b[2J\\u202e', flush=True)",
            r"rogue said '\x1b]0;owned\x07\x1b[2J\u202e', which is no move",
        ),
        (
            f"{LOOP}sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'); sys.stdout.flush()",
            "which is no move",
        ),
        (
            f"{LOOP}sys.stdout.write('1' * 2**20); sys.stdout.flush(); sys.stdin.read()",
            "rogue wrote far too much without ending a line.",
        ),
        (
            "import os, sys; os.close(1); sys.stdin.read()",
            "rogue has closed its output instead of making a move",
        ),
        ("import sys, os, time\nfor line in sys.stdin: time.sleep(0)", "rogue gave no answer within 1 s."),
        (
            f"{LOOP}sys.stderr.write('x' * 2**20); sys.stderr.flush(); sys.exit(1)",
            "rogue ended with exit status 1",
        ),
    ],
    ids=[
        "ends at once",
        "fails at once",
        "crashes at once",
        "is killed",
        "ends when asked",
        "garbage",
        "illegal",
        "two digits",
        "escape sequences",
        "binary noise",
        "a megabyte without a line",
        "closes its output",
        "silent",
        "a megabyte of last words",
    ],
)
def test_a_bad_program_loses_with_a_clear_sentence(code: str, sentence: str, tmp_path: Path) -> None:
    seconds = 0.01 if "no answer" in sentence else 20.0
    assert sentence in failure(script(tmp_path, code), seconds=seconds)


def test_a_program_that_crashes_in_the_middle_of_a_game(tmp_path: Path) -> None:
    code = "import sys\nsys.stdin.readline()\nprint(1, flush=True)\nsys.stdin.readline()\nsys.exit('enough')\n"
    player = BotPlayer("rogue", "stdio", script(tmp_path, code))
    position = SECOND.play(player.think(SECOND).move).play(1)
    with pytest.raises(BotFailed, match=r"rogue ended with exit status 1 .* its last words were 'enough'"):
        player.think(position)
    assert children() == set()


def test_a_program_that_is_gone_when_it_is_told_a_move(tmp_path: Path) -> None:
    code = "import sys\nsys.stdin.readline()\nprint(1, flush=True)\n"
    player = BotPlayer("rogue", "stdio", script(tmp_path, code))
    position = SECOND.play(player.think(SECOND).move).play(1)
    with pytest.raises(BotFailed, match="rogue ended with exit status 0"):
        player.think(position)
    assert children() == set()


def test_a_program_that_closes_its_input(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    code = "import os, sys, time\nos.read(0, 9)\nos.close(0)\nprint(1, flush=True)\nopen(sys.argv[1], 'w').close()\n"
    player = BotPlayer("rogue", "stdio", script(tmp_path, f"{code}time.sleep(60)", f" {gate}"))
    position = SECOND.play(player.think(SECOND).move).play(1)
    gate.read_text()
    with pytest.raises(BotFailed, match="rogue has closed its input"):
        player.think(position)
    assert children() == set()


def test_output_before_its_turn(tmp_path: Path) -> None:
    code = (
        "import sys\nsys.stdin.readline()\nprint(1)\nprint(3, flush=True)\nopen(sys.argv[1], 'w')\nsys.stdin.read()\n"
    )
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    player = BotPlayer("rogue", "stdio", script(tmp_path, code, f" {gate}"))
    position = SECOND.play(player.think(SECOND).move).play(1)
    gate.read_text()
    with pytest.raises(BotFailed, match="rogue said '3' before it was its turn"):
        player.think(position)
    assert children() == set()


def test_what_cannot_be_started_is_refused(tmp_path: Path) -> None:
    assert failure("no-such-program-anywhere") == (
        "rogue cannot be started: there is no program 'no-such-program-anywhere'."
    )
    path = tmp_path / "notes.txt"
    path.write_text("not a program")
    assert failure(shlex.quote(str(path))).endswith("is not executable.")
    path.chmod(0o700)
    assert "exec format error" in failure(shlex.quote(str(path)))
    path.write_text("#!/no/such/interpreter\n")
    assert "is not there." in failure(shlex.quote(str(path)))
    assert failure("'unfinished") == "rogue cannot be started: its command line has no closing quotation."
    assert failure("''") == "rogue cannot be started: it has no command line."
    missing = BotPlayer("rogue", "stdio", "true", tmp_path / "nowhere")
    with pytest.raises(BotFailed, match="there is no folder"):
        missing.think(SECOND)


def test_a_program_may_be_named_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    program = tmp_path / "bots" / "mine"
    program.write_text("#!/bin/sh\nread line\necho 1\n")
    program.chmod(0o700)
    monkeypatch.chdir(tmp_path / "bots")
    for command, folder in (("./mine", None), ("mine", None), ("../bots/mine", None), ("./bots/mine", tmp_path)):
        player = BotPlayer("near", "stdio", command, folder)
        player.check()
        assert player.think(SECOND).move == 0
        player.close()
    with pytest.raises(BotFailed, match=r"there is no program '\./yours'"):
        BotPlayer("rogue", "stdio", "./yours").check()
    for name in ("x" * 300, f"./{'x' * 300}", "a\0b", "~nobody-of-that-name/bot"):
        with pytest.raises(BotFailed, match="rogue cannot be started: there is no program"):
            BotPlayer("rogue", "stdio", name).check()
        assert failure(name).startswith("rogue cannot be started: ")


def test_a_folder_is_no_program(tmp_path: Path) -> None:
    assert failure(shlex.quote(str(tmp_path))).endswith("is not executable.")


def test_a_program_that_does_not_read(tmp_path: Path) -> None:
    program = Program("rogue", script(tmp_path, "import time\ntime.sleep(60)"))
    with pytest.raises(BotFailed, match="rogue does not read what it is told"):
        program.send(["x" * 1000] * 1000)
    program.close()


def test_an_agent_that_never_connects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("t3tui.engine.bots.server.CONNECT_SECONDS", 0.05)
    position = Position.start(ADVANCED_FULL_DRAWS).play(4)
    waits = script(tmp_path, "import sys; sys.stdin.read()", " {port}")
    assert "did not connect to its port" in failure(waits, position, "servt")
    monkeypatch.undo()
    ends = script(tmp_path, "raise SystemExit('no server for me')", " {port}")
    assert "ended with exit status 1 before it connected; its last words were 'no server for me'" in failure(
        ends, position, "servt"
    )
    assert "write {port} where" in failure("agent", position, "servt")


def test_an_agent_that_is_late_is_told_so(tmp_path: Path) -> None:
    code = (
        "import socket, sys\ns = socket.create_connection(('127.0.0.1', int(sys.argv[1])))\n"
        "text = s.makefile().read()\nopen(sys.argv[2], 'w').write(text)\n"
    )
    told = tmp_path / "told"
    player = BotPlayer("rogue", "servt", script(tmp_path, code, f" {{port}} {told}"))
    with pytest.raises(BotLate):
        player.think(Position.start(ADVANCED_FULL_DRAWS).play(4), Limit(seconds=0.01))
    assert told.read_text().split() == ["init.", "start(o).", "second_move(1,5).", "loss(timeout).", "end."]


# Nothing is left behind

STUBBORN = """
import os, signal, subprocess, sys, time
for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(name, signal.SIG_IGN)
HOW = sys.argv[1]
settled, settles = os.pipe()
def child():
    pid = os.fork()
    if pid:
        return pid
    if HOW == "session":
        os.setsid()
        if os.fork():
            os._exit(0)
    os.write(settles, b".")
    while True:
        time.sleep(60)
pids = [child() for _ in range(10 if HOW == "many" else 2)]
for _ in pids:
    os.read(settled, 1)
sys.stdin.readline()
print(1, flush=True)
while True:
    time.sleep(60)
"""


def belongs_to(token: str) -> list[int]:
    """The living processes that were started with a token in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if token.encode() in (process / "environ").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", ["group", "many", "session"])
def test_a_stubborn_program_is_ended_with_all_its_children(how: str, tmp_path: Path) -> None:
    player = BotPlayer("rogue", "stdio", script(tmp_path, STUBBORN, f" {how} {{side}}"))
    player.think(SECOND)
    session = player._session
    assert session is not None
    token = session.program._token
    assert len(belongs_to(token)) >= 3
    player.close()
    assert belongs_to(token) == []
    assert children() == set()


HIDDEN = """
import os, sys
gate, quiet, twice = sys.argv[1:4]
if os.fork() == 0:
    os.setsid()
    if twice == "twice" and os.fork():
        os._exit(0)
    if quiet == "quiet":
        null = os.open("/dev/null", os.O_RDWR)
        for number in range(3):
            os.dup2(null, number)
    os.execve("/bin/sh", ["sh", "-c", 'echo $$ > "$0"; exec sleep 1000', gate], {})
sys.stdin.readline()
print(1, flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", ["loud once", "quiet once", "loud twice"])
def test_a_child_without_session_and_environment_is_ended_too(how: str, tmp_path: Path) -> None:
    """It has left the program's session and forgotten its environment, but has its pipes or is still its child."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    player = BotPlayer("rogue", "stdio", script(tmp_path, HIDDEN, f" {gate} {how}"))
    player.think(SECOND)
    child = Path("/proc") / gate.read_text().strip()
    assert child.exists()
    player.close()
    until = time.monotonic() + 20
    while child.exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert not child.exists()


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", ["group", "session"])
def test_programs_end_with_an_app_that_is_killed(how: str, tmp_path: Path) -> None:
    host = tmp_path / "host.py"
    command = script(tmp_path, STUBBORN, f" {how}")
    host.write_text(
        "import sys\nfrom t3tui.engine.bots.bot_player import BotPlayer\n"
        "from t3tui.game.position import Position\n"
        f"player = BotPlayer('rogue', 'stdio', {command!r})\n"
        "player.think(Position.start().play(4))\n"
        "print(player._session.program._token, flush=True)\nsys.stdin.read()\n"
    )
    with subprocess.Popen([sys.executable, host], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        token = app.stdout.readline().strip()
        assert len(belongs_to(token)) >= 3
        app.kill()
    until = time.monotonic() + 120
    while belongs_to(token) and time.monotonic() < until:
        time.sleep(0.01)
    assert belongs_to(token) == []


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def _games(tmp_path: Path, count: int) -> None:
    code = "import sys\nfor line in sys.stdin:\n print(sys.argv[1], flush=True)\n"
    good, bad = (script(tmp_path, code, f" {move}", name=f"{move}.py") for move in (1, 5))
    for number in range(count):
        player = BotPlayer("busy", "stdio", bad if number % 5 == 0 else good)
        try:
            player.think(SECOND)
        except BotFailed:
            assert number % 5 == 0
        player.close()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
@pytest.mark.parametrize("count", [20, pytest.param(1000, marks=pytest.mark.slow)])
def test_no_zombie_and_no_descriptor_is_left(count: int, tmp_path: Path) -> None:
    _games(tmp_path, 2)
    before = open_files()
    _games(tmp_path, count)
    assert open_files() == before
    assert children() == set()


def test_codingame_is_late_after_a_tenth_of_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PROTOCOLS["codingame"].times == Times(1.0, 0.1)
    monkeypatch.setitem(PROTOCOLS, "codingame", replace(PROTOCOLS["codingame"], times=Times(30.0, 0.1)))
    code = (
        "import sys\nwhile True:\n line = sys.stdin.readline()\n"
        " moves = [sys.stdin.readline() for _ in range(int(sys.stdin.readline()))]\n"
        " if line[0] != '-': sys.stdin.read()\n print(moves[0], flush=True)\n"
    )
    player = BotPlayer("rogue", "codingame", script(tmp_path, code))
    start = Position.start(ULTIMATE)
    position = start.play(player.think(start).move)
    with pytest.raises(BotLate, match=r"rogue gave no answer within 0\.1 s\."):
        player.think(position.play(position.legal_moves[0]))
    assert children() == set()
