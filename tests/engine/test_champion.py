"""The champion's promises, as a user relies on them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from t3tui.engine.champion import Champion
from t3tui.engine.limits import Limit
from t3tui.game.mode import ADVANCED, ADVANCED_FULL_DRAWS, BASIC, ULTIMATE, ULTIMATE_COUNT_BOARDS, Mode
from t3tui.game.position import Position, Side

BIG_GAMES = (ADVANCED, ADVANCED_FULL_DRAWS, ULTIMATE, ULTIMATE_COUNT_BOARDS)


def champion(**options: int) -> Champion:
    return Champion(seconds=None, **({"seed": 1} | options))


class TooMany(Exception):  # noqa: N818
    """The enumeration would take too long for a test."""


class Enumeration:
    """Finds what best play gives, by the rules alone: no engine code, every legal move."""

    def __init__(self, budget: int = 1_000_000) -> None:
        self.left = budget
        self.known: dict[Position, int] = {}

    def result(self, position: Position) -> int:
        """The mover's result: 1, 0 or -1."""
        if position.is_over:
            return 0 if position.winner is None else 1 if position.winner is position.side else -1
        if position not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooMany
            best = -1
            for move in position.legal_moves:
                best = max(best, -self.result(position.play(move)))
                if best == 1:
                    break
            self.known[position] = best
        return self.known[position]


def late_positions(mode: Mode, count: int) -> Iterator[tuple[Position, int]]:
    """Positions from the second half of careless games that enumeration can settle, with their result."""
    chance = random.Random(count)
    while count:
        position = Position.start(mode)
        plies = chance.randint(24, 60)
        while not position.is_over and position.ply < plies:
            going_on = [move for move in position.legal_moves if not position.play(move).is_over]
            position = position.play(chance.choice(going_on or position.legal_moves))
        if not position.is_over and position.count_moves() > 1:
            with suppress(TooMany):
                yield position, Enumeration(4000).result(position)
                count -= 1


@pytest.mark.parametrize("side", [Side.X, Side.O])
def test_basic_never_loses_and_wins_every_won_position(side: Side) -> None:
    player = champion()
    truth = Enumeration()
    seen: set[Position] = set()

    def explore(position: Position, won: bool) -> None:
        if position.is_over:
            assert position.winner is side if won else position.winner is not side.other
            return
        if position.side is side:
            if position in seen:
                return
            seen.add(position)
            explore(position.play(player.think(position).move), won or truth.result(position) == 1)
        else:
            for move in position.legal_moves:
                explore(position.play(move), won)

    explore(Position.start(BASIC), False)
    assert seen


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_what_it_claims_is_what_complete_enumeration_finds(mode: Mode) -> None:
    claims = 0
    for position, result in late_positions(mode, 25):
        decision = champion(nodes=1500).think(position)
        claims += decision.proven is not None
        assert decision.proven in (None, {1: "win", 0: "draw", -1: "loss"}[result])
    assert claims > 10


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_the_same_seed_and_limit_think_the_same(mode: Mode) -> None:
    position = Position.start(mode).play(40).play(36)
    first, second = (champion(nodes=3000).think(position) for _ in range(2))
    assert (first.move, first.value, first.line, first.nodes) == (second.move, second.value, second.line, second.nodes)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_several_lines_are_scored_best_first(mode: Mode) -> None:
    position = Position.start(mode).play(40).play(36)
    decision = champion(depth=3).think(position, Limit(lines=4))
    values = list(decision.scores.values())
    assert len(values) == 4
    assert values == sorted(values, reverse=True)
    assert decision.move == next(iter(decision.scores))
