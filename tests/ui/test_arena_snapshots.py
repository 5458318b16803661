"""Pictures of the arena."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from t3tui.game.mode import BASIC, ULTIMATE, Mode
from t3tui.game.position import Side
from t3tui.game.record import Result, to_text
from t3tui.lab.arena import Phase
from t3tui.lab.arena_games import Finished, Moment, new_game
from t3tui.lab.running_arena import RunningArena
from t3tui.lab.sprt import Sprt
from t3tui.lab.standings import Results
from t3tui.lab.tournament import Tournament
from t3tui.ui.app import T3App
from t3tui.ui.screens.arena import ArenaScreen
from t3tui.ui.settings import Settings, save_settings
from tests.ui.playing import until

Compare = Callable[..., bool]
SIZES = [(80, 24), (120, 40), (200, 60)]
PLAYERS = ("random", "minimax:depth=1", "alpha-beta:depth=3", "mcts:simulations=500")


def by_name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


class StillArena(RunningArena):
    """An arena in the middle, at which the clock stands still."""

    phase = Phase.PLAYING

    @property
    def goes_on(self) -> bool:
        return self.phase is Phase.PLAYING


def still_arena(mode: Mode, finished: int, phase: Phase = Phase.PLAYING, sprt: Sprt | None = None) -> StillArena:
    """Later players are stronger; the first legal move is played in every game."""
    tournament = Tournament(mode, PLAYERS, 20, seed=3, sprt=sprt)
    run = StillArena(tournament)
    run.phase = phase
    results = Results(tournament)
    for number in list(results.to_play())[:finished]:
        game = new_game(tournament, number)
        while not game.is_over:
            game.play(game.position.legal_moves[number % len(game.position.legal_moves)])
        seats = tournament.seats(number)
        stronger = Side.X if seats[Side.X] > seats[Side.O] else Side.O
        result = Result.DRAW if number % 7 == 0 else Result.won_by(stronger.other if number % 5 == 0 else stronger)
        results.add(number, result)
        moves = tuple(played.move for played in game.moves)
        run._take_game(Finished(number, result, moves, to_text(game)))
    for worker in range(2):
        number = finished + worker
        game = new_game(tournament, number)
        for _ in range(3 if mode.boards == 1 else 20 + worker):
            game.play(game.position.legal_moves[-1])
        run._take_moment(Moment(number, tuple(played.move for played in game.moves), worker))
    run.state = replace(
        run.state,
        phase=phase,
        standings=results.standings(),
        finished=results.finished,
        left=results.left,
        uncounted=results.uncounted,
        seconds=83.0,
        seconds_left=151.0,
    )
    return run


def app(theme: str = "t3tui-dark") -> T3App:
    save_settings(Settings(theme))
    return T3App()


def there(run: RunningArena | None = None, *keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Go to the arena, show a run there, and press keys."""

    async def go(pilot: Pilot[Any]) -> None:
        await pilot.press("f9")
        await until(pilot, lambda: isinstance(pilot.app.screen, ArenaScreen) and pilot.app.screen.query("FooterKey"))
        if run is not None:
            assert isinstance(pilot.app.screen, ArenaScreen)
            pilot.app.screen.show_run(run)
            await pilot.pause()
            pilot.app.screen.look()
        await pilot.press(*keys)
        await pilot.pause()

    return go


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    from t3tui.ui.widgets import arena_form

    fixed = tuple(replace(option, default=2) if option.name == "jobs" else option for option in arena_form.OPTIONS)
    monkeypatch.setattr(arena_form, "OPTIONS", fixed)


@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_the_form(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see three players on the left, the first chosen, and on the right how they meet and a Start button."""
    assert snap_compare(app(), terminal_size=size, run_before=there())


def test_the_form_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the form in greys, the chosen player by its background and Arena in brackets at the top."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(app(), terminal_size=(80, 24), run_before=there())


def test_a_player_is_added(snap_compare: Compare) -> None:
    """You should see a dialog with a line to write a player in, and the players there are."""
    assert snap_compare(app("t3tui-light"), terminal_size=(80, 24), run_before=there(None, "a"))


@pytest.mark.parametrize("theme", ["t3tui-dark", "t3tui-light"])
@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_games_are_played(snap_compare: Compare, theme: str, size: tuple[int, int]) -> None:
    """You should see a lamp at Arena, the progress, four players with error bars, and games of ultimate as boards.

    On the larger two there is the cross table above the boards, and there are more boards.
    """
    assert snap_compare(app(theme), terminal_size=size, run_before=there(still_arena(ULTIMATE, 40)))


def test_games_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see X and O by their letters, won boards by large letters and the chosen game by a pointer."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(app(), terminal_size=(120, 40), run_before=there(still_arena(ULTIMATE, 40), "right"))


def test_the_cross_table_in_a_small_terminal(snap_compare: Compare) -> None:
    """You should see the cross table in the place of the boards."""
    assert snap_compare(app(), terminal_size=(80, 24), run_before=there(still_arena(ULTIMATE, 40), "v"))


def test_it_is_done_with_tests(snap_compare: Compare) -> None:
    """You should see a full line of progress, small boards of basic, how each test stands, and who is first."""
    run = still_arena(BASIC, 120, Phase.DONE, Sprt(0, 100))
    assert snap_compare(app(), terminal_size=(120, 40), run_before=there(run))


def test_with_letters_only(snap_compare: Compare) -> None:
    """You should see no sign beyond ASCII in the tables, the boards and the progress, but ± and ½."""
    save_settings(Settings(marks="ascii"))
    assert snap_compare(T3App(), terminal_size=(120, 40), run_before=there(still_arena(ULTIMATE, 40)))
