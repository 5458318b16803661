"""The one switch between compiled and interpreted kernels: Numba and int64 arrays, or plain functions and lists.

Which of the two is :mod:`t3tui.engine.core`'s decision; a switch imports all kernels anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from t3tui.engine import core

F = TypeVar("F", bound=Callable[..., Any])
Ints = MutableSequence[int]
"""An array of 64-bit integers when compiled, a list of ints when interpreted."""

COMPILED: Final = core.is_compiled()

if COMPILED and not TYPE_CHECKING:
    import numba
    import numpy as np

    int64 = np.int64

    def compiled(function, **options):
        """Compile without the interpreter lock and keep the machine code on disk, where something can be written.

        ``_nrt=False`` leaves out the reference counting of array arguments, which costs up to a factor of five in
        recursive kernels; the price is that no kernel may allocate.
        """
        return numba.njit(nogil=True, cache=core.is_cached(), boundscheck=False, _nrt=False, **options)(function)

    def jit(function):
        """Compile a kernel."""
        return compiled(function)

    def inlined(function):
        """Compile a small function into its callers, for the few that every node calls."""
        return compiled(function, inline="always")

    def table(values):
        """A constant table."""
        return np.array(list(values), np.int64)

    def ints(count):
        """``count`` zeros."""
        return np.zeros(count, np.int64)

else:
    int64 = int

    def jit(function: F) -> F:
        """Leave the function as it is: the interpreted fallback."""
        return function

    inlined = jit

    def table(values: Iterable[int]) -> Ints:
        """A constant table."""
        return list(values)

    def ints(count: int) -> Ints:
        """``count`` zeros."""
        return [0] * count
