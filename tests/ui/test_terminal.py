"""What a terminal can do to the app: change its size as fast as it likes, and end it from outside."""

from __future__ import annotations

import os
import random
import signal
import sys

import pytest

from t3tui.ui.autosave import Autosave
from t3tui.ui.pseudo_terminal import Terminal, terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

TWO_PEOPLE = ["-m", "t3tui", "play", "--mode", "ultimate", "--x", "human", "--o", "human"]
TWO_PROGRAMS = ["-m", "t3tui", "play", "--mode", "ultimate", "--x", "random", "--o", "random"]
LEFT = b"\x1b[?1049l"
MOUSE_OFF = b"\x1b[?1000l"
CURSOR_SHOWN = b"\x1b[?25h"


@pytest.fixture(autouse=True)
def no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("T3TUI_KERNELS", "interpreted")


def storm(screen: Terminal, seed: int, sizes: int, every: float) -> None:
    """Change the size again and again, to anything between far too small and huge."""
    chance = random.Random(seed)
    for _ in range(sizes):
        screen.resize(chance.randint(20, 250), chance.randint(5, 80))
        screen.look_on(every)


def check_a_storm(seed: int, sizes: int) -> None:
    with terminal(TWO_PROGRAMS) as screen:
        screen.wait_for(b"move 1")
        storm(screen, seed, sizes, every=0.05)
        screen.resize(20, 5)
        screen.wait_for("20×5".encode())
        screen.resize(120, 40)
        screen.wait_for(b"random")
        screen.type("q")
        assert screen.wait_for_end() == 0


def test_a_storm_of_sizes_leaves_a_living_screen() -> None:
    check_a_storm(seed=1, sizes=40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 22))
def test_twenty_long_storms_leave_a_living_screen(seed: int) -> None:
    check_a_storm(seed, sizes=200)


def check_the_kept_game() -> None:
    game = Autosave().unfinished()
    assert game is not None
    assert [played.move for played in game.moves] == [40]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_gives_the_terminal_back_and_keeps_the_game(number: signal.Signals) -> None:
    with terminal(TWO_PEOPLE) as screen:
        screen.wait_for(b"move 1")
        screen.type("55")
        screen.wait_for(b"move 2")
        screen.process.send_signal(number)
        assert screen.wait_for_end() == 128 + number
        for sign in (LEFT, MOUSE_OFF, CURSOR_SHOWN):
            assert sign in screen.painted
    check_the_kept_game()


def test_a_terminal_that_is_closed_ends_the_app() -> None:
    import pty

    process, terminal_of_its_own = pty.fork()
    if process == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
        os.execv(sys.executable, [sys.executable, *TWO_PEOPLE])
    painted = b""
    while b"move 1" not in painted:
        painted += os.read(terminal_of_its_own, 1 << 16)
    os.write(terminal_of_its_own, b"55")
    while b"move 2" not in painted:
        painted += os.read(terminal_of_its_own, 1 << 16)
    os.close(terminal_of_its_own)
    os.waitpid(process, 0)
    check_the_kept_game()
