"""What can be done on the game screen, and what it tells."""

from __future__ import annotations

import pytest
from textual.binding import Binding
from textual.widgets import Footer, Input, OptionList
from textual.widgets._footer import FooterKey

from t3tui.engine.player import Decision, Info
from t3tui.engine.roster import Kind, Option, Spec, parse_spec
from t3tui.engine.score import Score
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE
from t3tui.game.notation import format_position
from t3tui.game.position import Side
from t3tui.play.running_game import Phase
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.palette_commands import commands_of
from t3tui.ui.screens.palette import PaletteScreen
from t3tui.ui.settings import SPEEDS
from t3tui.ui.widgets.balance_bar import BalanceBar
from t3tui.ui.widgets.graphs import NodesGraph, ValueGraph
from t3tui.ui.widgets.move_list import MoveList
from t3tui.ui.widgets.player_form import PlayerForm
from t3tui.ui.widgets.player_panel import PlayerPanel
from t3tui.ui.words import short_count
from tests.ui.playing import (
    HUMAN,
    Blocking,
    GameApp,
    GamePilot,
    Scripted,
    panel_text,
    played_by,
    some_game,
    until,
)

TWO_PEOPLE = GameSetup(ULTIMATE, HUMAN, HUMAN)


def footer(app: GameApp) -> set[str]:
    return {key.description for key in app.game_screen.query_one(Footer).query(FooterKey)}


def commands(pilot: GamePilot) -> set[str]:
    return {command.title.split("  ")[0] for command in commands_of(pilot.app.screen)}


def panel(app: GameApp, side: Side) -> str:
    return panel_text(app.game_screen.query_one(f"PlayerPanel.-{side.lower()}", PlayerPanel))


async def test_footer_and_palette_offer_only_what_works_now() -> None:
    app = GameApp(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert {"Play", "Hint"} <= footer(app)
        assert not {"Undo", "Redo", "Pause", "Step", "Rematch"} & (footer(app) | commands(pilot))
        await pilot.press("1")
        await until(pilot, lambda: "Undo" in footer(app))
        assert {"Undo", "Resign", "Restart", "Save", "Copy moves", "Players"} <= commands(pilot)
        await pilot.press("u")
        await until(pilot, lambda: "Redo" in footer(app))
        await pilot.press("1", "4", "2", "5", "3")
        await until(pilot, lambda: "Rematch" in footer(app))
        assert not {"Play", "Hint"} & footer(app)
        assert not {"Hint", "Resign"} & commands(pilot)


async def test_the_footer_is_made_anew_only_when_it_shows_something_else() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("5", "5")
        await until(pilot, lambda: "Undo" in footer(app))
        before = list(app.game_screen.query(FooterKey))
        await pilot.press("1")
        await until(pilot, lambda: len(app.game.moves) == 2)
        assert list(app.game_screen.query(FooterKey)) == before
        await pilot.press("u")
        await until(pilot, lambda: "Redo" in footer(app))
        assert not set(app.game_screen.query(FooterKey)) & set(before)


async def test_with_two_programs_the_footer_has_pause_step_and_speed() -> None:
    app = GameApp(GameSetup(ULTIMATE, played_by(Blocking()), played_by(Blocking())))
    async with app.run_test() as pilot:
        await until(pilot, lambda: {"Pause", "Step"} <= footer(app))
        assert {"Pause", "Step", "Slower", "Faster", "Ghost line"} <= commands(pilot)
        assert not {"Hint", "Resign", "Go on"} & commands(pilot)
        await pilot.press("p")
        await until(pilot, lambda: "Go on" in footer(app))


async def test_a_command_of_the_palette_is_run() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, PaletteScreen)
        await pilot.press(*"coord")
        await until(pilot, lambda: app.screen.query_one(OptionList).option_count)
        await pilot.press("enter")
        await until(pilot, lambda: app.board.coordinates)


async def test_every_binding_has_an_id_and_a_tooltip() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test():
        owners = (app.game_screen, app.board, app.game_screen.query_one(MoveList))
        own = [binding for owner in owners for binding in owner.BINDINGS if isinstance(binding, Binding)]
        assert all(binding.id and binding.description and binding.tooltip for binding in own)
        ids = [binding.id for binding in own]
        assert len(ids) == len(set(ids))


async def test_a_hint_is_the_strongest_players_move_with_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Scripted(decision=Decision(40, Info(value=Score(84.0))))
    monkeypatch.setattr("t3tui.play.running_game.strongest", lambda mode: played_by(adviser))
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("i")
        await until(pilot, lambda: app.board.hint == 40)
        assert app.status == "Hint: 55, X is a little better (+0.84)."
        await pilot.press("1", "1")
        assert app.board.hint is None
        assert adviser.asked[0].ply == 0


async def test_a_hint_names_the_next_best_moves_too(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Scripted(
        decision=Decision(40, Info(value=Score(84.0), scores={40: Score(84.0), 4: Score.loss(10), 44: Score(20.0)}))
    )
    monkeypatch.setattr("t3tui.play.running_game.strongest", lambda mode: played_by(adviser))
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("i")
        await until(pilot, lambda: app.board.hint == 40)
        assert app.status == "Hint: 55, X is a little better (+0.84). Next best: 59 +0.20, 15 loses."


async def test_the_search_for_a_hint_is_shown_live(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Blocking(Info(scores={40: Score(84.0), 44: Score(90.0)}))
    monkeypatch.setattr("t3tui.play.running_game.strongest", lambda mode: played_by(adviser))
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("i")
        await until(pilot, lambda: app.status == "Looking for a hint … 59 +0.90, 55 +0.84")


async def test_a_proven_hint_says_who_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Scripted(decision=Decision(40, Info(value=Score.win(7))))
    monkeypatch.setattr("t3tui.play.running_game.strongest", lambda mode: played_by(adviser))
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("i")
        await until(pilot, lambda: app.status == "Hint: 55, X wins in at most 7.")


async def test_the_panel_shows_what_is_thought_live() -> None:
    info = Info(
        nodes=4_182_300,
        leaves=2_182_300,
        cutoffs=1_420_000,
        depth=16,
        seldepth=31,
        value=Score(84.0),
        line=(40, 36, 0),
        seconds=0.5,
    )
    app = GameApp(GameSetup(ULTIMATE, played_by(Blocking(info)), HUMAN))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "4,182,300" in panel(app, Side.X))
        shown = panel(app, Side.X)
        for words in ("thinking", "8.4 M", "16 (sel 31)", "71%", "+0.84", "X is a little better", "55 51 11"):
            assert words in shown
        bar = app.game_screen.query_one(BalanceBar)
        assert bar.balance is not None
        assert bar.balance > 0


async def test_the_line_being_thought_about_is_ghosted_on_request() -> None:
    app = GameApp(GameSetup(ULTIMATE, played_by(Blocking(Info(nodes=1, line=(40, 36)))), HUMAN))
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.game_screen.running_game.phase is Phase.THINKING)
        await pilot.pause()
        assert app.board.ghosts == ()
        await pilot.press("g")
        await pilot.press("p", "p")
        await until(pilot, lambda: app.board.ghosts == (40, 36))
        await pilot.press("g")
        assert app.board.ghosts == ()


async def test_totals_run_over_the_game() -> None:
    game = some_game(ULTIMATE, 12)
    app = GameApp(TWO_PEOPLE, game)
    async with app.run_test(size=(120, 40)) as pilot:
        nodes = sum(played.annotation.nodes or 0 for played in game.moves[::2])
        app.game_screen.live.change_players(GameSetup(ULTIMATE, played_by(Blocking()), played_by(Blocking())))
        app.game_screen.running_game.pause()
        await pilot.pause()
        assert f"total nodes {short_count(nodes):>15}" in panel(app, Side.X)
        assert app.game_screen.query_one(NodesGraph).nodes[0] == (Side.X, game.moves[0].annotation.nodes)
        assert len(app.game_screen.query_one(ValueGraph).balances) == 12


async def test_the_move_list_jumps_by_keys_and_by_click() -> None:
    app = GameApp(TWO_PEOPLE, some_game(ULTIMATE, 20))
    app.game.go_to(20)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("m", "left")
        assert app.game.cursor == 19
        await pilot.press("home")
        assert app.game.cursor == 0
        await pilot.press("right", "right", "right")
        assert app.game.cursor == 3
        await pilot.press("down")
        assert app.game.cursor == 13
        await pilot.press("up", "end")
        assert app.game.cursor == 20
        await pilot.click(MoveList, offset=(4, 0))
        assert app.game.cursor == 1
        await pilot.click(MoveList, offset=(7, 0))
        assert app.game.cursor == 2
        assert len(app.game.moves) == 20
        await pilot.press("m")
        assert app.board.has_focus
        await pilot.press("m", "escape")
        assert app.board.has_focus
        assert app.screen is app.game_screen


async def test_an_old_position_says_what_a_new_move_would_replace() -> None:
    app = GameApp(TWO_PEOPLE, some_game(ULTIMATE, 20))
    async with app.run_test() as pilot:
        await pilot.press("u", "u")
        assert app.status.find("A new move replaces the 2 moves after it.") > 0


async def test_the_status_tells_where_the_move_at_the_cursor_sends_the_opponent() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.status == "X to move: play in any lit board.   55 sends O to board 5."
        await pilot.press("left")
        assert app.status.endswith("54 sends O to board 4.")
        await pilot.press("5", "5", "5")
        assert app.status.startswith("! There is already")
        await pilot.press("left")
        assert app.status.startswith("! There is already"), "a reason stays until something happens"


async def test_speed_goes_from_slow_motion_to_as_fast_as_they_play() -> None:
    app = GameApp(GameSetup(ULTIMATE, played_by(Blocking()), played_by(Blocking())))
    async with app.run_test() as pilot:
        await pilot.press("plus", "plus")
        assert app.game_screen.live.delay == SPEEDS["full"] == 0
        assert app.status == "Speed: as fast as they play."
        assert not app.game_screen.check_action("speed", (1,))
        await pilot.press(*["minus"] * 6)
        assert app.game_screen.live.delay == SPEEDS["slow motion"]
        assert not app.game_screen.check_action("speed", (-1,))


async def test_the_level_above_or_below_is_one_key_away() -> None:
    leveled = Option("level", "From 1 to 10.", 10, low=1, high=10)
    kind = Kind("champion", "Loses.", (leveled,), make=lambda spec, options: Scripted([3, 4, 5]))
    app = GameApp(GameSetup(BASIC, HUMAN, Spec(kind, (("level", 3),))))
    async with app.run_test(size=(80, 24)) as pilot:
        assert not app.game_screen.check_action("level", (1,)), "not in the middle of a game"
        for key in "123":
            await pilot.press(key)
            await until(pilot, lambda: app.game.is_over or app.game.position.side is Side.X)
        assert app.status.startswith("You won: + plays level 4, learner.")
        await pilot.press("plus")
        await until(pilot, lambda: not app.game.is_over)
        assert [str(app.game_screen.live.setup.player(side)) for side in Side] == ["champion:level=4", "human"]
        assert app.settings.last["o"] == "champion:level=4"


async def test_rematch_swaps_the_sides() -> None:
    app = GameApp(GameSetup(BASIC, HUMAN, played_by(Scripted([8, 7]))))
    async with app.run_test() as pilot:
        await pilot.press("1")
        await until(pilot, lambda: len(app.game.moves) == 2)
        await pilot.press("2")
        await until(pilot, lambda: len(app.game.moves) == 4)
        await pilot.press("3")
        assert app.game_screen.query_one(BalanceBar).banner == "X wins  ·  three in a row"
        await pilot.press("x")
        running = app.game_screen.running_game
        assert running.is_human(Side.O)
        await until(pilot, lambda: len(app.game.moves) == 1)
        assert app.game.players == {Side.X: "scripted", Side.O: "human"}


async def test_restart_begins_anew() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("5", "5", "N")
        assert not app.game.moves
        assert app.board.position.ply == 0


async def test_players_can_be_changed_without_losing_the_game() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("5", "5", "o")
        assert app.screen.query(PlayerForm)
        await pilot.press("escape")
        assert app.screen is app.game_screen
        app.game_screen.live.change_players(GameSetup(ULTIMATE, HUMAN, parse_spec("random:seed=5")))
        await until(pilot, lambda: len(app.game.moves) == 2)
        assert app.game.players[Side.O] == "random:seed=5"
        await pilot.press("o")
        await pilot.click("#take")
        assert app.screen is app.game_screen
        assert len(app.game.moves) == 2


async def test_copying(monkeypatch: pytest.MonkeyPatch) -> None:
    app = GameApp(GameSetup(ADVANCED, HUMAN, HUMAN))
    async with app.run_test() as pilot:
        await pilot.press("5", "9", "1", "y")
        assert app.clipboard == "59 91"
        await pilot.press("Y")
        assert app.clipboard == format_position(app.game.position)


async def test_coordinates_and_marks_follow_the_settings() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("c")
        assert app.settings.coordinates
        assert app.board.coordinates
        app.change_settings(marks="ascii")
        await pilot.pause()
        assert app.board.marks == "ascii"


async def test_escape_goes_back_to_the_setup_screen() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("5", "5", "escape")
        assert app.screen.id == "behind"


@pytest.mark.parametrize("key", ["ctrl+s", "ctrl+o"], ids=["save", "load"])
async def test_saving_and_loading_ask_for_a_file(key: str) -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("5", "5", key)
        assert app.screen.query(Input)
        await pilot.press("escape")
        assert app.screen is app.game_screen


async def test_every_move_is_kept_on_disk() -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test() as pilot:
        await pilot.press("5", "5")
        kept = app.autosave.unfinished()
        assert kept is not None
        assert [played.move for played in kept.moves] == [40]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_layout_never_jumps(size: tuple[int, int]) -> None:
    app = GameApp(TWO_PEOPLE)
    async with app.run_test(size=size) as pilot:

        def places() -> list[object]:
            return [widget.region for widget in app.game_screen.query("#middle, #status, PlayerPanel, #middle > *")]

        before = places()
        await pilot.press("5", "5", "5")
        assert places() == before
        await pilot.press("1", "i", "u")
        assert places() == before
