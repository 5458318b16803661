"""Lets compiled kernels index their arrays without asking whether an index counts from the end.

Numba adds the length to negative indexes, and the question alone keeps the compiler from loading neighbouring numbers
together: the network's output takes twelve times as long with it. No kernel counts from the end; a test that runs them
interpreted sees to that. Functions that are not ours are compiled as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.np import arrayobj

OURS = "t3tui"
"""Part of the name of every function of this package in machine code."""

_counting_from_the_end: Callable[..., Any] = arrayobj.fix_integer_index


def _index(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    if OURS in builder.function.name:
        return context.cast(builder, index, index_type, types.intp)
    return _counting_from_the_end(context, builder, index_type, index, size)


def install() -> None:
    """Do so from now on; a second call does nothing."""
    arrayobj.fix_integer_index = _index
