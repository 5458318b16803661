"""Playing openings out: every result counts once, both sides learn from it, and the book gets what was learned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from t3tui.engine import books
from t3tui.engine.books import Entry
from t3tui.game.mode import ULTIMATE
from t3tui.game.position import Position, Side, transform_move
from t3tui.lab import book_playing
from t3tui.lab.book_playing import Candidate, Opening, OpeningTree
from tests.lab.here_and_now import HereAndNow

CENTRE, CORNER, EDGE = 40, 36, 37
START = Position.start(ULTIMATE)
BOOK = (
    Entry((), 22, {CENTRE: 40, CORNER: 35, EDGE: 29}),
    Entry((CENTRE,), 26, {EDGE: -45, CORNER: -48, 39: -49, 80: -90}),
)


def tree_of(*games: tuple[tuple[int, ...], float]) -> OpeningTree:
    tree = OpeningTree(ULTIMATE, BOOK)
    for moves, points in games:
        tree.add(moves, points)
    return tree


def play(path: Path, games: int) -> OpeningTree:
    tree = tree_of()
    book_playing.play_openings(tree, path, HereAndNow(), games, 60, lambda text: None)
    return tree


def test_results_count_for_every_position_on_the_way_and_for_all_its_symmetries() -> None:
    tree = tree_of(((CENTRE, CORNER), 1.0), ((CENTRE, transform_move(ULTIMATE, CORNER, 1)), 0.5))
    for position in (START.play(CENTRE), START.play(CENTRE).play(CORNER)):
        results = tree.results[position.key]
        assert (results.games, results.points) == (2, 1.5)


def test_candidates_are_near_equal_in_the_book_and_one_of_each_kind() -> None:
    tree = tree_of()
    assert [each.after for each in tree.candidates(START)] == [START.play(CENTRE).key, START.play(CORNER).key]
    after = START.play(CENTRE)
    kinds = [after.play(EDGE).key, after.play(CORNER).key]
    assert [each.after for each in tree.candidates(after)] == kinds, "two of its edges are alike"
    assert tree.candidates(after.play(CORNER)) == (), "the book has ended"


def test_turned_positions_get_turned_candidates() -> None:
    tree = OpeningTree(ULTIMATE, [Entry((CENTRE, CORNER, 1), 20, {9: 5, 17: 3, 11: 0})])
    position = START.play(CENTRE).play(CORNER).play(1)
    for each in range(8):
        turned = position.transformed(each)
        candidates = tree.candidates(turned)
        assert len(candidates) == 3
        assert all(turned.play(candidate.move).key == candidate.after for candidate in candidates)


def test_an_expectation_begins_with_the_search_and_ends_with_the_games() -> None:
    known = [Candidate(CENTRE, START.play(CENTRE).key, 0.6)]
    assert tree_of().expectations(known, Side.X) == pytest.approx([0.6])
    tree = tree_of(*[((CENTRE,), 0.0)] * 600)
    assert tree.expectations(known, Side.X)[0] < 0.05
    assert tree.expectations(known, Side.O)[0] > 0.95


def test_a_surprise_is_believed_of_all_moves_alike() -> None:
    known = [Candidate(move, START.play(move).key, 0.6) for move in (CENTRE, CORNER)]
    played, other = tree_of(*[((CENTRE,), 1.0)] * 600).expectations(known, Side.X)
    assert 0.9 < other <= played


def games_of_first_moves(points: Callable[[bool], float]) -> list[int]:
    """How often centre and corner are played first if X gets what ``points`` says, given whether it is the centre."""
    tree = tree_of()
    for _ in range(300):
        moves = tree.choose()
        tree.add(moves, points(moves[0] == CENTRE))
    return [tree.results[each.after].games for each in tree.candidates(START)]


def test_what_does_well_is_played_most() -> None:
    centre, corner = games_of_first_moves(lambda is_centre: float(not is_centre))
    assert corner > 200 > centre > 0


def test_where_all_do_alike_all_are_played() -> None:
    assert min(games_of_first_moves(lambda is_centre: 0.5)) > 50


def test_games_that_were_played_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    play(path, 4)
    before = path.read_text()
    assert len(before.splitlines()) == 4
    play(path, 4)
    assert path.read_text() == before
    tree = play(path, 6)
    assert path.read_text().startswith(before)
    assert len(tree.played) == 6
    assert sum(tree.results[each.after].games for each in tree.candidates(START)) == 6


def test_a_game_is_played_out_the_same_again() -> None:
    opening = Opening(ULTIMATE, (CENTRE, CORNER), 60, seed=3)
    points = book_playing.play_out(opening)
    assert points in (0.0, 0.5, 1.0)
    assert book_playing.play_out(opening) == points


def test_a_book_learns_what_was_played_often_and_keeps_the_rest() -> None:
    good, bad = [((CENTRE, CORNER), 0.5)] * 90, [((CENTRE, EDGE), 1.0)] * 30
    tree = tree_of(*good, *bad)
    start, after = map(tree.learned, BOOK)
    assert (after.depth, after.games, after.values) == (26, 120, BOOK[1].values)
    (best,) = after.good_moves(6)
    assert START.play(CENTRE).play(best).key == START.play(CENTRE).play(CORNER).key, "O drew by it, and lost by others"
    assert (start.games, list(start.results)) == (120, [CENTRE]), "the other move was never played"
    assert tree_of(*good).learned(BOOK[1]) == BOOK[1], "too few games"


def test_the_command_plays_and_writes_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, games = tmp_path / "book.txt", tmp_path / "games.txt"
    book.write_text("% python -m t3tui.lab.book_making ultimate\n% what it says\n" + books.write_book(ULTIMATE, BOOK))
    monkeypatch.setattr(book_playing, "LocalCrew", lambda jobs: HereAndNow())
    command = ["book_playing", "ultimate", str(games), "--games", "2", "--nodes", "60", "--file", str(book)]
    monkeypatch.setattr("sys.argv", command)
    book_playing.main()
    assert len(games.read_text().splitlines()) == 2
    making, playing, explanation, *_ = book.read_text().splitlines()
    assert making == "% python -m t3tui.lab.book_making ultimate"
    assert playing == "% python -m t3tui.lab.book_playing ultimate GAMES --games 2 --nodes 60"
    assert explanation.startswith("% moves to the position")
    assert tuple(books.read_book(ULTIMATE, book.read_text())) == BOOK
