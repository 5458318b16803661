"""Several games at once: each goes on by itself, can be opened and left again, and nothing is left behind."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from t3tui.engine.roster import parse_spec
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.play.game_files import load_games
from t3tui.play.running_game import Phase
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.setup import SetupScreen
from t3tui.ui.screens.several_games import SeveralGamesScreen
from t3tui.ui.settings import Settings, save_settings
from t3tui.ui.widgets.game_tile import GameTile
from tests.ui.playing import HUMAN, Blocking, Scripted, played_by, until

SnapCompare = Callable[..., bool]


class SeveralApp(T3App):
    """The app straight on the screen of several games, next to nothing behind it."""

    def __init__(self, setup: GameSetup) -> None:
        save_settings(Settings(speed="full"))
        super().__init__()
        self.several = SeveralGamesScreen(setup)

    def get_default_screen(self) -> Screen[None]:
        return Screen(id="behind")

    def on_mount(self) -> None:
        self.push_screen(self.several)

    @property
    def tiles(self) -> list[GameTile]:
        return list(self.several.query(GameTile))


def searches() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("t3tui-search")]


def text_of(tile: GameTile) -> str:
    return "\n".join("".join(text for text, _ in row) for row in tile.rows)


async def test_games_of_programs_are_played_at_the_same_time_and_each_is_archived_once() -> None:
    app = SeveralApp(GameSetup(BASIC, parse_spec("random:seed=1"), parse_spec("random:seed=2")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("plus", "plus")
        await until(pilot, lambda: len(app.tiles) == 4)
        await until(pilot, lambda: all(tile.live.game.is_over for tile in app.tiles))
        await until(pilot, lambda: len(load_games(app.autosave.archive)) == 4)
        assert not app.several.check_action("add", ())
        players = [tile.live.setup.x for tile in app.tiles]
        assert [str(spec) for spec in players[:2]] == ["random:seed=1", "random:seed=2"]
        assert "wins" in text_of(app.tiles[0]) or "draw" in text_of(app.tiles[0])


async def test_a_game_is_opened_played_and_left_again() -> None:
    app = SeveralApp(GameSetup(BASIC, HUMAN, played_by(Scripted([0, 1]))))
    async with app.run_test(size=(120, 40)) as pilot:
        first = app.tiles[0]
        await pilot.press("enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.live is first.live
        await pilot.press("5")
        await until(pilot, lambda: len(first.live.game.moves) == 2)
        assert app.screen.board.position.ply == 2
        await pilot.press("escape")
        assert app.screen_stack[-1] == app.several
        assert first.state is not None
        assert first.state.position.ply == 2
        await pilot.press("enter", "9")
        await until(pilot, lambda: len(first.live.game.moves) == 4)


async def test_a_search_goes_on_while_its_game_is_opened_and_left() -> None:
    player = Blocking()
    app = SeveralApp(GameSetup(ULTIMATE, played_by(player), HUMAN))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, player.begun.is_set)
        await pilot.press("enter", "escape", "enter")
        assert not player.ended.is_set()
        await pilot.press("p")
        await until(pilot, player.ended.is_set)
        assert app.tiles[0].live.running.phase is Phase.PAUSED
        await pilot.press("escape")
        assert app.tiles[0].state is not None
        assert app.tiles[0].state.players[0][2] == "paused"


async def test_every_game_has_its_own_place_on_disk() -> None:
    app = SeveralApp(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test(size=(120, 40)) as pilot:
        for keys in (("enter", "1", "escape", "right"), ("enter", "5", "escape")):
            await pilot.press(*keys)
        folder = app.autosave.archive.parent / "running"
        kept = [load_games(path)[0].moves[0].move for path in sorted(folder.glob("*.game"))]
        assert sorted(kept) == [0, 4]


async def test_games_have_their_own_mode_and_players() -> None:
    app = SeveralApp(GameSetup(ULTIMATE, HUMAN, HUMAN))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("m")
        await pilot.pause()
        assert [tile.live.game.mode.name for tile in app.tiles] == ["basic", "ultimate"]
        await pilot.press("plus")
        await until(pilot, lambda: len(app.tiles) == 3)
        await pilot.press("minus")
        await until(pilot, lambda: len(app.tiles) == 2)
        assert not app.several.check_action("remove", ())


@pytest.mark.parametrize("leave", ["escape", "exit"])
async def test_leaving_leaves_no_search(leave: str) -> None:
    players = [Blocking(), Blocking()]
    app = SeveralApp(GameSetup(ULTIMATE, played_by(players[0]), played_by(players[1])))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: any(player.begun.is_set() for player in players))
        if leave == "escape":
            await pilot.press("escape")
            assert app.screen.id == "behind"
            await until(pilot, lambda: not searches())
        else:
            app.exit()
    for thread in threading.enumerate():
        if thread.name.startswith("t3tui-search"):
            thread.join(120)
    assert not searches()


async def test_the_setup_screen_leads_there_and_to_a_comparison() -> None:
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, SeveralGamesScreen))
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["small", "medium", "large"])
def test_pictures(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see four games: two that are over with their results, one that waits for a person, one that thinks."""
    app = SeveralApp(GameSetup(ULTIMATE, parse_spec("random:seed=1"), parse_spec("random:seed=2")))

    async def play(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: all(tile.live.game.is_over for tile in app.tiles))
        await pilot.press("plus")
        app.tiles[2].live.change_players(GameSetup(ULTIMATE, HUMAN, HUMAN))
        app.tiles[2].live.restart()
        await pilot.press("plus")
        app.tiles[3].live.restart(GameSetup(BASIC, played_by(Blocking(), "champion"), HUMAN))
        await pilot.pause()

    assert snap_compare(app, run_before=play, terminal_size=size)
