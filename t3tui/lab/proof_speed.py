"""How fast the prover is: a position after 17 moves of a strong advanced game, proven anew each time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from t3tui.engine import kernel_loader
from t3tui.engine.prover import Proof, Prover
from t3tui.game.mode import ADVANCED
from t3tui.game.notation import parse_move
from t3tui.game.position import Position

GAME: Final = "73 33 35 55 57 71 11 19 99 92 22 28 88 84 44 46 66 63 32 29 98 85 54 41 14 42 23"
TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class ProofSpeed:
    """A whole proof, with the walk that verifies it, on one core; interpreted, one that begins ten moves later."""

    seconds: float = 0.0
    nodes: int = 0
    nodes_per_second: float = 0.0
    interpreted_nodes_per_second: float = 0.0


def proof_speed(interpreted_nodes_per_second: float) -> ProofSpeed:
    """Prove a position some times and take the quickest."""
    proof, seconds = _quickest(17 if kernel_loader.is_compiled() else 27)
    return ProofSpeed(seconds, proof.nodes, proof.nodes / seconds, interpreted_nodes_per_second)


def nodes_per_second() -> float:
    """How many nodes a short proof visits in a second."""
    proof, seconds = _quickest(27)
    return proof.nodes / seconds


def _quickest(ply: int) -> tuple[Proof, float]:
    """A proof, and the least processor time it took."""
    position = Position.start(ADVANCED)
    for word in GAME.split()[:ply]:
        position = position.play(parse_move(ADVANCED, word))
    kernel_loader.prover()
    times: list[float] = []
    for _ in range(TRIES):
        began = time.process_time()
        proof = Prover().prove(position)
        times.append(time.process_time() - began)
    return proof, min(times)
