"""The position editor: putting marks, what can arise and what cannot, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from t3tui.engine.player import Decision, Info
from t3tui.engine.score import Score
from t3tui.game.errors import T3Error
from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, Mode
from t3tui.game.notation import format_position
from t3tui.game.position import Position, Side
from t3tui.play.game_files import load_games
from t3tui.ui.app import T3App
from t3tui.ui.screens.compare import CompareScreen
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.screens.position_editor import Draft, PositionEditor, read_position
from t3tui.ui.widgets.answer_panel import AnswerPanel
from tests.ui.playing import Blocking, Scripted, played_by, until

SnapCompare = Callable[..., bool]


class EditorApp(T3App):
    """The app straight in the editor, next to nothing behind it."""

    def __init__(self, mode: Mode = BASIC) -> None:
        super().__init__()
        self.editor = PositionEditor(Position.start(mode))

    def get_default_screen(self) -> Screen[None]:
        return Screen(id="behind")

    def on_mount(self) -> None:
        self.push_screen(self.editor)

    @property
    def status(self) -> str:
        return str(self.editor.query_one("#status").render())

    @property
    def marks(self) -> str:
        picture = self.editor.board.position
        return "".join(picture.mark(move) or "." for move in range(picture.mode.cells))


def test_what_is_wrong_is_said_by_the_rules() -> None:
    with pytest.raises(T3Error, match="X has 2 and O has 0 marks"):
        Draft(BASIC).with_mark(0, Side.X).with_mark(1, Side.X).judged()
    with pytest.raises(T3Error, match="X is not to move: X begins, so with these marks O is"):
        Draft(BASIC, x=1, side=Side.X).judged()
    assert Draft(BASIC, x=1, side=Side.O).judged().side is Side.O
    assert Draft(ULTIMATE, x=1 << 40, target=4).judged() == Position.start(ULTIMATE).play(40)


@pytest.mark.parametrize("text", ["basic XO..X.... O", "1 2 5", "  1, 2, 5 "])
def test_positions_are_read_in_any_notation(text: str) -> None:
    if "," in text:
        with pytest.raises(T3Error):
            read_position(text, BASIC)
    else:
        assert format_position(read_position(text, BASIC)) == "basic XO..X.... O"


async def test_a_cell_goes_from_empty_to_x_to_o_and_back() -> None:
    app = EditorApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.status.startswith("This position can arise. X to move."))
        await pilot.press("enter")
        assert app.marks == "....X...."
        await until(pilot, lambda: app.status.startswith("This position can arise. O to move."))
        await pilot.press("enter")
        assert app.marks == "....O...."
        await until(pilot, lambda: app.status.startswith("! X has 0 and O has 1 marks"))
        assert not app.editor.check_action("begin", ())
        await pilot.press("enter")
        assert app.marks == "........."


async def test_marks_have_keys_of_their_own_and_can_be_clicked() -> None:
    app = EditorApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x", "right", "o", "1")
        assert app.marks == "X...XO..."
        await pilot.press("full_stop")
        assert app.marks == "....XO..."
        await pilot.press("C")
        assert app.marks == "........."
        board = app.editor.board
        region = board.geometry.cell_region(8)
        await pilot.click(board, offset=(board.origin.x + region.x + 1, board.origin.y + region.y + region.height // 2))
        assert app.marks == "........X"


async def test_side_and_board_are_chosen() -> None:
    app = EditorApp(ADVANCED)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("x")
        await until(pilot, lambda: app.status.startswith("! A free choice needs a closed board"))
        await pilot.press("b")
        await until(pilot, lambda: app.status.startswith("This position can arise. O to move."))
        await pilot.press("left", "left", "left", "x")
        assert app.editor.board.cursor == 31, "the cursor stays where it is"
        await pilot.press("full_stop", "s")
        await until(pilot, lambda: app.status.startswith("! X is not to move"))
        await pilot.press("s")
        await until(pilot, lambda: app.status.startswith("This position can arise."))


async def test_a_position_is_pasted() -> None:
    app = EditorApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", *"1 5 9", "enter")
        await until(pilot, lambda: app.marks == "X...O...X")
        app.editor.post_message(events.Paste("basic XO.......  X"))
        await until(pilot, lambda: app.marks == "XO.......")
        app.editor.post_message(events.Paste("[@click=app.quit]no position[/]"))
        await until(pilot, lambda: app.status.startswith("! "))
        assert app.marks == "XO......."


async def test_a_game_a_comparison_and_a_file_come_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = EditorApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p", *"1 5", "enter")
        await until(pilot, lambda: app.editor.check_action("begin", ()))
        await pilot.press("ctrl+s", "enter")
        await until(pilot, lambda: app.screen_stack[-1] == app.editor)
        (saved,) = load_games(tmp_path / "basic-2026-01-01.pgn")
        assert saved.start is not None
        assert format_position(saved.start) == "basic X...O.... X"
        await pilot.press("=")
        await until(pilot, lambda: isinstance(app.screen, CompareScreen) and app.screen.query(AnswerPanel))
        state = app.screen.query(AnswerPanel).first().state
        assert state is not None
        assert format_position(state.position) == "basic X...O.... X"
        await pilot.press("escape", "n")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert isinstance(app.screen, GameScreen)
        assert format_position(app.screen.live.game.position) == "basic X...O.... X"


async def test_the_strongest_player_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Scripted(decision=Decision(8, Info(value=Score(84.0))))
    monkeypatch.setattr("t3tui.ui.screens.position_editor.strongest", lambda mode: played_by(adviser))
    app = EditorApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.editor.check_action("analyse", ()))
        await pilot.press("i")
        await until(pilot, lambda: app.status == "Best: 9, X is a little better (+0.84).")
        assert app.editor.board.hint == 8


async def test_leaving_leaves_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Blocking()
    monkeypatch.setattr("t3tui.ui.screens.position_editor.strongest", lambda mode: played_by(player))
    app = EditorApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.editor.check_action("analyse", ()))
        await pilot.press("i")
        await until(pilot, player.begun.is_set)
        await pilot.press("escape")
        await until(pilot, player.ended.is_set)
        assert app.screen.id == "behind"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["small", "medium", "large"])
def test_pictures(snap_compare: SnapCompare, size: tuple[int, int]) -> None:
    """You should see a board with three marks, what it is made of beside it, and why it cannot arise."""
    app = EditorApp(ULTIMATE)

    async def edit(pilot: Pilot[None]) -> None:
        await pilot.press("x", "right", "o", "right", "o", "b")
        await until(pilot, lambda: app.status.startswith("! X has 1 and O has 2 marks"))

    assert snap_compare(app, run_before=edit, terminal_size=size)


def test_a_possible_position(snap_compare: SnapCompare) -> None:
    """You should see two marks, and that the position can arise and what can be done with it."""
    app = EditorApp(BASIC)

    async def edit(pilot: Pilot[None]) -> None:
        await pilot.press("x", "right", "o")
        await until(pilot, lambda: app.status.startswith("This position can arise. X to move."))

    assert snap_compare(app, run_before=edit, terminal_size=(80, 24))
