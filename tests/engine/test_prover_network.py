"""The prover's network follows the moves as if it began afresh, and its numbers are proof numbers."""

from __future__ import annotations

import random

import pytest

from t3tui.engine import kernel_loader, weights
from t3tui.game.mode import ADVANCED, ADVANCED_FULL_DRAWS, Mode
from t3tui.game.position import Position

pytestmark = pytest.mark.usefixtures("kernels")


def cannot_win_at_once(position: Position) -> bool:
    return not any(position.play(move).winner for move in position.legal_moves)


@pytest.mark.parametrize("mode", [ADVANCED, ADVANCED_FULL_DRAWS], ids=str)
def test_following_the_moves_gives_the_same_layer_as_starting_afresh(mode: Mode) -> None:
    network, state, moves = (kernel_loader.kernel(name) for name in ("prover.network", "state", "prover.moves"))
    followed, afresh = (kernel_loader.prover().new_work(weights.prover()) for _ in range(2))
    chance = random.Random(3)
    compared = 0
    for _ in range(12):
        position = Position.start(mode)
        state.write_state(position, followed)
        moves.set_up(followed, 0)
        network.first_layer(followed)
        layer = network.FIRST_LAYER
        while not position.is_over and cannot_win_at_once(position):
            move = chance.choice(position.legal_moves)
            network.next_layer(followed, layer, layer, state.to_kernel(move))
            moves.make(followed, state.to_kernel(move))
            position = position.play(move)
            state.write_state(position, afresh)
            moves.set_up(afresh, 0)
            network.first_layer(afresh)
            size = network.WORDS
            assert list(followed[layer : layer + size]) == list(afresh[layer : layer + size])
            assert followed[moves.KEY] == afresh[moves.KEY]
            places = slice(moves.EMPTY_AT, moves.EMPTY_AT + 9)
            assert list(followed[places]) == list(afresh[places])
            compared += 1
    assert compared > 150


def test_first_numbers_are_proof_numbers() -> None:
    network, state, moves = (kernel_loader.kernel(name) for name in ("prover.network", "state", "prover.moves"))
    work = kernel_loader.prover().new_work(weights.prover())
    most, least = network.GUESS[len(network.GUESS) - 1], network.GUESS[0]
    position = Position.start(ADVANCED)
    for move in (40, 36, 4, 37, 13):
        state.write_state(position, work)
        moves.set_up(work, 0)
        network.first_layer(work)
        turn = 10 * work[state.SIDE] + work[state.TARGET]
        few, many = (network.first_numbers(work, network.FIRST_LAYER, turn, choices, 5) for choices in (2, 9))
        for numbers in (few, many):
            assert least <= numbers >> 24 <= network.MOST_PHI
            assert least <= numbers & 0xFFFFFF <= most
        position = position.play(move)
