"""The one switch between the three lives of a kernel: compiled by Numba, called as machine code, or interpreted.

A process that compiles does nothing else; what it makes, all others call, on memory they give it. Only the functions
that Python calls become machine code there; the rest of the source is plain Python in those processes. Which life it is
is :mod:`t3tui.engine.kernel_loader`'s decision; a switch imports all kernels anew.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from functools import cached_property
from operator import add, sub
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from t3tui.engine import kernel_loader
from t3tui.engine.kernels.lanes import MIDDLES
from t3tui.engine.machine_code import Function

F = TypeVar("F", bound=Callable[..., Any])
Ints = MutableSequence[int]
"""64-bit integers in memory when compiled, a list of ints when interpreted."""

MANY: Final = 1 << 17
"""So many numbers take a megabyte."""

waiting: defaultdict[str, list[tuple[str, Any, str]]] = defaultdict(list)
"""By module: name, function and signature of what Python calls, until it is compiled or loaded."""

if kernel_loader.is_compiler() and not TYPE_CHECKING:
    import numba
    import numpy as np

    from t3tui.engine.kernels import plain_indexing, quick_compiling
    from t3tui.engine.kernels.vectors import (
        add_numbers,
        copy_numbers,
        count,
        lowest,
        positive_dot,
        prefetch,
        subtract_numbers,
        sum_rows,
    )

    plain_indexing.install()
    quick_compiling.install()

    int64 = np.int64
    code_of = quick_compiling.code_of

    def compiled(function, **options):
        """Compile to be called without the interpreter, by machine code only.

        ``_nrt=False`` leaves out the reference counting of array arguments, which costs up to a factor of five in
        recursive kernels; the price is that no kernel may allocate. Kernels have nothing that Numba could rewrite.
        """
        options |= {
            "boundscheck": False,
            "no_rewrites": True,
            "no_cpython_wrapper": True,
            "no_cfunc_wrapper": True,
            "_nrt": False,
        }
        return numba.njit(**options)(function)

    def jit(function):
        """Compile a function with the first kernel that calls it."""
        return compiled(function)

    def inlined(function):
        """Compile a small function into its callers, for the few that every node calls; LLVM does so, and quicker."""
        return compiled(function, forceinline=True)

    def kernel(signature):
        """Mark a function that Python calls, to be compiled for arguments of these types."""

        def marked(function):
            dispatcher = compiled(function)
            waiting[function.__module__].append((function.__name__, dispatcher, signature))
            return dispatcher

        return marked

    def table(values):
        """A constant table."""
        return np.array(list(values), np.int64)

    made_when_asked = table

else:
    int64 = int

    def jit(function: F) -> F:
        """Leave the function as it is."""
        return function

    inlined = jit

    def add_numbers(array: Ints, to: int, source: int, count: int) -> None:
        """Add ``count`` numbers from ``source`` on to those from ``to`` on."""
        array[to : to + count] = table(map(add, array[to : to + count], array[source : source + count]))

    def subtract_numbers(array: Ints, to: int, source: int, count: int) -> None:
        """Subtract ``count`` numbers from ``source`` on from those from ``to`` on."""
        array[to : to + count] = table(map(sub, array[to : to + count], array[source : source + count]))

    def copy_numbers(array: Ints, to: int, source: int, count: int) -> None:
        """Write ``count`` numbers from ``source`` on over those from ``to`` on."""
        array[to : to + count] = array[source : source + count]

    def sum_rows(
        array: Ints, to: int, source: int, added: int, added_end: int, removed: int, removed_end: int, count: int
    ) -> None:
        """Write to ``to`` the ``count`` numbers from ``source`` on, plus and minus rows whose places are listed."""
        total = array[source : source + count]
        for operation, rows in ((add, array[added:added_end]), (sub, array[removed:removed_end])):
            for row in rows:
                total = table(map(operation, total, array[row : row + count]))
        array[to : to + count] = total

    def positive_dot(array: Ints, layer: int, row: int, weights: int, count: int) -> int:
        """The sum of the positive ones of ``layer + row``, each times its weight: ``count`` numbers of four lanes."""
        total = 0
        hidden = map(add, array[layer : layer + count], array[row : row + count])
        for four, weight in zip(hidden, array[weights : weights + count], strict=True):
            lanes = four + MIDDLES
            for shift in (0, 16, 32, 48):
                value = (lanes >> shift & 65535) - 32768
                if value > 0:
                    total += value * (((weight >> shift) + 32768 & 65535) - 32768)
        return total

    def lowest(mask: int) -> int:
        """The number of the lowest bit of a mask that is not empty."""
        return (mask & -mask).bit_length() - 1

    def count(mask: int) -> int:
        """How many bits a mask has."""
        return mask.bit_count()

    def prefetch(array: Ints, index: int) -> None:
        """Nothing: only machine code is quick enough to wait for memory."""

    def kernel(signature: str) -> Callable[[F], F]:
        """Mark a function that Python calls: machine code takes its place, if there is some."""

        def marked(function: F) -> F:
            if not kernel_loader.is_compiled():
                return function
            native = Function(signature)
            waiting[function.__module__].append((function.__name__, native, signature))
            return cast(F, native)

        return marked

    def table(values: Iterable[int]) -> Ints:
        """A constant table."""
        return array("q", values) if kernel_loader.is_compiled() else list(values)

    def made_when_asked(values: Iterable[int]) -> Ints:
        """A constant table that takes long to make; machine code has its own and will not ask for it."""
        return cast(Ints, _Later(values)) if kernel_loader.is_compiled() else table(values)


class _Later:
    """A table that is made when somebody looks something up."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = values

    def __getitem__(self, index: int) -> int:
        """The number at a place."""
        return self._made[index]

    def __iter__(self) -> Iterator[int]:
        """All numbers."""
        return iter(self._made)

    @cached_property
    def _made(self) -> Sequence[int]:
        return array("q", self._values)


def ints(count: int, *, huge: bool = False) -> Ints:
    """``count`` zeros; many of them without huge pages, each of which may take milliseconds when it is first used.

    Who asks for ``huge`` ones reads far more places than the processor can find otherwise.
    """
    if not kernel_loader.is_compiled():
        return [0] * count
    if count < MANY:
        return cast(Ints, memoryview(bytearray(8 * count)).cast("q"))
    import mmap

    own = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    memory = mmap.mmap(-1, 8 * count, **own)
    if huge and hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)
    return cast(Ints, memoryview(memory).cast("q"))


def touched(numbers: Ints) -> Ints:
    """Bring fresh memory in now and not bit by bit while somebody's time runs."""
    if not isinstance(numbers, list):
        for at in range(0, len(numbers), 512):
            numbers[at] = 0
    return numbers
