"""Four numbers of 16 bits in one int64, as the networks keep their weights.

Packed as a sum, they add up lane by lane, however often, as long as each lane stays within 16 bits. Packed as bits,
each stands for itself and can be multiplied.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MIDDLES: Final = 0x8000_8000_8000_8000
"""Added to a packed sum, it makes all lanes positive, so that none borrows from the next; xor takes it away."""


def as_sums(numbers: Sequence[int]) -> list[int]:
    """Numbers by four, each four as the sum of its shifted lanes."""
    lanes = (numbers[lane::4] for lane in range(4))
    return [a + (b << 16) + (c << 32) + (d << 48) for a, b, c, d in zip(*lanes, strict=True)]


def as_bits(numbers: Sequence[int]) -> list[int]:
    """Numbers by four, each lane with its own 16 bits."""
    lanes = (numbers[lane::4] for lane in range(4))
    return [
        (a & 65535) + ((b & 65535) << 16) + ((c & 65535) << 32) + (d << 48) for a, b, c, d in zip(*lanes, strict=True)
    ]
