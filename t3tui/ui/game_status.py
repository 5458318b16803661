"""The sentences about a game in its title and status lines."""

from __future__ import annotations

from collections.abc import Mapping

from t3tui.engine.player import Decision
from t3tui.engine.score import Score
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position, Side
from t3tui.game.record import Game
from t3tui.game.shown_text import shown
from t3tui.play.running_game import Phase, RunningGame
from t3tui.ui.facts import BETWEEN
from t3tui.ui.words import counted, short_value, signed, value_words


def facts(running: RunningGame) -> str:
    """Which game it is and where it stands."""
    game, position = running.game, running.position
    parts = [game.mode.title, f"move {game.cursor + 1}"]
    if game.is_over:
        parts[1] = counted(game.cursor, "move")
        parts.append("over")
    else:
        parts.append(f"{position.side} to play")
        if game.mode.boards > 1:
            parts.append("any board" if position.free_choice else f"board {position.target + 1}")
    return BETWEEN.join(parts)


def result_words(game: Game) -> str:
    """How a game ended, in a few words."""
    winner = game.result.winner
    return BETWEEN.join([f"{winner} wins" if winner else "A draw", game.reason])


def ranking(mode: Mode, scores: Mapping[Move, Score]) -> str:
    """The best moves with their values, best first."""
    best_first = sorted(scores.items(), key=lambda scored: scored[1], reverse=True)
    return ", ".join(f"{format_move(mode, move)} {short_value(value)}" for move, value in best_first)


def hint_words(mode: Mode, side: Side, decision: Decision) -> str:
    """A move, what it is worth to the side that makes it, and the next best."""
    value, scores = decision.info.value, decision.info.scores
    words = value_words(value, side)
    number = f" ({signed(value)})" if value is not None and value.proven is None else ""
    others = ranking(mode, {move: score for move, score in scores.items() if move != decision.move})
    best = f"{format_move(mode, decision.move)}{words and ', '}{words}{number}."
    return f"{best} Next best: {others}." if others else best


def consequence(position: Position, move: Move) -> str:
    """Where a move would send the opponent; nothing if it cannot be made or sends nobody."""
    if position.mode.boards == 1 or move not in position.legal_moves:
        return ""
    after = position.play(move)
    name = format_move(position.mode, move)
    if after.is_over:
        return f"{name} ends the game."
    where = "anywhere" if after.free_choice else f"to board {after.target + 1}"
    return f"{name} sends {after.side} {where}."


def status(running: RunningGame) -> str:
    """What is expected now, and from whom."""
    game, position = running.game, running.position
    name = shown(running.seats[position.side].name, 60)
    if running.failure:
        return f"{running.failure}   o other players   p try again"
    if running.phase is Phase.OVER:
        return "The game is over.   x rematch, sides swapped   N once more   esc new game"
    if running.phase is Phase.THINKING:
        return f"{position.side} thinks: {name}"
    if running.phase is Phase.PAUSED and running.waits_for_word:
        return f"{position.side} is a program, not started yet: {name}   p starts it   o other players"
    if running.phase is Phase.PAUSED:
        return f"Paused before move {game.cursor + 1}.   p goes on   n makes one move"
    where = "any free cell" if game.mode.boards == 1 else "any lit board"
    if game.mode.boards > 1 and not position.free_choice:
        where = f"board {position.target + 1}"
    if running.phase is Phase.LOOKED_AT:
        if not running.is_human(position.side):
            return f"{position.side} to move, which is {name}.   p plays on, as a new game"
        return f"{position.side} to move, in {where}. A move here begins a new game."
    if not game.at_end:
        later = len(game.moves) - game.cursor
        replaced = "move" if later == 1 else f"{later} moves"
        return f"{position.side} to move, in {where}. A new move replaces the {replaced} after it."
    return f"{position.side} to move: play in {where}." if game.mode.boards > 1 else f"{position.side} to move."
