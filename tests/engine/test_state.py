"""The compiled position is the same game as ``Position``: by counting, and by playing any line to its end and back."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from t3tui.engine import kernel_loader
from t3tui.game.mode import VARIANTS, Mode
from t3tui.game.position import Position, perft

pytestmark = pytest.mark.usefixtures("kernels")

DEPTHS = {"basic": 7, "advanced": 4, "ultimate": 4}


def slots(array: Sequence[int], mode: Mode) -> list[int]:
    """What a state array says; with one board only, its target says nothing."""
    target = kernel_loader.kernel("state").TARGET
    return [value for slot, value in enumerate(array) if slot != target or mode.boards > 1]


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_perft_from_the_start(mode: Mode) -> None:
    state = kernel_loader.kernel("state")
    start = Position.start(mode)
    array = state.new_state(start)
    for depth in range(DEPTHS[mode.name] + 1):
        assert kernel_loader.perft().perft(array, depth) == perft(start, depth)


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_perft_of_late_positions(mode: Mode) -> None:
    state = kernel_loader.kernel("state")
    chance = random.Random(str(mode))
    for _ in range(30):
        position = Position.start(mode)
        for _ in range(chance.randrange(mode.cells * 3 // 4)):
            if position.is_over:
                break
            position = position.play(chance.choice(position.legal_moves))
        array = state.new_state(position)
        for depth in range(4):
            assert kernel_loader.perft().perft(array, depth) == perft(position, depth)
        assert list(array) == list(state.new_state(position))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mode=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32))
def test_a_game_played_to_its_end_and_taken_back(mode: Mode, seed: int) -> None:
    state = kernel_loader.kernel("state")
    chance = random.Random(seed)
    position = Position.start(mode)
    array = state.new_state(position)
    line: list[tuple[int, Position]] = []
    while not position.is_over:
        move = chance.choice(position.legal_moves)
        line.append((move, position))
        state.play(array, state.to_kernel(move))
        position = position.play(move)
        assert slots(array, mode) == slots(state.new_state(position), mode)
    for move, before in reversed(line):
        state.unplay(array, state.to_kernel(move), before.target)
        assert slots(array, mode) == slots(state.new_state(before), mode)


def test_every_move_survives_the_way_into_a_kernel_and_back() -> None:
    state = kernel_loader.kernel("state")
    assert [state.from_kernel(state.to_kernel(move)) for move in range(81)] == list(range(81))
