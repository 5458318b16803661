"""What compiled kernels do with several numbers of an array at once, which the compiler does not see by itself.

It cannot know that two parts of one array do not overlap; whoever calls these knows. For interpreted kernels the same
is in :mod:`t3tui.engine.kernels.backend`.
"""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import core
from numba.core import types
from numba.core.extending import intrinsic
from numba.np import arrayobj as arrays

from t3tui.engine.kernels.lanes import MIDDLES

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


@intrinsic(prefer_literal=True)
def copy_numbers(typing_context: Any, array: Any, to: Any, source: Any, count: Any) -> Any:
    """Write ``count`` numbers from ``source`` on over those from ``to`` on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.VectorType(ir.IntType(64), count.literal_value).as_pointer()
        to, source = (
            builder.bitcast(_place(context, builder, signature, arguments, number), kind) for number in (1, 2)
        )
        builder.store(builder.load(source, align=8), to, align=8)
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp, count), generate


PIECE: Final = 32
"""How many numbers of a row are summed at a time: the sums stay in registers."""


@intrinsic(prefer_literal=True)
def sum_rows(
    typing_context: Any,
    array: Any,
    to: Any,
    source: Any,
    added: Any,
    added_end: Any,
    removed: Any,
    removed_end: Any,
    count: Any,
) -> Any:
    """Write to ``to`` the ``count`` numbers from ``source`` on, plus and minus rows whose places are listed."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = count.literal_value
        data = arrayobj.make_array(signature.args[0])(context, builder, arguments[0]).data
        for first in range(0, size, PIECE):
            kind = ir.VectorType(ir.IntType(64), min(PIECE, size - first))

            def piece(place: Any, first: int = first, kind: Any = kind) -> Any:
                start = builder.add(place, ir.IntType(64)(first))
                return builder.bitcast(cgutils.gep(builder, data, start), kind.as_pointer())

            total = cgutils.alloca_once_value(builder, builder.load(piece(arguments[2]), align=8))
            for operation, start, end in (("add", *arguments[3:5]), ("sub", *arguments[5:7])):
                with cgutils.for_range(builder, builder.sub(end, start)) as loop:
                    row = builder.load(cgutils.gep(builder, data, builder.add(start, loop.index)))
                    change = builder.load(piece(row), align=8)
                    builder.store(getattr(builder, operation)(builder.load(total), change), total)
            builder.store(builder.load(total), piece(arguments[1]), align=8)
        return context.get_dummy_value()

    return types.void(array, *[types.intp] * 6, count), generate


@intrinsic(prefer_literal=True)
def positive_dot(typing_context: Any, array: Any, layer: Any, row: Any, weights: Any, count: Any) -> Any:
    """The sum of the positive ones of ``layer + row``, each times its weight, in ``count`` numbers of four lanes."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = count.literal_value
        words, lanes = ir.VectorType(ir.IntType(64), size), ir.VectorType(ir.IntType(16), 4 * size)
        wide = ir.VectorType(ir.IntType(32), 4 * size)
        total = ir.VectorType(ir.IntType(64), 2 * size)

        def load(number: int) -> Any:
            place = _place(context, builder, signature, arguments, number)
            return builder.load(builder.bitcast(place, words.as_pointer()), align=8)

        signs = words([MIDDLES - (1 << 64)] * size)
        sums = builder.xor(builder.add(builder.add(load(1), load(2)), signs), signs)
        hidden = builder.bitcast(sums, lanes)
        zero = lanes([0] * 4 * size)
        positive = builder.select(builder.icmp_signed(">", hidden, zero), hidden, zero)
        products = builder.mul(builder.sext(positive, wide), builder.sext(builder.bitcast(load(3), lanes), wide))
        mask = ir.VectorType(ir.IntType(32), 2 * size)
        even, odd = (
            builder.shuffle_vector(products, products, mask(list(range(first, 4 * size, 2)))) for first in (0, 1)
        )
        pairs = builder.sext(builder.add(even, odd), total)
        name = f"llvm.vector.reduce.add.v{2 * size}i64"
        function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.IntType(64), [total]), name)
        return builder.call(function, [pairs])

    return types.int64(array, types.intp, types.intp, types.intp, count), generate


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


@intrinsic
def lowest(typing_context: Any, mask: Any) -> Any:
    """The number of the lowest bit of a mask that is not empty."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return types.int64(types.int64), generate


@intrinsic
def count(typing_context: Any, mask: Any) -> Any:
    """How many bits a mask has."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate
