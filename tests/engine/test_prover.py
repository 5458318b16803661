"""The prover never claims what is not so, and finds what there is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from t3tui.engine import kernel_loader, weights
from t3tui.engine.player import Stop
from t3tui.engine.prover import Proof, Prover
from t3tui.game.history import Proven
from t3tui.game.mode import ADVANCED, ADVANCED_FULL_DRAWS, BASIC, ULTIMATE, VARIANTS, Mode
from t3tui.game.position import Move, Position, Side
from tests.engine.endings import crowded_endings, endings
from tests.engine.proof_checker import longest_defence
from tests.engine.strong_games import GAMES, position_of

pytestmark = pytest.mark.usefixtures("kernels")


def check_against_every_reply(prover: Prover, position: Position, proof: Proof) -> None:
    """Every game the proof's winner can get into is won within the plies that were promised."""
    kernel, state = kernel_loader.kernel("prover.solve"), kernel_loader.kernel("state")
    shortest = kernel_loader.kernel("prover.shortest")
    work, table = prover._works[0], prover._table
    goal = kernel.int64(work[kernel_loader.kernel("prover.moves").GOAL])
    winner = position.side if proof.result == "win" else position.side.other

    def winning_move(position: Position) -> Move:
        """What the prover's table says; the kernel is asked without a thread and a clock for each of many moves."""
        state.write_state(position, work)
        kernel.set_up(work, goal)
        if proof.exact:
            plies = shortest.shortest_win(work, work[state.SIDE], proof.plies)
            return int(state.from_kernel(shortest.best_move(work, work[state.SIDE], plies)))
        return int(state.from_kernel(kernel.proof_move(work, table, work[state.SIDE], kernel.int64(1))))

    assert proof.result in ("win", "loss")
    assert proof.plies is not None
    work[state.MAX_NODES] = 0
    kernel.take_part(work, 0, only_search=False)
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
        assert Prover().prove(position, size=1 << 20).result == result


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
    position = position_of(GAMES[2], 27)
    first, second = prover.prove(position), prover.prove(position)
    assert second.nodes <= 1 < first.nodes
    assert second.result == first.result
    assert (second.plies or 0) <= (first.plies or 0)


@pytest.mark.parametrize("game", range(4))
def test_proves_the_same_compiled_and_interpreted(game: int, kernels: str) -> None:
    if kernels == "interpreted":
        pytest.skip("One comparison is enough.")
    position = position_of(GAMES[game], 27)
    compiled = Prover().prove(position, size=1 << 20)
    kernel_loader.switch_to_interpreted()
    interpreted = Prover().prove(position, size=1 << 20)
    kernel_loader.switch_to_compiled()
    assert replace(compiled, seconds=0.0) == replace(interpreted, seconds=0.0)
    assert compiled.nodes > 20


def fewest_plies(position: Position, winner: Side) -> int:
    """By complete enumeration: how many plies best play of both takes until ``winner`` wins; many if it does not."""
    if position.is_over:
        return 0 if position.winner is winner else 1000
    after = (fewest_plies(position.play(move), winner) for move in position.legal_moves)
    return 1 + (min if position.side is winner else max)(after)


def test_exact_distances_are_those_of_best_play() -> None:
    exact = 0
    for position, result in crowded_endings(ADVANCED, 40):
        proof = Prover().prove(position, size=1 << 20)
        if result != "draw" and proof.exact:
            winner = position.side if result == "win" else position.side.other
            assert proof.plies == len(proof.line) == fewest_plies(position, winner)
            exact += 1
    assert exact > 15


def test_a_long_way_is_not_called_exact() -> None:
    proof = Prover().prove(position_of(GAMES[2], 27))
    assert (proof.plies or 0) > 20
    assert not proof.exact


def test_two_threads_prove_what_one_proves(kernels: str) -> None:
    position = position_of(GAMES[1], 25 if kernels == "compiled" else 29)
    alone, prover = Prover().prove(position), Prover()
    together = prover.prove(position, threads=2)
    assert together.result == alone.result
    check_against_every_reply(prover, position, together)
    assert prover.prove(position, threads=1).result == alone.result


@pytest.mark.parametrize("threads", [1, 2])
def test_its_table_grows_with_the_search(threads: int, kernels: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if kernels == "interpreted":
        pytest.skip("Then the table stays small.")
    monkeypatch.setattr("t3tui.engine.prover.TABLE_BYTES", 1 << 10)
    position = position_of(GAMES[1], 25)
    prover = Prover()
    proof = prover.prove(position, threads=threads)
    assert 8 * len(prover._table) >= 4 << 10
    check_against_every_reply(prover, position, proof)
    assert proof.result == Prover().prove(position, size=1 << 20).result


def test_a_larger_table_knows_what_the_old_one_knew() -> None:
    prover = Prover()
    position = position_of(GAMES[2], 27)
    first = prover.prove(position, size=1 << 16)
    prover._table = kernel_loader.prover().grown(prover._table)
    again = prover.prove(position, size=1 << 16)
    assert again.result == first.result
    assert again.nodes <= 1 < first.nodes


def test_threads_share_the_nodes_they_may_visit() -> None:
    proof = Prover().prove(position_of(GAMES[0], 9), nodes=1000, threads=2)
    assert proof.result is None
    assert proof.nodes <= 1010


def test_says_nothing_when_it_was_stopped_or_ran_out() -> None:
    position = position_of(GAMES[0], 9)
    kernel_loader.prover()
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


def test_a_draw_is_no_win_when_a_proof_is_walked_through() -> None:
    """The last move of this game draws it, whatever a search may have believed."""
    kernel, state = kernel_loader.kernel("prover.solve"), kernel_loader.kernel("state")
    position = Position.start(BASIC)
    for move in (0, 1, 2, 4, 3, 5, 7, 6):
        position = position.play(move)
    assert position.play(8).is_over
    work, table = kernel.new_work(weights.prover()), kernel.new_table(1 << 10)
    kernel.prepare(work, position, 0)
    kernel.set_up(work, kernel.int64(1))
    base = kernel.int64(kernel.CHILDREN)
    assert work[state.SIDE] == 0
    assert kernel.walk(work, table, base, kernel.int64(1), kernel.int64(1)) == kernel.FAILED
    assert kernel.walk(work, table, base, kernel.int64(1), kernel.int64(0)) == 1
