"""The training sees positions as the kernels do, learns, and goes on after a break."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from t3tui.engine import kernel_loader, weights
from t3tui.engine.kernels.network import OUTPUT_SHIFT
from t3tui.engine.player import Stop
from t3tui.game.errors import BadInput
from t3tui.game.mode import ADVANCED, ULTIMATE, Mode
from t3tui.game.position import HAS_LINE, Position
from t3tui.lab.training.features import arrangements, inputs
from t3tui.lab.training.fitting import (
    CENTIPOINTS,
    SCALE,
    Fitting,
    Network,
    aims,
    fit,
    loss_on,
    packed_inputs,
    unpacked,
)
from t3tui.lab.training.pipeline import Recipe, Stopped, Training, read_recipe
from t3tui.lab.training.samples import RESULT, SAMPLE, SIDE, TARGET, VALUE, O, X, self_play
from t3tui.lab.training.slopes import add_slopes, write_odds
from t3tui.lab.training.strength import Strength
from tests.lab.here_and_now import HereAndNow


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_features_and_weights_give_the_value_that_the_kernel_gives(mode: Mode) -> None:
    network, state, champion = (
        kernel_loader.kernel("network"),
        kernel_loader.kernel("state"),
        kernel_loader.kernel("champion.search"),
    )
    plain = Network.random(3)
    plain.output_bias += np.linspace(-1, 1, 20, dtype=np.float32)
    work = champion.new_work(weights.packed(plain.whole()))
    samples = self_play(mode, weights.plain(mode), games=2, nodes=30, seed=4)
    on = inputs(samples)
    for sample, features in zip(samples.tolist(), on, strict=True):
        x, o = (sum(mask << 9 * board for board, mask in enumerate(sample[at : at + 9])) for at in (X, O))
        state.write_state(complete(Position(mode, x, o, sample[TARGET])), work)
        network.first_frame(work)
        hidden = np.maximum(np.rint(plain.rows * SCALE).T @ features + np.rint(plain.bias * SCALE), 0)
        bucket = sample[SIDE] * 10 + sample[TARGET]
        unit = CENTIPOINTS * (1 << OUTPUT_SHIFT)
        total = hidden @ np.rint(plain.outputs[bucket] * unit / SCALE)
        value = (total + np.rint(plain.output_bias[bucket] * unit)) / (1 << OUTPUT_SHIFT)
        found = network.evaluate(work, 0)
        assert abs((-found if sample[SIDE] else found) - value) <= 1.5


def test_a_narrow_network_is_a_wide_one_with_zeros() -> None:
    narrow, wide = Network.random(2, hidden=12), Network.random(2)
    for small, large in zip(narrow.parameters, wide.parameters, strict=True):
        large[...] = 0
        large[..., : small.shape[-1]] = small
    assert weights.packed(narrow.whole()) == weights.packed(wide.whole())


def test_a_network_that_was_written_can_be_fitted_on() -> None:
    plain = Network.random(2, hidden=12).whole()
    assert Network.of(plain).whole() == plain


def test_a_widened_network_thinks_the_same() -> None:
    network = Network.random(2, hidden=12)
    wide = network.widened(40, seed=1)
    samples = self_play(ADVANCED, weights.plain(ADVANCED), games=20, nodes=30, seed=4)
    on = packed_inputs(samples)
    bucket = samples[:, SIDE].astype(np.intp) * 10 + samples[:, TARGET]
    odds = np.empty((2, len(on)), np.float32)
    for each, found in zip((network, wide), odds, strict=True):
        write_odds(0, len(on), on, bucket, *each.parameters, found)
    assert len(wide.bias) == 40
    assert np.std(odds[0] - odds[1]) < 0.3 * np.std(odds[0])
    assert not np.array_equal(wide.rows[:, :12], wide.rows[:, 12:24])


def test_a_balanced_network_says_the_same_with_smaller_hidden_values() -> None:
    network = Network.random(2, hidden=12)
    network.rows[:, 3:5] *= 30
    network.outputs[:, 3:5] /= 30
    samples = self_play(ADVANCED, weights.plain(ADVANCED), games=1, nodes=30, seed=4)
    on = packed_inputs(samples)
    balanced = network.balanced(on)
    before, after = (unpacked(on) @ each.rows + each.bias for each in (network, balanced))
    assert np.abs(before * SCALE).max() > 1 << 14
    assert np.abs(after * SCALE).max() <= 1 << 13
    assert np.array_equal(after[:, :3], before[:, :3])
    for bucket in range(20):
        told = np.maximum(before, 0) @ network.outputs[bucket]
        assert np.allclose(told, np.maximum(after, 0) @ balanced.outputs[bucket], rtol=1e-4)


@pytest.mark.parametrize("turn", [0, 5, 15])
def test_slopes_are_those_of_the_loss(turn: int) -> None:
    """A small step of a weight changes the loss as its slope says, in whatever symmetry the samples are seen."""
    network = Network.random(2, hidden=8)
    samples = self_play(ULTIMATE, weights.plain(ULTIMATE), games=1, nodes=30, seed=4)
    on, aim = packed_inputs(samples), aims(samples, 0.5)
    bucket = samples[:, SIDE].astype(np.intp) * 10 + samples[:, TARGET]
    goes, sent, sign = arrangements()[turn]
    slopes = [np.zeros_like(part) for part in network.parameters]
    every = np.arange(len(on))
    add_slopes(every, on, bucket, aim, 1 / len(on), goes, sent, sign, *network.parameters, *slopes)
    turned = np.zeros((len(on), len(goes)), np.uint8)
    turned[:, goes] = inputs(samples)
    seen = np.packbits(turned, axis=1, bitorder="little"), sent[bucket], aim if sign > 0 else 1 - aim
    for part, slope in zip(network.parameters, slopes, strict=True):
        steepest = np.unravel_index(np.argmax(np.abs(slope)), part.shape)
        before = part[steepest]
        losses = []
        for change in (0.01, -0.01):
            part[steepest] = before + change
            losses.append(loss_on(network, *seen))
        part[steepest] = before
        assert (losses[0] - losses[1]) / 0.02 == pytest.approx(slope[steepest], rel=0.02)


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
    for goes, targets, _ in arrangements():
        assert sorted(goes) == list(range(len(goes)))
        assert sorted(targets) == list(range(20))


def test_fitting_learns_what_decides() -> None:
    """In these samples whoever has more corners wins."""
    chance = np.random.default_rng(1)
    samples = np.zeros((1000, SAMPLE), np.int16)
    samples[:, X:O] = 1 << chance.integers(0, 9, (1000, 9))
    samples[:, O:TARGET] = (1 << chance.integers(0, 9, (1000, 9))) & ~samples[:, X:O]
    corners = np.array([0, 2, 6, 8])
    have = [(samples[:, at : at + 9, None] >> corners & 1).sum((1, 2)) for at in (X, O)]
    samples[:, RESULT] = np.sign(have[0] - have[1])
    samples[:, VALUE] = 300 * samples[:, RESULT]
    said: list[str] = []
    fitted = fit(samples, Fitting(hidden=64, epochs=5, batch=32), said.append)
    losses = [float(line.split()[5]) for line in said]
    assert len(losses) == 5
    assert losses[-1] < 0.5 < losses[0]
    assert fitted.loss == pytest.approx(losses[-1], abs=1e-4)
    assert (fitted.samples, fitted.held_back) == (1000, 50)


SMALL = Recipe(
    "advanced",
    shards=2,
    games=2,
    nodes=20,
    keep=2,
    fitting=Fitting(hidden=8, epochs=2, batch=64),
    pairs=2,
    pair_nodes=20,
)


def train(
    folder: Path, recipe: Recipe = SMALL, generations: int = 2, stop: Stop | None = None
) -> tuple[Training, list[str]]:
    said: list[str] = []
    training = Training(folder, recipe, HereAndNow(), said.append, stop)
    training.run(generations)
    return training, said


def test_a_training_leaves_shards_weights_and_what_came_of_it(tmp_path: Path) -> None:
    training, said = train(tmp_path)
    known = read_recipe(tmp_path)
    assert known == (SMALL, training.generations)
    assert [each.number for each in training.generations] == [1, 2]
    assert training.generations[1].samples > training.generations[0].samples
    assert training.generations[0].strength.games == 4
    assert len(training.weights_of(2)) == len(Network.random(1, hidden=8).whole())
    assert training.weights_of(1) != training.weights_of(2) != weights.plain(ADVANCED)
    assert said[1] == "Generation 1: 2 of 2 shards played."


def test_the_same_recipe_gives_the_same_weights(tmp_path: Path) -> None:
    first, _ = train(tmp_path / "first", generations=1)
    second, _ = train(tmp_path / "second", generations=1)
    assert first.weights_of(1) == second.weights_of(1)


def test_a_training_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    whole, _ = train(tmp_path / "whole")
    train(tmp_path / "broken", generations=1)
    stop = Stop()
    with pytest.raises(Stopped):
        Training(tmp_path / "broken", SMALL, HereAndNow(), lambda text: stop.set(), stop).run(2)
    assert (tmp_path / "broken" / "generation-002" / "shard-0000.npy").exists()
    assert not (tmp_path / "broken" / "generation-002" / "weights.txt").exists()
    resumed, said = train(tmp_path / "broken")
    assert resumed.generations == whole.generations
    assert resumed.weights_of(2) == whole.weights_of(2)
    assert not any("1 of 2 shards" in line for line in said)


def test_a_folder_keeps_its_recipe(tmp_path: Path) -> None:
    train(tmp_path, generations=1)
    with pytest.raises(BadInput, match="another recipe"):
        train(tmp_path, replace(SMALL, nodes=21))
    (tmp_path / "recipe.json").write_text("[]")
    with pytest.raises(BadInput, match="cannot be read"):
        train(tmp_path)


def test_the_error_of_a_strength_comes_from_its_pairs() -> None:
    assert Strength.of([0.5, 0.5, 0.5]) == Strength(0.5, 0.0, 6)
    assert Strength.of([1.0, 0.0]).error == pytest.approx(1.96 * 0.5)
