"""Which kernels think: compiled by Numba, or the same source interpreted.

Interpreted until the cache is warm, unless a command line process allows compiling; ``T3TUI_KERNELS`` in the
environment, ``compiled`` or ``interpreted``, decides it by force. Numba is imported only by the processes that compile;
all others load the machine code these have written. Only this module imports kernels, so that a switch reaches
everybody: ask for a kernel at think time and do not keep it across moves.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from t3tui.engine import kernel_cache, machine_code
from t3tui.engine.player import Stop

if TYPE_CHECKING:
    from t3tui.engine.kernel_protocols import (
        ChampionKernel,
        MctsKernel,
        NetworkKernel,
        PerftKernel,
        ProverKernel,
        StateKernel,
        TextbookArrayKernel,
        TextbookKernel,
    )

PACKAGE: Final = "t3tui.engine.kernels"
COMPILED: Final = {
    "perft": ("perft",),
    "textbook.minimax": ("search",),
    "textbook.minimax_ab": ("search",),
    "textbook.alpha_beta": ("search",),
    "textbook.four_rules": ("search",),
    "textbook.bfs": ("search",),
    "mcts.search": ("run", "plant"),
    "prover.solve": ("solve", "fill"),
    "champion.search": ("search",),
}
"""The modules with functions that Python calls, and these; all else is compiled with them. The longest come last."""
TOGETHER: Final = {"prover.solve": ("prover.solve", "champion.search")}
"""Who needs the first is about to need the second, so they are compiled at the same time."""
PATIENCE: Final = 0.05
"""Seconds after which who waits for another thread's compiling finds out that he was stopped."""
NOT_YET: Final = "The engine is not compiled yet; until it is, it runs much slower."

_lock = threading.RLock()
_compiled: bool | None = None
_is_compiler = False
_may_compile = False
_tell: Callable[[str], None] = lambda sentence: None  # noqa: E731
_told: set[str] = set()
_found_damage = False
_why: str | None = None
_was_not_allowed = False
"""Whether kernels are interpreted only because nobody had allowed to compile when the first was asked for."""
_temporary: tempfile.TemporaryDirectory[str] | None = None


class StillCompiling(Exception):  # noqa: N818
    """Somebody who wanted to think was stopped before there was anything to think with."""


def kernel(name: str, stop: Stop | None = None) -> Any:
    """The kernel module of that name, of the backend in use now; compiled here, so never on a thinker's clock.

    ``stop`` ends the wait for it at once, with ``StillCompiling``; what is compiled by then is kept.
    """
    with _turn(stop):
        compiled = is_compiled()
        module = importlib.import_module(f"{PACKAGE}.{name}")
        if name in COMPILED and not _is_compiler:
            if not compiled:
                _say(_why or "")
            elif f"{PACKAGE}.{name}" in importlib.import_module(f"{PACKAGE}.backend").waiting:
                return module if _load(name, stop) else kernel(name, stop)
        return module


@contextmanager
def _turn(stop: Stop | None) -> Iterator[None]:
    """Wait until no other thread is about kernels, which may be compiling, but never for somebody who was stopped."""
    while not _lock.acquire(timeout=-1 if stop is None else PATIENCE):
        _check_wanted(stop)
    try:
        yield
    finally:
        _lock.release()


def _check_wanted(stop: Stop | None) -> None:
    if stop is not None and stop.is_set():
        raise StillCompiling("The engine was still being compiled.")


def _load(name: str, stop: Stop | None) -> bool:
    """Put machine code in place of a module's functions, compiled now if it has to be; False if that cannot be."""
    global _why
    folder = _folder()
    if has_code(name, folder) or _compile(name, folder, stop):
        backend = importlib.import_module(f"{PACKAGE}.backend")
        try:
            for function, native, _ in backend.waiting[f"{PACKAGE}.{name}"]:
                native.load(machine_code.file_of(folder, name, function))
        except Exception:
            if _found_damage:
                raise
            _tell_of_damage()
            kernel_cache.discard()
            if not _compiling_is_allowed():
                _use(False)
                return False
            return _load(name, stop)
        del backend.waiting[f"{PACKAGE}.{name}"]
        return True
    return False


def _compile(name: str, folder: Path, stop: Stop | None) -> bool:
    """Compile a kernel, and those that think beside it, if this process may; whether that was done."""
    global _why
    from t3tui.engine.kernel_compiler import CannotCompile, compile_kernels

    if not _compiling_is_allowed():
        _use(False)
        return False
    together = [each for each in TOGETHER.get(name, (name,)) if not has_code(each, folder)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        compile_kernels(together, folder, _tell_progress, stop)
    except (CannotCompile, OSError) as error:
        _use(False)
        _why = f"The engine cannot be compiled here ({error}), so it is interpreted and much slower."
        return False
    _check_wanted(stop)
    return True


def _compiling_is_allowed() -> bool:
    return _may_compile or os.environ.get("T3TUI_KERNELS") == "compiled"


def _tell_progress(done: int, total: int, name: str) -> None:
    if done == 0:
        _say("Compiling the engine, once for this version; this takes from a few seconds up to a minute.")
    else:
        _tell(f"Compiled {name.partition('.')[0]} ({done} of {total}).")


def has_code(name: str, folder: Path) -> bool:
    """Whether the machine code of a kernel is in a folder."""
    return all(machine_code.file_of(folder, name, function).exists() for function in COMPILED[name])


def _folder() -> Path:
    """Where machine code is kept: for good, or if nothing can be written there, as long as this process lives."""
    global _temporary
    folder = kernel_cache.folder() if kernel_cache.is_warm() else kernel_cache.writable_folder()
    if folder is None:
        _temporary = _temporary or tempfile.TemporaryDirectory(prefix="t3tui-", ignore_cleanup_errors=True)
    return folder or Path(_temporary.name if _temporary else "")


def _say(sentence: str) -> None:
    """Tell something once."""
    if sentence not in _told:
        _told.add(sentence)
        _tell(sentence)


def become_compiler() -> None:
    """Make this a process that compiles and does nothing else."""
    global _compiled, _is_compiler
    _compiled = _is_compiler = True


def is_compiler() -> bool:
    """Whether this process compiles and does nothing else."""
    return _is_compiler


def state() -> StateKernel:
    """The rules on a work array."""
    return cast("StateKernel", kernel("state"))


def perft() -> PerftKernel:
    """Counting lines of play."""
    return cast("PerftKernel", kernel("perft"))


def textbook(search: str, stop: Stop | None = None) -> tuple[TextbookKernel, TextbookArrayKernel]:
    """A textbook search and Python's side of its work array, both of one backend."""
    with _turn(stop):
        return kernel(f"textbook.{search.replace('-', '_')}", stop), kernel("textbook.prepare_and_read")


def champion(stop: Stop | None = None) -> ChampionKernel:
    """The champion's search; the prover is loaded with it, because they think together."""
    with _turn(stop):
        prover(stop)
        return cast("ChampionKernel", kernel("champion.search", stop))


def network() -> NetworkKernel:
    """The network of the champion and of mcts."""
    return cast("NetworkKernel", kernel("network"))


def prover(stop: Stop | None = None) -> ProverKernel:
    """The prover."""
    return cast("ProverKernel", kernel("prover.solve", stop))


def prover_network() -> NetworkKernel:
    """The prover's network."""
    return cast("NetworkKernel", kernel("prover.network"))


def mcts(stop: Stop | None = None) -> MctsKernel:
    """The Monte Carlo tree search."""
    return cast("MctsKernel", kernel("mcts.search", stop))


def is_compiled() -> bool:
    """Whether kernels are compiled; the first question chooses."""
    global _was_not_allowed
    if _compiled is None:
        with _lock:
            if _compiled is None:
                forced = os.environ.get("T3TUI_KERNELS")
                _use(forced == "compiled" or (forced != "interpreted" and (_may_compile or kernel_cache.is_warm())))
                _was_not_allowed = not _compiled
    return bool(_compiled)


def why_interpreted() -> str | None:
    """The reason why kernels are interpreted, as a sentence; None when they are compiled."""
    if is_compiled():
        return None
    if _why == NOT_YET and kernel_cache.writable_folder() is None:
        return f"Nothing can be kept in {kernel_cache.folder().parent}, so the engine is interpreted and much slower."
    return _why


def can_compile() -> bool:
    """Whether compiled kernels are possible and nobody forbade them; does not import Numba."""
    return os.environ.get("T3TUI_KERNELS") != "interpreted" and importlib.util.find_spec("numba") is not None


def allow_compiling(tell: Callable[[str], None] = lambda sentence: None) -> None:
    """Let this process compile what the cache does not have.

    ``tell`` hears, in sentences, that it compiles and how far it is, and if kernels are interpreted, why.
    """
    global _may_compile, _tell
    _may_compile, _tell = True, tell
    if _was_not_allowed:
        switch_to_compiled()


def found_damage() -> bool:
    """Whether the cache was damaged and has been discarded by this process."""
    return _found_damage


def _tell_of_damage() -> None:
    global _found_damage
    _found_damage = True
    _say("The compiled engine on disk was damaged; it is thrown away and built anew.")


def switch_to_compiled() -> bool:
    """Use compiled kernels from the next think on, if that is possible; running searches keep what they have."""
    if not is_compiled() and can_compile():
        _use(True)
    return is_compiled()


def switch_to_interpreted() -> None:
    """Use interpreted kernels from the next think on."""
    _use(False)


def _use(compiled: bool) -> None:
    global _compiled, _why, _was_not_allowed
    why: str | None = NOT_YET
    if os.environ.get("T3TUI_KERNELS") == "interpreted":
        why = "The engine is interpreted because T3TUI_KERNELS=interpreted is set."
    elif importlib.util.find_spec("numba") is None:
        why = "Numba is not installed, so the engine is interpreted and much slower; install numba to compile it."
        compiled = False
    with _lock:
        _was_not_allowed = False
        if _compiled is not None:
            for name in [name for name in sys.modules if name.startswith(f"{PACKAGE}.")]:
                del sys.modules[name]
        _compiled, _why = compiled, None if compiled else why
