"""Making an opening book: everything that can be met by the book is in it, and nothing is searched twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from t3tui.engine import books
from t3tui.engine.books import Entry
from t3tui.engine.champion import NEAR_EQUAL
from t3tui.game.mode import ADVANCED
from t3tui.game.position import Position
from t3tui.lab import book_making
from tests.lab.here_and_now import HereAndNow


def make(path: Path, plies: int) -> list[str]:
    said: list[str] = []
    book_making.make_book(ADVANCED, path, HereAndNow(), nodes=60, plies=plies, tell=said.append)
    return said


def test_whoever_plays_by_the_book_stays_in_it(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    make(path, plies=3)
    known = {entry.position(ADVANCED).key: entry for entry in books.read_book(ADVANCED, path.read_text())}
    start = Position.start(ADVANCED)
    assert {start.play(move).key for move in start.legal_moves} <= known.keys()
    for first in known[start.key].good_moves(NEAR_EQUAL):
        then = start.play(first)
        assert all(then.play(reply).key in known for reply in then.legal_moves)


def test_what_is_there_is_not_searched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.txt"
    assert len(make(path, plies=2)) == 16
    before = path.read_text()
    monkeypatch.setattr(book_making, "answer", lambda question: Entry(question.moves, 99, {0: 0}))
    assert make(path, plies=2) == []
    assert path.read_text() == before
