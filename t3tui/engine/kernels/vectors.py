"""What compiled kernels do with several numbers of an array at once, which the compiler does not see by itself.

It cannot know that two parts of one array do not overlap; whoever calls these knows. For interpreted kernels the same
is in :mod:`t3tui.engine.kernels.backend`.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import core
from numba.core import types
from numba.core.extending import intrinsic
from numba.np import arrayobj as arrays

cgutils: Any = core.cgutils
arrayobj: Any = arrays
"""These have no types."""

FOR_READING, KEEP, DATA = 0, 3, 1


def _place(context: Any, builder: Any, signature: Any, arguments: Any, number: int) -> Any:
    data = arrayobj.make_array(signature.args[0])(context, builder, arguments[0]).data
    return cgutils.gep(builder, data, arguments[number])


def _change(array: Any, count: Any, operation: str) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.VectorType(ir.IntType(64), count.literal_value).as_pointer()
        to, source = (
            builder.bitcast(_place(context, builder, signature, arguments, number), kind) for number in (1, 2)
        )
        result = getattr(builder, operation)(builder.load(to, align=8), builder.load(source, align=8))
        builder.store(result, to, align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, count), generate


@intrinsic(prefer_literal=True)
def add_numbers(typing_context: Any, array: Any, to: Any, source: Any, count: Any) -> Any:
    """Add ``count`` numbers from ``source`` on to those from ``to`` on."""
    return _change(array, count, "add")


@intrinsic(prefer_literal=True)
def subtract_numbers(typing_context: Any, array: Any, to: Any, source: Any, count: Any) -> Any:
    """Subtract ``count`` numbers from ``source`` on from those from ``to`` on."""
    return _change(array, count, "sub")


@intrinsic
def prefetch(typing_context: Any, array: Any, index: Any) -> Any:
    """Ask for the number at ``index`` long before it is read, so that memory answers meanwhile; changes nothing."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.bitcast(_place(context, builder, signature, arguments, 1), cgutils.voidptr_t)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [place, *(number(value) for value in (FOR_READING, KEEP, DATA))])
        return context.get_dummy_value()

    return types.void(array, types.intp), generate
