"""What the record of a game says in numbers: totals per side, and how values and nodes went."""

from __future__ import annotations

from dataclasses import dataclass

from t3tui.engine.annotations import value_of
from t3tui.engine.score import Score
from t3tui.game.notation import format_move
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.ui.words import balance


@dataclass(frozen=True, slots=True)
class Totals:
    """What one side has done so far."""

    moves: int
    boards: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of one side; the value is from its own view."""

    move: str
    value: Score | None
    nodes: int | None
    seconds: float | None


def turns(game: Game, side: Side) -> tuple[Turn, ...]:
    """The moves of a side up to the cursor."""
    return tuple(
        Turn(
            format_move(game.mode, played.move),
            value_of(played.annotation, game.mode),
            played.annotation.nodes,
            played.annotation.seconds,
        )
        for played, position in zip(game.moves[: game.cursor], game.positions, strict=False)
        if position.side is side
    )


def totals(game: Game, side: Side) -> Totals:
    """What a side has done up to the cursor."""
    made = turns(game, side)
    boards = game.position.x_boards if side is Side.X else game.position.o_boards
    return Totals(
        len(made),
        boards.bit_count(),
        sum(turn.nodes or 0 for turn in made),
        sum(turn.seconds or 0.0 for turn in made),
    )


def balances(game: Game) -> tuple[float, ...]:
    """For every move of the whole line, how well X stood, from -1 to 1; unknown values are as the one before."""
    course: list[float] = []
    for played, position in zip(game.moves, game.positions, strict=False):
        value = value_of(played.annotation, game.mode)
        if value is None:
            course.append(course[-1] if course else 0.0)
        else:
            course.append(balance(value if position.side is Side.X else -value))
    if game.moves and game.positions[-1].is_over:
        winner = game.positions[-1].winner
        course[-1] = 0.0 if winner is None else 1.0 if winner is Side.X else -1.0
    return tuple(course)


def nodes_per_move(game: Game) -> tuple[tuple[Side, int], ...]:
    """For every move of the whole line, who made it and how many nodes it took."""
    return tuple(
        (position.side, played.annotation.nodes or 0)
        for played, position in zip(game.moves, game.positions, strict=False)
    )
