"""The six experiments: published, re-enacted and ours, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from t3tui.engine.player import Stop
from t3tui.game.position import Side
from t3tui.lab.experiments import hu, ours
from t3tui.lab.experiments.catalog import BY_NAME, EXPERIMENTS
from t3tui.lab.experiments.ekram import EVALUATIONS_EXPERIMENT, SEARCHES_EXPERIMENT
from t3tui.lab.experiments.rows import Experiment, GameBehind, Row, TreeBehind, Watch

pytestmark = pytest.mark.usefixtures("quick_engine")

SLIPS = {
    ("alpha-beta", "defensive", "offensive", 2): (101, 60),
    ("alpha-beta", "spot", "defensive-attack", 4): (759, 589),
}
TEXTBOOK = {
    ("default", "default"): ((89, 67), (993, 524)),
    ("defensive", "defensive"): ((93, 66), (827, 408)),
    ("defensive-attack", "defensive-attack"): ((92, 69), (1083, 588)),
    ("spot", "defensive"): ((82, 64), (799, 394)),
    ("offensive", "defensive-attack"): ((89, 69), (821, 602)),
}


@pytest.fixture(scope="module")
def ekram_rows() -> list[Row]:
    return [row for each in (SEARCHES_EXPERIMENT, EVALUATIONS_EXPERIMENT) for row in each.run(Watch())]


def nodes(figures: Any) -> tuple[int, int]:
    return figures["x_nodes"], figures["o_nodes"]


def first(experiment: str, count: int) -> Iterator[Row]:
    return islice(BY_NAME[experiment].run(Watch()), count)


class TestEkram:
    def test_all_published_rows_are_reenacted_but_for_two_slips(self, ekram_rows: list[Row]) -> None:
        assert len(ekram_rows) == 34
        slips = {}
        for row in ekram_rows:
            assert row.published is not None
            assert row.reenacted is not None
            if row.is_slip:
                x, o = row.configuration["x"], row.configuration["o"]
                slips[x["search"], x["eval"], o["eval"], row.configuration["depth"]] = nodes(row.reenacted)
                assert "slip" in row.note
            else:
                assert nodes(row.published) == nodes(row.reenacted)
                assert row.published["result"] in (None, row.reenacted["result"])
                assert "slip" not in row.note
        assert slips == SLIPS

    def test_by_the_textbook(self, ekram_rows: list[Row]) -> None:
        seen = set()
        for row in ekram_rows:
            assert row.ours is not None
            assert row.ours["result"] == "draw"
            pair = row.configuration["x"]["eval"], row.configuration["o"]["eval"]
            if pair in TEXTBOOK:
                seen.add(pair)
                assert nodes(row.ours) == TEXTBOOK[pair][row.configuration["depth"] // 2 - 1]
        assert seen == TEXTBOOK.keys()

    def test_both_searches_visit_the_same_nodes(self, ekram_rows: list[Row]) -> None:
        found: dict[tuple[str, str, int], set[tuple[int, int]]] = {}
        for row in ekram_rows[SEARCHES_EXPERIMENT.total :]:
            key = row.configuration["x"]["eval"], row.configuration["o"]["eval"], row.configuration["depth"]
            found.setdefault(key, set()).add(nodes(row.ours))
        assert len(found) == 12
        assert all(len(counts) == 1 for counts in found.values())

    def test_the_games_behind_give_the_figures(self, ekram_rows: list[Row]) -> None:
        for row in ekram_rows:
            for behind, figures in zip(row.behind, (row.reenacted, row.ours), strict=True):
                assert isinstance(behind, GameBehind)
                assert figures is not None
                game = behind.game()
                assert str(game.result.winner or "draw") == figures["result"]
                assert sum(move.annotation.nodes or 0 for move in game.moves_of(Side.X)) == figures["x_nodes"]

    def test_shape_of_the_data(self, ekram_rows: list[Row]) -> None:
        assert ekram_rows[0].to_json() == {
            "configuration": {
                "x": {"search": "minimax-ab", "eval": "default"},
                "o": {"search": "alpha-beta", "eval": "default"},
                "depth": 2,
            },
            "published": {"x_nodes": 165, "o_nodes": 87, "result": "draw"},
            "reenacted": {"x_nodes": 165, "o_nodes": 87, "result": "draw"},
            "ours": {"x_nodes": 89, "o_nodes": 67, "result": "draw"},
            "note": ekram_rows[0].note,
        }


class TestPaudel:
    def test_counts(self) -> None:
        rows = {row.label: row for row in BY_NAME["pruning"].run(Watch())}
        assert len(rows) == BY_NAME["pruning"].total
        minimax, alpha_beta = rows["minimax, reply to X at cell 1"], rows["alpha-beta, reply to X at cell 1"]
        assert minimax.published == minimax.reenacted == {"nodes": 119_409, "calls": 59_704, "generations": 59_705}
        assert alpha_beta.published == alpha_beta.reenacted == {"nodes": 6_607, "calls": 4_089, "generations": 2_518}
        assert alpha_beta.ours == {"nodes": 2_338}
        empty = [
            rows[f"{name}, empty board, {scoring} scoring"].ours
            for name, scoring in (("minimax", "plain"), ("alpha-beta", "plain"), ("alpha-beta", "fast"))
        ]
        assert empty == [{"nodes": 549_946}, {"nodes": 18_297}, {"nodes": 20_866}]
        mean = rows["nine boards, H after 14 45"]
        assert mean.reenacted == mean.ours == {"value": pytest.approx(-0.02 / 9)}
        assert not any(row.is_slip for row in rows.values())
        (chart,) = BY_NAME["pruning"].charts(list(rows.values()))
        assert len(chart.series) == 4
        assert all(None not in series.values for series in chart.series)


class TestHu:
    @pytest.mark.parametrize(
        ("rules", "depth", "losses"), [(4, 1, [0, 0]), (4, 2, [0, 8]), (4, 3, [0, 0]), (2, 4, [0, 98]), (2, 5, [0, 0])]
    )
    def test_losses(self, rules: int, depth: int, losses: list[int]) -> None:
        watch = Watch()
        his, own = hu._his_chooser(rules, depth, watch), ours.chooser(hu._spec(rules, depth), watch)
        assert [ours.lines_of_play(his, side, watch)[2] for side in Side] == losses
        assert [ours.lines_of_play(own, side, watch)[2] for side in Side] == losses

    def test_first_rows(self) -> None:
        rows = list(first("depths", 6))
        assert [row.configuration.get("side") for row in rows] == ["X", "O", None, "X", "O", None]
        assert rows[0].published == {"loses": True}
        assert rows[0].reenacted == rows[0].ours == {"wins": 84, "draws": 6, "losses": 32}
        assert rows[2].ours == {"kept": 513, "positions": 627}
        losses, quality = BY_NAME["depths"].charts(rows)
        assert losses.series[0].values[:3] == (32, 9, None)
        assert quality.series[0].values[:3] == (81.8, 93.3, None)


class TestProject5:
    def test_examples_and_counts(self) -> None:
        iv, v, second, counts = first("breadth", 4)
        assert iv.published == iv.reenacted == {"scores": {"2": -10, "5": 10, "6": -10}, "move": "5"}
        assert v.published == v.reenacted == v.ours == {"scores": {"2": -2, "5": 3, "6": -2}, "move": "5"}
        assert second.published == second.reenacted == {"scores": {"1": -3, "3": -1, "4": -3, "5": -3}, "move": "3"}
        assert counts.published == counts.reenacted
        assert counts.ours == {"pushed": 549_946, "finished": 255_168}

    @pytest.mark.slow
    def test_every_line_of_play(self) -> None:
        rows = {(row.configuration.get("part"), row.configuration.get("player")): row for row in first("breadth", 10)}
        assert rows["V", "first"].reenacted == {"wins": 82, "draws": 12, "losses": 8}
        assert rows["V", "first"].ours == {"wins": 71, "draws": 2, "losses": 0}
        assert rows["V", "second"].ours == {"wins": 386, "draws": 183, "losses": 0}


class TestZhang:
    def test_shallow_rows_agree(self) -> None:
        rows = list(first("heuristics", 6))
        assert all(row.reenacted == row.ours for row in rows)
        assert rows[-1].ours == {"nodes": 36_670, "move": "11"}


@pytest.mark.slow
@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda each: each.name)
def test_there_are_as_many_rows_as_told(experiment: Experiment) -> None:
    rows = list(experiment.run(Watch()))
    assert len(rows) == experiment.total
    assert all(not chart.is_empty for chart in experiment.charts(rows))


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda each: each.name)
def test_charts_can_be_asked_for_at_any_time(experiment: Experiment) -> None:
    assert all(chart.is_empty for chart in experiment.charts([]))
    rows = list(islice(experiment.run(Watch()), 1))
    assert experiment.charts(rows)


def test_a_stop_ends_the_rows() -> None:
    stop = Stop()
    rows = BY_NAME["evaluations"].run(Watch(stop))
    next(rows)
    stop.set()
    assert list(rows) == []


def test_a_stop_ends_a_long_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ninth depth of the advanced game takes seconds; a watch that is stopped while it counts ends it."""
    watch = Watch()
    rows = BY_NAME["heuristics"].run(watch)
    for _ in range(4):
        next(rows)
    looks = 0

    def look(self: Watch) -> None:
        nonlocal looks
        looks += 1
        if looks == 3:
            watch.stop.set()
        original(self)

    original = Watch.look
    monkeypatch.setattr(Watch, "look", look)
    assert list(rows) == []
    assert looks == 3


def test_trees_behind_rows_can_be_searched() -> None:
    (row,) = islice((row for row in BY_NAME["breadth"].run(Watch()) if row.behind), 1)
    (tree,) = row.behind
    assert isinstance(tree, TreeBehind)
    assert ours.think(tree.spec, tree.position, Watch()).move == 4
