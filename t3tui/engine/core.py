"""Which kernels think: compiled by Numba, or the same source interpreted.

Interpreted until the cache is warm, unless a command line process allows compiling; ``T3TUI_KERNELS`` in the
environment, ``compiled`` or ``interpreted``, decides it by force. Numba is imported only when compiled kernels are
chosen. Only this module imports kernels, so that a switch reaches everybody: ask for a kernel at think time and do not
keep it across moves.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from t3tui.engine import cache

PACKAGE: Final = "t3tui.engine.kernels"
NOT_YET: Final = "The engine is not compiled yet; until it is, it runs much slower."

_lock = threading.RLock()
_compiled: bool | None = None
_cached = False
_may_compile = False
_on_compiling: Callable[[], None] | None = None
_why: str | None = None
_ready: set[str] = set()


def kernel(name: str) -> Any:
    """The kernel module of that name, of the backend in use now; compiled here, so never on a thinker's clock."""
    with _lock:
        compiled = is_compiled()
        module = importlib.import_module(f"{PACKAGE}.{name}")
        if compiled and name not in _ready:
            _ready.add(name)
            module.warm()
        return module


def kernels(*names: str) -> tuple[Any, ...]:
    """Several kernel modules of one backend: no switch comes between them."""
    with _lock:
        return tuple(kernel(name) for name in names)


def is_compiled() -> bool:
    """Whether kernels are compiled; the first question chooses."""
    if _compiled is None:
        with _lock:
            if _compiled is None:
                forced = os.environ.get("T3TUI_KERNELS")
                _use(forced == "compiled" or (forced != "interpreted" and (_may_compile or cache.is_warm())))
    return bool(_compiled)


def is_cached() -> bool:
    """Whether machine code is kept on disk; not where nothing can be written."""
    return _cached


def why_interpreted() -> str | None:
    """The reason why kernels are interpreted, as a sentence; None when they are compiled."""
    if is_compiled():
        return None
    if _why == NOT_YET and cache.writable_folder() is None:
        return f"Nothing can be kept in {cache.folder().parent}, so the engine is interpreted and much slower."
    return _why


def can_compile() -> bool:
    """Whether compiled kernels are possible and nobody forbade them; does not import Numba."""
    return os.environ.get("T3TUI_KERNELS") != "interpreted" and importlib.util.find_spec("numba") is not None


def allow_compiling(on_compiling: Callable[[], None] | None = None) -> None:
    """Let this process compile what the cache does not have; ``on_compiling`` is called once if that happens."""
    global _may_compile, _on_compiling
    _may_compile, _on_compiling = True, on_compiling


def switch_to_compiled() -> bool:
    """Use compiled kernels from the next think on, if that is possible; running searches keep what they have.

    Takes a third of a second for importing Numba, so call it in a thread.
    """
    if not is_compiled() and can_compile():
        _use(True)
    return is_compiled()


def switch_to_interpreted() -> None:
    """Use interpreted kernels from the next think on."""
    _use(False)


def _use(compiled: bool) -> None:
    global _compiled, _why
    why: str | None = NOT_YET
    if os.environ.get("T3TUI_KERNELS") == "interpreted":
        why = "The engine is interpreted because T3TUI_KERNELS=interpreted is set."
    elif importlib.util.find_spec("numba") is None:
        why = "Numba is not installed, so the engine is interpreted and much slower; install numba to compile it."
        compiled = False
    if compiled:
        why = _import_numba()
    with _lock:
        if _compiled is not None:
            for name in [name for name in sys.modules if name.startswith(f"{PACKAGE}.")]:
                del sys.modules[name]
            _ready.clear()
        _compiled, _why = compiled and why is None, why


def _import_numba() -> str | None:
    """Import Numba and tell it where its cache is; the answer is why that failed, or None."""
    global _cached
    try:
        numba: Any = importlib.import_module("numba")
    except Exception as error:
        return f"Numba does not load here ({error}), so the engine is interpreted and much slower."
    folder = cache.writable_folder()
    _cached = folder is not None
    numba.config.CACHE_DIR = str(folder or "")
    if _on_compiling is not None:
        once = functools.cache(_on_compiling)
        does = {"on_start": lambda listener, event: once(), "on_end": lambda listener, event: None}
        numba.core.event.register("numba:compile", type("Listener", (numba.core.event.Listener,), does)())
    return None
