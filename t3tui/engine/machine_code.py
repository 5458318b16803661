"""Machine code of kernels: written by the process that compiles, loaded and called by all others.

Loading takes llvmlite alone and a tenth of the processor time that Numba would take. A file is one line, a checksum and
the name of the function, and then the object code; it holds everything that the function calls.
"""

from __future__ import annotations

import ctypes
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

SUFFIX: Final = ".code"
ARRAY: Final = "int64[::1]"
"""How a signature writes an array; everything else in it is a number."""

_POINTER, _NUMBER = ctypes.c_void_p, ctypes.c_int64
_NATIVE: Final = {ARRAY: (_POINTER, _POINTER, _NUMBER, _NUMBER, _POINTER, _NUMBER, _NUMBER)}
"""Numba hands an array over as its owner, its parent, its length, the size of an item, its place, length and stride."""
_loaded: dict[Path, int] = {}
_engines: list[Any] = []
"""What llvmlite needs as long as the code may run."""


class DamagedCode(Exception):  # noqa: N818
    """A file that is not as it was written."""


def file_of(folder: Path, module: str, function: str) -> Path:
    """Where the code of a kernel is, or would be."""
    return folder / f"{module}.{function}{SUFFIX}"


def write(path: Path, symbol: str, code: bytes) -> None:
    """Keep code on disk; whoever reads meanwhile finds all of it or nothing."""
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(f"{zlib.crc32(code)} {symbol}\n".encode() + code)
    draft.replace(path)


def read(path: Path) -> tuple[str, bytes]:
    """The name of the function and the code, if they are whole."""
    head, _, code = path.read_bytes().partition(b"\n")
    checksum, _, symbol = head.partition(b" ")
    if checksum != str(zlib.crc32(code)).encode() or not code:
        raise DamagedCode(str(path))
    return symbol.decode(), code


def address(path: Path) -> int:
    """Where the code is in memory, loaded there by the first question."""
    if path not in _loaded:
        from llvmlite import binding

        symbol, code = read(path)
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        target = binding.Target.from_default_triple().create_target_machine()
        engine = binding.create_mcjit_compiler(binding.parse_assembly(""), target)
        engine.add_object_file(binding.ObjectFileRef.from_data(code))
        engine.finalize_object()
        _engines.append(engine)
        _loaded[path] = engine.get_function_address(symbol)
    return _loaded[path]


class Function:
    """A kernel as Python calls it, with whole numbers and arrays of them; the interpreter lock is free meanwhile."""

    def __init__(self, signature: str) -> None:
        returned, _, arguments = signature.rstrip(")").partition("(")
        self._returns = returned != "void"
        types = [kind for name in arguments.split(", ") if name for kind in _NATIVE.get(name, (_NUMBER,))]
        self._type = ctypes.CFUNCTYPE(ctypes.c_int32, _POINTER, _POINTER, *types)
        self._call: Any = None

    def load(self, path: Path) -> None:
        """Get ready to be called."""
        self._call = self._type(address(path))

    def __call__(self, *arguments: Sequence[int] | int) -> int | None:
        """Run the machine code."""
        result, error = _NUMBER(), _POINTER()
        native: list[Any] = [ctypes.addressof(result), ctypes.addressof(error)]
        for argument in arguments:
            if isinstance(argument, int):
                native.append(argument)
            else:
                place = ctypes.addressof(ctypes.c_char.from_buffer(argument))  # type: ignore[arg-type]  # a memoryview
                native += (None, None, len(argument), 8, place, len(argument), 8)
        if self._call(*native):
            raise RuntimeError("A kernel failed, and that is its own fault.")
        return result.value if self._returns else None
