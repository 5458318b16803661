"""The champion's promises, as a user relies on them."""

from __future__ import annotations

import time

import pytest

from t3tui.engine import kernel_loader
from t3tui.engine.champion import Champion, _agreeing
from t3tui.engine.levels import LEVELS
from t3tui.engine.player import Decision, FinishedGame, Info, Limit, Stop
from t3tui.engine.prover import Proof, Prover
from t3tui.engine.roster import ROSTER, make_player, strongest
from t3tui.engine.score import PROVEN_WIN, Score
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, VARIANTS, Mode
from t3tui.game.notation import parse_move, parse_position
from t3tui.game.position import Position, Side
from tests.engine.endings import count_out, crowded_endings, endings
from tests.engine.strong_games import GAMES, position_of

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
    info = decision.info
    return decision.move, info.value, info.line, info.nodes, info.depth


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
            assert position.ply == 0 or decision.info.proven == count_out(position, {})
            explore(position.play(decision.move), decision.info.proven == "win")

    explore(Position.start(BASIC), False)
    assert seen


def test_basic_wins_quickly_and_leaves_few_right_answers() -> None:
    opening = champion().think(Position.start(BASIC))
    assert opening.move in (0, 2, 6, 8)
    won = Position.start(BASIC).play(0).play(3).play(1).play(4)
    assert (champion().think(won).move, champion().think(won).info.plies) == (2, 1)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_with_the_prover_it_settles_endings_and_is_right(mode: Mode) -> None:
    for position, result in endings(mode, 20):
        decision = champion(nodes=4000).think(position)
        if position.count_moves() > 1:
            assert decision.info.proven in (result, None)
            assert decision.info.proven == result or result == "draw"


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_the_search_alone_never_claims_what_is_not_so(mode: Mode) -> None:
    claims = 0
    for position, result in endings(mode, 30, seed=2):
        decision = champion(depth=5).think(position)
        assert decision.info.proven in (None, result)
        claims += decision.info.proven is not None
        if decision.info.proven is not None and decision.info.plies is not None:
            assert abs(decision.info.number or 0) == PROVEN_WIN - decision.info.plies
    assert claims > 5


@pytest.mark.parametrize(
    "text",
    [
        "XOXOXXOXO/O.O.X.XOO/OX...XXX./..O.XX.XX/OO.O.OX.O/O..OX.X.O/XX.XOOOO./XXOO...OX/XXO.XXO.. O 6",
        "..OXX.O.O/XOOXO..XX/OXOOXXXOX/X.XXOO.OO/OXXOOXX../XOX.OOX.X/.O.O.O.X./.XXX.X.O./.OO.XO.OX O 8",
    ],
)
def test_where_a_full_board_draws_a_move_there_is_an_escape(text: str) -> None:
    """Of drawn positions, the first is lost and the second is won for who does not see that way out."""
    position = parse_position(f"advanced:full=draw {text}")
    assert count_out(position, {}) == "draw"
    assert champion(depth=4).think(position).info.proven in (None, "draw")


def wins_within(position: Position, plies: int) -> bool:
    """Whether the mover can force a win in so many plies, by trying everything."""
    return any(
        after.winner is position.side or (plies > 1 and not after.is_over and not escapes(after, plies - 1))
        for after in map(position.play, position.legal_moves)
    )


def escapes(position: Position, plies: int) -> bool:
    """Whether the mover can avoid losing in so many plies."""
    return any(
        after.winner is position.side
        or (after.is_over and after.winner is None)
        or (not after.is_over and (plies < 2 or not wins_within(after, plies - 1)))
        for after in map(position.play, position.legal_moves)
    )


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_a_win_takes_no_longer_than_it_says_however_the_table_is_used(mode: Mode) -> None:
    """The player remembers its table from position to position of a game, each a ply further."""
    claims = 0
    for position, result in endings(mode, 60, seed=3):
        if result == "draw" or position.count_moves() < 2:
            continue
        player = champion(depth=6)
        while not position.is_over:
            info = player.think(position).info
            if position.count_moves() > 1 and info.proven is not None and (info.plies or 99) <= 6:
                claims += 1
                assert info.plies is not None
                forced = wins_within if info.proven == "win" else lambda *where: not escapes(*where)
                assert forced(position, info.plies)
            position = position.play(info.line[0] if info.line else position.legal_moves[0])
    assert claims > 10


def test_proofs_in_the_table_count_from_their_own_position() -> None:
    search = kernel_loader.kernel("champion.search")
    assert search.from_table(PROVEN_WIN - 3, 4) == PROVEN_WIN - 7
    assert search.from_table(3 - PROVEN_WIN, 4) == 7 - PROVEN_WIN
    assert search.from_table(120, 4) == 120


def broken_off(searched: int, lines: int, now: list[int], last: list[int]) -> list[tuple[int, Score | None]]:
    """What a search that was stopped knows: values of the depth under way, and of the whole depth before."""
    search, array = kernel_loader.kernel("champion.search"), kernel_loader.kernel("champion.work_array")
    work = search.new_work(())
    search.prepare(work, early(ULTIMATE), lines=lines)
    work[kernel_loader.kernel("state").DEPTH], work[array.ROOT_COUNT], work[array.SEARCHED] = 3, len(now), searched
    for at, value in enumerate(now):
        work[array.ROOT_MOVES + at], work[array.ROOT_VALUES + at] = at, value
        work[array.LAST_MOVES + at], work[array.LAST_VALUES + at] = at, last[at]
    moves: list[tuple[int, Score | None]] = search.known_moves(work)
    return moves


def test_a_loss_is_not_claimed_before_every_move_was_searched() -> None:
    moves = broken_off(1, 1, [6 - PROVEN_WIN, 20, -30], [25, 20, -30])
    assert moves == [(1, Score(20.0)), (2, Score(-30.0)), (0, Score.loss(6))]
    moves = broken_off(3, 1, [6 - PROVEN_WIN] * 3, [25, 20, -30])
    assert [value for _, value in moves] == [Score.loss(6)] * 3


def test_a_depth_broken_off_before_it_has_all_lines_does_not_count() -> None:
    assert broken_off(1, 2, [21, 26, -30], [28, 26, -30])[:2] == [(0, Score(28.0)), (1, Score(26.0))]
    assert broken_off(2, 2, [21, 19, -30], [28, 26, -30])[:2] == [(0, Score(21.0)), (1, Score(19.0))]
    assert broken_off(1, 1, [21, 26, -30], [28, 26, -30])[0] == (0, Score(21.0))


@pytest.mark.parametrize("mode", [mode for mode in BIG_GAMES if not mode.macro], ids=str)
def test_full_boards_and_free_choices_are_understood(mode: Mode) -> None:
    for position, result in crowded_endings(mode, 30):
        decision = champion(depth=9).think(position)
        assert decision.info.proven in (None, result)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_proven_wins_are_played_out_in_time(mode: Mode) -> None:
    won = [position for position, result in endings(mode, 20) if result == "win" and position.count_moves() > 1]
    for position in won[:5]:
        player = champion(nodes=4000)
        decision = player.think(position)
        assert decision.info.plies is not None
        last = position.ply + decision.info.plies
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
    kernel_loader.switch_to_interpreted()
    interpreted = champion(nodes=3000).think(early(mode))
    kernel_loader.switch_to_compiled()
    assert essence(compiled) == essence(interpreted)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_several_lines_are_scored_best_first(mode: Mode) -> None:
    decision = champion(depth=3).think(early(mode), Limit(lines=4))
    values = list(decision.info.scores.values())
    assert len(values) == 4
    assert values == sorted(values, reverse=True)
    assert decision.move == next(iter(decision.info.scores))


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_the_best_of_several_lines_is_worth_what_a_search_for_one_line_finds(mode: Mode) -> None:
    """Deeper than one ply the two prune other moves, so they may differ by what a guess is off."""
    for depth, most in ((1, 0), (3, 10)):
        several = champion(depth=depth).think(early(mode), Limit(lines=4)).info.value
        one = champion(depth=depth).think(early(mode)).info.value
        assert several is not None
        assert one is not None
        assert abs(several.number - one.number) <= most


def check_lines(position: Position, decision: Decision, asked: int) -> None:
    """Hints agree with themselves."""
    info, values = decision.info, list(decision.info.scores.values())
    assert len(values) == min(asked, position.count_moves())
    assert values == sorted(values, reverse=True)
    assert decision.move == next(iter(info.scores)) == info.line[0]
    assert info.value == values[0]
    if info.proven == "loss":
        assert all(value.proven == "loss" for value in values)
    if info.proven == "draw":
        assert all(value.number <= 0 for value in values)


def test_the_move_played_is_the_first_line() -> None:
    position = Position.start(ADVANCED)
    for text in ["36", "61", "17", "71", "18", "83", "38", "81", "15", "54", "46"]:
        position = position.play(parse_move(ADVANCED, text))
    for nodes in (300, 2000, 20_000):
        check_lines(position, champion(nodes=nodes).think(position, Limit(lines=3)), 3)


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_lines_agree_with_each_other_and_with_every_proof(mode: Mode) -> None:
    for position, _ in endings(mode, 25, seed=4):
        for nodes in (60, 1500):
            check_lines(position, champion(nodes=nodes).think(position, Limit(lines=3)), 3)


WON, LOST, DRAWN = Proof("win", 5, 17), Proof("loss", 5, 12), Proof("draw", 5)


@pytest.mark.parametrize(
    ("proof", "known", "shown"),
    [
        (WON, {7: Score(90.0), 5: Score(3.0)}, {5: Score.win(17), 7: Score(90.0)}),
        (WON, {7: Score.win(15), 5: Score(3.0)}, {7: Score.win(15), 5: Score.win(17)}),
        (WON, {5: Score.win(11), 7: Score(3.0)}, {5: Score.win(11), 7: Score(3.0)}),
        (LOST, {7: Score(-216.0), 5: Score(-220.0)}, {5: Score.loss(12), 7: Score.loss(12)}),
        (LOST, {7: Score.loss(4), 6: Score(8.0)}, {5: Score.loss(12), 6: Score.loss(12), 7: Score.loss(4)}),
        (DRAWN, {7: Score(25.0), 5: Score(2.0)}, {5: Score.draw(), 7: Score(0.0)}),
        (DRAWN, {7: Score(-25.0), 6: Score.loss(2)}, {5: Score.draw(), 7: Score(-25.0), 6: Score.loss(2)}),
        (Proof(), {7: Score(25.0), 5: Score(2.0)}, {7: Score(25.0), 5: Score(2.0)}),
    ],
)
def test_no_line_contradicts_a_proof(proof: Proof, known: dict[int, Score], shown: dict[int, Score]) -> None:
    assert list(_agreeing(known, proof).items()) == list(shown.items())


def test_several_lines_of_the_basic_game_are_exact() -> None:
    decision = champion().think(Position.start(BASIC).play(0), Limit(lines=9))
    assert decision.info.scores[4] == Score.draw()
    assert sum(value.proven == "loss" for value in decision.info.scores.values()) == 7


def test_openings_vary_with_the_seed_and_repeat_with_it() -> None:
    def opening(seed: int) -> int:
        return champion(depth=2, seed=seed).think(Position.start(ULTIMATE)).move

    assert opening(3) == opening(3)
    assert len({opening(seed) for seed in range(1, 12)}) > 3


def test_threads_share_the_nodes_and_agree_on_proofs() -> None:
    for position, result in endings(ULTIMATE, 12):
        if result != "draw" and position.count_moves() > 1:
            assert champion(nodes=6000, threads=2).think(position).info.proven == result


@pytest.mark.parametrize(("seconds", "ply", "asks"), [(1, 14, True), (1, 13, False), (6, 13, True), (60, 11, True)])
def test_the_longer_it_may_think_the_earlier_all_its_threads_prove(
    seconds: float, ply: int, asks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = Stop()
    threads: list[object] = []

    def prove(*_: object, **options: object) -> Proof:
        threads.append(options["threads"])
        stop.set()
        return Proof()

    monkeypatch.setattr(Prover, "prove", prove)
    player = Champion("champion", seconds, threads=2)
    player.think(position_of(GAMES[0], ply), report=lambda _: stop.set(), stop=stop)
    assert threads == ([2] if asks else [])


@pytest.mark.parametrize(("seconds", "nodes", "counts"), [(0.01, None, True), (None, 100, False)])
def test_a_proof_in_vain_is_counted_live_and_at_the_end_where_time_is_the_limit(
    seconds: float | None, nodes: int | None, counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited = 1_000_000_000
    under_way: list[int] = []

    def prove(*_: object, **__: object) -> Proof:
        under_way.append(player._proof_under_way.nodes)
        return Proof(nodes=visited)

    monkeypatch.setattr(Prover, "nodes", visited)
    monkeypatch.setattr(Prover, "prove", prove)
    player = Champion("champion", seconds, nodes=nodes)
    info = player.think(position_of(GAMES[0], 20)).info
    assert under_way == [visited]
    assert player._proof_under_way == Proof()
    assert (info.nodes > visited) is counts


def test_a_single_move_is_played_at_once() -> None:
    position = next(position for position, _ in endings(ULTIMATE, 60) if position.count_moves() == 1)
    decision = champion().think(position)
    assert (decision.move, decision.info.nodes) == (position.legal_moves[0], 1)


def test_stops_when_asked_and_still_answers() -> None:
    stop = Stop()
    seen: list[Info] = []

    def first_report(info: Info) -> None:
        seen.append(info)
        stop.set()

    decision = champion().think(early(ADVANCED), report=first_report, stop=stop)
    assert decision.move in early(ADVANCED).legal_moves
    assert seen
    assert decision.info.proven is None


@pytest.mark.parametrize("mode", BIG_GAMES, ids=str)
def test_whoever_has_no_time_at_all_still_looks_at_every_move(mode: Mode) -> None:
    stop = Stop()
    stop.set()
    late = next(position for position, _ in endings(mode, 30) if position.count_moves() > 3)
    for position in (early(mode), late):
        for thought in (champion().think(position, stop=stop), champion(nodes=1).think(position)):
            assert thought.move in position.legal_moves
            assert thought.info.depth == 1
            assert thought.info.nodes >= position.count_moves()
            assert thought.info.value is not None


@pytest.mark.parametrize("mode", [ADVANCED, ULTIMATE], ids=str)
def test_tables_are_as_large_as_the_limit_asks_for(mode: Mode, kernels: str) -> None:
    sizes = []
    for seconds in (0.001, 0.03, 0.25):
        player = Champion(seconds=seconds, depth=1)
        player.think(early(mode))
        sizes.append(8 * len(player._table))
    assert sizes == [1 << 17, 1 << 21, 1 << 24 if kernels == "compiled" else 1 << 22]


def test_lower_levels_slip_and_look_less_far() -> None:
    player = champion(level=1)
    decisions = [player.think(early(ULTIMATE)) for _ in range(40)]
    assert len({decision.move for decision in decisions}) > 3
    assert max(decision.info.depth for decision in decisions) <= 1
    slips = [level.slips for level in LEVELS]
    assert slips == sorted(slips, reverse=True)


def test_every_level_is_the_one_that_is_asked_for(kernels: str) -> None:
    for number, level in enumerate(LEVELS, 1):
        player = make_player(f"champion:level={number},seed=1,depth=9,nodes=200000")
        assert isinstance(player, Champion)
        assert player._level is level
    if kernels == "compiled":
        for mode in (ADVANCED, ULTIMATE):
            looked = [champion(depth=30, level=level).think(early(mode)).info.nodes for level in (7, 8)]
            assert looked == [LEVELS[6].nodes_for(mode), LEVELS[7].nodes_for(mode)]
    assert {champion(level=6, seed=seed).think(early(ULTIMATE)).info.depth for seed in range(1, 6)} <= {0, 6}


def test_nobody_thinks_about_a_game_that_is_over() -> None:
    position = Position.start(BASIC)
    for move in (0, 3, 1, 4, 2):
        position = position.play(move)
    for kind in ROSTER:
        if kind.make is not None and not kind.takes_command:
            with pytest.raises(FinishedGame, match="over"):
                make_player(kind.name).think(position)
    with pytest.raises(FinishedGame):
        Prover().prove(position)


def test_the_roster_makes_it_and_calls_it_the_strongest() -> None:
    assert make_player("champion:nodes=50,seed=2").think(early(ADVANCED)).info.nodes == 50
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
