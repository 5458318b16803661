"""Depth-first proof-number search: finds out whether one side, the goal, can force a win.

Proof numbers are seen from the mover: ``phi`` is how far it is from reaching its aim, ``delta`` how far the opponent is
from stopping it. They start from an evaluation, not from 1; several refutations count as the hardest plus a little for
each other one; a child is searched until it is a quarter worse than its best sibling. Marks are only added, so no
position repeats and proofs do not depend on the way there.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, int64, jit
from t3tui.engine.kernels.prover.children import (
    guess_children,
    length_of,
    list_children,
    look_up_children,
    make_child,
    swapped,
    take_back_child,
)
from t3tui.engine.kernels.prover.moves import both_twos, key_of
from t3tui.engine.kernels.prover.network import first_layer
from t3tui.engine.kernels.prover.proof_table import INFINITE, WITH_DRAWS, delta_of, pack, phi_of, store
from t3tui.engine.kernels.prover.work_array import (
    CALLED_OFF,
    CHILD,
    CHILD_KEY,
    DELTA,
    FIRST_LAYER,
    FORCED,
    KEY,
    LAYER,
    PART,
    PAUSE,
    PHI,
)
from t3tui.engine.kernels.state import AT_ONCE, MAX_NODES, NODES, STOP, TARGET

EACH_OTHER: Final = 8
EACH_OTHER_AT_ONCE: Final = 12
"""What each further refutation adds to the hardest one."""


@jit
def prefer_others(p: Ints, base: int, end: int) -> None:
    """Where the mover seems to lose, judge its moves differently in each thread.

    All of them have to be refuted, so that threads which begin with different ones share the work; where it seems to
    win, one move is enough, and all threads had better search the same.
    """
    least = INFINITE
    hardest = 0
    for child in range(base, end, CHILD):
        least = min(least, p[child + DELTA])
        hardest = max(hardest, p[child + PHI])
    if hardest < least < INFINITE:
        for child in range(base, end, CHILD):
            if p[child + DELTA] < INFINITE:
                chance = (p[child + CHILD_KEY] >> 7 * (p[PART] + 1)) & 15
                p[child + DELTA] = min(p[child + DELTA] * (16 + chance) >> 4, INFINITE - 1)


@jit
def search(p: Ints, table: Ints, base: int, layer: int, phi_limit: int, delta_limit: int) -> int:
    """Search a position without a win in one until one of its proof numbers, returned packed, reaches its limit."""
    began = p[NODES]
    p[NODES] = began + 1
    if began + 1 == p[MAX_NODES]:
        p[STOP] = 1
    if began + 1 == p[PAUSE]:
        p[CALLED_OFF] = 1
    target = p[TARGET]
    key = p[KEY]
    twos = both_twos(p)
    my_key = key_of(p)
    at_once = p[AT_ONCE]
    end = base + list_children(p, table, base) * CHILD
    if at_once:
        guess_children(p, layer, base, end)
    look_up_children(p, table, base, end)
    if p[PART]:
        prefer_others(p, base, end)
    while True:
        phi = INFINITE
        second = INFINITE
        hardest = 0
        refutations = 0
        best = -1
        lost = INFINITE
        for child in range(base, end, CHILD):
            child_delta = p[child + DELTA]
            if child_delta >= INFINITE:
                lost |= child_delta & WITH_DRAWS
                continue
            child_phi = p[child + PHI]
            if child_delta == 0 and best >= 0 and phi == 0:
                if child_phi & WITH_DRAWS == 0:
                    best = child
                continue
            if child_phi:
                refutations += 1
                hardest = max(hardest, child_phi)
            if child_delta < phi:
                second = phi
                phi = child_delta
                best = child
            elif child_delta < second:
                second = child_delta
        if best < 0:
            result = pack(lost, int64(0))
            break
        if phi == 0:
            result = pack(int64(0), INFINITE | p[best + PHI] & WITH_DRAWS)
            break
        others = (refutations - 1) * (EACH_OTHER_AT_ONCE if at_once else EACH_OTHER)
        delta = min(hardest + others, INFINITE - 1)
        result = pack(phi, delta)
        if phi >= phi_limit or delta >= delta_limit or p[STOP] or p[CALLED_OFF]:
            break
        child_phi_limit = INFINITE if delta_limit >= INFINITE else max(delta_limit - others, p[best + PHI] + 1)
        more = second >> 1 if at_once else second >> 2
        child_delta_limit = phi_limit if second >= INFINITE else min(phi_limit, second + more + 1)
        child_delta_limit = max(child_delta_limit, p[best + DELTA] + 1)
        make_child(p, best)
        if length_of(p[best + FORCED]) & 1:
            found = swapped(search(p, table, end, best + LAYER, child_delta_limit, child_phi_limit))
        else:
            found = search(p, table, end, best + LAYER, child_phi_limit, child_delta_limit)
        take_back_child(p, best, target, key, twos)
        p[best + PHI] = phi_of(found)
        p[best + DELTA] = delta_of(found)
    store(table, my_key, result, p[NODES] - began)
    return result


@jit
def search_anew(p: Ints, table: Ints, base: int) -> int:
    """Search a position without a win in one until it is settled or somebody says stop."""
    if p[AT_ONCE]:
        first_layer(p)
    return search(p, table, base, int64(FIRST_LAYER), int64(INFINITE), int64(INFINITE))
