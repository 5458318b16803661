"""The shortest win: a proof says that somebody wins within so many plies, this search that it takes no fewer.

It tries all wins of one ply, of three, and so on, without a table: it can look through the last ten plies or so.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, int64, jit
from t3tui.engine.kernels.open_twos import safe_cells, winning_move
from t3tui.engine.kernels.prover.moves import both_twos, make, take_back
from t3tui.engine.kernels.prover.work_array import GIVE_UP, KEY, LENGTH, LINE
from t3tui.engine.kernels.state import AT_ONCE, LOW, MAX_NODES, NODES, SIDE, STATUS, STOP, TARGET, O, X, open_boards

GAVE_UP: Final = -1
PATIENCE: Final = 1 << 15
"""How many positions are worth it to know the distance exactly."""


@jit
def wins_within(p: Ints, winner: int, plies: int) -> int:
    """Whether ``winner`` can end a running game by its win within so many plies, 1 or 0, or ``GAVE_UP``."""
    side = p[SIDE]
    if winning_move(p) >= 0:
        return int64(side == winner and plies > 0)
    if plies < 2 + (side == winner):
        return int64(0)
    p[NODES] += 1
    if p[STOP] or p[NODES] >= p[GIVE_UP]:
        return int64(GAVE_UP)
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        cells = ~(p[X + board] | p[O + board]) & 511
        if p[AT_ONCE] and side == winner:
            cells = safe_cells(p, side, board)
        while cells:
            move = board << 4 | LOW[cells]
            cells &= cells - 1
            make(p, move)
            answer = int64(0) if p[STATUS] else wins_within(p, winner, plies - 1)
            take_back(p, move, target, key, twos)
            if answer == GAVE_UP or answer == (side == winner):
                return answer
    return int64(side != winner)


@jit
def shortest_win(p: Ints, winner: int, most: int) -> int:
    """In how many plies ``winner`` wins if both play their best, by a proof at ``most``; 0 if that takes too long."""
    p[GIVE_UP] = p[NODES] + PATIENCE
    if p[MAX_NODES]:
        p[GIVE_UP] = min(p[GIVE_UP], p[MAX_NODES])
    plies = int64(1 if p[SIDE] == winner else 2)
    while plies < most:
        answer = wins_within(p, winner, plies)
        if answer:
            return plies if answer > 0 else int64(0)
        plies += 2
    return plies if wins_within(p, winner, plies) > 0 else int64(0)


@jit
def best_move(p: Ints, winner: int, plies: int) -> int:
    """The winner's move that wins within so many plies, the loser's that makes it take so many; -1 if it took long."""
    side = p[SIDE]
    move = winning_move(p)
    if move >= 0:
        return move
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    boards = open_boards(p)
    while boards:
        board = LOW[boards]
        boards &= boards - 1
        cells = ~(p[X + board] | p[O + board]) & 511
        while cells:
            move = board << 4 | LOW[cells]
            cells &= cells - 1
            make(p, move)
            fewer = plies - 1 if side == winner else plies - 3
            answer = int64(0) if p[STATUS] else wins_within(p, winner, fewer)
            take_back(p, move, target, key, twos)
            if answer == (side == winner):
                return move
    return -1


@jit
def write_shortest_line(p: Ints, winner: int, plies: int) -> int:
    """Play both sides' best moves, write them to ``LINE`` and return how many there was time for."""
    p[GIVE_UP] = p[NODES] + plies * PATIENCE
    length = 0
    while p[STATUS] == 0 and length < plies:
        move = best_move(p, winner, plies - length)
        if move < 0:
            break
        p[LINE + length] = move
        length += 1
        make(p, move)
    p[LENGTH] = length
    return length
