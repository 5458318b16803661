"""Names in work arrays: no two mean the same place, unless they are meant to."""

from __future__ import annotations

import pytest

from t3tui.engine import kernel_loader
from t3tui.engine.kernels.slots import Slots


def test_places_come_one_behind_the_other() -> None:
    slots = Slots()
    assert [slots.take(), slots.take(9), slots.take()] == [0, 1, 10]
    assert slots.size == 11


def test_what_is_built_upon_takes_no_more() -> None:
    first = Slots()
    first.take(3)
    second = Slots(after=first)
    assert second.take() == 3
    with pytest.raises(ValueError, match="built upon"):
        first.take()


@pytest.mark.parametrize(
    ("part", "first"),
    [
        ("textbook.work_array", "MAX_SIDE"),
        ("network_array", "FRAMES"),
        ("prover.work_array", "GOAL"),
    ],
)
def test_every_player_goes_on_after_what_all_have_in_common(part: str, first: str) -> None:
    state, array = kernel_loader.kernel("state"), kernel_loader.kernel(part)
    assert (state.X, state.O) == (0, 9)
    assert getattr(array, first) == state.COMMON_SIZE == state.COMMON.size


@pytest.mark.parametrize(("player", "first"), [("champion", "GENERATION"), ("mcts", "RANDOM")])
def test_who_uses_the_network_goes_on_after_it(player: str, first: str) -> None:
    array = kernel_loader.kernel(f"{player}.work_array")
    assert getattr(array, first) == kernel_loader.kernel("network_array").NETWORK.size
