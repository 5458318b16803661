"""Files of games: read as a stream, damage skipped, replaced whole, added to game by game."""

from __future__ import annotations

from pathlib import Path

import pytest

from t3tui.engine.player import Stop
from t3tui.game.record import Damage, Game, RecordError
from t3tui.play.game_files import append_game, games_in, load_games, save_games
from t3tui.play.safe_files import CannotRead
from tests.game.test_record import SHORT, short_game


def test_a_file_of_games(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    save_games(path, [short_game(), short_game()])
    assert load_games(path) == [short_game(), short_game()]
    save_games(path, short_game())
    assert path.read_text("utf-8") == SHORT


def test_bytes_that_are_no_text_cost_only_their_game(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(SHORT.encode() + b'[Mode "ultimate"]\n[X "\xff\xfe"]\n\n*\n' + SHORT.encode())
    with pytest.raises(RecordError, match=r"Line 10: This is no UTF-8 text\.") as caught:
        load_games(path)
    assert list(caught.value.games) == [short_game(), short_game()]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_end_of_line_and_a_mark_at_the_beginning(tmp_path: Path, end: str) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(b"\xef\xbb\xbf" + SHORT.replace("\n", end).encode())
    assert load_games(path) == [short_game()]


def test_a_large_file_is_refused_at_once_and_read_as_a_stream(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(SHORT * 1000)
    with pytest.raises(CannotRead, match=r"games.txt has 0\.2 MB: at most 0 MB of games are opened at once\."):
        load_games(path, most=1000)
    told: list[tuple[int, int]] = []
    assert sum(isinstance(part, Game) for part in games_in(path, lambda *done: told.append(done))) == 1000
    assert told[-1] == (path.stat().st_size,) * 2
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_a_stream_can_be_stopped(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(SHORT * 1000)
    stop = Stop()
    read = []
    for part in games_in(path, stop=stop):
        read.append(part)
        if len(read) == 3:
            stop.set()
    assert read == [short_game()] * 3


def test_a_game_is_added_behind_damage(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    append_game(path, short_game())
    with path.open("a") as file:
        file.write(SHORT[:100])
    append_game(path, short_game())
    damaged = [part for part in games_in(path) if isinstance(part, Damage)]
    assert len(damaged) == 1
    with pytest.raises(RecordError) as caught:
        load_games(path)
    assert list(caught.value.games) == [short_game(), short_game()]
