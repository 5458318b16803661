"""The board's keys and the mouse, on the real screen."""

from __future__ import annotations

import pytest
from textual.strip import Strip

from t3tui.game.mode import ADVANCED, BASIC, ULTIMATE, Mode
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.widgets.board import BoardView
from tests.ui.playing import HUMAN, GameApp, centre_of, keys_for, some_game

CENTRE_OF_ALL = 4 * 9 + 4
SHORT_GAMES = {BASIC: 1, ADVANCED: 34, ULTIMATE: 156}
"""Seeds of games that are over soon."""


def two_people(mode: Mode, plies: int = 0, seed: int = 0) -> GameApp:
    return GameApp(GameSetup(mode, HUMAN, HUMAN), some_game(mode, plies, seed) if plies else None)


async def test_arrows_and_letters_move_over_cells_and_borders() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        assert app.board.cursor == CENTRE_OF_ALL
        for keys, cell in (
            ("left", 39),
            ("h", 39),
            ("up", 37),
            ("k", 37),
            ("down", 43),
            ("j", 43),
            ("right", 41),
            ("l", 41),
            ("left left", 3 * 9 + 5),
            ("up up", 9 + 7),
            ("down down", 7 * 9 + 1),
            ("right right", 5 * 9 + 3),
        ):
            app.board.cursor = CENTRE_OF_ALL
            await pilot.press(*keys.split())
            assert app.board.cursor == cell, keys


async def test_the_cursor_stays_at_the_edge() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press(*["left"] * 6)
        assert app.board.cursor == 3 * 9 + 3
        await pilot.press(*["up"] * 6)
        assert app.board.cursor == 0


@pytest.mark.parametrize(("mode", "last"), [(BASIC, 8), (ULTIMATE, 80)], ids=str)
async def test_the_cursor_stays_at_every_edge(mode: Mode, last: int) -> None:
    app = two_people(mode)
    async with app.run_test() as pilot:
        await pilot.press(*["right"] * 9)
        assert app.board.cursor == (5 if mode is BASIC else 5 * 9 + 5)
        await pilot.press(*["down"] * 9)
        assert app.board.cursor == last
        await pilot.press(*["left"] * 9)
        assert app.board.cursor == (6 if mode is BASIC else 6 * 9 + 6)


async def test_arrows_skip_no_cell_on_their_way_through_the_picture() -> None:
    app = two_people(ULTIMATE, 30)
    async with app.run_test() as pilot:
        await pilot.press(*["left"] * 9, *["up"] * 9)
        seen = [app.board.cursor]
        for _ in range(8):
            await pilot.press("right")
            seen.append(app.board.cursor)
        assert seen == [0, 1, 2, 9, 10, 11, 18, 19, 20]


async def test_tab_goes_through_the_playable_boards_and_back() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        seen = []
        for _ in range(9):
            await pilot.press("tab")
            seen.append(app.board.cursor // 9)
        assert seen == [5, 6, 7, 8, 0, 1, 2, 3, 4]
        await pilot.press("shift+tab", "shift+tab")
        assert app.board.cursor // 9 == 2


async def test_tab_brings_the_cursor_home_when_one_board_is_playable() -> None:
    app = two_people(ADVANCED)
    async with app.run_test() as pilot:
        await pilot.press("5", "5", *["left"] * 9)
        assert app.board.cursor // 9 == 3
        await pilot.press("tab")
        assert app.board.cursor // 9 == 4


async def test_enter_and_space_play_at_the_cursor() -> None:
    app = two_people(BASIC)
    async with app.run_test() as pilot:
        await pilot.press("enter", "left", "space")
        assert [played.move for played in app.game.moves] == [4, 3]


async def test_a_digit_plays_in_the_one_playable_board() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press("1", "3")
        await pilot.press("7")
        assert [played.move for played in app.game.moves] == [2, 24]


async def test_on_a_free_choice_the_first_digit_is_the_board_and_is_shown() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press("7")
        assert app.board.chosen_board == 6
        assert not app.game.moves
        await pilot.press("2")
        assert app.game.moves[0].move == 6 * 9 + 1
        assert app.board.chosen_board is None


@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_a_half_typed_move_can_be_taken_back(key: str) -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press("7", key)
        assert app.board.chosen_board is None
        assert app.screen is app.game_screen
        await pilot.press("4", "4")
        assert app.game.moves[0].move == 3 * 9 + 3


async def test_a_closed_board_cannot_be_typed() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press("1", "2", "1", "3", "1", "1")
        assert app.game.position.free_choice
        await pilot.press("1")
        assert app.board.chosen_board is None
        assert app.status == "! Board 1 is closed; play in one of 2, 3, 4, 5, 6, 7, 8, 9."


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (["5", "5", "5"], "! There is already a mark on cell 5 of board 5."),
        (["5", "5", "up", "up", "enter"], "! You must play in board 5."),
    ],
)
async def test_an_illegal_try_says_why_and_costs_nothing(keys: list[str], reason: str) -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press(*keys)
        assert app.status == reason
        assert len(app.game.moves) == 1
        await pilot.press("u")
        assert app.game.cursor == 0


async def test_the_cursor_goes_where_the_next_move_must_be() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press("5", "9")
        assert app.board.cursor == 8 * 9 + 4


async def test_the_mouse_hovers_and_clicks() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.hover(app.board, centre_of(app.board, 13))
        assert app.board.cursor == 13
        await pilot.click(app.board, centre_of(app.board, 14))
        assert app.game.moves[0].move == 14
        await pilot.click(app.board, (0, 0))
        assert len(app.game.moves) == 1


@pytest.mark.parametrize("mode", [BASIC, ADVANCED, ULTIMATE], ids=str)
async def test_a_whole_game_by_keys_alone(mode: Mode) -> None:
    line = some_game(mode, 81, SHORT_GAMES[mode])
    app = two_people(mode)
    async with app.run_test() as pilot:
        for position, played in zip(line.positions, line.moves, strict=False):
            await pilot.press(*keys_for(position, played.move))
        assert app.game.is_over
        assert [played.move for played in app.game.moves] == [played.move for played in line.moves]
        assert "rematch" in app.status


@pytest.mark.parametrize("mode", [BASIC, ADVANCED, ULTIMATE], ids=str)
async def test_a_whole_game_by_mouse_alone(mode: Mode) -> None:
    line = some_game(mode, 81, SHORT_GAMES[mode])
    app = two_people(mode)
    async with app.run_test() as pilot:
        for played in line.moves:
            await pilot.click(app.board, centre_of(app.board, played.move))
        assert app.game.is_over
        assert [played.move for played in app.game.moves] == [played.move for played in line.moves]


@pytest.mark.parametrize(
    ("size", "width"), [((80, 24), 37), ((120, 40), 55), ((200, 60), 73)], ids=["small", "medium", "large"]
)
async def test_the_board_grows_with_the_terminal(size: tuple[int, int], width: int) -> None:
    app = two_people(ULTIMATE)
    async with app.run_test(size=size):
        assert app.board.geometry.width == width


async def test_a_step_of_the_cursor_paints_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []
    render_line = BoardView.render_line

    def remember(board: BoardView, y: int) -> Strip:
        painted.append(y)
        return render_line(board, y)

    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.pause()
        monkeypatch.setattr(BoardView, "render_line", remember)
        await pilot.press("left")
        row = app.board.origin.y + app.board.geometry.cell_region(app.board.cursor).y
        assert set(painted) == {row}


async def test_the_board_follows_the_theme() -> None:
    app = two_people(ULTIMATE, 20)
    async with app.run_test() as pilot:
        dark = app.board.look(("x",))
        app.change_settings(theme="t3tui-light")
        await pilot.pause()
        light = app.board.look(("x",))
        assert light.color != dark.color
        assert light.bgcolor != dark.bgcolor


async def test_zoom_gives_the_board_all_the_room() -> None:
    app = two_people(ULTIMATE)
    async with app.run_test() as pilot:
        await pilot.press("z")
        assert app.board.geometry.width == 55
        await pilot.press("z")
        assert app.board.geometry.width == 37
