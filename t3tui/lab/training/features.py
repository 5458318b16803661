"""Positions as the network sees them, many at a time: the same features that the kernel follows move by move."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from t3tui.engine.kernels.boards import COMPLETES
from t3tui.engine.kernels.network import (
    BOARD_FEATURES,
    COMPLETING,
    COMPLETING_BOARDS,
    FULL_BOARDS,
    LEADS,
    TARGETS,
    WON_BOARDS,
)
from t3tui.engine.kernels.network_array import FEATURES
from t3tui.game.position import HAS_LINE, SYMMETRIES
from t3tui.lab.training.samples import SIDE, TARGET, O, Samples, X


def inputs(samples: Samples) -> NDArray[np.uint8]:
    """The features of samples, a row of zeros and ones for each."""
    completes = np.array(list(COMPLETES))
    line = np.array(HAS_LINE)
    bits = np.arange(9)
    x, o = samples[:, X:O], samples[:, O:TARGET]
    won = line[x], line[o]
    closed = won[0] | won[1] | (x | o == 511)
    on = np.zeros((len(samples), FEATURES), np.uint8)
    for board in range(9):
        opened = ~closed[:, board, None]
        for side, own, other in ((0, x[:, board], o[:, board]), (1, o[:, board], x[:, board])):
            first = BOARD_FEATURES * board + 9 * side
            on[:, first : first + 9] = (own[:, None] >> bits & 1).astype(bool) & opened
            first += COMPLETING
            on[:, first : first + 9] = ((completes[own] & ~other)[:, None] >> bits & 1).astype(bool) & opened
    for side in range(2):
        on[:, WON_BOARDS + 9 * side : WON_BOARDS + 9 * side + 9] = won[side]
        boards = (won[side] << bits).sum(1)
        first = COMPLETING_BOARDS + 9 * side
        on[:, first : first + 9] = (completes[boards][:, None] >> bits & 1).astype(bool) & ~closed
    on[:, FULL_BOARDS : FULL_BOARDS + 9] = closed & ~won[0] & ~won[1]
    for side, own, other in ((0, x, o), (1, o, x)):
        threats = (completes[own] & ~other != 0) & ~closed
        for cell in range(9):
            leads = ((x | o) >> cell & 1 == 0) & ~closed & threats[:, cell, None]
            on[:, LEADS + 81 * side + 9 * cell : LEADS + 81 * side + 9 * cell + 9] = leads
    on[np.arange(len(samples)), TARGETS + samples[:, SIDE] * 10 + samples[:, TARGET]] = 1
    return on


@cache
def arrangements() -> tuple[tuple[NDArray[np.intp], NDArray[np.intp], int], ...]:
    """For every symmetry, with sides exchanged or not: where features go, where targets go, and the sign of results."""
    found = []
    for cells in SYMMETRIES:
        for exchange in range(2):
            goes = np.zeros(FEATURES, np.intp)
            for side in range(2):
                to = side ^ exchange
                for board in range(9):
                    for part in (0, COMPLETING):
                        for cell in range(9):
                            goes[BOARD_FEATURES * board + part + 9 * side + cell] = (
                                BOARD_FEATURES * cells[board] + part + 9 * to + cells[cell]
                            )
                    for part in (WON_BOARDS, COMPLETING_BOARDS):
                        goes[part + 9 * side + board] = part + 9 * to + cells[board]
                    for cell in range(9):
                        goes[LEADS + 81 * side + 9 * cell + board] = LEADS + 81 * to + 9 * cells[cell] + cells[board]
                    goes[FULL_BOARDS + board] = FULL_BOARDS + cells[board]
                for target in range(10):
                    turned = cells[target] if target < 9 else 9
                    goes[TARGETS + 10 * side + target] = TARGETS + 10 * to + turned
            found.append((goes, goes[TARGETS:LEADS] - TARGETS, -1 if exchange else 1))
    return tuple(found)
