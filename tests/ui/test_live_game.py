"""The running game: turns, pauses, players in threads, and what becomes of late answers."""

from __future__ import annotations

import threading

import pytest
from textual.strip import Strip

from t3tui.engine.player import NO_LIMIT, Decision, Limit, Report, Stop, ignore
from t3tui.engine.roster import parse_spec
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE
from t3tui.game.position import Position, Side
from t3tui.game.record import Result
from t3tui.play.running_game import Phase
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.widgets.balance_bar import BalanceBar
from t3tui.ui.widgets.board import BoardView
from tests.ui.playing import HUMAN, Blocking, Broken, GameApp, Scripted, played_by, some_game, until


def against(player: Scripted | Blocking | Broken) -> GameApp:
    return GameApp(GameSetup(BASIC, HUMAN, played_by(player)))


async def test_the_program_answers() -> None:
    app = against(Scripted([0, 1]))
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, lambda: len(app.game.moves) == 2)
        assert app.game_screen.running_game.phase is Phase.HUMAN
        assert app.game.moves[1].annotation.nodes == 10


async def test_a_persons_mark_is_on_the_screen_before_the_program_begins_to_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: set[int] = set()
    drawn_before_thinking: list[int] = []
    render_line = BoardView.render_line

    def remember(board: BoardView, y: int) -> Strip:
        drawn.add(board.position.ply)
        return render_line(board, y)

    class Watching(Scripted):
        def think(
            self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
        ) -> Decision:
            drawn_before_thinking.extend(drawn)
            return super().think(position)

    monkeypatch.setattr(BoardView, "render_line", remember)
    app = against(Watching())
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, lambda: len(app.game.moves) == 2)
        assert 1 in drawn_before_thinking


async def test_keys_work_while_the_program_thinks() -> None:
    player = Blocking()
    app = against(player)
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, player.begun.is_set)
        await pilot.press("left")
        assert app.board.cursor == 3
        await pilot.press("enter")
        assert app.status == "! It is the turn of O, played by scripted."
        assert len(app.game.moves) == 1


async def test_a_late_answer_is_dropped() -> None:
    player = Blocking()
    app = against(player)
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, player.begun.is_set)
        await pilot.press("u")
        await until(pilot, player.ended.is_set)
        assert app.game.cursor == 0
        assert app.game_screen.running_game.phase is Phase.HUMAN


async def test_leaving_the_screen_in_the_middle_of_a_search_leaves_no_thread_behind() -> None:
    player = Blocking()
    app = against(player)
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, player.begun.is_set)
        await pilot.press("escape")
        await until(pilot, player.ended.is_set)
        assert app.screen.id == "behind"


async def test_leaving_the_app_in_the_middle_of_a_search_leaves_no_thread_behind() -> None:
    player = Blocking()
    app = against(player)
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, player.begun.is_set)
        app.exit()
    assert player.ended.wait(120)


async def test_leaving_in_the_middle_of_a_hint_leaves_no_thread_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Blocking()
    monkeypatch.setattr("t3tui.play.running_game.strongest", lambda mode: played_by(player))
    app = GameApp(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test() as pilot:
        await pilot.press("i")
        await until(pilot, player.begun.is_set)
        assert app.status == "Looking for a hint …"
        await pilot.press("5")
        await until(pilot, player.ended.is_set)
        assert app.board.hint is None


async def test_a_broken_player_is_a_message_and_the_game_is_kept() -> None:
    app = against(Broken())
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, lambda: "fire" in app.status)
        assert app.status.startswith("! scripted failed: the engine is on fire")
        assert len(app.game.moves) == 1
        running = app.game_screen.running_game
        assert running.phase is Phase.PAUSED
        app.game_screen.live.change_players(GameSetup(BASIC, HUMAN, played_by(Scripted())))
        await pilot.press("p")
        await until(pilot, lambda: len(app.game.moves) == 2)


async def test_an_illegal_answer_loses() -> None:
    app = against(Scripted([4]))
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, lambda: app.game.is_over)
        assert app.game.result is Result.X_WINS
        assert "illegal move by O" in app.game_screen.query_one(BalanceBar).banner


async def test_undo_and_redo_against_a_program_take_both_moves() -> None:
    app = against(Scripted([0, 1]))
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, lambda: len(app.game.moves) == 2)
        await pilot.press("9")
        await until(pilot, lambda: len(app.game.moves) == 4)
        await pilot.press("u")
        assert app.game.cursor == 2
        await pilot.press("u")
        assert app.game.cursor == 0
        assert len(app.game.moves) == 4, "the line is kept"
        await pilot.press("r")
        assert app.game.cursor == 2
        await pilot.press("ctrl+y")
        assert app.game.cursor == 4
        await pilot.press("ctrl+z", "3")
        await until(pilot, lambda: app.game.cursor == 4)
        assert [played.move for played in app.game.moves][:3] == [4, 0, 2], "a new move replaces the rest"


async def test_undo_is_not_offered_before_ones_own_first_move() -> None:
    app = GameApp(GameSetup(BASIC, played_by(Scripted([4])), HUMAN))
    async with app.run_test() as pilot:
        await until(pilot, lambda: len(app.game.moves) == 1)
        assert not app.game_screen.check_action("undo", ())


async def test_between_two_people_undo_takes_one_move() -> None:
    app = GameApp(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test() as pilot:
        await pilot.press("5", "1", "u")
        assert app.game.cursor == 1


async def test_two_programs_play_to_the_end() -> None:
    app = GameApp(GameSetup(ADVANCED, parse_spec("random:seed=1"), parse_spec("random:seed=2")))
    async with app.run_test() as pilot:
        app.change_settings(speed="full")
        await until(pilot, lambda: app.game.is_over)
        assert app.game_screen.running_game.phase is Phase.OVER


async def test_pause_step_and_go_on() -> None:
    app = GameApp(GameSetup(ULTIMATE, parse_spec("random:seed=1"), parse_spec("random:seed=2")), some_game(ULTIMATE, 4))
    async with app.run_test() as pilot:
        app.change_settings(speed="full")
        running = app.game_screen.running_game
        assert running.phase is Phase.PAUSED, "a game of two programs that was loaded waits"
        await pilot.press("n")
        await until(pilot, lambda: len(app.game.moves) == 5)
        assert running.phase is Phase.PAUSED
        await pilot.press("n")
        await until(pilot, lambda: len(app.game.moves) == 6)
        await pilot.press("p")
        await until(pilot, lambda: app.game.is_over)


async def test_pausing_stops_the_search() -> None:
    player = Blocking()
    app = GameApp(GameSetup(ULTIMATE, played_by(player), HUMAN))
    async with app.run_test() as pilot:
        await until(pilot, player.begun.is_set)
        await pilot.press("p")
        await until(pilot, player.ended.is_set)
        assert app.game_screen.running_game.phase is Phase.PAUSED
        assert "Paused" in app.status
        assert not app.game.moves


async def test_a_slow_speed_holds_a_move_back() -> None:
    app = GameApp(GameSetup(ULTIMATE, parse_spec("random:seed=1"), parse_spec("random:seed=2")), some_game(ULTIMATE, 4))
    async with app.run_test() as pilot:
        running = app.game_screen.running_game
        app.game_screen.live.delay = 3600.0
        await pilot.press("p")
        await until(pilot, lambda: running.decisions)
        await pilot.pause()
        assert len(app.game.moves) == 4
        await pilot.press("n")
        await until(pilot, lambda: len(app.game.moves) == 5)


async def test_walking_back_in_a_game_of_programs_pauses_it() -> None:
    app = GameApp(GameSetup(ULTIMATE, played_by(Blocking()), played_by(Blocking())), some_game(ULTIMATE, 6))
    async with app.run_test() as pilot:
        await pilot.press("p", "u")
        running = app.game_screen.running_game
        assert running.game.cursor == 5
        assert running.phase is Phase.PAUSED


async def test_looking_at_an_old_position_does_not_make_the_program_play() -> None:
    player = Scripted()
    app = GameApp(GameSetup(ULTIMATE, HUMAN, played_by(player)), some_game(ULTIMATE, 6))
    async with app.run_test() as pilot:
        running = app.game_screen.running_game
        running.go_to(3)
        await pilot.pause()
        assert running.position.side is Side.O
        assert running.phase is Phase.PAUSED
        assert not player.asked
        running.go_to(6)
        await pilot.press("u", "r")
        assert len(app.game.moves) == 6
        assert app.status.startswith("X to move: play in board 6.")


async def test_resigning_gives_the_game_to_the_other_side() -> None:
    app = against(Scripted([0]))
    async with app.run_test() as pilot:
        await pilot.press("5")
        await until(pilot, lambda: len(app.game.moves) == 2)
        await pilot.press("R")
        assert app.game.result is Result.O_WINS
        assert app.game.reason == "resignation"
        await pilot.press("9")
        assert len(app.game.moves) == 2


async def test_a_persons_time_is_kept() -> None:
    app = GameApp(GameSetup(BASIC, HUMAN, HUMAN))
    async with app.run_test() as pilot:
        app.clock.now = 7.5
        await pilot.press("5")
        assert app.game.moves[0].annotation.seconds == 7.5


async def test_a_real_search_ends_with_its_game() -> None:
    def threads_of_searches() -> list[str]:
        return [thread.name for thread in threading.enumerate() if thread.name == "t3tui-watch"]

    app = GameApp(GameSetup(ULTIMATE, parse_spec("alpha-beta:depth=30"), HUMAN))
    async with app.run_test() as pilot:
        await until(pilot, threads_of_searches)
        await pilot.press("escape")
        await until(pilot, lambda: not threads_of_searches())
