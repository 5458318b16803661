"""The page "Write a bot in ten minutes" promises nothing that is not so: its commands are run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text("utf-8")
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) for line in block.splitlines()
]


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """The folder of the page, and a ``t3tui`` and a ``python3`` of this environment on the path."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    commands = tmp_path / "bin"
    commands.mkdir()
    for name, arguments in (("t3tui", " -m t3tui"), ("python3", "")):
        path = commands / name
        path.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable}{arguments} "$@"\n')
        path.chmod(0o755)
    return tmp_path / "docs"


def run(command: str, folder: Path) -> str:
    """What a command says; a busy machine is nobody's fault, so that moves may take longer than the protocols allow."""
    if re.match("t3tui (match|bot-check)", command):
        command += " --move-time 30"
    path = f"{folder.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "T3TUI_KERNELS": "interpreted"}
    done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the page is written for a POSIX shell")
def test_the_commands_of_the_page_do_what_it_says(page_folder: Path) -> None:
    assert len(COMMANDS) == 6
    for command in COMMANDS:
        needs = {word for word in ("cc", "node") if re.search(rf"\b{word} ", command)}
        if 'bots/bot"' in command:
            needs.add("cc")
        if all(map(shutil.which, needs)):
            said = run(command, page_folder)
            assert "failed:" not in said
    assert (page_folder / "games.txt").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="the page is written for a POSIX shell")
@pytest.mark.parametrize("bot", ["python3 bots/bot.py", "bots/bot", "node bots/bot.js"])
def test_the_doctor_finds_nothing_wrong_with_the_bots_to_start_from(bot: str, page_folder: Path) -> None:
    if bot == "bots/bot":
        if not shutil.which("cc"):
            pytest.skip("no C compiler")
        run("cc -O2 -Wall -Wextra -Werror -o bots/bot bots/bot.c", page_folder)
    if "node" in bot and not shutil.which("node"):
        pytest.skip("no node")
    assert "none failed" in run(f't3tui bot-check "codingame:{bot}"', page_folder)
