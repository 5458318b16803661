"""The running game on disk; several ``Autosave`` here stand for several processes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from t3tui.game.mode import BASIC, ULTIMATE, Mode
from t3tui.game.notation import parse_moves
from t3tui.game.position import Side
from t3tui.game.record import Game, Reason, Result
from t3tui.play.game_files import load_games
from t3tui.ui.app import T3App
from t3tui.ui.autosave import Autosave


def game_of(moves: str, mode: Mode = BASIC) -> Game:
    game = Game(mode, {Side.X: "human", Side.O: "random"})
    for move in parse_moves(mode, moves):
        game.play(move)
    return game


def moves_of(game: Game | None) -> list[int] | None:
    return None if game is None else [played.move for played in game.moves]


@pytest.fixture
def autosave() -> Iterator[Autosave]:
    autosave = Autosave()
    yield autosave
    autosave.close()


def left_behind(moves: str) -> None:
    """A process that keeps a game and ends."""
    process = Autosave()
    process.keep(game_of(moves))
    process.close()


def running(user_folder: Path) -> list[str]:
    return sorted(path.suffix for path in (user_folder / "data" / "t3tui" / "running").iterdir())


def test_nothing_is_kept_before_the_first_move(autosave: Autosave, user_folder: Path) -> None:
    autosave.keep(game_of(""))
    assert autosave.unfinished() is None
    assert not (user_folder / "data").exists()


def test_every_move_is_on_disk_at_once(autosave: Autosave, user_folder: Path) -> None:
    game = game_of("")
    for move in parse_moves(BASIC, "5 1 9"):
        game.play(move)
        autosave.keep(game)
        (path,) = (user_folder / "data" / "t3tui" / "running").glob("*.game")
        assert moves_of(load_games(path)[0]) == moves_of(game)


def test_what_a_process_leaves_behind_is_found_by_the_next(autosave: Autosave) -> None:
    left_behind("5 1 9")
    assert moves_of(autosave.unfinished()) == [4, 0, 8]


def test_a_game_that_runs_elsewhere_is_nobody_elses(autosave: Autosave) -> None:
    other = Autosave()
    other.keep(game_of("5 1"))
    autosave.keep(game_of("1"))
    other.keep(game_of("5 1 9"))
    third = Autosave()
    assert third.unfinished() is None
    other.close()
    assert moves_of(third.unfinished()) == [4, 0, 8]
    third.close()


def test_two_starts_do_not_offer_the_same_game(autosave: Autosave) -> None:
    left_behind("5 1 9")
    other = Autosave()
    assert other.unfinished() is not None
    assert autosave.unfinished() is None
    other.close()
    assert autosave.unfinished() is not None


def test_an_adopted_game_goes_on_in_its_file(autosave: Autosave, user_folder: Path) -> None:
    left_behind("5 1")
    assert autosave.unfinished() is not None
    autosave.adopt()
    autosave.keep(game_of("5 1 9"))
    assert running(user_folder) == [".game", ".lock"]
    assert moves_of(autosave.unfinished()) == [4, 0, 8]


def test_another_game_does_not_touch_an_offered_one(autosave: Autosave) -> None:
    left_behind("5 1")
    assert autosave.unfinished() is not None
    autosave.keep(game_of("3"))
    autosave.close()
    process = Autosave()
    found = []
    for _ in range(2):
        found.append(moves_of(process.unfinished()))
        process.discard()
    assert sorted(map(str, found)) == ["[2]", "[4, 0]"]
    assert process.unfinished() is None


def test_a_discarded_game_is_gone(autosave: Autosave, user_folder: Path) -> None:
    left_behind("5 1")
    assert autosave.unfinished() is not None
    autosave.discard()
    assert autosave.unfinished() is None
    assert running(user_folder) == []


def test_an_own_game_can_be_discarded_and_another_kept(autosave: Autosave) -> None:
    autosave.keep(game_of("5 1"))
    assert autosave.unfinished() is not None
    autosave.discard()
    assert autosave.unfinished() is None
    autosave.keep(game_of("9"))
    assert moves_of(autosave.unfinished()) == [8]


def test_a_finished_game_goes_into_the_archive(autosave: Autosave, user_folder: Path) -> None:
    game = game_of("1 4 2 5")
    autosave.keep(game)
    game.play(2)
    autosave.keep(game)
    assert [moves_of(kept) for kept in load_games(autosave.archive)] == [moves_of(game)]
    assert autosave.unfinished() is None
    autosave.close()
    assert running(user_folder) == []


def test_a_resigned_game_is_finished_too(autosave: Autosave) -> None:
    game = game_of("55 51", ULTIMATE)
    autosave.keep(game)
    game.finish(Result.O_WINS, Reason.RESIGNATION)
    autosave.keep(game)
    assert autosave.unfinished() is None
    (kept,) = load_games(autosave.archive)
    assert (kept.result, kept.reason) == (Result.O_WINS, "resignation")


def test_the_archive_grows(autosave: Autosave) -> None:
    for moves in ("1 4 2 5 3", "1 4 2 5 9 6"):
        autosave.keep(game_of(moves))
    assert len(load_games(autosave.archive)) == 2


def test_a_damaged_file_is_no_offer_and_kept_aside(autosave: Autosave, user_folder: Path) -> None:
    folder = user_folder / "data" / "t3tui" / "running"
    folder.mkdir(parents=True)
    (folder / "0.game").write_bytes(b"\xff\x00 no game")
    left_behind("5")
    assert moves_of(autosave.unfinished()) == [4]
    autosave.discard()
    assert autosave.unfinished() is None
    assert (folder / "0.damaged").read_bytes() == b"\xff\x00 no game"


def test_the_latest_game_is_offered_first(autosave: Autosave, user_folder: Path) -> None:
    left_behind("5 1")
    for path in (user_folder / "data" / "t3tui" / "running").glob("*.game"):
        os.utime(path, (1, 1))
    left_behind("9")
    assert moves_of(autosave.unfinished()) == [8]


def test_a_folder_that_cannot_be_written_is_no_offer_and_no_failure(
    autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_behind("5 1")

    def refuse(*arguments: object) -> None:
        raise PermissionError

    monkeypatch.setattr("t3tui.play.file_lock.os.open", refuse)
    assert autosave.unfinished() is None


async def test_the_app_tells_when_a_game_cannot_be_kept(user_folder: Path) -> None:
    (user_folder / "data").write_text("in the way")
    app = T3App()
    async with app.run_test(size=(80, 24)) as pilot:
        app.keep_game(game_of("5"))
        await pilot.pause()
        assert any(note.message.startswith("The game could not be kept on disk: ") for note in app._notifications)
