"""The prover never claims what is not so, and finds what there is."""

from __future__ import annotations

import random

import pytest

from t3tui.engine import core
from t3tui.engine.limits import Proven, Stop
from t3tui.engine.prover import Proof, Prover
from t3tui.game.mode import ADVANCED, ADVANCED_FULL_DRAWS, BASIC, ULTIMATE, VARIANTS, Mode
from t3tui.game.position import Move, Position
from tests.engine.endings import crowded_endings, endings
from tests.engine.proof_checker import longest_defence
from tests.engine.strong_games import GAMES, position_of

pytestmark = pytest.mark.usefixtures("kernels")


def check_against_every_reply(prover: Prover, position: Position, proof: Proof) -> None:
    """Every game the proof's winner can get into is won within the plies that were promised."""
    kernel, state = core.kernel("prover"), core.kernel("state")
    work, table = prover._work, prover._table
    goal = kernel.int64(work[core.kernel("prover_moves").GOAL])
    winner = position.side if proof.result == "win" else position.side.other

    def winning_move(position: Position) -> Move:
        """What the prover's table says; the kernel is asked without a thread and a clock for each of many moves."""
        state.write_state(position, work)
        kernel.set_up(work, goal)
        return int(state.from_kernel(kernel.proof_move(work, table, work[state.SIDE], kernel.int64(1))))

    assert proof.result in ("win", "loss")
    assert proof.plies is not None
    work[state.MAX_NODES] = 0
    assert longest_defence(position, winner, winning_move) <= proof.plies


def result_at_the_end(position: Position, line: tuple[Move, ...]) -> Proven:
    """How a line ends, for the side to move before it."""
    side = position.side
    for move in line:
        position = position.play(move)
    assert position.is_over
    return "draw" if position.winner is None else "win" if position.winner is side else "loss"


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_settles_late_positions_like_complete_enumeration(mode: Mode) -> None:
    prover = Prover()
    for position, result in endings(mode, 12):
        proof = prover.prove(position)
        assert proof.result == result
        assert proof.move == proof.line[0]
        assert result_at_the_end(position, proof.line) == proof.result
        assert proof.plies is None if proof.result == "draw" else len(proof.line) <= (proof.plies or 0)


def test_basic_is_a_draw() -> None:
    assert Prover().prove(Position.start(BASIC)).result == "draw"


@pytest.mark.parametrize("mode", [ADVANCED, ADVANCED_FULL_DRAWS], ids=str)
def test_tells_draws_from_wins_on_crowded_boards(mode: Mode) -> None:
    crowded = crowded_endings(mode, 80)
    assert {result for _, result in crowded} == {"win", "draw", "loss"}
    for position, result in crowded:
        assert Prover(megabytes=1).prove(position).result == result


def test_a_win_in_one_is_proven_at_once() -> None:
    start = Position.start(BASIC)
    position = start.play(0).play(3).play(1).play(4)
    proof = Prover().prove(position)
    assert (proof.result, proof.move, proof.plies, proof.line) == ("win", 2, 1, (2,))


@pytest.mark.parametrize("game", [1, 3, 9, 18])
def test_proofs_hold_against_every_reply(game: int) -> None:
    position = position_of(GAMES[game], 29)
    prover = Prover()
    check_against_every_reply(prover, position, prover.prove(position))


@pytest.mark.parametrize("seed", [1, 2])
def test_ultimate_proofs_hold_against_every_reply(seed: int) -> None:
    prover = Prover()
    for position, result in endings(ULTIMATE, 12, seed=seed):
        if result != "draw":
            check_against_every_reply(prover, position, prover.prove(position))


def test_promises_are_kept_to_the_end() -> None:
    chance = random.Random(4)
    prover = Prover()
    position = position_of(GAMES[1], 27)
    proof = prover.prove(position)
    winner = position.side if proof.result == "win" else position.side.other
    plies = proof.plies or 0
    while not position.is_over:
        if position.side is winner:
            proof = prover.prove(position)
            assert proof.result == "win"
            assert proof.plies is not None
            assert proof.plies <= plies
            assert proof.move is not None
            plies, position = proof.plies, position.play(proof.move)
        else:
            position = position.play(chance.choice(position.legal_moves))
        plies -= 1
    assert position.winner is winner


def test_remembers_what_it_has_proven() -> None:
    prover = Prover()
    position = position_of(GAMES[0], 29)
    first, second = prover.prove(position), prover.prove(position)
    assert second.nodes <= 1 < first.nodes
    assert second.result == first.result
    assert (second.plies or 0) <= (first.plies or 0)


def test_says_nothing_when_it_was_stopped_or_ran_out() -> None:
    position = position_of(GAMES[0], 9)
    stop = Stop()
    stop.set()
    stopped = Prover().prove(position, stop=stop)
    limited = Prover().prove(position, nodes=100)
    assert stopped.result is limited.result is None
    assert stopped.move is limited.move is None
    assert stopped.nodes <= 2
    assert limited.nodes <= 101


@pytest.mark.slow
@pytest.mark.parametrize("game", range(20))
def test_proves_strong_games_at_ply_17(game: int, kernels: str) -> None:
    if kernels == "interpreted":
        pytest.skip("Takes minutes when interpreted.")
    position = position_of(GAMES[game], 17)
    prover = Prover()
    proof = prover.prove(position, nodes=20_000_000)
    check_against_every_reply(prover, position, proof)
