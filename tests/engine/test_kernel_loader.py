"""The choice between compiled and interpreted kernels, mostly in fresh processes: that is where caches go wrong."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from t3tui.engine import kernel_cache

PACKAGE = Path(__file__).parents[2] / "t3tui"

PERFT = """
import json, sys
from t3tui.engine import kernel_loader
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Position

counting, state = kernel_loader.perft(), kernel_loader.state()
leaves = int(counting.perft(state.new_state(Position.start(ULTIMATE)), 3))
print(json.dumps({
    "leaves": leaves,
    "compiled": kernel_loader.is_compiled(),
    "why": kernel_loader.why_interpreted(),
    "numba": "numba" in sys.modules,
}))
"""
LEAVES = 6336


def environment(**changes: str) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith("T3TUI_")} | changes


def run(code: str, package: Path, **changes: str) -> Any:
    """Run a program in a fresh process, with the package in a folder, and read the JSON it prints."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=package, env=environment(**changes), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def copy_package(folder: Path) -> Path:
    """A copy whose sources nobody edits while tests run."""
    shutil.copytree(PACKAGE, folder / "t3tui", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_package(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def warm_folder(package: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A cache folder that one process has filled with perft."""
    folder = str(tmp_path_factory.mktemp("cache"))
    first = run(PERFT, package, T3TUI_KERNELS="compiled", T3TUI_CACHE_DIR=folder)
    assert first["leaves"] == LEAVES
    assert first["compiled"]
    assert not first["numba"], "only compilers import Numba"
    return folder


def test_the_ways_to_the_first_paint_load_neither_numba_nor_numpy(package: Path) -> None:
    code = """
import json, sys
import t3tui.game.position, t3tui.game.notation, t3tui.game.record
import t3tui.cli, t3tui.engine.roster, t3tui.engine.player, t3tui.engine.warm, t3tui.engine.watched_search, t3tui.ui.app
print(json.dumps([name for name in ("numba", "numpy", "llvmlite") if name in sys.modules]))
"""
    assert run(code, package) == []


def test_a_second_process_compiles_nothing(package: Path, warm_folder: str) -> None:
    (code,) = Path(warm_folder).rglob("*.code")
    written = code.stat().st_mtime_ns
    second = run(PERFT, package, T3TUI_KERNELS="compiled", T3TUI_CACHE_DIR=warm_folder)
    assert second["leaves"] == LEAVES
    assert second["compiled"]
    assert not second["numba"], "only compilers import Numba"
    assert code.stat().st_mtime_ns == written


def test_without_a_warm_cache_kernels_are_interpreted(package: Path, tmp_path: Path) -> None:
    cold = run(PERFT, package, T3TUI_CACHE_DIR=str(tmp_path))
    assert cold["leaves"] == LEAVES
    assert not cold["compiled"]
    assert "not compiled yet" in cold["why"]


def test_compiling_may_be_allowed_after_a_kernel_was_imported(package: Path, tmp_path: Path) -> None:
    code = """
import json
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine import kernel_loader
before = kernel_loader.is_compiled()
kernel_loader.allow_compiling()
allowed = kernel_loader.is_compiled()
kernel_loader.switch_to_interpreted()
kernel_loader.allow_compiling()
print(json.dumps([before, allowed, kernel_loader.is_compiled()]))
"""
    assert run(code, package, T3TUI_CACHE_DIR=str(tmp_path)) == [False, True, False]


def test_a_warm_cache_is_used_without_being_asked(package: Path, warm_folder: str) -> None:
    run(
        "from t3tui.engine import kernel_cache; kernel_cache.mark_warm(); print(0)",
        package,
        T3TUI_CACHE_DIR=warm_folder,
    )
    warm = run(PERFT, package, T3TUI_CACHE_DIR=warm_folder)
    assert warm["compiled"]


def test_a_command_line_process_may_compile_and_says_so_in_words(package: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "t3tui", "perft", "ultimate", "3"]
    settings = environment(T3TUI_CACHE_DIR=str(tmp_path))
    first, second = (
        subprocess.run(command, cwd=package, env=settings, capture_output=True, text=True, check=True) for _ in range(2)
    )
    assert first.stdout == second.stdout == f"{LEAVES}\n"
    assert first.stderr.startswith("Compiling the engine, once")
    assert "Compiled perft (1 of 1)." in first.stderr
    assert second.stderr == ""


def test_a_command_that_answers_interpreted_says_so(package: Path) -> None:
    command = [sys.executable, "-m", "t3tui", "perft", "ultimate", "2"]
    settings = environment(T3TUI_KERNELS="interpreted")
    done = subprocess.run(command, cwd=package, env=settings, capture_output=True, text=True, check=True)
    assert done.stdout == "720\n"
    assert done.stderr == "The engine is interpreted because T3TUI_KERNELS=interpreted is set.\n"


def test_nothing_writable_means_no_cache_but_compiled_all_the_same(package: Path, tmp_path: Path) -> None:
    file_in_the_way = tmp_path / "file"
    file_in_the_way.touch()
    answer = run(PERFT, package, T3TUI_KERNELS="compiled", T3TUI_CACHE_DIR=str(file_in_the_way))
    assert answer["leaves"] == LEAVES
    assert answer["compiled"]
    unasked = run(PERFT, package, T3TUI_CACHE_DIR=str(file_in_the_way))
    assert not unasked["compiled"]
    assert unasked["why"].startswith("Nothing can be kept in")


def test_without_numba_kernels_are_interpreted_and_say_why(package: Path) -> None:
    answer = run("import sys\nsys.modules['numba'] = None\n" + PERFT, package, T3TUI_KERNELS="compiled")
    assert answer["leaves"] == LEAVES
    assert not answer["compiled"]
    assert answer["why"].startswith("Numba is not installed")


def test_a_numba_that_does_not_load_is_named(package: Path, tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('needs an older NumPy')")
    answer = run(PERFT, package, T3TUI_KERNELS="compiled", PYTHONPATH=f"{tmp_path}{os.pathsep}{package}")
    assert answer["leaves"] == LEAVES
    assert "needs an older NumPy" in answer["why"]


def test_a_changed_kernel_reaches_a_cached_caller_in_another_file(tmp_path: Path) -> None:
    copy_package(tmp_path)
    kernels = tmp_path / "t3tui" / "engine" / "kernels"
    (kernels / "caller.py").write_text(
        "from t3tui.engine.kernels.backend import kernel\nfrom t3tui.engine.kernels.callee import answer\n\n\n"
        "@kernel('int64()')\ndef ask():\n    return answer() + 1\n"
    )
    callee = "from t3tui.engine.kernels.backend import jit\n\n\n@jit\ndef answer():\n    return {}\n"
    ask = (
        "from t3tui.engine import kernel_loader\nkernel_loader.COMPILED['caller'] = ('ask',)\n"
        "print(kernel_loader.kernel('caller').ask())"
    )
    settings = {"T3TUI_KERNELS": "compiled", "T3TUI_CACHE_DIR": str(tmp_path / "cache")}
    (kernels / "callee.py").write_text(callee.format(41))
    assert run(ask, tmp_path, **settings) == 42
    assert run(ask, tmp_path, **settings) == 42
    (kernels / "callee.py").write_text(callee.format(6))
    assert run(ask, tmp_path, **settings) == 7


def test_the_cache_knows_every_source_that_kernels_import() -> None:
    """But for the loader and the types of the seam: nothing in them becomes machine code."""
    own = "t3tui.engine.kernels", "t3tui.engine", "t3tui.engine.kernel_protocols"
    imported = {
        node.module
        for path in kernel_cache.KERNELS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("t3tui.")
    }
    others = {module for module in imported if not module.startswith(own[0]) and module not in own}
    assert {f"{module.removeprefix('t3tui.').replace('.', '/')}.py" for module in others} == set(kernel_cache.BUILT_IN)


def test_only_core_imports_kernels(package: Path) -> None:
    code = """
import json, pkgutil, sys
import t3tui.engine
from importlib import import_module
for module in pkgutil.iter_modules(t3tui.engine.__path__):
    import_module(f"t3tui.engine.{module.name}")
print(json.dumps([name for name in sys.modules if name.startswith("t3tui.engine.kernels.")]))
"""
    assert run(code, package) == []


def test_two_processes_may_fill_one_cache_at_once(package: Path, tmp_path: Path) -> None:
    settings = environment(T3TUI_KERNELS="compiled", T3TUI_CACHE_DIR=str(tmp_path))
    both = [
        subprocess.Popen([sys.executable, "-c", PERFT], cwd=package, env=settings, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    answers = [json.loads(process.communicate()[0]) for process in both]
    assert [answer["leaves"] for answer in answers] == [LEAVES, LEAVES]
    third = run(PERFT, package, T3TUI_KERNELS="compiled", T3TUI_CACHE_DIR=str(tmp_path))
    assert third["leaves"] == LEAVES


def test_both_backends_live_in_one_process_one_after_the_other(package: Path, warm_folder: str) -> None:
    code = """
import json
from t3tui.engine import kernel_loader
from t3tui.game.mode import ADVANCED
from t3tui.game.position import Position

kernel_loader.switch_to_interpreted()
old = kernel_loader.perft()
began = kernel_loader.state().new_state(Position.start(ADVANCED))
answers = [old.perft(began, 3)]
for switch in (kernel_loader.switch_to_compiled, kernel_loader.switch_to_interpreted, kernel_loader.switch_to_compiled):
    switch()
    array = kernel_loader.state().new_state(Position.start(ADVANCED))
    answers.append(int(kernel_loader.perft().perft(array, 3)))
answers.append(old.perft(began, 3))
print(json.dumps([answers, isinstance(began, list), kernel_loader.is_compiled()]))
"""
    answers, old_is_interpreted, compiled = run(code, package, T3TUI_CACHE_DIR=warm_folder)
    assert len(set(answers)) == 1
    assert old_is_interpreted
    assert compiled


def test_forced_interpreted_stays_interpreted(package: Path, warm_folder: str) -> None:
    code = (
        "from t3tui.engine import kernel_loader\nkernel_loader.allow_compiling()\nkernel_loader.switch_to_compiled()\n"
        + PERFT
    )
    answer = run(code, package, T3TUI_KERNELS="interpreted", T3TUI_CACHE_DIR=warm_folder)
    assert not answer["compiled"]
    assert "T3TUI_KERNELS" in answer["why"]


def test_old_folders_are_removed_but_for_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("T3TUI_CACHE_DIR", str(tmp_path))
    for age in range(5):
        old = tmp_path / "kernels" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    folder = kernel_cache.writable_folder()
    assert folder is not None
    assert not kernel_cache.is_warm()
    kernel_cache.mark_warm()
    assert kernel_cache.is_warm()
    assert {path.name for path in folder.parent.iterdir()} == {folder.name, "old0", "old1"}
