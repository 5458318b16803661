"""Other people's programs in the app: named in the settings, chosen in the setup, heard in the game, never unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from t3tui.engine import registration
from t3tui.engine.player import Decision, Info
from t3tui.engine.roster import Kind, Spec, kinds_for, parse_spec
from t3tui.game.mode import BASIC, ULTIMATE
from t3tui.game.position import Side
from t3tui.game.record import Annotation, Game, parse_games, to_text
from t3tui.play.registered_bots import RegisteredBot, load_bots, make_known, save_bots
from t3tui.play.running_game import Phase
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.bot_dialogs import AddBotScreen, TryBotScreen
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.settings import SettingsScreen
from t3tui.ui.widgets.bot_log import BotLog
from t3tui.ui.widgets.chooser import Chooser
from t3tui.ui.widgets.player_form import PlayerForm
from t3tui.ui.widgets.title_bar import TitleBar
from tests.engine.bots.programs import children, first_legal, script
from tests.ui.playing import HUMAN, GameApp, Scripted, until


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    make_known()
    yield
    registration.look_in(tuple)


def bot_of(player: Scripted) -> Spec:
    """A player that counts as somebody else's program."""
    return Spec(Kind("rogue", "Does as it is told.", make=lambda spec, options: player, is_bot=True))


async def in_settings(pilot: Pilot[None]) -> SettingsScreen:
    await until(pilot, lambda: pilot.app.screen.query("GameForm"))
    await pilot.press("comma")
    await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
    screen = pilot.app.screen
    assert isinstance(screen, SettingsScreen)
    return screen


def findings(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#findings", Static).render())


async def test_a_bot_gets_a_name_is_tried_and_removed(tmp_path: Path) -> None:
    command = first_legal(tmp_path, "riddles")
    async with T3App().run_test(size=(80, 24)) as pilot:
        settings = await in_settings(pilot)
        await pilot.press("a")
        await until(pilot, lambda: isinstance(pilot.app.screen, AddBotScreen))
        dialog = pilot.app.screen
        dialog.query_one("#name Input", Input).value = "brutus"
        dialog.query_one(Chooser).take(2)
        await pilot.press("ctrl+s")
        assert "Write the program's command line" in str(dialog.query_one("#command .explanation").render())
        dialog.query_one("#command Input", Input).value = command
        dialog.query_one("#folder Input", Input).value = str(tmp_path)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: pilot.app.screen is settings)
        assert load_bots() == (RegisteredBot("brutus", "riddles", command, str(tmp_path)),)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, TryBotScreen))
        await until(pilot, lambda: "…" not in findings(pilot))
        assert findings(pilot).count("✓") == 2
        assert "All is well" in findings(pilot)
        await pilot.press("escape", "escape")
        form = pilot.app.screen.query(PlayerForm).first()
        await until(pilot, lambda: "brutus" in [name for name, _ in form.query(Chooser).first()._choices])
        assert "brutus" in [kind.name for kind in kinds_for(ULTIMATE)]
        settings = await in_settings(pilot)
        settings.query_one(OptionList).focus()
        await pilot.press("delete")
        assert load_bots() == ()
        await pilot.press("u")
        assert [bot.name for bot in load_bots()] == ["brutus"]
    assert children() == set()


async def test_trying_says_what_is_wrong_in_words(tmp_path: Path) -> None:
    code = "while not input().startswith('action'):\n pass\nprint('[bold]moo', flush=True)\ninput()"
    save_bots([RegisteredBot("rogue", "riddles", script(tmp_path, code))])
    async with T3App().run_test(size=(120, 40)) as pilot:
        await in_settings(pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, TryBotScreen))
        await until(pilot, lambda: "Something is wrong." in findings(pilot))
        assert "✗ first player: rogue said '[bold]moo', which is no move" in findings(pilot)
        assert "← [bold]moo" in findings(pilot)


async def test_leaving_a_try_ends_the_program(tmp_path: Path) -> None:
    save_bots([RegisteredBot("mute", "stdio", script(tmp_path, "import sys; sys.stdin.read()"))])
    async with T3App().run_test(size=(80, 24)) as pilot:
        await in_settings(pilot)
        await pilot.press("t")
        await until(pilot, lambda: children())
        await pilot.press("escape")
        await until(pilot, lambda: not children())


async def test_a_bot_that_loses_its_name_makes_way(tmp_path: Path) -> None:
    save_bots([RegisteredBot("brutus", "codingame", "brutus")])
    app = T3App()
    app.settings = app.settings.__class__(last={"mode": "ultimate", "x": "human", "o": "brutus"})
    async with app.run_test(size=(80, 24)) as pilot:
        await in_settings(pilot)
        save_bots([])
        await pilot.press("escape")
        form = pilot.app.screen.query(PlayerForm).last()
        await until(pilot, lambda: form.spec.kind.name != "brutus")
        assert form.spec.kind.name == "champion"


async def test_a_command_line_is_written_in_the_setup() -> None:
    app = T3App()
    app.settings = app.settings.__class__(last={"mode": "ultimate", "x": "human", "o": "random"})
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: pilot.app.screen.query(PlayerForm))
        form = pilot.app.screen.query(PlayerForm).last()
        await form._show_player(Spec(parse_spec("stdio:x").kind))
        assert form.wrong is not None
        form.query_one("CommandInput", Input).focus()
        await pilot.press(*"bot -n")
        assert str(form.spec) == "stdio:bot -n"
        assert form.wrong is None


# In the game


def said(app: GameApp) -> list[str]:
    return ["".join(text for text, _ in row).strip() for row in app.game_screen.query_one(BotLog).rows]


async def test_what_a_bot_writes_is_shown_and_kept_with_the_game() -> None:
    words = "thinking [bold]hard[/]\nvery \\x1b[31mhard"
    bot = Scripted(infos=[Info(said="thinking")], decision=Decision(1, Info(seconds=0.1, said=words)))
    app = GameApp(GameSetup(BASIC, HUMAN, bot_of(bot)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        await until(pilot, lambda: len(app.game.moves) == 2)
        await until(pilot, lambda: len(said(app)) == 3)
        assert said(app)[1:] == ["O 2  thinking [bold]hard[/]", "O 2  very \\x1b[31mhard"]
        await pilot.press("e")
        assert not app.game_screen.query_one(BotLog).display
        (kept,) = parse_games(to_text(app.game))
        assert kept.moves[1].annotation.comment == words


async def test_a_long_log_can_be_gone_back_in() -> None:
    game = Game(BASIC, {Side.X: "human", Side.O: "rogue"})
    game.play(4)
    game.play(0, Annotation(comment="\n".join(f"line {number}" for number in range(20))))
    app = GameApp(GameSetup(BASIC, HUMAN, bot_of(Scripted())), game)
    async with app.run_test(size=(80, 24)) as pilot:
        log = app.game_screen.query_one(BotLog)
        await until(pilot, lambda: said(app)[-1:] == ["O 1  line 19"])
        log.focus()
        await pilot.press("up", "up")
        assert said(app)[-1] == "O 1  line 17"
        assert "2 later" in said(app)[0]
        await pilot.press("end")
        assert said(app)[-1] == "O 1  line 19"


async def test_a_bot_that_fails_loses_and_the_app_goes_on(tmp_path: Path) -> None:
    command = script(tmp_path, "import sys\nsys.stdin.readline()\nprint('\\x1b[2Jmoo', flush=True)")
    app = GameApp(GameSetup(BASIC, HUMAN, parse_spec(f"stdio:{command}")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        await until(pilot, lambda: app.game.is_over)
        assert app.game.result.winner is Side.X
        assert "said '\\x1b[2Jmoo', which is no move" in app.game.reason
        await until(pilot, lambda: not children())
        await pilot.press("u")
        assert app.game.cursor == 0


async def test_a_bot_that_cannot_be_started_makes_the_game_wait() -> None:
    app = GameApp(GameSetup(BASIC, HUMAN, parse_spec("stdio:no-such-program-anywhere")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("5")
        await until(pilot, lambda: app.game_screen.running_game.failure)
        assert "there is no program 'no-such-program-anywhere'" in app.status
        assert not app.game.is_over


# Never unasked


def record(o: str) -> Game:
    game = Game(BASIC, {Side.X: "human", Side.O: o})
    game.play(4)
    return game


@pytest.mark.parametrize("looked_at", [True, False])
async def test_opening_a_record_starts_no_program(looked_at: bool) -> None:
    bot = Scripted()
    app = GameApp(GameSetup(BASIC, HUMAN, bot_of(bot)))
    app.game_screen = GameScreen(GameSetup(BASIC, HUMAN, bot_of(bot)), record("rogue"), looked_at=looked_at)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.game_screen.running_game.phase is (Phase.LOOKED_AT if looked_at else Phase.PAUSED)
        app.game_screen.running_game.go_to(0)
        await pilot.pause()
        app.game_screen.live.play(0)
        await pilot.pause()
        assert app.game_screen.running_game.phase is Phase.PAUSED
        assert "not started yet: rogue" in app.status
        assert bot.asked == []
        await pilot.press("N")
        app.game_screen.live.play(0)
        await pilot.pause()
        assert bot.asked == []
        await pilot.press("p")
        await until(pilot, lambda: bot.asked)


async def test_a_bot_of_a_game_that_was_set_up_starts_by_itself() -> None:
    bot = Scripted()
    app = GameApp(GameSetup(BASIC, HUMAN, bot_of(bot)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        await until(pilot, lambda: bot.asked)


# Pictures


def in_a_game_with_words() -> GameApp:
    game = Game(ULTIMATE, {Side.X: "human", Side.O: "rogue"})
    for number, move in enumerate((40, 44, 72, 0, 1, 12)):
        words = f"looked at {900 * number} positions\nbest so far {number}.5 [bold]sure[/]" if number % 2 else ""
        game.play(move, Annotation(seconds=0.1, comment=words))
    return GameApp(GameSetup(ULTIMATE, HUMAN, bot_of(Scripted())), game)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "medium"])
def test_the_log(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    """You should see, under the board, what O wrote: each line with O in its colour and the move it led to."""

    async def without_title(pilot: Pilot[None]) -> None:
        pilot.app.screen.query_one(TitleBar).visible = False
        await pilot.pause()

    assert snap_compare(in_a_game_with_words(), terminal_size=size, run_before=without_title)


def test_the_bots_in_the_settings(snap_compare: Callable[..., bool]) -> None:
    """You should see the end of the settings: two bots with a name, the first one chosen, and three buttons."""
    save_bots([RegisteredBot("brutus", "codingame", "python3 brutus.py"), RegisteredBot("cassius", "stdio", "./c -x")])

    async def go(pilot: Pilot[None]) -> None:
        settings = await in_settings(pilot)
        settings.query_one(OptionList).focus()
        await pilot.pause()

    assert snap_compare(T3App(), terminal_size=(80, 24), run_before=go)
