"""Small programs for the tests to host: good ones, and every kind of bad one."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Final

from t3tui.game.position import Move, Position

FIRST_LEGAL: Final = {
    "codingame": """
import sys
while True:
    line = sys.stdin.readline()
    if not line:
        break
    moves = [sys.stdin.readline() for _ in range(int(sys.stdin.readline()))]
    sys.stdout.write(moves[0])
    sys.stdout.flush()
""",
    "riddles": """
import sys
for line in sys.stdin:
    words = line.split()
    if words[:2] == ["update", "game"] and words[2] == "field":
        field = words[3].split(",")
    elif words[:2] == ["update", "game"] and words[2] == "macroboard":
        boards = words[3].split(",")
    elif words[0] == "action":
        for place in range(81):
            row, column = divmod(place, 9)
            if field[place] == EMPTY and boards[row // 3 * 3 + column // 3] == "-1":
                print("place_move", column, row, flush=True)
                break
""".replace("EMPTY", "'.'"),
    "servt": """
import re, socket, sys
taken, board, mine = set(), 0, None
server = socket.create_connection(("127.0.0.1", int(sys.argv[sys.argv.index("-p") + 1])))
for line in server.makefile():
    word, numbers = line.split("(")[0].strip(".\\n"), [int(n) for n in re.findall(r"\\d+", line)]
    print(line.strip())
    if word in ("second_move", "third_move"):
        taken.add((numbers[0], numbers[1]))
        if word == "third_move":
            taken.add((numbers[1], numbers[2]))
        board = numbers[-1]
    elif word == "next_move":
        taken.add((board, numbers[0]))
        board = numbers[0]
    elif word == "end":
        break
    if word.endswith("move") and word != "last_move":
        cell = next(cell for cell in range(1, 10) if (board, cell) not in taken)
        taken.add((board, cell))
        board = cell
        server.sendall(f"{cell}\\n".encode())
""",
    "stdio": """
import sys
from t3tui.game.mode import parse_mode
from t3tui.game.notation import format_move, parse_move
from t3tui.game.position import Position
mode = parse_mode(sys.argv[1])
position = Position.start(mode)
own = sys.argv[2]
while not position.is_over:
    if position.side == own:
        move = position.legal_moves[0]
        print(format_move(mode, move), flush=True)
        print("I play", move, file=sys.stderr, flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        move = parse_move(mode, line)
    position = position.play(move)
""",
}
"""Programs that play the first legal move, one a protocol."""
FIRST_LEGAL["theaigames"] = FIRST_LEGAL["riddles"].replace("'.'", "'0'")

ARGUMENTS: Final = {"stdio": " {mode} {side}", "servt": " -p {port}"}


def script(folder: Path, code: str, arguments: str = "", *, alone: bool = True, name: str = "bot.py") -> str:
    """The command line of a new program; ``alone`` starts it without anything installed, which is quicker."""
    path = folder / name
    path.write_text(code, encoding="utf-8")
    return f"{shlex.quote(sys.executable)}{' -I -S' if alone else ''} {shlex.quote(str(path))}{arguments}"


def first_legal(folder: Path, protocol: str) -> str:
    """The command line of a program that plays the first legal move."""
    return script(folder, FIRST_LEGAL[protocol], ARGUMENTS.get(protocol, ""), alone=protocol != "stdio")


def children() -> set[int]:
    """Our own living processes and zombies, but for the watchdog and what multiprocessing keeps."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_bytes().rpartition(b")")[2].split()[1])
            command = (stat.parent / "cmdline").read_bytes()
        except (OSError, IndexError):
            continue
        if parent == os.getpid() and b"watchdog.py" not in command and b"multiprocessing" not in command:
            found.add(int(stat.parent.name))
    return found


def walked(position: Position, moves: list[Move]) -> Position:
    """The position after some moves."""
    for move in moves:
        position = position.play(move)
    return position
