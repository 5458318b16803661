"""The network that follows the moves agrees with itself from scratch, in both backends."""

from __future__ import annotations

import random

import pytest

from t3tui.engine import kernel_loader, weights
from t3tui.game.mode import ADVANCED, ULTIMATE, Mode
from t3tui.game.position import Position


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_following_the_moves_gives_the_same_frames_as_starting_afresh(mode: Mode) -> None:
    network, champion, state = (
        kernel_loader.kernel("network"),
        kernel_loader.champion(),
        kernel_loader.kernel("state"),
    )
    chance = random.Random(5)
    for _ in range(5):
        followed, afresh = (champion.new_work(weights.network(mode)) for _ in range(2))
        position = Position.start(mode)
        state.write_state(position, followed)
        network.first_frame(followed)
        while not position.is_over:
            move = chance.choice(position.legal_moves)
            position = position.play(move)
            state.write_state(position, followed)
            state.write_state(position, afresh)
            network.next_threats(followed, position.ply, state.to_kernel(move))
            network.next_layer(followed, position.ply, state.to_kernel(move))
            network.first_frame(afresh)
            frame = network.FRAMES + network.FRAME * position.ply
            if not position.is_over:
                assert list(followed[frame : frame + network.FRAME]) == list(
                    afresh[network.FRAMES : network.FRAMES + network.FRAME]
                )
                assert network.evaluate(followed, position.ply) == network.evaluate(afresh, 0)
