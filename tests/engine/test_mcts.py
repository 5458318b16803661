"""The Monte Carlo player: sound in sharp positions, honest about proofs, economical with what it knows."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from t3tui.engine import core, mcts
from t3tui.engine.limits import PROVEN_WIN, Decision, Info, Limit, Stop
from t3tui.engine.mcts import MctsPlayer
from t3tui.engine.prover import Prover
from t3tui.engine.roster import make_player
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, VARIANTS, Mode
from t3tui.game.position import Position
from tests.engine.endings import endings
from tests.engine.strong_games import GAMES, position_of

pytestmark = pytest.mark.usefixtures("kernels")


def player(simulations: int = 300, threads: int = 1, seed: int = 1) -> MctsPlayer:
    return MctsPlayer(seconds=None, simulations=simulations, threads=threads, seed=seed)


def test_never_misses_a_win_in_one() -> None:
    for mode in VARIANTS:
        for position, _ in endings(mode, 12):
            wins = [move for move in position.legal_moves if position.play(move).winner is position.side]
            if wins:
                decision = player(simulations=1).think(position)
                assert decision.move in wins
                assert (decision.proven, decision.plies, decision.value) == ("win", 1, PROVEN_WIN - 1)


def test_never_lets_the_opponent_win_at_once_without_need() -> None:
    def allows_a_win(position: Position) -> bool:
        return any(position.play(move).winner is position.side for move in position.legal_moves)

    for mode in VARIANTS:
        for position, _ in endings(mode, 12):
            after = {move: position.play(move) for move in position.legal_moves}
            if not all(allows_a_win(position) for position in after.values()):
                assert not allows_a_win(after[player(simulations=1).think(position).move])


@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_proven_results_are_those_of_complete_enumeration(mode: Mode) -> None:
    for position, result in endings(mode, 12):
        decision = player(simulations=20_000).think(position)
        assert decision.proven == result
        if decision.plies is not None:
            assert abs(decision.value or 0) == PROVEN_WIN - decision.plies
        else:
            assert decision.value == 0


def test_the_line_is_legal_and_starts_with_the_move() -> None:
    for mode in VARIANTS:
        position = Position.start(mode)
        decision = player().think(position)
        assert decision.line[0] == decision.move
        assert decision.depth == len(decision.line)
        for move in decision.line:
            position = position.play(move)


def test_a_seed_plays_the_same_game_and_another_seed_another() -> None:
    def game(seed: int) -> list[Decision]:
        thinker, position, decisions = player(simulations=50, seed=seed), Position.start(ULTIMATE), []
        for _ in range(6):
            decisions.append(thinker.think(position))
            position = position.play(decisions[-1].move)
        return decisions

    first, again, other = ([(d.move, d.value, d.scores) for d in game(seed)] for seed in (1, 1, 2))
    assert first == again != other


def test_keeps_what_it_knows_of_the_position_after_both_moves() -> None:
    thinker, fresh = player(simulations=2000), player(simulations=1)
    position = position_of(GAMES[0], 12)
    decision = thinker.think(position)
    position = position.play(decision.line[0]).play(decision.line[1])
    kept = thinker.think(position, Limit(nodes=1))
    assert kept.nodes == 1
    assert kept.depth > fresh.think(position).depth
    assert kept.line[:1] == decision.line[2:3]
    assert sum(known.visits for known in thinker._root_moves()) > 20


def test_starts_afresh_in_another_game() -> None:
    thinker = player()
    thinker.think(Position.start(ADVANCED))
    for position in (Position.start(BASIC), Position.start(ULTIMATE), position_of(GAMES[0], 5)):
        assert thinker.think(position).move in position.legal_moves


def test_goes_on_when_the_pool_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "POOL_NODES", 512)
    monkeypatch.setattr(mcts, "INTERPRETED_NODES", 512)
    thinker = player(simulations=1000)
    position = Position.start(ULTIMATE)
    for _ in range(4):
        decision = thinker.think(position)
        assert decision.nodes == 1000
        (work,), (tree,) = thinker._works, thinker._trees
        assert work[core.kernel("mcts").USED] <= len(tree) // core.kernel("mcts").NODE == 512
        position = position.play(decision.move)


def test_threads_share_the_simulations_and_agree_on_proofs() -> None:
    decision = player(simulations=601, threads=2).think(Position.start(ULTIMATE))
    assert decision.nodes == 601
    assert decision.move in Position.start(ULTIMATE).legal_moves
    for position, result in endings(ULTIMATE, 6):
        assert player(simulations=20_000, threads=2).think(position).proven == result


def test_scores_the_best_lines_best_first() -> None:
    position = Position.start(ULTIMATE)
    every, three = (player().think(position, Limit(lines=lines)).scores for lines in (1, 3))
    assert len(every) > 3
    assert list(three.items()) == list(every.items())[:3]


def test_stops_when_asked_and_still_answers() -> None:
    stop = Stop()
    reports: list[Info] = []

    def first_report(info: Info) -> None:
        reports.append(info)
        stop.set()

    decision = MctsPlayer(seconds=None, seed=1).think(Position.start(ULTIMATE), report=first_report, stop=stop)
    assert decision.move in Position.start(ULTIMATE).legal_moves
    assert decision.nodes >= reports[0].nodes
    assert reports[0].line
    stopped_before = MctsPlayer(seconds=None, seed=1).think(Position.start(ADVANCED), stop=stop)
    assert stopped_before.move in Position.start(ADVANCED).legal_moves


def test_the_roster_makes_it() -> None:
    thinker = make_player("mcts:simulations=20,threads=2,seed=3", ULTIMATE)
    assert thinker.spec == "mcts:simulations=20,threads=2,seed=3"
    assert thinker.think(Position.start(ULTIMATE)).nodes == 20


@pytest.mark.slow
def test_simulates_at_least_six_times_as_fast_as_openspiel(kernels: str) -> None:
    """One core each, one after the other, measured in processor time so that other programs do not matter."""
    pyspiel = pytest.importorskip("pyspiel")
    if kernels == "interpreted":
        pytest.skip("Interpreted kernels are not meant to be fast.")
    game = pyspiel.load_game("ultimate_tic_tac_toe")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 5000, 1000, True, 1, False)
    player(simulations=1000).think(Position.start(ULTIMATE))

    def per_second(simulations: int, search: Callable[[], object]) -> float:
        began = time.process_time()
        search()
        return simulations / (time.process_time() - began)

    theirs = per_second(5000, lambda: bot.mcts_search(game.new_initial_state()))
    ours = per_second(100_000, lambda: player(simulations=100_000).think(Position.start(ULTIMATE)))
    print(f"{ours:,.0f} simulations/s, OpenSpiel {theirs:,.0f}: {ours / theirs:.1f} times")
    assert ours >= 6 * theirs


@pytest.mark.slow
def test_memory_stays_bounded_over_many_moves(kernels: str) -> None:
    resource = pytest.importorskip("resource")
    thinker, prover = player(simulations=20_000 if kernels == "compiled" else 200, threads=2), Prover()

    def play_a_game(mode: Mode) -> None:
        position = Position.start(mode)
        while not position.is_over:
            prover.prove(position, nodes=20_000 if kernels == "compiled" else 200)
            position = position.play(thinker.think(position).move)

    play_a_game(ULTIMATE)
    play_a_game(ADVANCED)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(5):
        play_a_game(ULTIMATE)
        play_a_game(ADVANCED)
    bound = 2 * mcts.POOL_NODES * 32 + prover.megabytes * 2**20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < bound // 1024
