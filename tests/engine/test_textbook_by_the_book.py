"""The kernels against searches written by the book: same nodes, same leaves, same moves, same values."""

from __future__ import annotations

import random

import pytest

from t3tui.engine.evaluations import EVALUATIONS
from t3tui.engine.player import Limit
from t3tui.engine.textbook import TextbookPlayer
from t3tui.game.mode import (
    ADVANCED,
    ADVANCED_FULL_DRAWS,
    BASIC,
    ULTIMATE,
    ULTIMATE_COUNT_BOARDS,
    VARIANTS,
    Mode,
)
from t3tui.game.position import Position
from tests.engine.naive import Found, breadth_first, naive

pytestmark = pytest.mark.usefixtures("kernels")

SEARCHES = ("minimax", "minimax-ab", "alpha-beta", "four-rules")
LATE = {ADVANCED: 30, ADVANCED_FULL_DRAWS: 30, ULTIMATE: 58, ULTIMATE_COUNT_BOARDS: 58}
"""Plies after which boards are full or won, and games soon over."""


def random_position(mode: Mode, plies: int, seed: int) -> Position:
    """An unfinished position after random moves that end no game."""
    chance = random.Random(f"{mode} {plies} {seed}")
    while True:
        position = Position.start(mode)
        while position.ply < plies and not position.is_over:
            going = [move for move in position.legal_moves if not position.play(move).is_over]
            if not going:
                break
            position = position.play(chance.choice(going))
        else:
            return position


def endgame(mode: Mode, seed: int) -> Position:
    """Four plies before the end of a random game that nobody won."""
    chance = random.Random(f"{mode} {seed}")
    while True:
        game = [Position.start(mode)]
        while moves := [move for move in game[-1].legal_moves if game[-1].play(move).winner is None]:
            game.append(game[-1].play(chance.choice(moves)))
        if game[-1].is_over:
            return game[-5]


def kernel(search: str, evaluation: str, plies: int, position: Position, fast: bool = False) -> Found:
    decision = TextbookPlayer(search, search, evaluation, plies, fast=fast).think(position)
    assert decision.info.number is not None
    return Found(decision.move, decision.info.number, decision.info.nodes, decision.info.leaves)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
@pytest.mark.parametrize("search", SEARCHES)
def test_basic_games_to_every_depth(search: str, evaluation: str) -> None:
    for plies, seed in ((3, 1), (4, 2)):
        position = random_position(BASIC, plies, seed)
        for depth in (1, 2, 3, 4, 5, 6):
            assert kernel(search, evaluation, depth, position) == naive(search, evaluation, depth, position)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
@pytest.mark.parametrize("mode", VARIANTS[1:], ids=str)
def test_nine_boards(mode: Mode, evaluation: str) -> None:
    for plies, depth in ((9, 2), (20, 3), (LATE[mode], 3), (LATE[mode] + 1, 3)):
        position = random_position(mode, plies, 3)
        for search in SEARCHES:
            assert kernel(search, evaluation, depth, position) == naive(search, evaluation, depth, position)


@pytest.mark.parametrize("mode", [BASIC, ADVANCED_FULL_DRAWS, ULTIMATE, ULTIMATE_COUNT_BOARDS], ids=str)
def test_draws(mode: Mode) -> None:
    position = endgame(mode, 1)
    for evaluation in EVALUATIONS:
        for search in SEARCHES:
            assert kernel(search, evaluation, 4, position) == naive(search, evaluation, 4, position)


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_wins_that_shall_come_fast(evaluation: str) -> None:
    for position in (random_position(BASIC, 3, 4), random_position(ADVANCED, 35, 4), random_position(ULTIMATE, 60, 5)):
        for search in SEARCHES[:3]:
            assert kernel(search, evaluation, 3, position, True) == naive(search, evaluation, 3, position, True)


@pytest.mark.parametrize("scoring", ["fast", "plain"])
def test_breadth_first_scores(scoring: str) -> None:
    for plies in (2, 3, 4, 5, 6):
        position = random_position(BASIC, plies, plies)
        decision = TextbookPlayer("bfs", "bfs", "default", fast=scoring == "fast").think(position)
        scores = breadth_first(position, scoring == "fast")
        assert decision.info.numbers == scores
        assert decision.move == max(scores, key=lambda move: (scores[move], -move))
        assert decision.info.number == scores[decision.move]


def test_a_limit_of_depth_overrides_the_players_own() -> None:
    position = random_position(ULTIMATE, 20, 6)
    decision = TextbookPlayer("", "alpha-beta", "spot", 5).think(position, Limit(depth=2))
    assert (decision.info.nodes, decision.info.depth) == (naive("alpha-beta", "spot", 2, position).nodes, 2)
