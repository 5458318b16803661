"""Playing openings out: every result counts once, both sides learn from it, and the book gets what was learned."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from t3tui.engine import books
from t3tui.engine.books import Entry
from t3tui.game.mode import ADVANCED, ULTIMATE
from t3tui.game.position import Position, Side, transform_move
from t3tui.lab import book_playing
from t3tui.lab.book_playing import Candidate, Opening, OpeningTree
from tests.lab.here_and_now import HereAndNow

CENTRE, CORNER, EDGE = 40, 36, 37


@pytest.fixture(autouse=True)
def _hardly_any_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_playing, "GUESS_NODES", 300)


def tree_of(*games: tuple[tuple[int, ...], float], plies: int = 2) -> OpeningTree:
    tree = OpeningTree(ULTIMATE, plies)
    for moves, points in games:
        tree.add(moves, points)
    return tree


def play(path: Path, games: int, tree: OpeningTree) -> list[str]:
    said: list[str] = []
    book_playing.play_openings(tree, path, HereAndNow(), games, 60, said.append)
    return said


def test_results_count_for_every_position_on_the_way_and_for_all_its_symmetries() -> None:
    tree = tree_of(((CENTRE, CORNER), 1.0), ((CENTRE, transform_move(ULTIMATE, CORNER, 1)), 0.5))
    after = Position.start(ULTIMATE).play(CENTRE)
    for position in (after, after.play(CORNER)):
        results = tree.results[position.key]
        assert (results.games, results.points) == (2, 1.5)


def test_an_expectation_begins_with_the_search_and_ends_with_the_games() -> None:
    known = [Candidate(CENTRE, Position.start(ULTIMATE).play(CENTRE).key, 0.6)]
    assert tree_of().expectations(known, Side.X) == pytest.approx([0.6])
    tree = tree_of(*[((CENTRE,), 0.0)] * 600)
    assert tree.expectations(known, Side.X)[0] < 0.05
    assert tree.expectations(known, Side.O)[0] > 0.95


def test_a_surprise_is_believed_of_all_moves_alike() -> None:
    start = Position.start(ULTIMATE)
    known = [Candidate(move, start.play(move).key, 0.6) for move in (CENTRE, CORNER)]
    played, other = tree_of(*[((CENTRE,), 1.0)] * 600).expectations(known, Side.X)
    assert 0.9 < other <= played


def games_of_first_moves(points: Callable[[bool], float]) -> list[int]:
    """How often each first move is played, the last by the search last, if X gets what ``points`` says of that one."""
    tree = OpeningTree(ULTIMATE, plies=1)
    start = Position.start(ULTIMATE)
    known = tree.candidates(start)
    for number in range(300):
        moves = tree.choose(random.Random(number), by_chance=False)
        tree.add(moves, points(start.play(moves[0]).key == known[-1].after))
    return [tree.results[each.after].games for each in known]


def test_what_does_well_is_played_most() -> None:
    assert games_of_first_moves(lambda is_last: float(is_last))[-1] > 150


def test_where_all_do_alike_all_are_played() -> None:
    games = games_of_first_moves(lambda is_last: 0.5)
    assert len(games) > 1
    assert min(games) > 10


def test_turned_positions_get_turned_candidates() -> None:
    tree = OpeningTree(ULTIMATE)
    position = Position.start(ULTIMATE).play(CENTRE).play(CORNER).play(1)
    for each in range(8):
        turned = position.transformed(each)
        for candidate in tree.candidates(turned):
            assert turned.play(candidate.move).key == candidate.after


def test_games_that_were_played_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    play(path, 6, OpeningTree(ADVANCED, 2))
    before = path.read_text()
    assert len(before.splitlines()) == 6
    play(path, 6, OpeningTree(ADVANCED, 2))
    assert path.read_text() == before
    tree = OpeningTree(ADVANCED, 2)
    play(path, 8, tree)
    assert path.read_text().startswith(before)
    assert len(tree.played) == 8
    start = Position.start(ADVANCED)
    assert sum(tree.results[key].games for key in {start.play(move).key for move in start.legal_moves}) == 8


def test_a_game_is_played_out_the_same_again() -> None:
    opening = Opening(ULTIMATE, (CENTRE, CORNER), 60, seed=3)
    points = book_playing.play_out(opening)
    assert points in (0.0, 0.5, 1.0)
    assert book_playing.play_out(opening) == points


def test_the_book_learns_what_was_played_often_and_keeps_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    searched = [Entry((), 20, {CENTRE: 40}), Entry((CENTRE,), 19, {CORNER: -10, EDGE: -20})]
    path.write_text(
        "% python -m t3tui.lab.book_making ultimate\n% what it says\n" + books.write_book(ULTIMATE, searched)
    )
    good, bad = [((CENTRE, EDGE), 0.5)] * 90, [((CENTRE, CORNER), 1.0)] * 30
    book_playing.write_into(path, tree_of(*good, *bad), "python -m t3tui.lab.book_playing ultimate GAMES --games 120")
    start, after = books.read_book(ULTIMATE, path.read_text())
    assert [line.split()[3] for line in path.read_text().splitlines()[:2]] == [
        "t3tui.lab.book_making",
        "t3tui.lab.book_playing",
    ]
    assert start.depth == 20
    assert after.values == searched[1].values
    assert (after.depth, after.games) == (19, 120)
    position = after.position(ULTIMATE)
    (good_move,) = after.good_moves(6)
    assert position.play(good_move).key == position.play(EDGE).key, "O drew by it and lost by the other"
