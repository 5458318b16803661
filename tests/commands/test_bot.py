"""``t3tui bot`` as a real program: hosted by us, piped to itself, and as a client of a server."""

from __future__ import annotations

import json
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.engine.bots.bot_player import BotPlayer
from t3tui.engine.player import Limit
from t3tui.engine.random_player import RandomPlayer
from t3tui.game.mode import parse_mode
from t3tui.game.notation import parse_move
from t3tui.game.position import Position, Side
from t3tui.play.game_files import load_games
from t3tui.play.registered_bots import checked, save_bots
from tests.engine.bots.programs import first_legal, script


def command(protocol: str, mode: str, *more: str) -> list[str]:
    return [
        *(sys.executable, "-m", "t3tui", "bot", "--mode", mode, "--protocol", protocol),
        *("--player", "random:seed=3", *more),
    ]


@pytest.mark.parametrize(
    ("protocol", "mode", "side"),
    [
        ("stdio", "basic", Side.X),
        ("stdio", "advanced", Side.O),
        ("stdio", "ultimate", Side.X),
        ("codingame", "ultimate", Side.O),
        ("riddles", "ultimate:tiebreak=boards", Side.X),
        ("theaigames", "ultimate", Side.O),
        ("servt", "advanced", Side.X),
        ("servt", "advanced:full=draw", Side.O),
    ],
)
def test_our_host_plays_our_bot_for_a_whole_game(protocol: str, mode: str, side: Side) -> None:
    more = ["--port", "{port}"] if protocol == "servt" else []
    rules = "advanced:full=draw" if protocol == "servt" else mode
    player = BotPlayer("ours", protocol, shlex.join(command(protocol, mode, *more)))
    opponent = RandomPlayer(seed=4)
    position = Position.start(parse_mode(rules))
    try:
        while not position.is_over:
            mover = player if position.side is side else opponent
            position = position.play(mover.think(position, Limit(seconds=60.0)).move)
        assert player.hang_up(30.0) == "ended with exit status 0"
    finally:
        player.close()


def piped(first: Sequence[str], second: Sequence[str]) -> tuple[list[str], list[str]]:
    """Two programs, each reading what the other one writes: what they wrote."""
    (x_in, o_says), (o_in, x_says) = os.pipe(), os.pipe()
    (tap_x, x_out), (tap_o, o_out) = os.pipe(), os.pipe()
    tee = "import os, sys\nfor line in sys.stdin.buffer:\n os.write(1, line)\n os.write(int(sys.argv[1]), line)\n"
    with (
        subprocess.Popen(first, stdin=x_in, stdout=subprocess.PIPE) as x,
        subprocess.Popen(second, stdin=o_in, stdout=subprocess.PIPE) as o,
        subprocess.Popen([sys.executable, "-c", tee, str(x_out)], stdin=x.stdout, stdout=x_says, pass_fds=[x_out]),
        subprocess.Popen([sys.executable, "-c", tee, str(o_out)], stdin=o.stdout, stdout=o_says, pass_fds=[o_out]),
    ):
        for end in (x_in, o_in, x_says, o_says, x_out, o_out):
            os.close(end)
        with os.fdopen(tap_x) as x_said, os.fdopen(tap_o) as o_said:
            said = x_said.read().split(), o_said.read().split()
        assert (x.wait(), o.wait()) == (0, 0)
    return said


@pytest.mark.parametrize("mode", ["basic", "advanced", "ultimate"])
def test_two_bots_piped_together_play_a_whole_game(mode: str) -> None:
    x, o = piped(command("stdio", mode, "--side", "X"), command("stdio", mode, "--side", "o"))
    position = Position.start(parse_mode(mode))
    for ply in range(len(x) + len(o)):
        position = position.play(parse_move(position.mode, (o if ply % 2 else x)[ply // 2]))
    assert position.is_over


def test_a_bot_that_nobody_told_its_side_answers_who_begins() -> None:
    done = subprocess.run(command("stdio", "basic"), input="5\n", capture_output=True, text=True, check=True)
    assert len(done.stdout.split()) == 1
    assert done.stderr == ""


def test_a_bot_that_nobody_told_its_side_begins_if_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen(
        command("stdio", "basic"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bot:
        assert bot.stdout is not None
        assert bot.stdout.readline().strip() in "123456789"
        _, complaints = bot.communicate()
    assert "so this bot does, as X" in complaints


def test_a_client_of_a_server_that_somebody_else_wrote() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        with subprocess.Popen(command("servt", "advanced", "--port", port), stderr=subprocess.PIPE, text=True) as bot:
            server.settimeout(60)
            connection, _ = server.accept()
            with connection, connection.makefile("rw", newline="") as lines:
                lines.write("init.\r\nstart(x).\r\nthird_move(5,1,5).\r\n")
                lines.flush()
                answer = lines.readline()
                assert answer.strip() in set("23456789")
                assert answer.endswith("\n")
                lines.write("loss(timeout).\nend.\n")
                lines.flush()
                assert lines.read() == ""
            _, complaints = bot.communicate()
    assert bot.returncode == 0
    assert complaints == "The server says: loss(timeout).\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--mode basic --player random --protocol codingame", "codingame does not play basic; it plays: ultimate."),
        ("--mode advanced --player random --protocol servt", "--port goes with servt, and servt needs it"),
        ("--mode basic --player random --protocol stdio --port 5", "--port goes with servt"),
        ("--mode basic --player human --protocol stdio", "human plays in the app only."),
        ("--mode basic --player random --protocol telepathy", "invalid choice: 'telepathy'"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", *shlex.split(arguments)]) == 2
    assert sentence in capsys.readouterr().err


def test_bot_check_reports_and_says_by_its_exit_status_whether_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot-check", f"riddles:{first_legal(tmp_path, 'riddles')}", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["mode"], report["passed"]) == ("ultimate", True)
    assert {check["check"] for check in report["checks"]} >= {"first player", "second player", "free choice, as X"}
    assert main(["bot-check", "stdio:no-such-program", "--mode", "basic"]) == 1
    assert "✗ first player" in (text := capsys.readouterr().out)
    assert text.endswith("1 check, 1 failed.\n")
    assert main(["bot-check", "random"]) == 2
    assert main(["bot-check", "servt:agent", "--mode", "basic"]) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("match --mode basic --x stdio:no-such-program --o random", "there is no program 'no-such-program'"),
        ("match --mode advanced --x 'servt:python3 agent.py' --o random", "write {port} where"),
        ("match --mode basic --x 'stdio:python3 x.py' --o random --opening 2", "leave --opening out"),
        ("arena --mode basic stdio:no-such-program random", "there is no program 'no-such-program'"),
    ],
)
def test_what_cannot_be_started_is_refused_before_any_game(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(arguments)) == 2
    assert sentence in capsys.readouterr().err


def test_an_arena_with_a_bot_known_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_bots([checked("friend", "riddles", first_legal(tmp_path, "riddles"), "", ())])
    assert main(shlex.split("arena --mode ultimate friend random --games 2 --jobs 1 --seed 1 --json")) == 0
    table = json.loads(capsys.readouterr().out)["table"]
    assert {(row["player"], row["games"]) for row in table} == {("friend", 2), ("random", 2)}


def test_compare_asks_bots_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"riddles:{first_legal(tmp_path, 'riddles')}"
    assert main(["compare", "--mode", "ultimate", "--moves", "55 51 15", bot, "random:seed=1", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    assert answers[0]["player"] == bot
    assert answers[0]["move"] == "52"


@pytest.mark.skipif(sys.platform == "win32", reason="this program is written for POSIX")
def test_a_bad_bot_loses_its_games_which_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = "import sys\nsys.stdin.readline()\nprint('\\x1b[2J}moo\"', flush=True)\nsys.stdin.read()\n"
    kept = tmp_path / "games.txt"
    bot = f"stdio:{script(tmp_path, code)}"
    players = ["--x", "random:seed=1", "--o", bot]
    assert main(["match", "--mode", "basic", *players, "--games", "2", "--json", "--save", str(kept)]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert [game["result"] for game in games] == ["X", "X"]
    assert all("said '\\x1b[2J}moo\"', which is no move" in game["reason"] for game in games)
    assert [game.reason for game in load_games(kept)] == [game["reason"] for game in games]


def serve(server: socket.socket, games: int) -> list[str]:
    """A server that plays games between the first two who connect, by rules of its own; what became of them."""
    connections = [server.accept()[0] for _ in range(2)]
    agents = [connection.makefile("rw", newline="\n") for connection in connections]
    outcomes: list[str] = []

    def tell(agent: int, line: str) -> None:
        agents[agent].write(f"{line}\n")
        agents[agent].flush()

    for agent in (0, 1):
        tell(agent, "init.")
    for number in range(games):
        first, cells = number % 2, {(5, 1): 0}
        tell(first, "start(x).")
        tell(1 - first, "start(o).")
        line, board, mover = [1], 1, 1
        while True:
            agent = first ^ mover
            known = [f"second_move(5,{line[0]}).", f"third_move(5,{line[0]},{line[-1]})."]
            tell(agent, known[len(line) - 1] if len(line) < 3 else f"next_move({line[-1]}).")
            cell = int(agents[agent].readline())
            assert 1 <= cell <= 9
            assert (board, cell) not in cells
            cells[board, cell] = mover
            line.append(cell)
            own = {taken for (where, taken), who in cells.items() if (where, who) == (board, mover)}
            triple = any(set(three) <= own for three in TRIPLES)
            full = sum(where == cell for where, _ in cells) == 9
            board, mover = cell, 1 - mover
            if triple or full:
                break
        tell(first ^ mover, f"last_move({cell}).")
        for agent in (0, 1):
            won = "win(triple)." if agent != first ^ mover else "loss(triple)."
            tell(agent, won if triple else "draw(full_board).")
        outcomes.append("triple" if triple else "full")
    for agent in (0, 1):
        tell(agent, "end.")
        agents[agent].close()
        connections[agent].close()
    return outcomes


TRIPLES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


def test_two_bots_play_several_games_on_a_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60)
        line = command("servt", "advanced", "--port", str(server.getsockname()[1]))
        with subprocess.Popen(line) as one, subprocess.Popen(line) as two:
            assert len(serve(server, 3)) == 3
            assert (one.wait(), two.wait()) == (0, 0)
