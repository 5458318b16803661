"""The champion's promises, as a user relies on them."""

from __future__ import annotations

import time

import pytest

from t3tui.engine import core
from t3tui.engine.champion import Champion
from t3tui.engine.levels import LEVELS
from t3tui.engine.limits import PROVEN_WIN, Decision, Info, Limit, Stop
from t3tui.engine.roster import make_player, strongest
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, VARIANTS, Mode
from t3tui.game.position import Position, Side
from tests.engine.endings import count_out, crowded_endings, endings

pytestmark = pytest.mark.usefixtures("kernels")

BIG_GAMES = tuple(mode for mode in VARIANTS if mode is not BASIC)


def champion(
    depth: int | None = None, nodes: int | None = None, threads: int = 1, level: int = len(LEVELS), seed: int = 1
) -> Champion:
    return Champion("champion", None, depth, nodes, threads, level, seed)


def early(mode: Mode) -> Position:
    """A position after the opening, where nothing is chosen by chance any more."""
    return Position.start(mode).play(40).play(36)


def essence(decision: Decision) -> tuple[object, ...]:
    """What must not depend on chance or the clock."""
    return decision.move, decision.value, decision.proven, decision.line, decision.nodes, decision.depth


@pytest.mark.parametrize("side", [Side.X, Side.O])
def test_basic_never_loses_and_wins_every_won_position(side: Side) -> None:
    player = champion()
    seen: set[Position] = set()

    def explore(position: Position, won: bool) -> None:
        if position.is_over:
            assert position.winner is side if won else position.winner is not side.other
        elif position.side is not side:
            for move in position.legal_moves:
                explore(position.play(move), won)
        elif position not in seen:
            seen.add(position)
            decision = player.think(position)
            assert position.ply == 0 or decision.proven == count_out(position, {})
            explore(position.play(decision.move), decision.proven == "win")

    explore(Position.start(BASIC), False)
    assert seen


def test_basic_wins_quickly_and_leaves_few_right_answers() -> None:
    opening = champion().think(Position.start(BASIC))
    assert opening.move in (0, 2, 6, 8)
    won = Position.start(BASIC).play(0).play(3).play(1).play(4)
    assert (champion().think(won).move, champion().think(won).plies) == (2, 1)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_with_the_prover_it_settles_endings_and_is_right(mode: Mode) -> None:
    for position, result in endings(mode, 20):
        decision = champion(nodes=4000).think(position)
        if position.count_moves() > 1:
            assert decision.proven in (result, None)
            assert decision.proven == result or result == "draw"


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_the_search_alone_never_claims_what_is_not_so(mode: Mode) -> None:
    claims = 0
    for position, result in endings(mode, 30, seed=2):
        decision = champion(depth=5).think(position)
        assert decision.proven in (None, result)
        claims += decision.proven is not None
        if decision.proven is not None and decision.plies is not None:
            assert abs(decision.value or 0) == PROVEN_WIN - decision.plies
    assert claims > 5


@pytest.mark.parametrize("mode", [mode for mode in BIG_GAMES if not mode.macro], ids=str)
def test_full_boards_and_free_choices_are_understood(mode: Mode) -> None:
    for position, result in crowded_endings(mode, 30):
        decision = champion(depth=9).think(position)
        assert decision.proven in (None, result)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_proven_wins_are_played_out_in_time(mode: Mode) -> None:
    won = [position for position, result in endings(mode, 20) if result == "win" and position.count_moves() > 1]
    for position in won[:5]:
        player = champion(nodes=4000)
        decision = player.think(position)
        assert decision.plies is not None
        last = position.ply + decision.plies
        side = position.side
        while not position.is_over:
            mine = position.side is side
            position = position.play(player.think(position).move if mine else position.legal_moves[0])
        assert position.winner is side
        assert position.ply <= last


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_the_same_seed_and_limit_think_the_same(mode: Mode) -> None:
    first, second = (champion(nodes=3000).think(early(mode)) for _ in range(2))
    assert essence(first) == essence(second)


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_compiled_and_interpreted_kernels_think_the_same(mode: Mode, kernels: str) -> None:
    if kernels == "interpreted":
        pytest.skip("compared when compiled kernels have their turn")
    compiled = champion(nodes=3000).think(early(mode))
    core.switch_to_interpreted()
    interpreted = champion(nodes=3000).think(early(mode))
    core.switch_to_compiled()
    assert essence(compiled) == essence(interpreted)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_several_lines_are_scored_best_first(mode: Mode) -> None:
    decision = champion(depth=3).think(early(mode), Limit(lines=4))
    values = list(decision.scores.values())
    assert len(values) == 4
    assert values == sorted(values, reverse=True)
    assert decision.move == next(iter(decision.scores))
    best = champion(depth=3).think(early(mode))
    assert values[0] == best.value


def test_several_lines_of_the_basic_game_are_exact() -> None:
    decision = champion().think(Position.start(BASIC).play(0), Limit(lines=9))
    assert decision.scores[4] == 0
    assert sum(value < 0 for value in decision.scores.values()) == 7


def test_openings_vary_with_the_seed_and_repeat_with_it() -> None:
    def opening(seed: int) -> int:
        return champion(depth=2, seed=seed).think(Position.start(ULTIMATE)).move

    assert opening(3) == opening(3)
    assert len({opening(seed) for seed in range(1, 12)}) > 3


def test_threads_share_the_nodes_and_agree_on_proofs() -> None:
    for position, result in endings(ULTIMATE, 12):
        if result != "draw" and position.count_moves() > 1:
            assert champion(nodes=6000, threads=2).think(position).proven == result


def test_a_single_move_is_played_at_once() -> None:
    position = next(position for position, _ in endings(ULTIMATE, 60) if position.count_moves() == 1)
    decision = champion().think(position)
    assert (decision.move, decision.nodes) == (position.legal_moves[0], 1)


def test_stops_when_asked_and_still_answers() -> None:
    stop = Stop()
    seen: list[Info] = []

    def first_report(info: Info) -> None:
        seen.append(info)
        stop.set()

    decision = champion().think(early(ADVANCED), report=first_report, stop=stop)
    assert decision.move in early(ADVANCED).legal_moves
    assert seen
    assert decision.proven is None


def test_a_stop_before_the_start_gives_a_legal_move_and_no_claim() -> None:
    stop = Stop()
    stop.set()
    decision = champion().think(early(ULTIMATE), stop=stop)
    assert decision.move in early(ULTIMATE).legal_moves
    assert decision.proven is None


def test_lower_levels_slip_and_look_less_far() -> None:
    player = champion(level=1)
    decisions = [player.think(early(ULTIMATE)) for _ in range(40)]
    assert len({decision.move for decision in decisions}) > 3
    assert max(decision.depth for decision in decisions) <= 1
    slips = [level.slips for level in LEVELS]
    assert slips == sorted(slips, reverse=True)


def test_the_roster_makes_it_and_calls_it_the_strongest() -> None:
    assert make_player("champion:nodes=50,seed=2").think(early(ADVANCED)).nodes <= 50
    assert all(str(strongest(mode)) == "champion" for mode in VARIANTS)


@pytest.mark.slow
def test_two_hundred_moves_keep_their_time_limit(kernels: str) -> None:
    late = []
    for number in range(200):
        mode = BIG_GAMES[number % len(BIG_GAMES)]
        position = endings(mode, 60)[number % 60][0] if number % 3 == 0 else early(mode)
        began = time.perf_counter()
        Champion(seconds=0.1).think(position)
        late.append(time.perf_counter() - began - 0.1)
    assert max(late) < 0.05
