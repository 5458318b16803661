"""Lets Numba compile kernels quicker, in a process that does nothing else and calls none of them.

Numba optimises every function and turns it into machine code, and again in each of its callers, all the way up; here
that is done once, for the whole kernel. It tries anew for every operation which of dozens of rules gives, say, the type
of a sum of two whole numbers, and loads all its rules anew before every call; here once is enough.
"""

from __future__ import annotations

import gc
from typing import Any

from numba.core import codegen, cpu, event
from numba.core.types import functions
from numba.core.typing import context as typing


def install() -> None:
    """Do so from now on."""
    gc.disable()
    event.broadcast = _ignore
    _remember_types()
    _load_registries_once(cpu.CPUContext)
    _load_registries_once(typing.Context)
    cpu.CPUContext.get_executable = _stand_in  # type: ignore[method-assign]
    codegen.JITCodeLibrary.finalize = _link  # type: ignore[method-assign]


def code_of(library: Any) -> bytes:
    """The machine code of a kernel with everything that it calls."""
    library._ensure_finalized()
    module = library._final_module
    library._optimize_final_module()
    module.verify()
    return bytes(library._codegen._tm.emit_object(module))


def _ignore(event: Any) -> None:
    """Tell nobody that a step of the compiler begins or ends: nobody listens, and there are ten thousands."""


def _stand_in(context: Any, library: Any, description: Any, environment: Any) -> Any:
    """What Numba takes for the function that Python would call: another one each time, which nobody calls."""
    return [].append


def _link(library: Any) -> None:
    """Put together what a function needs, and leave the rest to the kernel that it is for."""
    for needed in dict.fromkeys(library._linking_libraries):
        library._final_module.link_in(needed._get_module_for_linking(), preserve=True)
    library._finalized = True


def _load_registries_once(kind: Any) -> None:
    """Let a context load Numba's own rules only at its first question; those that are added later it finds as ever.

    Contexts are kept, so that none is taken for one that is gone and had the same place in memory.
    """
    load: Any = kind.load_additional_registries
    loaded: dict[int, Any] = {}

    def load_once(self: Any) -> None:
        if id(self) not in loaded:
            loaded[id(self)] = self
            load(self)

    kind.load_additional_registries = load_once


def _remember_types() -> None:
    find: Any = functions.BaseFunction.get_call_type
    known: dict[Any, Any] = {}

    def remembered(self: Any, context: Any, args: Any, kws: Any) -> Any:
        question = self, tuple(args), tuple(sorted(kws.items()))
        if question not in known:
            known[question] = find(self, context, args, kws)
        return known[question]

    functions.BaseFunction.get_call_type = remembered  # type: ignore[method-assign]
