"""Counting lines of play, the proof of the rules."""

from __future__ import annotations

from t3tui.engine.kernels.backend import Ints, kernel
from t3tui.engine.kernels.state import LOW, STATUS, TARGET, O, open_boards, play, unplay


@kernel("int64(int64[::1], int64)")
def perft(p: Ints, depth: int) -> int:
    """Count the lines of play of exactly ``depth`` moves, making every one of them."""
    if depth == 0:
        return 1
    if p[STATUS]:
        return 0
    count = 0
    target = p[TARGET]
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        empty = ~(p[board] | p[O + board]) & 511
        while empty:
            move = board << 4 | LOW[empty]
            empty &= empty - 1
            play(p, move)
            count += perft(p, depth - 1) if depth > 1 else 1
            unplay(p, move, target)
    return count
