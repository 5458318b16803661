"""The warm-up covers everything: after it, no player compiles anything, in any game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from t3tui.engine import kernel_cache, kernel_compiler, kernel_loader, warm
from t3tui.engine.kernel_compiler import compile_kernels
from t3tui.engine.player import Stop
from tests.engine.test_kernel_loader import environment

EVERY_PLAYER = """
import json, sys
from t3tui.engine import kernel_loader
from t3tui.engine.player import Limit
from t3tui.engine.roster import ROSTER, Spec
from t3tui.engine.search_tree import Traces
from t3tui.game.mode import VARIANTS
from t3tui.game.position import Position

assert kernel_loader.is_compiled(), kernel_loader.why_interpreted()
moves = {}
for kind in ROSTER:
    threads = [(("threads", 2),)] if any(option.name == "threads" for option in kind.options) else []
    for mode in VARIANTS:
        if kind.make is None or kind.is_bot or mode.name not in kind.modes:
            continue
        for named in [(), *threads]:
            position = Position.start(mode)
            for ply in range(4):
                player = Spec(kind, named).make()
                decision = player.think(position, Limit(seconds=0.002, lines=3))
                position = position.play(decision.move)
                if isinstance(player, Traces) and ply == 3 and mode.boards == 1:
                    player.trace(position, 50)
        moves[f"{kind.name} {mode}"] = position.ply
kernel_loader.perft().perft(kernel_loader.state().new_state(Position.start(mode)), 2)
print(json.dumps({"compiled": "numba" in sys.modules, "moves": moves}))
"""


def fresh(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def warm_cache() -> None:
    """The cache of whoever runs the tests, warm for the kernels as they are."""
    if not kernel_loader.can_compile():
        pytest.skip("no Numba")
    fresh("-m", "t3tui.engine.warm")


@pytest.fixture(scope="module")
def second_process(warm_cache: None) -> Any:
    return json.loads(fresh("-c", EVERY_PLAYER))


def test_every_player_plays_every_game_in_a_second_process(second_process: Any) -> None:
    assert set(second_process["moves"].values()) == {4}


def test_nothing_is_compiled_there(second_process: Any) -> None:
    assert not second_process["compiled"]


def test_a_warm_cache_has_nothing_to_do(warm_cache: None) -> None:
    heard: list[tuple[int, int, str]] = []
    assert warm.fill_cache(lambda *progress: heard.append(progress))
    assert heard == [(0, 0, "")]


def test_the_progress_of_compilers_is_passed_on(tmp_path: Path) -> None:
    if not kernel_loader.can_compile():
        pytest.skip("no Numba")
    heard: list[tuple[int, int, str]] = []
    compile_kernels(["perft", "textbook.bfs"], tmp_path, lambda *progress: heard.append(progress))
    assert heard == [(0, 2, ""), (1, 2, "perft"), (2, 2, "textbook.bfs")]
    assert all(kernel_loader.has_code(name, tmp_path) for name in ("perft", "textbook.bfs"))


def test_who_is_stopped_does_not_wait_for_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not kernel_loader.can_compile():
        pytest.skip("no Numba")
    monkeypatch.setenv("T3TUI_CACHE_DIR", str(tmp_path))
    stop = Stop()
    monkeypatch.setattr(kernel_loader, "_may_compile", True)
    monkeypatch.setattr(kernel_loader, "_tell", lambda sentence: stop.set())
    monkeypatch.setattr(kernel_loader, "_told", set())
    was_compiled = kernel_loader.is_compiled()
    kernel_loader.switch_to_interpreted()
    try:
        assert kernel_loader.switch_to_compiled()
        with pytest.raises(kernel_loader.StillCompiling):
            kernel_loader.textbook("bfs", stop)
        assert not kernel_loader.has_code("textbook.bfs", kernel_cache.folder())
        assert kernel_loader.is_compiled()
        for thread in threading.enumerate():
            if thread.name == "t3tui-compiler":
                thread.join()
    finally:
        kernel_loader.switch_to_interpreted()
        if was_compiled:
            kernel_loader.switch_to_compiled()


@pytest.mark.skipif(os.name != "posix", reason="no groups of processes")
def test_the_end_of_a_bot_and_its_group_does_not_end_the_compiling(tmp_path: Path) -> None:
    compiler = kernel_compiler._start(tmp_path, ["perft"], False, SimpleQueue())
    assert os.getpgid(compiler.pid) == compiler.pid
    compiler.kill()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere pipes break differently")
def test_a_compiler_nobody_hears_goes_on(tmp_path: Path) -> None:
    if not kernel_loader.can_compile():
        pytest.skip("no Numba")
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", kernel_compiler.__name__, str(tmp_path), "perft", "textbook.bfs"]
    subprocess.run(command, env=environment(), stdout=writer, stderr=writer, check=False)
    os.close(writer)
    assert all(kernel_loader.has_code(name, tmp_path) for name in ("perft", "textbook.bfs"))


def test_compilers_share_the_work() -> None:
    shares = kernel_compiler._shares([*kernel_loader.COMPILED])
    assert len(shares) <= (os.cpu_count() or 1)
    assert sorted(name for share in shares for name in share) == sorted(kernel_loader.COMPILED)
    assert shares[0][0] == "champion.search"


def test_every_function_that_python_calls_is_on_the_list() -> None:
    own = {
        ".".join(path.relative_to(kernel_cache.KERNELS).with_suffix("").parts): tuple(functions)
        for path in kernel_cache.KERNELS.rglob("*.py")
        if (functions := re.findall(r"\n@kernel\(.*\)\ndef (\w+)\(", path.read_text(encoding="utf-8")))
    }
    assert own == kernel_loader.COMPILED


def test_a_warm_up_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("T3TUI_CACHE_DIR", str(tmp_path))
    stop = Stop()
    stop.set()
    heard: list[str] = []
    assert not warm.fill_cache(lambda done, total, name: heard.append(name), stop)
    assert heard == [""]
