"""Files are opened in one place, results leave in one place: checked in the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import t3tui

PACKAGE = Path(t3tui.__file__).parent
OPENING = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes", "touch", "mkfifo"}
OPENS_FILES = {
    "play/safe_files.py": "the one place",
    "play/file_lock.py": "locks files that it made itself",
    "engine/kernel_cache.py": "reads t3tui's own sources and the processor's description",
    "engine/machine_code.py": "writes and reads the cache's machine code, which has a checksum",
    "engine/bots/watchdog.py": "reads the system's list of processes",
    "commands/bot.py": "asks the system how long it has run",
    "engine/weights/__init__.py": "reads the weights that are part of the package",
    "engine/books/__init__.py": "reads the opening books that are part of the package",
    "lab/opening_book.py": "reads the openings that are part of the package",
    "lab/crew.py": "opens nothing but the place where a worker's words go",
    "commands/output.py": "opens nothing but the place where lost output goes",
}
SAYS = {"commands/output.py": "the one place", "engine/library_use.py": "tells scripts what they wait for"}


def is_tool(tree: ast.Module) -> bool:
    """Whether a module is also a program of its own, which speaks with whoever started it."""
    return any(isinstance(node, ast.If) and "__main__" in ast.unparse(node.test) for node in tree.body)


def sources() -> dict[str, ast.Module]:
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def calls(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """The names of everything called, of what it is an attribute of, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                yield ast.unparse(node.func.value), node.func.attr, node.lineno
            elif isinstance(node.func, ast.Name):
                yield "", node.func.id, node.lineno


def test_files_are_opened_in_one_place() -> None:
    imported = {"read_text", "read_bytes"}
    found = [
        f"{name}:{line} calls {call}"
        for name, tree in sources().items()
        if name not in OPENS_FILES
        for of, call, line in calls(tree)
        if call in OPENING and not (of == "" and call in imported) and of not in ("webbrowser", "self", "self.app")
    ]
    assert found == []


def test_commands_speak_in_one_place() -> None:
    found = [
        f"{name}:{line}"
        for name, tree in sources().items()
        if name not in SAYS and not is_tool(tree)
        for of, call, line in calls(tree)
        if (of, call) == ("", "print") or (of in ("sys.stdout", "sys.stderr", "sys.stdout.buffer") and call == "write")
    ]
    assert found == []
