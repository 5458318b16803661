"""Compiles kernels in processes of its own, several at once, so that this one stays quick and small.

``python -m t3tui.engine.kernel_compiler FOLDER KERNEL…`` is such a process: it alone imports Numba, and writes files.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from t3tui.engine import kernel_cache, kernel_loader, machine_code
from t3tui.engine.player import Stop

Progress = Callable[[int, int, str], None]
"""Told before the first kernel and after each: how many are done, how many there are, the last one's name."""

SMALL: Final = ("perft", "textbook.")
"""Kernels that are compiled quickest one after the other, because they share most of their parts."""


class CannotCompile(Exception):  # noqa: N818
    """Compiling failed; the text is what Python said."""


def compile_kernels(
    names: Sequence[str], folder: Path, progress: Progress, stop: Stop | None = None, *, patient: bool = False
) -> None:
    """Compile kernels into a folder; ``stop`` ends it at once, and the ``patient`` leave the processors to others."""
    progress(0, len(names), "")
    if stop is not None and stop.is_set():
        return
    heard: SimpleQueue[str | CannotCompile | None] = SimpleQueue()
    compilers = [_start(folder, share, patient, heard) for share in _shares(names)]
    running, done = len(compilers), 0

    def wake() -> None:
        heard.put(None)

    if stop is not None:
        stop.on_set(wake)
    try:
        while running:
            said = heard.get()
            if stop is not None and stop.is_set():
                return
            if isinstance(said, CannotCompile):
                raise said
            if said is None:
                running -= 1
            else:
                done += 1
                progress(done, len(names), said)
    finally:
        for compiler in compilers:
            compiler.kill()
        if stop is not None:
            stop.forget(wake)


def _shares(names: Sequence[str]) -> list[list[str]]:
    """What each compiler has to do: one for each processor, because two that compile the same parts do so twice."""
    small = [name for name in names if name.startswith(SMALL)]
    longest_first = [name for name in reversed(kernel_loader.COMPILED) if name in names and name not in small]
    pieces = [[name] for name in longest_first] + ([small] if small else [])
    shares: list[list[str]] = [[] for _ in range(min(len(pieces), os.cpu_count() or 1))]
    for number, piece in enumerate(pieces):
        turn, place = divmod(number, len(shares))
        shares[-1 - place if turn % 2 else place] += piece
    return shares


def _start(
    folder: Path, names: Sequence[str], patient: bool, heard: SimpleQueue[str | CannotCompile | None]
) -> subprocess.Popen[str]:
    """Start a compiler; a thread hears what it has done, and None or what went wrong when it ends.

    It has a session of its own: a host that ends a bot after a short game, with all its group, does not end the
    compiling, or else the bot would never have an engine.
    """
    command = [sys.executable, "-P", "-m", __name__, *(["--patient"] if patient else []), str(folder), *names]
    path = os.pathsep.join(filter(None, (str(kernel_cache.KERNELS.parents[2]), os.environ.get("PYTHONPATH"))))
    compiler = subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )

    def listen() -> None:
        trouble = "the compiler was ended"
        with compiler:
            for line in filter(None, map(str.strip, compiler.stdout or ())):
                if line in kernel_loader.COMPILED:
                    heard.put(line)
                else:
                    trouble = line
        heard.put(CannotCompile(trouble) if compiler.returncode else None)

    threading.Thread(target=listen, name="t3tui-compiler", daemon=True).start()
    return compiler


def main(arguments: Sequence[str]) -> None:
    """Compile the kernels named after the folder, one line for each that is done, whether or not anybody hears it."""
    if arguments[0] == "--patient":
        arguments = arguments[1:]
        with suppress(AttributeError, OSError):
            os.nice(10)
    folder, *names = arguments
    kernel_loader.become_compiler()
    # Numba looks for it in vain, or imports it in vain, for linear algebra.
    sys.modules["scipy"] = None  # type: ignore[assignment]
    for name in names:
        module = kernel_loader.kernel(name)
        backend = kernel_loader.kernel("backend")
        for function, dispatcher, signature in backend.waiting.pop(module.__name__):
            dispatcher.compile(signature)
            (found,) = dispatcher.overloads.values()
            path = machine_code.file_of(Path(folder), name, function)
            machine_code.write(path, found.fndesc.llvm_func_name, backend.code_of(found.library))
        with suppress(OSError):
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
