"""Pictures of comparisons. Each docstring says what to look for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from t3tui.engine.player import Decision, Info
from t3tui.engine.roster import Spec
from t3tui.engine.score import Score
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.play.comparison import State
from t3tui.ui.settings import Settings, save_settings
from tests.ui.playing import Blocking, Scripted, played_by, some_game, until
from tests.ui.test_compare import QuickApp, states

SnapCompare = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["small", "medium", "large"])


@pytest.fixture(autouse=True)
def still_spinners(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("t3tui.ui.screens.compare.TICK", 3600.0)


def answering(name: str, move: int, nodes: int, value: Score, scores: dict[int, Score] | None = None) -> Spec:
    info = Info(nodes=nodes, depth=9, value=value, line=(move, 4, 1), seconds=0.5, scores=scores or {})
    return played_by(Scripted(decision=Decision(move, info)), name)


@SIZES
def test_four_players(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see four panels with a board each; bfs is marked ≠, its values are numbers, and the bars differ."""
    values = {move: Score(10.0 * move - 40) for move in range(9)}
    specs = [
        answering("alpha-beta:depth=0", 4, 18_297, Score.draw()),
        answering("minimax:depth=0", 4, 549_946, Score.draw()),
        answering("bfs", 0, 549_946, Score(-4.0), values),
        answering("champion", 4, 9, Score.win(7)),
    ]
    app = QuickApp()

    async def compare(pilot: Pilot[None]) -> None:
        app.compare(some_game(BASIC, 0), specs)
        await until(pilot, lambda: states(app) == [State.DONE] * 4)

    assert snap_compare(app, run_before=compare, terminal_size=size)


@SIZES
def test_ultimate(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see won boards filled with one mark, values as signs, one player done and one thinking."""
    app = QuickApp()
    game = some_game(ULTIMATE, 40, 20)
    legal = game.position.legal_moves
    values = {move: Score(float(90 - 40 * index)) for index, move in enumerate(legal)}
    specs = [
        answering("mcts:time=1", legal[0], 120_000, Score(90.0), values),
        played_by(Blocking(Info(nodes=4_182_300, depth=16, value=Score(-250.0), seconds=0.5)), "champion"),
    ]

    async def compare(pilot: Pilot[None]) -> None:
        app.compare(game, specs)
        await until(pilot, lambda: states(app) == [State.DONE, State.THINKING])

    assert snap_compare(app, run_before=compare, terminal_size=size)


def test_plain_signs(snap_compare: SnapCompare) -> None:
    """You should see the same without any sign beyond ASCII, on logarithmic bars."""
    save_settings(Settings(marks="ascii"))
    app = QuickApp()
    specs = [answering("a", 4, 1_000_000, Score(84.0)), answering("b", 0, 1_000, Score(-84.0), {0: Score(-84.0)})]

    async def compare(pilot: Pilot[None]) -> None:
        app.compare(some_game(BASIC, 0), specs)
        await until(pilot, lambda: states(app) == [State.DONE] * 2)
        await pilot.press("L")

    assert snap_compare(app, run_before=compare, terminal_size=(80, 24))


def test_asking_for_a_player(snap_compare: SnapCompare) -> None:
    """You should see a line to write a player in and the list of players, over the comparison."""
    app = QuickApp()

    async def ask(pilot: Pilot[None]) -> None:
        app.compare(some_game(BASIC, 0), [answering("a", 4, 1, Score.draw()), answering("b", 4, 1, Score.draw())])
        await until(pilot, lambda: states(app) == [State.DONE] * 2)
        await pilot.press("plus")

    assert snap_compare(app, run_before=ask, terminal_size=(80, 24))
