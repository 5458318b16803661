"""Depth-first proof-number search: finds out whether one side, the goal, can force a win.

Proof numbers are seen from the mover: ``phi`` is how far it is from reaching its aim, ``delta`` how far the opponent is
from stopping it. They start from an evaluation, not from 1; several refutations count as the hardest plus a little for
each other one; a child is searched until it is a quarter worse than its best sibling. Marks are only added, so no
position repeats and proofs do not depend on the way there.
"""

from __future__ import annotations

from typing import Final

from t3tui.engine.kernels.backend import Ints, int64, jit
from t3tui.engine.kernels.proof_table import INFINITE, WITH_DRAWS, delta_of, look_up, pack, phi_of, store
from t3tui.engine.kernels.prover_moves import (
    CHILD,
    CHILD_KEY,
    DELTA,
    KEY,
    MOVE,
    PHI,
    VALUE_OF_LINES,
    both_twos,
    key_of,
    list_children,
    make,
    take_back,
)
from t3tui.engine.kernels.state import MAX_NODES, NODES, STOP, TARGET

EACH_OTHER: Final = 8
"""What each further refutation adds to the hardest one."""


@jit
def list_known_children(p: Ints, table: Ints, base: int) -> int:
    """List the children with what the table knows of them, and return how many there are."""
    count = list_children(p, base)
    for child in range(base, base + count * CHILD, CHILD):
        if p[child + PHI]:
            known = look_up(table, p[child + CHILD_KEY])
            if known:
                p[child + PHI] = phi_of(known)
                p[child + DELTA] = delta_of(known)
    return count


@jit
def search(p: Ints, table: Ints, base: int, phi_limit: int, delta_limit: int) -> int:
    """Search a position without a win in one until one of its proof numbers, returned packed, reaches its limit."""
    began = p[NODES]
    p[NODES] = began + 1
    if began + 1 == p[MAX_NODES]:
        p[STOP] = 1
    target = p[TARGET]
    key = p[KEY]
    value = p[VALUE_OF_LINES]
    twos = both_twos(p)
    my_key = key_of(p)
    end = base + list_known_children(p, table, base) * CHILD
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
        others = (refutations - 1) * EACH_OTHER
        delta = min(hardest + others, INFINITE - 1)
        result = pack(phi, delta)
        if phi >= phi_limit or delta >= delta_limit or p[STOP]:
            break
        child_phi_limit = INFINITE if delta_limit >= INFINITE else max(delta_limit - others, p[best + PHI] + 1)
        child_delta_limit = phi_limit if second >= INFINITE else min(phi_limit, second + second // 4 + 1)
        make(p, p[best + MOVE])
        found = search(p, table, end, child_phi_limit, max(child_delta_limit, p[best + DELTA] + 1))
        take_back(p, p[best + MOVE], target, key, value, twos)
        p[best + PHI] = phi_of(found)
        p[best + DELTA] = delta_of(found)
    store(table, my_key, result, p[NODES] - began)
    return result


def warm() -> None:
    """Nothing of its own to compile: all of it is called by the prover."""
