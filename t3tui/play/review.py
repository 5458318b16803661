"""Judges every move of a game: exactly in the basic game and wherever a proof decides, else by a strong player.

A move is judged by the expected score it gives away: a win counts 1, a draw ½, a loss 0, and points of a scale as a
win rate between them. ``docs/review.md`` explains the verdicts and the accuracy.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from t3tui.engine import perfect
from t3tui.engine.kernel_loader import StillCompiling
from t3tui.engine.player import NO_LIMIT, Info, Limit, Player, Stop
from t3tui.engine.score import Score
from t3tui.game.errors import BadInput
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position, Side
from t3tui.game.record import Game

REVIEWER: Final = "champion:time=0.5"
"""Who judges where there is no exact answer, unless somebody else is asked."""

COSTS: Final = ((0.2, "blunder"), (0.1, "mistake"), (0.05, "inaccuracy"))
"""From how much of the expected score on a move is called what."""

Progress = Callable[[int, int], object]
"""Is told how many positions of how many have been looked at."""


class Verdict(StrEnum):
    """How good a move was."""

    ONLY = "only"
    """Every other legal move would have given something away."""
    BEST = "best"
    GOOD = "good"
    """It keeps the result, though another one was quicker or a little better."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """The verdict as records and move lists write it."""
        return {"only": "!!", "best": "=", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}[self]

    @property
    def is_bad(self) -> bool:
        """Whether the move gave something away."""
        return self in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said about one move; values are from the view of whoever made it."""

    ply: int
    """Which move of the game it is, counted from 1."""
    before: Position
    move: Move
    verdict: Verdict
    exact: bool
    """Whether it is proven, and not only thought."""
    value: Score
    """What the move led to."""
    best: Move
    best_value: Score
    line: tuple[Move, ...]
    """How the game could have gone on with the best move."""

    @property
    def side(self) -> Side:
        """Who made the move."""
        return self.before.side

    @property
    def cost(self) -> float:
        """How much of the expected score it gave away."""
        return max(0.0, expected(self.best_value) - expected(self.value))

    @property
    def sentence(self) -> str:
        """Why it is judged so."""
        mode, other = self.before.mode, self.side.other
        move, best = format_move(mode, self.move), format_move(mode, self.best)
        if not self.verdict.is_bad:
            if self.exact:
                return f"{move} {_words(self.value, self.side)}."
            return f"{move} is as good as any." if self.move == self.best else f"{move} is nearly as good as {best}."
        if not self.exact and self.value.proven != "loss":
            return f"{move} costs {self.cost:.0%} of the expected score; {best} was better."
        now = {"loss": f"lets {other} win", "draw": "lets the win go", None: "gives something away", "win": "wins"}
        within = f" in {self.value.plies}" if self.value.proven == "loss" and self.value.plies else ""
        held = {"win": "won", "draw": "held the draw", "loss": "lost", None: "was better"}[self.best_value.proven]
        faster = f" in {self.best_value.plies}" if self.best_value.proven == "win" and self.best_value.plies else ""
        return f"{move} {now[self.value.proven]}{within}; {best} {held}{faster}."


@dataclass(frozen=True, slots=True)
class Review:
    """What is to be said about a game; moves that were not reached before it was stopped are missing."""

    game: Game
    reviewer: str
    moves: Sequence[Judgement]

    @property
    def is_complete(self) -> bool:
        """Whether every move was judged."""
        return len(self.moves) == len(self.game.moves)

    @property
    def how_judged(self) -> str:
        """How many moves were judged exactly, and by whom the others, if there are others."""
        exact = sum(judged.exact for judged in self.moves)
        others = f", the others by {self.reviewer}" if exact < len(self.moves) else ""
        return f"{exact} of {len(self.moves)} moves judged exactly{others}"

    def of(self, side: Side) -> list[Judgement]:
        """The moves of one side."""
        return [judged for judged in self.moves if judged.side is side]

    @property
    def accuracy(self) -> Mapping[Side, float]:
        """From 0 to 100 for each side: the mean over its moves of 1 less twice the cost; half a point counts 0."""
        return {side: _mean(max(0.0, 1 - 2 * judged.cost) for judged in self.of(side)) for side in Side}

    @property
    def worst(self) -> list[Judgement]:
        """The moves that gave something away, the costliest first."""
        return sorted((judged for judged in self.moves if judged.verdict.is_bad), key=lambda judged: -judged.cost)

    def annotated(self) -> Game:
        """A copy of the game with what was found: a comment on every bad move, the accuracy in its tags."""
        game = self.game.copy()
        game.tags["Reviewer"] = self.reviewer
        game.tags |= {f"Accuracy{side}": f"{accuracy:.1f}" for side, accuracy in self.accuracy.items()}
        for ply, played in enumerate(self.game.moves, 1):
            said = played.annotation.comment.partition(_MARK)[0].rstrip()
            game.annotate(ply, replace(played.annotation, comment=said))
        for judged in self.moves:
            if judged.verdict.is_bad or judged.verdict is Verdict.ONLY:
                known = game.moves[judged.ply - 1].annotation
                words = f"{_MARK}{judged.verdict.sign} {judged.sentence}"
                game.annotate(judged.ply, replace(known, comment=f"{known.comment} {words}".lstrip()))
        return game


_MARK: Final = "Review: "


def expected(value: Score) -> float:
    """What a value is worth between a loss, 0, and a win, 1."""
    if value.proven is not None:
        return {"win": 1.0, "draw": 0.5, "loss": 0.0}[value.proven]
    odds = max(-50.0, min(50.0, value.number / value.scale.clear))
    return 1 / (1 + math.exp(-odds))


def review_game(
    game: Game,
    make_player: Callable[[], Player],
    limit: Limit = NO_LIMIT,
    *,
    on_judged: Callable[[Judgement], object] | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Review:
    """Judge every move; blocks, so call it in a thread. A stop leaves the moves that were judged before it.

    ``on_judged`` hears of every move as soon as it is judged, again if a later proof changes what is known about it.
    """
    if not game.moves:
        raise BadInput("There is nothing to review: the game has no moves.")
    if game.mode.boards == 1:
        return _exact_review(game, on_judged)
    return _Reviewing(game, make_player(), limit, on_judged, progress, stop or Stop()).run()


def _exact_review(game: Game, on_judged: Callable[[Judgement], object] | None) -> Review:
    judged = []
    for ply, (played, before) in enumerate(zip(game.moves, game.positions, strict=False), 1):
        values = {move: perfect.after(before, move) for move in before.legal_moves}
        decision = perfect.decide(before)
        best = played.move if values[played.move] == values[decision.move] else decision.move
        line = (best, *perfect.best_line(before.play(best)))
        others = [value for move, value in values.items() if move != played.move]
        is_only = bool(others) and all(expected(value) < expected(values[played.move]) for value in others)
        known = (values[played.move], values[decision.move])
        judged.append(_judgement(ply, before, played.move, best, known, line, exact=True, is_only=is_only))
        if on_judged is not None:
            on_judged(judged[-1])
    return Review(game, "exact", judged)


class _Reviewing:
    """A review while it goes on."""

    def __init__(
        self,
        game: Game,
        player: Player,
        limit: Limit,
        on_judged: Callable[[Judgement], object] | None,
        progress: Progress | None,
        stop: Stop,
    ) -> None:
        self._game = game
        self._player = player
        self._limit = replace(limit, lines=3)
        self._on_judged = on_judged
        self._progress = progress
        self._stop = stop
        self._known: list[Info] = []

    def run(self) -> Review:
        positions = self._game.positions
        judged: list[Judgement] = []
        for ply, position in enumerate(positions):
            if self._progress is not None:
                self._progress(ply, len(positions))
            try:
                info = self._look_at(position)
            except StillCompiling:
                break
            if self._stop.is_set():
                break
            self._known.append(info)
            if ply:
                judged.append(self._judge(ply))
                self._tell(judged[-1])
        for ply in range(len(self._known) - 1, 0, -1):
            again = self._judge(ply)
            if again != judged[ply - 1]:
                judged[ply - 1] = again
                self._tell(again)
        return Review(self._game, self._player.spec, judged)

    def _tell(self, judged: Judgement) -> None:
        if self._on_judged is not None:
            self._on_judged(judged)

    def _look_at(self, position: Position) -> Info:
        if position.is_over:
            return Info(value=Score.draw() if position.winner is None else Score.loss(0))
        decision = self._player.think(position, self._limit, stop=self._stop)
        if decision.info.value is None and not self._stop.is_set():
            if len(position.legal_moves) > 1:
                raise BadInput(f"{self._player.spec} gives no values, so it cannot review a game.")
            return replace(decision.info, value=Score(0.0))
        line = decision.info.line if decision.info.line[:1] == (decision.move,) else (decision.move,)
        return replace(decision.info, line=line)

    def _judge(self, ply: int) -> Judgement:
        """Judge a move by what is known about the positions before and after it; proofs reach back."""
        info, after = self._known[ply - 1], self._known[ply]
        before, move = self._game.positions[ply - 1], self._game.moves[ply - 1].move
        assert info.value is not None
        assert after.value is not None
        value = (-after.value).a_ply_earlier()
        thought = info.scores.get(move)
        if value.proven is None and thought is not None and expected(thought) > expected(value):
            value = thought
        best, best_value, line = info.line[0], info.value, info.line
        forced = len(before.legal_moves) == 1
        if best == move or forced or expected(value) >= expected(best_value):
            best, line = move, (move, *after.line)
            if value.proven is not None or best_value.proven is None:
                best_value = value
            value = best_value
            self._known[ply - 1] = replace(info, value=best_value, line=line)
        exact = value.proven is not None and best_value.proven is not None
        return _judgement(ply, before, move, best, (value, best_value), line, exact=exact)


def _judgement(
    ply: int,
    before: Position,
    move: Move,
    best: Move,
    values: tuple[Score, Score],
    line: tuple[Move, ...],
    *,
    exact: bool,
    is_only: bool = False,
) -> Judgement:
    value, best_value = values
    cost = expected(best_value) - expected(value)
    bad = next((Verdict(name) for least, name in COSTS if cost >= least), None)
    kept = Verdict.ONLY if is_only else Verdict.BEST if move == best else Verdict.GOOD
    return Judgement(ply, before, move, bad or kept, exact, value, best, best_value, line)


def _words(value: Score, side: Side) -> str:
    within = f" in {'' if value.exact else 'at most '}{value.plies}" if value.plies else ""
    return {"win": f"wins{within}", "draw": "holds the draw", "loss": f"loses{within}"}[value.proven or "draw"]


def _mean(shares: Iterable[float]) -> float:
    numbers = list(shares)
    return 100.0 * sum(numbers) / len(numbers) if numbers else 100.0
