"""What can be seen without a search where the first line wins: who wins within three plies, how free the mover is."""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, count, inlined, jit, lowest
from t3tui.engine.kernels.prover.outline import (
    boards_to_play,
    closed,
    mover,
    place,
    remove,
    safe_moves,
    target_of,
    twos_of,
)
from t3tui.engine.kernels.state import FREE, O, X

LOST: Final = 0
WON: Final = -1
"""What ``prospects`` says of a mover who loses, or wins, for sure; less by the move if that leaves no answer."""
CHOICES: Final = 127
FEWEST_SHIFT: Final = 7
FEWEST: Final = 15
CELLS_SHIFT: Final = 11
NO_REPLIES_COUNTED: Final = 10


@inlined
def leaves_no_answer(p: Ints, outline: int, move: int) -> bool:
    """Whether a safe move to an open board leaves the opponent without a safe one."""
    after = place(p, outline, move)
    target = target_of(after)
    none = target < FREE and safe_moves(p, after, target) == 0
    remove(p, outline, move)
    return none


@inlined
def prospects_on(p: Ints, outline: int, board: int) -> int:
    """The mover's prospects if it has to play on a board where it has no open two.

    ``WON`` and ``LOST`` are what is sure; else the number of its safe moves, from ``FEWEST_SHIFT`` on the fewest
    replies to one of them that do not walk into one of its open twos, and from ``CELLS_SHIFT`` on its safe cells.
    """
    safe = safe_moves(p, outline, board)
    twos = twos_of(outline, mover(outline))
    special = 1 << board | closed(outline)
    fewest = NO_REPLIES_COUNTED
    cells = safe & ~closed(outline)
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        replies = ~(p[X + cell] | p[O + cell] | twos) & 511
        fewest = min(fewest, count(replies))
        if replies & ~(special | 1 << cell) == 0 and leaves_no_answer(p, outline, board << 4 | cell):
            return WON - (board << 4 | cell)
    return count(safe) | (fewest << FEWEST_SHIFT | safe << CELLS_SHIFT if safe else 0)


@jit
def prospects_anywhere(p: Ints, outline: int) -> int:
    """The mover's prospects if it may play on every open board; the cells mean nothing."""
    boards = boards_to_play(outline)
    choices = 0
    fewest = NO_REPLIES_COUNTED
    while boards:
        there = prospects_on(p, outline, lowest(boards))
        boards &= boards - 1
        if there <= WON:
            return there
        if there:
            choices += there & CHOICES
            fewest = min(fewest, (there >> FEWEST_SHIFT) & FEWEST)
    return choices | fewest << FEWEST_SHIFT if choices else LOST


@inlined
def prospects(p: Ints, outline: int) -> int:
    """The mover's prospects in a running game."""
    if twos_of(outline, mover(outline)) & boards_to_play(outline):
        return WON
    if target_of(outline) == FREE:
        return prospects_anywhere(p, outline)
    return prospects_on(p, outline, target_of(outline))
