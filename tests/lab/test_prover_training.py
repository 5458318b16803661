"""The prover's network: positions settled by the prover, fitted, and written as its kernels read it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from t3tui.engine import kernel_loader, weights
from t3tui.engine.kernels.prover.work_array import CHILDREN, ROWS
from t3tui.lab.training.prover import CHOICES, FEWEST, LABEL, RESULT, ProverNetwork, fit, settle_positions, shard


@pytest.fixture(scope="module")
def labels() -> np.ndarray:
    return settle_positions(24, seed=3, further=30, nodes=60)


def test_positions_are_settled_and_have_moves(labels: np.ndarray) -> None:
    assert labels.shape == (24, LABEL)
    assert set(labels[:, RESULT]) == {0, 1}
    assert (labels[:, CHOICES] > 0).all()
    assert (labels[:, FEWEST] <= 10).all()


def test_a_network_learns_its_positions_by_heart(labels: np.ndarray) -> None:
    told: list[str] = []
    same = np.tile(labels, (20, 1))
    fit(same, epochs=40, seed=1, tell=told.append)
    assert told[-1].startswith("epoch 40 of 40: ")
    assert float(told[-1].split()[4].rstrip("%")) > 75


def test_what_is_written_is_what_the_kernels_read() -> None:
    plain = ProverNetwork.random(1).whole()
    assert len(plain) == len(Path(weights.__file__).with_name("prover.txt").read_text("ascii").split())
    assert len(kernel_loader.prover_network().packed(plain)) == CHILDREN - ROWS


def test_a_shard_is_made_once(tmp_path: Path, labels: np.ndarray) -> None:
    seeds: list[int] = []

    def make(seed: int) -> np.ndarray:
        seeds.append(seed)
        return labels

    assert (shard(tmp_path, 7, make) == shard(tmp_path, 7, make)).all()
    assert seeds == [7]
