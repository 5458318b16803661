"""Twenty thousand hostile inputs, on request: ``pytest -m slow tests/test_fuzz.py -s`` counts what was tried."""

from __future__ import annotations

import random
import string
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from t3tui.cli import main
from t3tui.game.record import RecordError, parse_games, to_text
from t3tui.play.game_files import load_games
from tests.game.test_record import SHORT

pytestmark = pytest.mark.slow

COUNT = 10_000
SIGNS = string.printable + '\x00\x07\x1b\x7f\x9b½☺\u202e\u2028\ufeff{}[]()\\"%*;$'
WORDS = [
    "--mode",
    "--x",
    "--o",
    "--save",
    "--json",
    "--moves",
    "--player",
    "--load",
    "--game",
    "-o",
    "--games",
    "--html",
]
VALUES = [
    "basic",
    "ultimate",
    "random",
    "random:seed=1",
    "human",
    "5",
    "55 51",
    "",
    "0",
    "-1",
    "nan",
    "1e999",
    "alpha-beta",
]
ODD_FILES = [
    "/dev/zero",
    "/dev/full",
    "/dev/stdin",
    "/",
    ".",
    "/proc/kcore",
    "/proc/self/mem",
    "/nowhere/x",
    "a\0b",
    "x" * 300,
]
COMMANDS = ["analyse", "match", "tree", "perft", "review", "play", "players", "lab", "compare", "bot-check", "fly"]


def noise(chance: random.Random, most: int) -> str:
    return "".join(chance.choice(SIGNS) for _ in range(chance.randint(0, most)))


def test_command_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    statuses = {0: 0, 1: 0, 2: 0}
    for seed in range(COUNT):
        chance = random.Random(seed)
        arguments = [chance.choice(COMMANDS)]
        for _ in range(chance.randint(0, 6)):
            pool = chance.choice((WORDS, VALUES, ODD_FILES))
            arguments.append(noise(chance, 12) if chance.random() < 0.2 else chance.choice(pool))
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            status = main(arguments)
        statuses[status] += 1
        said = err.getvalue()
        assert "Traceback" not in said, arguments
        assert "own fault" not in said, arguments
        assert all(line.isprintable() for line in (out.getvalue() + said).split("\n")), arguments
    print(f"{COUNT} command lines, by exit status: {statuses}")


def test_records(tmp_path: Path) -> None:
    read = 0
    for seed in range(COUNT):
        chance = random.Random(seed)
        data = bytearray((SHORT * chance.randint(1, 4)).encode())
        for _ in range(chance.randint(1, 8)):
            start = chance.randint(0, len(data))
            data[start : start + chance.randint(0, 20)] = (
                chance.randbytes(chance.randint(0, 8)) if chance.random() < 0.5 else noise(chance, 8).encode()
            )
        path = tmp_path / "games.pgn"
        path.write_bytes(data)
        try:
            games = load_games(path)
        except RecordError as damage:
            games = list(damage.games)
        read += len(games)
        assert parse_games(to_text(games)) == games
    print(f"{COUNT} damaged files, {read} games read from them")
