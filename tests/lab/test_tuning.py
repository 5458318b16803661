"""The tuning program sees positions as the kernels do, and learns."""

from __future__ import annotations

import numpy as np
import pytest

from t3tui.engine import core, weights
from t3tui.engine.kernels.network import OUTPUT_SHIFT
from t3tui.game.mode import ADVANCED, ULTIMATE, Mode
from t3tui.game.position import HAS_LINE, Position
from t3tui.lab import tuning


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_features_and_weights_give_the_value_that_the_kernel_gives(mode: Mode) -> None:
    network, state, champion = core.kernel("network"), core.kernel("state"), core.kernel("champion")
    plain = tuning.Network.random(3)
    plain.output_bias += np.linspace(-1, 1, 20, dtype=np.float32)
    work = champion.new_work(weights.packed(plain.whole()))
    samples = tuning.self_play(mode, weights.network(mode.name), games=2, nodes=30, seed=4)
    on = tuning.inputs(samples)
    for sample, features in zip(samples.tolist(), on, strict=True):
        x, o = (sum(mask << 9 * board for board, mask in enumerate(sample[at : at + 9])) for at in (0, 9))
        state.write_state(complete(Position(mode, x, o, sample[18])), work)
        network.first_frame(work)
        hidden = np.maximum(np.rint(plain.rows * tuning.SCALE).T @ features + np.rint(plain.bias * tuning.SCALE), 0)
        bucket = sample[19] * 10 + sample[18]
        unit = tuning.CENTIPOINTS * (1 << OUTPUT_SHIFT)
        total = hidden @ np.rint(plain.outputs[bucket] * unit / tuning.SCALE)
        value = (total + np.rint(plain.output_bias[bucket] * unit)) / (1 << OUTPUT_SHIFT)
        found = network.evaluate(work, 0)
        assert abs((-found if sample[19] else found) - value) <= 1.5


def complete(position: Position) -> Position:
    """The position with the boards that follow from its marks."""
    x_boards, o_boards, full = 0, 0, 0
    for board in range(9):
        x, o = (mask >> 9 * board & 511 for mask in (position.x, position.o))
        x_boards |= HAS_LINE[x] << board
        o_boards |= HAS_LINE[o] << board
        full |= (x | o == 511) << board
    closed = x_boards | o_boards | full
    return Position(position.mode, position.x, position.o, position.target, x_boards, o_boards, closed)


def test_every_symmetry_moves_every_feature_to_a_place_of_its_own() -> None:
    for goes, targets, _ in tuning.arrangements():
        assert sorted(goes) == list(range(len(goes)))
        assert sorted(targets) == list(range(20))


def test_fitting_learns_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    samples = tuning.self_play(ADVANCED, weights.network("advanced"), games=12, nodes=30, seed=1)
    tuning.fit(samples, macro=False, epochs=10, seed=1, batch=64)
    losses = [float(line.split()[3]) for line in capsys.readouterr().out.splitlines()]
    assert len(losses) == 2
    assert losses[-1] < 1
