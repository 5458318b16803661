"""The champion's opening books: good moves, in every symmetry, in games and nowhere else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from t3tui.engine import books
from t3tui.engine.champion import NEAR_EQUAL
from t3tui.engine.player import Limit
from t3tui.engine.roster import make_player
from t3tui.game.mode import ADVANCED, ULTIMATE, Mode, parse_mode
from t3tui.game.position import Position

SHIPPED = [parse_mode(name) for name in ("advanced", "advanced:full=draw", "ultimate", "ultimate:tiebreak=boards")]
IN_A_GAME = Limit(seconds=0.01, book=True)


@pytest.mark.parametrize("mode", SHIPPED, ids=str)
def test_every_book_is_small_legal_and_ordered(mode: Mode) -> None:
    path = books.path_of(mode)
    entries = list(books.read_book(mode, path.read_text("ascii")))
    assert path.stat().st_size < 50_000
    assert len(entries) == len(books.book(mode)) > 15, "no two are alike by a symmetry"
    for entry in entries:
        position = entry.position(mode)
        assert set(entry.values) <= set(position.legal_moves)
        assert list(entry.values.values()) == sorted(entry.values.values(), reverse=True)
        assert entry.depth > 5


@pytest.mark.parametrize("mode", SHIPPED, ids=str)
def test_every_answer_to_the_first_move_is_known(mode: Mode) -> None:
    start = Position.start(mode)
    assert all(start.play(move).key in books.book(mode) for move in start.legal_moves)


def test_a_book_is_written_as_it_is_read() -> None:
    entries = [books.Entry((40,), 12, {36: 5, 37: -2}), books.Entry((), 11, {40: 9})]
    assert list(books.read_book(ULTIMATE, books.write_book(ULTIMATE, entries))) == entries


def test_a_turned_position_gets_the_turned_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = books.Entry((0,), 12, {1: 5, 2: 0, 3: -20})
    position = entry.position(ULTIMATE)
    monkeypatch.setattr(books, "book", lambda mode: {position.key: entry})
    chance = random.Random(1)
    plain = {books.look_up(position, NEAR_EQUAL, chance) for _ in range(50)}
    assert plain == {(1, 5, 12), (2, 0, 12), (3, 5, 12), (6, 0, 12)}, "the corner is its own mirror image"
    turned = {books.look_up(Position.start(ULTIMATE).play(80), 0, chance) for _ in range(50)}
    assert turned == {(79, 5, 12), (77, 5, 12)}


def test_only_the_full_champion_in_a_game_plays_by_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "look_up", lambda position, margin, chance: (36, 7, 15))
    start = Position.start(ADVANCED)

    def said(spec: str, limit: Limit) -> str:
        return make_player(spec, ADVANCED).think(start, limit).info.said

    assert said("champion", IN_A_GAME) == "From the opening book, searched 15 plies deep."
    assert said("champion", Limit(seconds=0.01)) == ""
    assert said("champion", Limit(seconds=0.01, lines=3, book=True)) == ""
    assert said("champion:nodes=100", IN_A_GAME) == ""
    assert said("champion:depth=1", IN_A_GAME) == ""
    assert said("champion:level=8", IN_A_GAME) == ""


def test_a_position_that_is_not_in_the_book_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "path_of", lambda mode: tmp_path / "none.txt")
    books.book.cache_clear()
    try:
        assert make_player("champion", ADVANCED).think(Position.start(ADVANCED), IN_A_GAME).info.nodes > 0
    finally:
        books.book.cache_clear()
