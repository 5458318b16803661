"""The basic game, solved: every position's result and length, and a move that is best and hardest to answer."""

from __future__ import annotations

from functools import cache

from t3tui.engine.player import Decision, Info
from t3tui.engine.score import Score
from t3tui.game.position import Move, Position


@cache
def outcome(position: Position) -> Score:
    """What best play gives the mover, proven."""
    if position.is_over:
        return Score.draw() if position.winner is None else Score.loss(0, exact=True)
    return max(after(position, move) for move in position.legal_moves)


def after(position: Position, move: Move) -> Score:
    """What best play gives the mover after a move: one ply further from the end than what it gives the opponent."""
    return -outcome(position.play(move)).a_ply_earlier()


def decide(position: Position, lines: int = 1) -> Decision:
    """The best move: the quickest win, the longest defence, and among equals the one with most wrong answers."""
    ranked = _ranked(position)
    line = best_line(position)
    scores = {move: after(position, move) for move in ranked[:lines]}
    info = Info(nodes=len(ranked), depth=len(line), value=scores[ranked[0]], line=line, scores=scores)
    return Decision(ranked[0], info)


def best_line(position: Position) -> tuple[Move, ...]:
    """How the game goes to its end if both sides play the best moves."""
    line: list[Move] = []
    while not position.is_over:
        line.append(_ranked(position)[0])
        position = position.play(line[-1])
    return tuple(line)


def _ranked(position: Position) -> list[Move]:
    """The moves, best first, equals in the order of the board."""
    return sorted(
        position.legal_moves, key=lambda move: (after(position, move), _wrong_answers(position, move)), reverse=True
    )


def _wrong_answers(position: Position, move: Move) -> float:
    """The share of the opponent's answers to a move that give away part of the opponent's result."""
    then = position.play(move)
    if then.is_over:
        return 0.0
    best = outcome(then)
    answers = [after(then, answer) for answer in then.legal_moves]
    return sum(answer < best for answer in answers) / len(answers)
