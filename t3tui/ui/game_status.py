"""The sentences about a game in its title and status lines."""

from __future__ import annotations

from collections.abc import Mapping

from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position
from t3tui.game.record import Game
from t3tui.ui.live_game import LiveGame, Phase
from t3tui.ui.words import short_value


def facts(live: LiveGame) -> str:
    """Which game it is and where it stands."""
    game, position = live.game, live.position
    parts = [game.mode.title, f"move {game.cursor + 1}"]
    if game.is_over:
        parts[1] = f"{game.cursor} moves"
        parts.append("over")
    else:
        parts.append(f"{position.side} to play")
        if game.mode.boards > 1:
            parts.append("any board" if position.free_choice else f"board {position.target + 1}")
    return "  ·  ".join(parts)


def result_words(game: Game) -> str:
    """How a game ended, in a few words."""
    winner = game.result.winner
    return f"{winner} wins  ·  {game.reason}" if winner else f"A draw  ·  {game.reason}"


def ranking(mode: Mode, scores: Mapping[Move, float]) -> str:
    """The best moves with their values, best first."""
    best_first = sorted(scores.items(), key=lambda scored: -scored[1])
    return ", ".join(f"{format_move(mode, move)} {short_value(value)}" for move, value in best_first)


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


def status(live: LiveGame) -> str:
    """What is expected now, and from whom."""
    game, position = live.game, live.position
    if live.failure:
        return f"{live.failure}   o other players   p try again"
    if live.phase is Phase.OVER:
        return "The game is over.   x rematch, sides swapped   N once more   esc new game"
    if live.phase is Phase.THINKING:
        return f"{position.side} thinks: {live.setup.player(position.side)}"
    if live.phase is Phase.PAUSED:
        return f"Paused before move {game.cursor + 1}.   p goes on   n makes one move"
    where = "any free cell" if game.mode.boards == 1 else "any lit board"
    if game.mode.boards > 1 and not position.free_choice:
        where = f"board {position.target + 1}"
    if not game.at_end:
        later = len(game.moves) - game.cursor
        replaced = "move" if later == 1 else f"{later} moves"
        return f"{position.side} to move, in {where}. A new move replaces the {replaced} after it."
    return f"{position.side} to move: play in {where}." if game.mode.boards > 1 else f"{position.side} to move."
