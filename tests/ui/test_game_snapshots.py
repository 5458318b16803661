"""Pictures of the game screen. Each docstring says what to look for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from t3tui.engine.player import Decision, Info
from t3tui.engine.roster import parse_spec
from t3tui.engine.score import Score
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, Mode
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.settings import Settings, save_settings
from tests.ui.playing import HUMAN, Blocking, Broken, GameApp, GamePilot, Scripted, played_by, some_game, until

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)

SnapCompare = Callable[..., bool]


def two_people(mode: Mode, game: Game | None = None) -> GameApp:
    return GameApp(GameSetup(mode, HUMAN, HUMAN), game)


def the_end(mode: Mode, seed: int) -> GameApp:
    return two_people(mode, some_game(mode, 81, seed))


def test_basic_start(snap_compare: SnapCompare) -> None:
    """You should see an empty board of nine large cells in a heavy frame, the cursor in the middle, X to move."""
    assert snap_compare(two_people(BASIC), terminal_size=SMALL)


def test_basic_midgame(snap_compare: SnapCompare) -> None:
    """You should see four marks drawn large, the last one with corners around it."""
    assert snap_compare(two_people(BASIC, some_game(BASIC, 4)), terminal_size=MEDIUM)


def test_basic_won(snap_compare: SnapCompare) -> None:
    """You should see the winning row filled with the winner's colour and a banner under the board."""
    assert snap_compare(two_people(BASIC), press=["1", "4", "2", "5", "3"], terminal_size=SMALL)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_the_next_level_is_offered(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see that you lost and are offered level 2, and the keys for level, tree and review below."""
    game = Game(BASIC, {Side.X: "human", Side.O: "champion:level=3"})
    for move in (0, 4, 1, 2, 3, 6):
        game.play(move)
    setup = GameSetup(BASIC, HUMAN, parse_spec("champion:level=3"))
    assert snap_compare(GameApp(setup, game), terminal_size=size)


def test_basic_drawn(snap_compare: SnapCompare) -> None:
    """You should see a full, dimmed board and a banner that says it is a draw."""
    assert snap_compare(two_people(BASIC), press=list("123546879"), terminal_size=MEDIUM)


def test_advanced_start(snap_compare: SnapCompare) -> None:
    """You should see nine boards, all of them lit, with the two sides' panels left and right."""
    assert snap_compare(two_people(ADVANCED), terminal_size=MEDIUM)


def test_advanced_midgame(snap_compare: SnapCompare) -> None:
    """You should see marks on several boards and one board lit by a heavy frame."""
    assert snap_compare(two_people(ADVANCED, some_game(ADVANCED, 12)), terminal_size=SMALL)


def test_advanced_won(snap_compare: SnapCompare) -> None:
    """You should see three cells in a row filled with the winner's colour, on a board framed in that colour."""
    assert snap_compare(the_end(ADVANCED, 3), terminal_size=MEDIUM)


def test_ultimate_start(snap_compare: SnapCompare) -> None:
    """You should see nine lit boards left and two panels right."""
    assert snap_compare(two_people(ULTIMATE), terminal_size=SMALL)


def test_ultimate_small(snap_compare: SnapCompare) -> None:
    """You should see won boards as one big mark each, and graphs and moves under the small board."""
    assert snap_compare(two_people(ULTIMATE, some_game(ULTIMATE, 40, 20)), terminal_size=SMALL)


def test_ultimate_medium(snap_compare: SnapCompare) -> None:
    """You should see the same game with lines between the cells and a panel on either side."""
    assert snap_compare(two_people(ULTIMATE, some_game(ULTIMATE, 40, 20)), terminal_size=MEDIUM)


def test_ultimate_large(snap_compare: SnapCompare) -> None:
    """You should see the same game with cells of seven by three and marks drawn in blocks."""
    assert snap_compare(two_people(ULTIMATE, some_game(ULTIMATE, 40, 20)), terminal_size=LARGE)


def test_ultimate_won(snap_compare: SnapCompare) -> None:
    """You should see a line of three boards filled with the winner's colour, and keys for a rematch in the status."""
    assert snap_compare(the_end(ULTIMATE, 9), terminal_size=MEDIUM)


def test_ultimate_drawn_board(snap_compare: SnapCompare) -> None:
    """You should see at least one full board that nobody won, dimmed."""
    assert snap_compare(the_end(ULTIMATE, 3), terminal_size=SMALL)


def test_free_choice(snap_compare: SnapCompare) -> None:
    """You should see every open board lit and the won one not."""
    assert snap_compare(two_people(ULTIMATE), press=list("121311"), terminal_size=MEDIUM)


def test_half_typed_move(snap_compare: SnapCompare) -> None:
    """You should see board 7 framed in another colour, with ``7_`` in its border."""
    assert snap_compare(two_people(ULTIMATE), press=["7"], terminal_size=SMALL)


def test_illegal_try(snap_compare: SnapCompare) -> None:
    """You should see in the status line that there is already a mark on that cell."""
    assert snap_compare(two_people(ULTIMATE), press=list("555"), terminal_size=SMALL)


def test_hint(snap_compare: SnapCompare, monkeypatch: pytest.MonkeyPatch) -> None:
    """You should see a green diamond on cell 1 of board 5, and its value in the status line."""
    adviser = Scripted(decision=Decision(36, Info(value=Score(-84.0))))
    monkeypatch.setattr("t3tui.play.running_game.strongest", lambda mode: played_by(adviser))
    app = two_people(ULTIMATE)

    async def ask(pilot: GamePilot) -> None:
        await pilot.press("5", "5", "i")
        await until(pilot, lambda: app.board.hint is not None)

    assert snap_compare(app, run_before=ask, terminal_size=MEDIUM)


THOUGHT = Info(
    nodes=4_182_300,
    leaves=2_182_300,
    cutoffs=1_420_000,
    depth=16,
    seldepth=31,
    value=Score(84.0),
    line=(68, 48, 33, 61, 71),
    seconds=0.5,
)


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["small", "medium", "large"])
def test_two_programs(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see X thinking, its numbers in its panel, and the line it thinks about pale on the board."""
    thinking, waiting = played_by(Blocking(THOUGHT), "champion"), played_by(Blocking(), "mcts")
    app = GameApp(GameSetup(ULTIMATE, thinking, waiting), some_game(ULTIMATE, 40, 20))

    async def watch(pilot: GamePilot) -> None:
        await pilot.press("g", "p")
        await until(pilot, lambda: app.board.ghosts)

    assert snap_compare(app, run_before=watch, terminal_size=size)


def test_history(snap_compare: SnapCompare) -> None:
    """You should see the game ten moves back, the later moves pale in the list."""
    app = two_people(ULTIMATE, some_game(ULTIMATE, 40, 20))
    assert snap_compare(app, press=["u"] * 10, terminal_size=MEDIUM)


def test_coordinates(snap_compare: SnapCompare) -> None:
    """You should see the number of each board in its border and of each free cell in it."""
    app = two_people(ULTIMATE, some_game(ULTIMATE, 20, 9))
    assert snap_compare(app, press=["c"], terminal_size=SMALL)


def test_zoom(snap_compare: SnapCompare) -> None:
    """You should see only the board, in its medium size, and the bar under it."""
    app = two_people(ULTIMATE, some_game(ULTIMATE, 40, 20))
    assert snap_compare(app, press=["z"], terminal_size=SMALL)


def test_players(snap_compare: SnapCompare) -> None:
    """You should see a dialog with a form for either side over the dimmed game."""
    app = two_people(ULTIMATE, some_game(ULTIMATE, 20, 9))
    assert snap_compare(app, press=["o"], terminal_size=MEDIUM)


@pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=["small", "medium"])
def test_light_theme(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see dark marks on a light ground, as easy to read as in the dark."""
    save_settings(Settings(theme="t3tui-light"))
    assert snap_compare(two_people(ULTIMATE, some_game(ULTIMATE, 40, 20)), terminal_size=size)


@pytest.mark.parametrize(("plies", "seed"), [(40, 20), (81, 9)], ids=["midgame", "won"])
def test_without_colour(snap_compare: SnapCompare, monkeypatch: pytest.MonkeyPatch, plies: int, seed: int) -> None:
    """You should see in greys: lit boards in heavy frames, the cursor in brackets, the last move in parentheses."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(two_people(ULTIMATE, some_game(ULTIMATE, plies, seed)), terminal_size=SMALL)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_ascii_marks(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see a board drawn with plain ASCII signs only."""
    save_settings(Settings(marks="ascii"))
    assert snap_compare(two_people(ULTIMATE, some_game(ULTIMATE, 40, 20)), terminal_size=size)


def test_broken_player(snap_compare: SnapCompare) -> None:
    """You should see in the status line that the player failed and what can be done."""
    app = GameApp(GameSetup(BASIC, HUMAN, played_by(Broken())))

    async def play(pilot: GamePilot) -> None:
        await pilot.press("5")
        await until(pilot, lambda: "fire" in app.status)

    assert snap_compare(app, run_before=play, terminal_size=SMALL)
