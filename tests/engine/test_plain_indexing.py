"""Compiled kernels index without asking whether an index counts from the end: none of them may ever do that."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import Any, SupportsIndex, overload

import pytest

from t3tui.engine import kernel_loader
from t3tui.engine.prover import Prover
from t3tui.engine.roster import make_player
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, Mode, parse_mode
from t3tui.game.position import Position

SEARCHES = ("minimax:depth=1", "minimax-ab:depth=2", "alpha-beta:depth=2,eval=board-lines", "four-rules:depth=1")
BIG_SEARCHES = ("champion:nodes=100,seed=1", "mcts:simulations=20,seed=1")
BIG_GAMES = (ADVANCED, ULTIMATE, parse_mode("advanced:full=draw"), parse_mode("ultimate:tiebreak=boards"))


class Strict(list[int]):
    """A list that knows no indexes from the end."""

    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: Any) -> Any:
        assert isinstance(index, slice) or index >= 0
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or index >= 0
        super().__setitem__(index, value)


@pytest.fixture
def strict_kernels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Interpreted kernels whose every array and table is strict."""
    before = kernel_loader.is_compiled()
    kernel_loader.switch_to_interpreted()
    backend = kernel_loader.kernel("backend")

    def table(values: Iterable[int]) -> Strict:
        return Strict(values)

    monkeypatch.setattr(backend, "table", table)
    monkeypatch.setattr(backend, "ints", lambda count, huge=False: Strict([0]) * count)
    yield
    if before:
        kernel_loader.switch_to_compiled()
    else:
        kernel_loader.switch_to_interpreted()


def play_a_game(mode: Mode, spec: str) -> None:
    """Think about every move of a small game and about every third of a large one."""
    player = make_player(spec, mode)
    position = Position.start(mode)
    while not position.is_over:
        thinks = mode is BASIC or position.ply % 3 == 0
        move = player.think(position).move if thinks else position.legal_moves[position.ply % position.count_moves()]
        position = position.play(move)


@pytest.mark.usefixtures("strict_kernels")
@pytest.mark.parametrize(
    ("mode", "spec"),
    [
        *((mode, spec) for mode in (BASIC, ULTIMATE) for spec in SEARCHES),
        *((mode, spec) for mode in BIG_GAMES for spec in BIG_SEARCHES),
    ],
    ids=str,
)
def test_no_player_counts_from_the_end(mode: Mode, spec: str) -> None:
    play_a_game(mode, spec)


@pytest.mark.usefixtures("strict_kernels")
@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_nor_does_the_prover(mode: Mode) -> None:
    position = Position.start(mode)
    prover = Prover()
    while not position.is_over:
        prover.prove(position, nodes=20, size=1 << 20)
        position = position.play(position.legal_moves[position.ply % position.count_moves()])


def test_other_functions_still_count_from_the_end() -> None:
    if not kernel_loader.can_compile():
        pytest.skip("no Numba")
    code = """
import numba, numpy
from t3tui.engine.kernels import plain_indexing

plain_indexing.install()
print(numba.njit(lambda array, index: array[index])(numpy.arange(5), -1))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "4\n"
