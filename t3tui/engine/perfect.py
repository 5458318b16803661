"""The basic game, solved: every position's result and length, and a move that is best and hardest to answer."""

from __future__ import annotations

from functools import cache

from t3tui.engine.limits import PROVEN_WIN, Decision, Proven
from t3tui.game.position import Move, Position


@cache
def outcome(position: Position) -> int:
    """What best play gives the mover: 0 for a draw, ``PROVEN_WIN`` less the plies for a win, negative for a loss."""
    if position.is_over:
        return 0 if position.winner is None else -PROVEN_WIN
    return max(_after(position, move) for move in position.legal_moves)


def decide(position: Position, lines: int = 1) -> Decision:
    """The best move: the quickest win, the longest defence, and among equals the one with most wrong answers."""
    ranked = sorted(position.legal_moves, key=lambda move: (-_after(position, move), -_wrong_answers(position, move)))
    move = ranked[0]
    value = _after(position, move)
    result: Proven = "win" if value > 0 else "loss" if value < 0 else "draw"
    plies = PROVEN_WIN - abs(value) if value else None
    line = best_line(position)
    scores = {move: float(_after(position, move)) for move in ranked[:lines]}
    return Decision(move, float(value), result, plies, nodes=len(ranked), depth=len(line), line=line, scores=scores)


def best_line(position: Position) -> tuple[Move, ...]:
    """How the game goes to its end if both sides play the best moves."""
    line: list[Move] = []
    while not position.is_over:
        moves = position.legal_moves
        line.append(max(moves, key=lambda move: (_after(position, move), _wrong_answers(position, move))))
        position = position.play(line[-1])
    return tuple(line)


def _after(position: Position, move: Move) -> int:
    """The mover's outcome after a move: one ply further from the end than the opponent's."""
    value = -outcome(position.play(move))
    return value - 1 if value > 0 else value + 1 if value < 0 else 0


def _wrong_answers(position: Position, move: Move) -> float:
    """The share of the opponent's answers to a move that give away part of the opponent's result."""
    after = position.play(move)
    if after.is_over:
        return 0.0
    best = outcome(after)
    answers = [_after(after, answer) for answer in after.legal_moves]
    return sum(answer < best for answer in answers) / len(answers)
