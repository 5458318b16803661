"""The Monte Carlo player: sound in sharp positions, honest about proofs, economical with what it knows."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from t3tui.engine import kernel_loader, mcts
from t3tui.engine.kernel_protocols import Child
from t3tui.engine.mcts import MctsPlayer, RootMove, merged, ranked, shown_values
from t3tui.engine.player import Decision, Info, Limit, Stop
from t3tui.engine.prover import TABLE_BYTES, Prover
from t3tui.engine.roster import PlayerError, make_player
from t3tui.engine.score import PROVEN_WIN, Score
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, ULTIMATE_COUNT_BOARDS, VARIANTS, Mode
from t3tui.game.position import Position
from tests.engine.endings import endings
from tests.engine.strong_games import GAMES, position_of

pytestmark = pytest.mark.usefixtures("kernels")


EVALUATIONS = pytest.mark.parametrize("evaluation", ["network", "playouts"])


def player(simulations: int = 300, threads: int = 1, seed: int = 1, evaluation: str = "network") -> MctsPlayer:
    return MctsPlayer(seconds=None, simulations=simulations, threads=threads, seed=seed, evaluation=evaluation)


def test_never_misses_a_win_in_one() -> None:
    for mode in VARIANTS:
        for position, _ in endings(mode, 12):
            wins = [move for move in position.legal_moves if position.play(move).winner is position.side]
            if wins:
                decision = player(simulations=1).think(position)
                assert decision.move in wins
                assert decision.info.value == Score.win(1)


def test_never_lets_the_opponent_win_at_once_without_need() -> None:
    def allows_a_win(position: Position) -> bool:
        return any(position.play(move).winner is position.side for move in position.legal_moves)

    for mode in VARIANTS:
        for position, _ in endings(mode, 12):
            after = {move: position.play(move) for move in position.legal_moves}
            if not all(allows_a_win(position) for position in after.values()):
                assert not allows_a_win(after[player(simulations=1).think(position).move])


@EVALUATIONS
@pytest.mark.parametrize("mode", VARIANTS, ids=str)
def test_proven_results_are_those_of_complete_enumeration(mode: Mode, evaluation: str) -> None:
    for position, result in endings(mode, 12):
        decision = player(simulations=20_000, evaluation=evaluation).think(position)
        assert decision.info.proven == result
        if decision.info.plies is not None:
            assert abs(decision.info.number or 0) == PROVEN_WIN - decision.info.plies
        else:
            assert decision.info.value == Score.draw()


def test_the_line_is_legal_and_starts_with_the_move() -> None:
    for mode in VARIANTS:
        position = Position.start(mode)
        decision = player().think(position)
        assert decision.info.line[0] == decision.move
        assert decision.info.depth == len(decision.info.line)
        for move in decision.info.line:
            position = position.play(move)


@EVALUATIONS
def test_a_seed_plays_the_same_game_and_another_seed_another(evaluation: str) -> None:
    def game(seed: int) -> list[Decision]:
        thinker, position, decisions = player(50, seed=seed, evaluation=evaluation), Position.start(ULTIMATE), []
        for _ in range(6):
            decisions.append(thinker.think(position))
            position = position.play(decisions[-1].move)
        return decisions

    first, again, other = ([(d.move, d.info.value, d.info.scores) for d in game(seed)] for seed in (1, 1, 2))
    assert first == again != other


@EVALUATIONS
def test_keeps_what_it_knows_of_the_position_after_both_moves(evaluation: str) -> None:
    thinker, fresh = player(2000, evaluation=evaluation), player(1, evaluation=evaluation)
    position = position_of(GAMES[0], 12)
    decision = thinker.think(position)
    position = position.play(decision.info.line[0]).play(decision.info.line[1])
    kept = thinker.think(position, Limit(nodes=1))
    assert kept.info.nodes == 1
    assert kept.info.depth > fresh.think(position).info.depth
    assert kept.info.line[:1] == decision.info.line[2:3]
    assert sum(known.visits for known in thinker._root_moves(kernel_loader.mcts(), position)) > 20


def test_starts_afresh_in_another_game() -> None:
    thinker = player()
    thinker.think(Position.start(ADVANCED))
    for position in (Position.start(BASIC), Position.start(ULTIMATE), position_of(GAMES[0], 5)):
        assert thinker.think(position).move in position.legal_moves


@EVALUATIONS
def test_goes_on_when_the_pool_is_full(monkeypatch: pytest.MonkeyPatch, evaluation: str) -> None:
    monkeypatch.setattr(mcts, "POOL_NODES", 512)
    monkeypatch.setattr(mcts, "INTERPRETED_NODES", 512)
    thinker = player(simulations=1000, evaluation=evaluation)
    position = Position.start(ULTIMATE)
    for _ in range(4):
        decision = thinker.think(position)
        assert decision.info.nodes == 1000
        (work,), (tree,) = thinker._works, thinker._trees
        assert (
            work[kernel_loader.kernel("mcts.search").USED]
            <= len(tree) // kernel_loader.kernel("mcts.search").NODE
            == 512
        )
        position = position.play(decision.move)


def test_threads_share_the_simulations_and_agree_on_proofs() -> None:
    decision = player(simulations=601, threads=2).think(Position.start(ULTIMATE))
    assert decision.info.nodes == 601
    assert decision.move in Position.start(ULTIMATE).legal_moves
    for position, result in endings(ULTIMATE, 6):
        assert player(simulations=20_000, threads=2).think(position).info.proven == result


def test_scores_the_best_lines_best_first() -> None:
    position = Position.start(ULTIMATE)
    every, three = (player().think(position, Limit(lines=lines)).info.scores for lines in (1, 3))
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
    assert decision.info.nodes >= reports[0].nodes
    assert reports[0].line
    stopped_before = MctsPlayer(seconds=None, seed=1).think(Position.start(ADVANCED), stop=stop)
    assert stopped_before.move in Position.start(ADVANCED).legal_moves


@pytest.mark.parametrize(
    ("mode", "evaluation"),
    [(ADVANCED, "network"), (ULTIMATE_COUNT_BOARDS, "network"), (ULTIMATE, "playouts")],
    ids=str,
)
def test_compiled_and_interpreted_kernels_think_the_same(mode: Mode, evaluation: str, kernels: str) -> None:
    if kernels == "interpreted":
        pytest.skip("The other run switches over by itself.")

    def thoughts() -> list[Decision]:
        thinker, position, decisions = player(100, evaluation=evaluation), Position.start(mode), []
        for _ in range(3):
            decisions.append(thinker.think(position))
            position = position.play(decisions[-1].move)
        return decisions

    compiled = thoughts()
    kernel_loader.switch_to_interpreted()
    for one, other in zip(compiled, thoughts(), strict=True):
        assert (one.move, one.info.line, one.info.scores) == (other.move, other.info.line, other.info.scores)


def test_the_network_has_an_opinion_of_every_move_before_the_first_visit() -> None:
    position = Position.start(ULTIMATE)
    guided, played_out = (player(1, evaluation=each).think(position).info.scores for each in ("network", "playouts"))
    assert set(guided) == set(position.legal_moves)
    assert len(set(guided.values())) > 5
    assert len(played_out) == 1


def test_the_basic_game_is_always_played_out() -> None:
    position = Position.start(BASIC)
    asked, default = player(200, evaluation="playouts").think(position), player(200).think(position)
    assert (asked.move, asked.info.scores) == (default.move, default.info.scores)
    assert make_player("mcts:eval=playouts", BASIC)
    with pytest.raises(PlayerError, match=r"basic has no eval=network: write eval=playouts, or leave it out\."):
        make_player("mcts:eval=network", BASIC)


def test_the_roster_makes_it() -> None:
    thinker = make_player("mcts:simulations=20,threads=2,seed=3", ULTIMATE)
    assert thinker.spec == "mcts:simulations=20,threads=2,seed=3"
    assert thinker.think(Position.start(ULTIMATE)).info.nodes == 20


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
    ours = per_second(
        100_000, lambda: player(simulations=100_000, evaluation="playouts").think(Position.start(ULTIMATE))
    )
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
    bound = 2 * mcts.POOL_NODES * 32 + TABLE_BYTES
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < bound // 1024


def test_of_two_proofs_the_shorter_counts() -> None:
    first, second = Child(7, 10, 20, 1, 8), Child(7, 5, 10, 1, 4)
    for trees in ([[first], [second]], [[second], [first]], [[first], [Child(7, 5, 10, 0, 0)], [second]]):
        known = merged(trees)[7]
        assert (known.outcome, known.plies) == ("win", 4)


def test_lines_are_ordered_whatever_the_visits_say() -> None:
    drawn = RootMove(1, 40, 40, "draw", 3)
    likely, rarely, bad = RootMove(2, 60, 70), RootMove(3, 5, 9), RootMove(4, 80, 40)
    won, quicker = RootMove(5, 3, 6, "win", 9), RootMove(6, 1, 2, "win", 4)
    lost, longer = RootMove(7, 0, 0, "loss", 3), RootMove(8, 1, 0, "loss", 7)
    order = ranked([lost, bad, drawn, rarely, won, likely, longer, quicker])
    assert order == [quicker, won, likely, drawn, rarely, bad, longer, lost]
    values = list(shown_values(order).values())
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_hints_agree_with_themselves(mode: Mode) -> None:
    for position in [position for position, _ in endings(mode, 25, seed=5)] + [Position.start(mode)]:
        decision = player(simulations=300).think(position, Limit(lines=3))
        values = list(decision.info.scores.values())
        assert values == sorted(values, reverse=True)
        assert decision.move == next(iter(decision.info.scores)) == decision.info.line[0]
        if values[0].proven != "win":
            assert len(values) == min(3, position.count_moves())


@EVALUATIONS
@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_whoever_has_no_time_at_all_still_looks_at_every_move(mode: Mode, evaluation: str) -> None:
    stop = Stop()
    stop.set()
    for thinker in (player(0, evaluation=evaluation), MctsPlayer(seconds=1e-9, seed=1, evaluation=evaluation)):
        decision = thinker.think(Position.start(mode), stop=stop)
        assert decision.info.nodes == 81
        assert len(decision.info.scores) == 81
