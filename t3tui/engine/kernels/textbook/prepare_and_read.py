"""Python's side of the textbook searches' work array: a position goes in, an answer comes out."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass

from t3tui.engine.evaluations import EVALUATIONS
from t3tui.engine.kernels.backend import Ints, ints, table
from t3tui.engine.kernels.state import (
    BEST,
    CUTOFFS,
    LEAVES,
    MAX_NODES,
    NODES,
    STOP,
    VALUE,
    O,
    X,
    from_kernel,
    to_kernel,
    write_state,
)
from t3tui.engine.kernels.textbook.evaluation_tables import local_table, macro_table
from t3tui.engine.kernels.textbook.steps import INFINITE, UNKNOWN
from t3tui.engine.kernels.textbook.work_array import (
    ALPHA,
    BEST_LINES,
    BETA,
    CAP,
    CODES,
    CUT,
    DIGITS,
    ENDS,
    HASTE,
    HORIZON,
    LOCAL,
    LOCAL_END,
    MACRO_TABLE,
    MACRO_TABLE_END,
    MAX_SIDE,
    MOVE,
    NODE_VALUE,
    PARENT,
    PER_PLY,
    PLIES,
    RECORD_PLIES,
    RECORD_SIZE,
    RECORDED,
    RECORDS,
    ROOT_PLY,
    ROOT_VALUES,
    ROOT_VALUES_END,
    SCORED_DRAWS,
    SCORES,
    WIN_VALUE,
)
from t3tui.engine.search_tree import Columns
from t3tui.game.position import CELLS_OF, Move, Position, Side


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search knows, now or at its end; values are MAX's, in whole points."""

    best: Move
    value: int | None
    line: tuple[Move, ...]
    root_values: dict[Move, int]
    nodes: int
    leaves: int
    ends: int
    cutoffs: int
    stopped: bool


def prepare(
    position: Position, evaluation: str, plies: int, *, fast: bool = False, max_nodes: int = 0, cap: int | None = None
) -> Ints:
    """A work array for a search of ``plies`` plies that records the root and up to ``cap`` nodes more, or nothing."""
    mode, view = position.mode, position.side
    room = 0 if cap is None else cap + 1
    p = ints(RECORDS + room * RECORD_SIZE)
    write_state(position, p)
    p[BEST] = to_kernel(position.legal_moves[0])
    p[VALUE] = UNKNOWN
    p[MAX_NODES] = max_nodes
    p[MAX_SIDE] = int(view is Side.O)
    p[HORIZON] = plies
    p[WIN_VALUE] = EVALUATIONS[evaluation].win(mode)
    p[SCORED_DRAWS] = int(mode.boards == 1)
    p[HASTE] = int(fast)
    p[ROOT_PLY] = position.ply
    p[CAP] = room
    p[RECORD_PLIES] = PLIES
    p[BEST_LINES] = -1
    p[ROOT_VALUES:ROOT_VALUES_END] = table([UNKNOWN] * (ROOT_VALUES_END - ROOT_VALUES))
    p[LOCAL:LOCAL_END] = local_table(evaluation, mode, view)
    if mode.macro:
        p[MACRO_TABLE:MACRO_TABLE_END] = macro_table(evaluation, view)
    score = digits = 0
    for board in range(mode.boards):
        code = sum(3**cell for cell in CELLS_OF[p[X + board]]) + sum(2 * 3**cell for cell in CELLS_OF[p[O + board]])
        p[CODES + board] = code
        score += p[LOCAL + code] >> 2
        digits |= (p[LOCAL + code] & 3) << 2 * board
    p[SCORES] = score + p[MACRO_TABLE + digits]
    p[DIGITS] = digits
    return p


def read(p: Ints) -> Answer:
    """The answer so far; may be asked while the search runs."""
    line = []
    for slot in range(BEST_LINES, BEST_LINES + PLIES):
        if p[slot] < 0:
            break
        line.append(from_kernel(p[slot]))
    best = from_kernel(p[BEST])
    return Answer(
        best=best,
        value=_known(p[VALUE]),
        line=tuple(line) or (best,),
        root_values={
            from_kernel(slot - ROOT_VALUES): int(p[slot])
            for slot in range(ROOT_VALUES, ROOT_VALUES_END)
            if p[slot] != UNKNOWN
        },
        nodes=int(p[NODES]),
        leaves=int(p[LEAVES]),
        ends=int(p[ENDS]),
        cutoffs=int(p[CUTOFFS]),
        stopped=bool(p[STOP]),
    )


def records(p: Ints, unit: int) -> Columns:
    """The recorded nodes, the root first and every parent before its children; values in the report's points."""
    end = RECORDS + int(p[RECORDED]) * RECORD_SIZE

    def column(slot: int) -> list[int]:
        return [int(word) for word in p[RECORDS + slot : end : RECORD_SIZE]]

    return Columns(
        parents=array("i", [(entry - RECORDS) // RECORD_SIZE for entry in column(PARENT)]),
        moves=array("b", [from_kernel(move) if move >= 0 else -1 for move in column(MOVE)]),
        values=array("d", [value / unit if abs(value) < INFINITE else math.nan for value in column(NODE_VALUE)]),
        alphas=array("d", [alpha / unit if alpha > -INFINITE else -math.inf for alpha in column(ALPHA)]),
        betas=array("d", [beta / unit if beta < INFINITE else math.inf for beta in column(BETA)]),
        cuts=array("b", column(CUT)),
    )


def visited(p: Ints) -> int:
    """How many nodes a recording search visited, the root not counted."""
    return int(sum(p[PER_PLY + 1 : PER_PLY + PLIES]))


def record_whole_plies(p: Ints, seen: Ints) -> None:
    """Record only the plies that fit in whole, by what an earlier search has ``seen`` of each; at least the first."""
    room = int(p[CAP])
    plies = 0
    while room >= seen[PER_PLY + plies]:
        room -= int(seen[PER_PLY + plies])
        plies += 1
    p[RECORD_PLIES] = max(1, plies - 1)


def _known(value: int) -> int | None:
    return int(value) if abs(value) < INFINITE else None
