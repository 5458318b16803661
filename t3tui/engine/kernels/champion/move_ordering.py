"""Which moves the champion tries, and in which order.

Moves after which the opponent completes the game at once are left out: they lose in two, and the search knows that.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, inlined, jit, lowest
from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.champion.work_array import CANDIDATES, HISTORY, KILLERS
from t3tui.engine.kernels.network import threat
from t3tui.engine.kernels.network_array import FRAME, FRAMES, THREATS
from t3tui.engine.kernels.state import AT_ONCE, CLOSED, FREE, FULL_DRAWS, MACRO, SIDE, TARGET, O, open_boards

HISTORY_LIMIT: Final = 1 << 14

TABLE_MOVE: Final = 1 << 30
TAKES_BOARD: Final = 1 << 15
BLOCKS_BOARD: Final = 1 << 12
FIRST_KILLER: Final = 1 << 14
SECOND_KILLER: Final = 1 << 13
GIVES_CHOICE: Final = 1 << 13
LEAST: Final = 1 << 17
"""Keeps every order positive."""


@inlined
def winning_boards(p: Ints, ply: int, side: int) -> int:
    """The boards in which ``side`` would complete the game with one move."""
    threats = p[FRAMES + FRAME * ply + THREATS + side]
    return threats if p[AT_ONCE] else threats & COMPLETES[p[MACRO + side]]


@inlined
def loses_at_once(p: Ints, board: int, cell: int, dangers: int) -> bool:
    """Whether a move lets the opponent complete the game, whose winning boards are ``dangers``."""
    own = p[p[SIDE] * 9 + board] | (1 << cell)
    other = p[9 - p[SIDE] * 9 + board]
    closed = p[CLOSED]
    if not threat(other, own):
        dangers &= ~(1 << board)
    if own | other == 511 or COMPLETES[own ^ (1 << cell)] & (1 << cell):
        dangers &= ~(1 << board)
        closed |= 1 << board
    if (closed >> cell) & 1:
        return dangers != 0 and not p[FULL_DRAWS]
    return (dangers >> cell) & 1 != 0


@jit
def candidates(p: Ints, ply: int, table_move: int) -> int:
    """Write the moves that do not lose at once into the list of ``ply`` and return where it ends."""
    side = p[SIDE]
    dangers = winning_boards(p, ply, 1 - side)
    first = p[KILLERS + 2 * ply]
    second = p[KILLERS + 2 * ply + 1]
    end = CANDIDATES + 81 * ply
    boards = open_boards(p)
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        own = p[side * 9 + board]
        other = p[9 - side * 9 + board]
        takes = COMPLETES[own]
        blocks = COMPLETES[other]
        empty = ~(own | other) & 511
        while empty:
            cell = lowest(empty)
            empty &= empty - 1
            if dangers and loses_at_once(p, board, cell, dangers):
                continue
            move = board << 4 | cell
            order = LEAST + p[HISTORY + side * 144 + move]
            if move == table_move:
                order += TABLE_MOVE
            elif move == first:
                order += FIRST_KILLER
            elif move == second:
                order += SECOND_KILLER
            if (takes >> cell) & 1:
                order += TAKES_BOARD
            if (blocks >> cell) & 1:
                order += BLOCKS_BOARD
            if (p[CLOSED] >> cell) & 1:
                order -= GIVES_CHOICE
            p[end] = order << 8 | move
            end += 1
    return end


@jit
def has_safe_move(p: Ints, ply: int) -> bool:
    """Whether some move does not lose at once."""
    dangers = winning_boards(p, ply, 1 - p[SIDE])
    if not dangers:
        return True
    target = p[TARGET]
    if target < FREE and ~(p[target] | p[O + target] | p[CLOSED] | dangers | 1 << target) & 511:
        return True
    boards = open_boards(p)
    while boards:
        board = lowest(boards)
        boards &= boards - 1
        empty = ~(p[board] | p[O + board]) & 511
        while empty:
            if not loses_at_once(p, board, lowest(empty), dangers):
                return True
            empty &= empty - 1
    return False


@inlined
def pick(p: Ints, start: int, end: int) -> int:
    """Bring the best of the remaining candidates to ``start`` and return its move."""
    best = start
    for other in range(start + 1, end):
        if p[other] > p[best]:
            best = other
    chosen = p[best]
    p[best] = p[start]
    p[start] = chosen
    return chosen & 255


@inlined
def learn(p: Ints, slot: int, amount: int) -> None:
    """Move a history value towards its limit, by less the nearer it is."""
    p[slot] += amount - ((p[slot] * abs(amount)) >> 14)


@jit
def remember_cutoff(p: Ints, ply: int, start: int, at: int, depth: int) -> None:
    """The candidate at ``at`` refuted the node, those from ``start`` on before it did not: order them so next time."""
    side = p[SIDE]
    move = p[at] & 255
    bonus = min(depth * depth * 8, 2048)
    if move != p[KILLERS + 2 * ply]:
        p[KILLERS + 2 * ply + 1] = p[KILLERS + 2 * ply]
        p[KILLERS + 2 * ply] = move
    learn(p, HISTORY + side * 144 + move, bonus)
    for tried in range(start, at):
        learn(p, HISTORY + side * 144 + (p[tried] & 255), -bonus)
