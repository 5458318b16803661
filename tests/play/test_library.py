"""The library: its file is the truth, its index is quick and can always be made anew."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from t3tui.engine.player import Stop
from t3tui.game.mode import BASIC, ULTIMATE, Mode
from t3tui.game.position import Side
from t3tui.game.record import Game, Result
from t3tui.play.game_files import append_game, load_games, save_games
from t3tui.play.library import Imported, Library, LibraryError
from t3tui.play.library_filter import Filter
from tests.game.test_record import games


def game_of(seed: int, mode: Mode = BASIC, x: str = "human", o: str = "champion", date: str = "2026.11.17") -> Game:
    chance = random.Random(seed)
    game = Game(mode, {Side.X: x, Side.O: o}, date)
    while not game.position.is_over:
        game.play(chance.choice(game.position.legal_moves))
    return game


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "data" / "games.pgn")
    made.add([game_of(1), game_of(2, ULTIMATE, o="mcts:time=1"), game_of(3, x="random", date="2025.01.01")])
    return made


def modes(library: Library, text: str = "") -> list[str]:
    return [entry.mode for entry in library.entries(library.find(text))]


def test_games_are_listed_the_latest_first_and_read_from_the_file(library: Library) -> None:
    ids = library.find()
    assert [library.game(number) for number in ids] == list(reversed(load_games(library.file)))
    first = library.entries(ids)[-1]
    assert (first.mode, first.x, first.o, first.date) == ("basic", "human", "champion", "2026.11.17")
    assert first.moves == len(game_of(1).moves)
    assert first.result == game_of(1).result


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 3),
        ("mode:ultimate", 1),
        ("ultimate", 1),
        ("player:champion", 2),
        ("x:human o:champion", 1),
        ("player:HUMAN mode:basic", 1),
        ("date:2025", 1),
        ("2025 random", 1),
        ("mode:", 3),
        ("player:%", 0),
        ("nobody", 0),
        ("' OR 1; --", 0),
        ("result:nonsense", 0),
    ],
)
def test_a_filter(library: Library, text: str, count: int) -> None:
    assert len(library.find(text)) == count


def test_results_are_filtered_by_who_won(library: Library) -> None:
    for word, result in (("X", Result.X_WINS), ("O", Result.O_WINS), ("draw", Result.DRAW)):
        kept = [entry.result for entry in library.entries(library.find(f"result:{word}"))]
        assert kept == [str(result)] * sum(game.result is result for game in load_games(library.file))


@given(st.text())
def test_every_text_is_a_filter(text: str) -> None:
    assert len(Filter.parse(text).conditions) <= len(text.casefold().split())


@settings(max_examples=25)
@given(several=st.lists(games(), max_size=4))
def test_every_game_is_found_again(several: list[Game], tmp_path_factory: pytest.TempPathFactory) -> None:
    library = Library(tmp_path_factory.mktemp("library") / "games.pgn")
    library.add(several)
    assert [library.game(number) for number in reversed(library.find())] == several
    library.close()


def test_what_another_process_adds_is_found(library: Library) -> None:
    append_game(library.file, game_of(9, ULTIMATE))
    assert len(library.find()) == 3
    library.refresh()
    assert modes(library) == ["ultimate", "basic", "ultimate", "basic"]


@pytest.mark.parametrize("damage", [b"", b"no database at all" * 100, None])
def test_a_damaged_index_is_made_anew(library: Library, damage: bytes | None) -> None:
    before = modes(library)
    library.close()
    index = library.file.with_suffix(".index")
    if damage is None:
        index.unlink()
    else:
        index.write_bytes(damage)
    again = Library(library.file)
    again.refresh()
    assert modes(again) == before


def test_an_index_of_another_file_is_made_anew(library: Library) -> None:
    save_games(library.file, [game_of(4, ULTIMATE)])
    library.refresh()
    assert modes(library) == ["ultimate"]


def test_a_file_that_is_gone_is_an_empty_library(library: Library) -> None:
    library.file.unlink()
    library.refresh()
    assert library.find() == []


def test_damage_in_the_file_costs_one_game(library: Library) -> None:
    data = library.file.read_bytes()
    half = data[: data.index(b'[Mode "ultimate"]') + 60]
    library.file.write_bytes(half + b"\n" + data)
    library.refresh()
    assert len(library.find()) == 4


def test_a_deleted_game_is_gone_for_every_reader_and_comes_back(library: Library) -> None:
    text = library.file.read_bytes()
    number = library.find("mode:ultimate")[0]
    library.delete(number)
    assert modes(library) == ["basic", "basic"]
    assert [str(game.mode) for game in load_games(library.file)] == ["basic", "basic"]
    fresh = Library(library.file)
    library.file.with_suffix(".index").unlink()
    fresh.refresh()
    assert modes(fresh) == ["basic", "basic"]
    assert library.undo_delete()
    assert library.file.read_bytes() == text
    assert not library.undo_delete()


def test_a_changed_file_is_not_overwritten(library: Library) -> None:
    number = library.find()[0]
    save_games(library.file, [game_of(7), game_of(8), game_of(10)])
    text = library.file.read_bytes()
    with pytest.raises(LibraryError, match="has changed on disk"):
        library.delete(number)
    with pytest.raises(LibraryError, match="has changed on disk"):
        library.game(number)
    assert library.file.read_bytes() == text


def test_a_reviewed_game_takes_the_place_of_the_old_one(library: Library) -> None:
    number = library.find("mode:ultimate")[0]
    game = library.game(number)
    game.tags["AccuracyX"] = "87.5"
    library.replace(number, game)
    (entry,) = library.entries(library.find("mode:ultimate"))
    assert (entry.accuracy_x, entry.accuracy_o) == (87.5, None)
    assert library.game(entry.id) == game


def test_export_and_import(library: Library, tmp_path: Path) -> None:
    library.export(library.find("mode:basic"), tmp_path / "basic.pgn")
    other = Library(tmp_path / "other" / "games.pgn")
    folder = tmp_path / "folder" / "deep"
    folder.mkdir(parents=True)
    (folder / "bad.pgn").write_bytes(b"nonsense\n" + (tmp_path / "basic.pgn").read_bytes())
    told: list[tuple[int, int]] = []
    paths = [tmp_path / "basic.pgn", folder.parent, tmp_path / "missing.pgn"]
    assert other.import_files(paths, lambda *done: told.append(done)) == Imported(2, 2, 1, 1)
    assert len(other.find()) == 2
    size = sum(path.stat().st_size for path in (tmp_path / "basic.pgn", *folder.parent.rglob("*.pgn")))
    assert {total for _, total in told} == {size}
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (size, size)


def test_half_a_sign_in_a_name_costs_nobody_the_library(library: Library, tmp_path: Path) -> None:
    """Records write any character by its code, also one that is no text by itself."""
    save_games(tmp_path / "odd.pgn", [game_of(4, x="a\ud800"), game_of(5)])
    assert library.import_files([tmp_path / "odd.pgn"]) == Imported(games=2)
    assert [entry.x for entry in library.entries(library.find())[:2]] == ["human", "a\ufffd"]
    assert library.game(library.find()[1]) == game_of(4, x="a\ud800")


def test_files_in_folders_are_found_however_their_endings_are_written(library: Library, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    save_games(tmp_path / "folder" / "OLD.PGN", game_of(6))
    assert library.import_files([tmp_path / "folder"]) == Imported(games=1)


def test_an_import_can_be_stopped(tmp_path: Path) -> None:
    save_games(tmp_path / "many.pgn", [game_of(seed) for seed in range(20)])
    library = Library(tmp_path / "games.pgn")
    stop = Stop()
    stop.set()
    assert library.import_files([tmp_path / "many.pgn"], stop=stop).games == 0


def test_an_import_of_one_large_file_tells_how_far_it_is_and_stops_at_once(tmp_path: Path) -> None:
    """What was added before the stop is kept, and nothing is read after it."""
    save_games(tmp_path / "many.pgn", [game_of(seed, ULTIMATE, date=f"{seed}") for seed in range(800)])
    library = Library(tmp_path / "games.pgn")
    stop, told = Stop(), list[int]()

    def half(done: int, total: int) -> None:
        told.append(done)
        if done > total / 2:
            stop.set()

    done = library.import_files([tmp_path / "many.pgn"], half, stop)
    size = (tmp_path / "many.pgn").stat().st_size
    assert size / 2 < told[-1] < size
    assert 0 < done.games < 800
    assert len(library.find()) == done.games


def test_what_another_index_deletes_is_not_found(library: Library) -> None:
    other = Library(library.file)
    assert len(library.find()) == 3
    other.delete(other.find("mode:ultimate")[0])
    assert modes(library) == ["basic", "basic"]
    other.undo_delete()
    assert len(library.find("mode:ultimate")) == 1


def test_the_record_of_a_person(tmp_path: Path) -> None:
    library = Library(tmp_path / "games.pgn")
    several = []
    for result in (Result.X_WINS, Result.O_WINS, Result.DRAW, Result.X_WINS, Result.X_WINS):
        game = Game(BASIC, {Side.X: "human", Side.O: "champion:level=3"})
        game.play(4)
        game.finish(result, "agreement")
        several.append(game)
    several[0].tags |= {"AccuracyX": "80.0", "AccuracyO": "10.0"}
    several[1].tags |= {"AccuracyX": "60.0"}
    lost = Game(ULTIMATE, {Side.X: "mcts", Side.O: "human"})
    lost.play(0)
    lost.finish(Result.X_WINS, "resignation")
    programs = game_of(1, x="random", o="mcts")
    library.add([*several, lost, programs])
    first, second = library.own_record()
    assert (first.mode, first.opponent) == ("basic", "champion:level=3")
    assert (first.won, first.drawn, first.lost, first.streak, first.accuracy) == (3, 1, 1, 2, 70.0)
    assert (second.mode, second.won, second.lost, second.streak, second.accuracy) == ("ultimate", 0, 1, -1, None)


def test_the_files_are_private(library: Library) -> None:
    folder = library.file.parent
    assert folder.stat().st_mode & 0o777 == 0o700
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
