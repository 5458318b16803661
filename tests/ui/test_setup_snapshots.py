"""Pictures of the setup screen and of what is around the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from t3tui.engine.roster import Kind, Option
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.play.game_files import save_games
from t3tui.ui.app import T3App
from t3tui.ui.autosave import Autosave
from t3tui.ui.game_setup import HUMAN
from t3tui.ui.screens.file_dialogs import SaveScreen
from t3tui.ui.settings import Settings, save_settings
from tests.ui.playing import until

Compare = Callable[..., bool]
SIZES = [(80, 24), (120, 40), (200, 60)]


def by_name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


THINKER = Kind(
    "thinker",
    "Thinks as long as it is told to, about whatever there is.",
    (
        Option("time", "Seconds for each move.", 1.0, low=0.01, high=600.0),
        Option("depth", "How many moves to look ahead; 0 is to the end.", 4, low=0, high=81),
        Option("eval", "What it counts at the end of a line.", "default", choices=("default", "spot")),
    ),
)


@pytest.fixture(autouse=True)
def small_roster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two kinds of players, so that the pictures stay the same when others learn something new."""
    monkeypatch.setattr("t3tui.engine.roster.ROSTER", (HUMAN.kind, THINKER))


def app(theme: str = "t3tui-dark") -> T3App:
    save_settings(Settings(theme, last={"mode": "ultimate", "x": "human", "o": "thinker:depth=6"}))
    return T3App()


def after(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Wait for the whole screen, then press keys."""

    async def run(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: pilot.app.screen.query("FooterKey"))
        await pilot.press(*keys)
        await pilot.pause()

    return run


@pytest.mark.parametrize("theme", ["t3tui-dark", "t3tui-light"])
@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_setup(snap_compare: Compare, theme: str, size: tuple[int, int]) -> None:
    """You should see two rows of presets, three cards with pictures, Ultimate chosen, and a form for X and for O."""
    assert snap_compare(app(theme), terminal_size=size, run_before=after())


def with_levels(monkeypatch: pytest.MonkeyPatch, theme: str = "t3tui-dark") -> T3App:
    """The app with an opponent that has levels."""
    level = Option("level", "From 1 to 10.", 10, low=1, high=10)
    leveled = Kind("champion", "The strongest there is, with a prover beside it.", (*THINKER.options, level))
    monkeypatch.setattr("t3tui.engine.roster.ROSTER", (HUMAN.kind, leveled))
    save_settings(Settings(theme, last={"mode": "ultimate", "x": "human", "o": "champion:level=3"}))
    return T3App()


@pytest.mark.parametrize(
    ("size", "theme"), [(SIZES[0], "t3tui-dark"), (SIZES[1], "t3tui-light"), (SIZES[2], "t3tui-dark")], ids=str
)
def test_strength_first(
    snap_compare: Compare, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], theme: str
) -> None:
    """You should see the strength of O as 3/10 casual, a sentence about that level, and one line that has more."""
    assert snap_compare(with_levels(monkeypatch, theme), terminal_size=size, run_before=after())


def test_more_than_the_strength(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see, in greys, a reversed line that says less and a bar that scrolls to the other options of O."""
    monkeypatch.setenv("NO_COLOR", "1")
    keys = ("tab", "tab", "tab", "tab", "tab", "enter")
    assert snap_compare(with_levels(monkeypatch), terminal_size=(80, 24), run_before=after(*keys))


def test_the_list_of_levels(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the question how strong, and levels by number and name with a line about each."""
    keys = ("tab", "tab", "tab", "tab", "enter")
    assert snap_compare(with_levels(monkeypatch), terminal_size=(120, 40), run_before=after(*keys))


def test_setup_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the setup screen in greys, the chosen card with a heavy border and the marks by their shapes."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(app(), terminal_size=(80, 24), run_before=after())


def test_setup_with_a_wrong_option(snap_compare: Compare) -> None:
    """You should see a depth of 999 in the form of O and, in red below it, what can be written instead."""
    keys = ("tab", "tab", "tab", "tab", "tab", "9", "9", "9")
    assert snap_compare(app(), terminal_size=(80, 24), run_before=after(*keys))


def test_setup_with_a_rule_option_on(snap_compare: Compare) -> None:
    """You should see Advanced chosen and its rule about full boards ticked."""
    assert snap_compare(app(), terminal_size=(80, 24), run_before=after("left", "v"))


@pytest.mark.parametrize("size", SIZES[:2], ids=by_name)
def test_an_unfinished_game_is_offered(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see one line above the footer that offers to continue or to discard a game of three moves."""
    game = Game(ULTIMATE, {Side.X: "human", Side.O: "thinker"})
    for _ in range(3):
        game.play(game.position.legal_moves[0])
    process = Autosave()
    process.keep(game)
    process.close()
    assert snap_compare(app(), terminal_size=size, run_before=after())


def test_the_list_of_players(snap_compare: Compare) -> None:
    """You should see the question who plays X, and two players with a line about each."""
    assert snap_compare(app(), terminal_size=(80, 24), run_before=after("tab", "tab", "enter"))


@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_help(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see the keys of the cards, then those of the screen, then those that work everywhere."""
    assert snap_compare(app(), terminal_size=size, run_before=after("question_mark"))


@pytest.mark.parametrize("theme", ["t3tui-dark", "t3tui-light"])
def test_rules(snap_compare: Compare, theme: str) -> None:
    """You should see the three games, each with its picture beside its rules."""
    assert snap_compare(app(theme), terminal_size=(120, 40), run_before=after("f2"))


@pytest.mark.parametrize("theme", ["t3tui-dark", "t3tui-light"])
def test_settings(snap_compare: Compare, theme: str) -> None:
    """You should see six settings, each with its value between two arrows and a line about it."""
    assert snap_compare(app(theme), terminal_size=(80, 24), run_before=after("comma"))


@pytest.mark.parametrize("size", [(79, 24), (40, 8)], ids=by_name)
def test_too_small(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see nothing but how large the terminal must be and how large it is."""
    assert snap_compare(app(), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_the_palette(snap_compare: Compare, size: tuple[int, int]) -> None:
    """You should see the letters "se" and the commands that have them, the first one chosen."""

    async def write(pilot: Pilot[Any]) -> None:
        await after("ctrl+p")(pilot)
        pilot.app.screen.query_one(Input).cursor_blink = False
        await pilot.press("s", "e")
        await pilot.pause()

    assert snap_compare(app(), terminal_size=size, run_before=write)


def test_choosing_one_of_several_games(snap_compare: Compare, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see two games of a file, each with its players, its moves and its date."""
    monkeypatch.chdir(tmp_path)
    games = [Game(BASIC, {Side.X: "human", Side.O: "thinker"}) for _ in range(2)]
    for move in (0, 3, 1, 4, 2):
        games[1].play(move)
    save_games(tmp_path / "two.pgn", games)

    async def open_both(pilot: Pilot[Any]) -> None:
        await after("ctrl+o", *"two.pgn", "enter")(pilot)
        await until(pilot, lambda: pilot.app.screen.query(OptionList))
        await pilot.pause()

    assert snap_compare(app(), terminal_size=(80, 24), run_before=open_both)


def test_saving_over_a_file(snap_compare: Compare, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see the name of a file and, below it, that Enter once more replaces it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "basic-2026-01-01.pgn").touch()
    game = Game(BASIC)
    game.play(4)

    async def save(pilot: Pilot[Any]) -> None:
        await after()(pilot)
        pilot.app.push_screen(SaveScreen(game))
        await pilot.pause()
        pilot.app.screen.query_one(Input).cursor_blink = False
        await pilot.press("enter")
        await pilot.pause()

    assert snap_compare(app(), terminal_size=(80, 24), run_before=save)
