"""The five reports' counts, moves and results, as printed and exactly."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from t3tui.engine import kernel_loader
from t3tui.engine.evaluations import EVALUATIONS
from t3tui.engine.player import Decision
from t3tui.engine.roster import make_player
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, Mode
from t3tui.game.position import Move, Position, Side
from tests.engine.lines_of_play import wins_draws_losses

pytestmark = pytest.mark.usefixtures("kernels")

EKRAM = ("default", "defensive", "offensive", "spot", "defensive-attack")


def after(*moves: Move, mode: Mode = BASIC) -> Position:
    position = Position.start(mode)
    for move in moves:
        position = position.play(move)
    return position


def think(spec: str, position: Position) -> Decision:
    return _think(kernel_loader.is_compiled(), spec, position)


@cache
def _think(compiled: bool, spec: str, position: Position) -> Decision:
    return make_player(spec, position.mode).think(position)


def play(x: str, o: str) -> tuple[int, int, Side | None]:
    """A basic game: X's nodes, O's nodes, the winner."""
    nodes = {Side.X: 0, Side.O: 0}
    position = Position.start()
    while not position.is_over:
        decision = think(x if position.side is Side.X else o, position)
        nodes[position.side] += decision.info.nodes
        position = position.play(decision.move)
    return nodes[Side.X], nodes[Side.O], position.winner


class TestEkram:
    @pytest.mark.parametrize("searches", product(("minimax-ab", "alpha-beta"), repeat=2), ids="/".join)
    @pytest.mark.parametrize(
        ("x", "o", "shallow", "deep"),
        [
            ("default", "default", (89, 67), (993, 524)),
            ("defensive", "defensive", (93, 66), (827, 408)),
            ("defensive-attack", "defensive-attack", (92, 69), (1083, 588)),
            ("spot", "defensive", (82, 64), (799, 394)),
            ("offensive", "defensive-attack", (89, 69), (821, 602)),
        ],
    )
    def test_games_by_either_search(
        self, searches: tuple[str, str], x: str, o: str, shallow: tuple[int, int], deep: tuple[int, int]
    ) -> None:
        for depth, nodes in ((2, shallow), (4, deep)):
            game = play(f"{searches[0]}:depth={depth},eval={x}", f"{searches[1]}:depth={depth},eval={o}")
            assert game == (*nodes, None)

    def test_plain_minimax(self) -> None:
        for x, o in product(EKRAM, repeat=2):
            assert play(f"minimax:depth=2,eval={x}", f"minimax:depth=2,eval={o}") == (165, 120, None)
            reply = 2554 if x in ("spot", "defensive-attack") else 2552
            assert play(f"minimax:depth=4,eval={x}", f"minimax:depth=4,eval={o}") == (4785, reply, None)

    @pytest.mark.parametrize("depth", [2, 4, 6, 0])
    def test_all_evaluations_against_each_other(self, depth: int) -> None:
        for x, o in product(EKRAM, repeat=2):
            by_thresholds = play(f"minimax-ab:depth={depth},eval={x}", f"minimax-ab:depth={depth},eval={o}")
            by_windows = play(f"alpha-beta:depth={depth},eval={x}", f"alpha-beta:depth={depth},eval={o}")
            assert by_thresholds == by_windows
            assert by_windows[2] is None


class TestZhang:
    def test_advanced(self) -> None:
        decision = think("alpha-beta:depth=9,eval=board-lines", Position.start(ADVANCED))
        assert (decision.move, decision.info.nodes) == (0, 3_030_212)

    def test_ultimate(self) -> None:
        decision = think("alpha-beta:depth=8,eval=board-lines", Position.start(ULTIMATE))
        assert (decision.move, decision.info.nodes) == (0, 419_244)


class TestPaudel:
    def test_minimax(self) -> None:
        assert think("minimax:depth=0", after(0)).info.nodes == 59_704
        assert 1 + think("minimax:depth=0", after()).info.nodes == 549_946

    def test_alpha_beta(self) -> None:
        assert 1 + think("alpha-beta:depth=0", after(0)).info.nodes == 2_338
        assert 1 + think("alpha-beta:depth=0", after()).info.nodes == 18_297
        assert 1 + think("alpha-beta:depth=0,scoring=fast", after()).info.nodes == 20_866

    def test_a_fresh_window_for_each_root_child(self) -> None:
        root = after(0)
        calls = sum(1 + think("alpha-beta:depth=0", root.play(move)).info.nodes for move in root.legal_moves)
        assert calls == 4_089

    def test_mean_of_lines(self) -> None:
        position = after(3, 31, mode=ADVANCED)
        exchange, textbook = (
            kernel_loader.kernel("textbook.prepare_and_read"),
            kernel_loader.kernel("textbook.work_array"),
        )
        work = exchange.prepare(position, "lines-mean", 1)
        assert work[textbook.SCORES] / 900 == pytest.approx(-0.02 / 9)


class TestHu:
    @pytest.mark.parametrize(("rules", "leaves"), [(4, 72_658), (2, 100_645)])
    def test_leaves(self, rules: int, leaves: int) -> None:
        assert think(f"four-rules:depth=8,rules={rules}", after()).info.leaves == leaves

    def test_four_rules_lose_at_depth_two_only(self) -> None:
        losses = [wins_draws_losses(f"four-rules:depth={depth}", Side.O)[2] for depth in (1, 2, 3)]
        assert losses == [0, 8, 0]
        assert all(wins_draws_losses(f"four-rules:depth={depth}", Side.X)[2] == 0 for depth in (1, 2, 3))

    def test_two_rules_never_lose_from_depth_five(self) -> None:
        assert [wins_draws_losses("four-rules:depth=5,rules=2", side)[2] for side in Side] == [0, 0]
        assert sum(wins_draws_losses("four-rules:depth=4,rules=2", side)[2] for side in Side) > 0


class TestProject5:
    @pytest.mark.parametrize(
        ("scoring", "scores"), [("plain", {1: -10, 4: 10, 5: -10}), ("fast", {1: -2, 4: 3, 5: -2})]
    )
    def test_first_example(self, scoring: str, scores: dict[Move, float]) -> None:
        decision = think(f"bfs:scoring={scoring}", after(2, 0, 3, 7, 6, 8))
        assert (decision.info.numbers, decision.move) == (scores, 4)

    def test_second_example(self) -> None:
        """There O began; here X does, so the marks are exchanged."""
        decision = think("bfs", after(1, 6, 5, 7, 8))
        assert (decision.info.numbers, decision.move) == ({0: -3, 2: -1, 3: -3, 4: -3}, 2)

    def test_empty_board(self) -> None:
        bfs, exchange = kernel_loader.kernel("textbook.bfs"), kernel_loader.kernel("textbook.prepare_and_read")
        work = exchange.prepare(after(), "default", 9, fast=True)
        bfs.search(work)
        answer = exchange.read(work)
        assert (answer.nodes, answer.leaves, work[bfs.PEAK]) == (549_946, 255_168, 200_449)

    def test_it_can_lose(self) -> None:
        assert wins_draws_losses("bfs", Side.X) == (82, 12, 8)

    def test_true_minimax_cannot(self) -> None:
        assert wins_draws_losses("alpha-beta:depth=0,scoring=fast", Side.X) == (71, 2, 0)
        assert wins_draws_losses("alpha-beta:depth=0,scoring=fast", Side.O) == (386, 183, 0)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "spec",
    [
        "minimax:depth=0",
        "minimax-ab:depth=0",
        *(f"alpha-beta:depth=0,eval={evaluation}" for evaluation in EVALUATIONS),
        *(f"four-rules:depth={depth}" for depth in (5, 6, 7, 8)),
    ],
)
def test_who_never_loses(spec: str, side: Side) -> None:
    wins, draws, losses = wins_draws_losses(spec, side)
    assert losses == 0
    assert wins > draws > 0
