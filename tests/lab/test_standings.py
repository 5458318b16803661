"""Tables from results."""

from __future__ import annotations

import random

import pytest

from t3tui.game.mode import BASIC
from t3tui.game.position import Side
from t3tui.game.record import Result
from t3tui.lab.sprt import Sprt, Verdict
from t3tui.lab.standings import Results
from t3tui.lab.tournament import Tournament

THREE = ("minimax:depth=3", "minimax:depth=2", "minimax:depth=1")


def fill(results: Results, numbers: list[int], strength: float = 0.7) -> None:
    """Results by chance, which depends on the game alone: earlier players are stronger."""
    for number in numbers:
        seats = results.tournament.seats(number)
        better = Side.X if seats[Side.X] < seats[Side.O] else Side.O
        draw = random.Random(number).random()
        winner = None if draw < 0.2 else better if draw < 0.2 + 0.8 * strength else better.other
        results.add(number, Result.won_by(winner))


def test_points_and_games_add_up_and_the_best_is_first() -> None:
    results = Results(Tournament(BASIC, THREE, 50))
    fill(results, list(results.to_play()))
    standings = results.standings()
    assert [row.player for row in standings.rows] == list(THREE)
    assert {row.games for row in standings.rows} == {100}
    assert sum(row.points for row in standings.rows) == 150
    assert results.left == 0
    assert results.finished == 150
    for at, met in enumerate(standings.cross):
        assert met[at] is None
        assert sum(score[0] for score in met if score) == standings.rows[at].wins
        assert sum(score[2] for score in met if score) == standings.rows[at].losses


def test_nobody_who_has_not_played_is_rated() -> None:
    results = Results(Tournament(BASIC, THREE, 2, gauntlet=True))
    results.add(0, Result.X_WINS)
    rows = {row.player: row for row in results.standings().rows}
    assert rows[THREE[2]].rating is None
    assert rows[THREE[0]].rating is not None
    assert rows[THREE[0]].points == 1


def test_the_same_game_counts_once_and_strange_numbers_never() -> None:
    results = Results(Tournament(BASIC, THREE[:2], 3))
    assert results.add(0, Result.DRAW)
    assert not results.add(0, Result.X_WINS)
    assert not results.add(3, Result.DRAW), "the fourth of three games"
    assert not results.add(10**9, Result.DRAW)
    assert not results.add(-1, Result.DRAW)
    assert results.finished == 1
    assert list(results.to_play()) == [1, 2]


@pytest.mark.parametrize("sprt", [None, Sprt(0, 100)])
def test_the_order_in_which_games_end_does_not_matter(sprt: Sprt | None) -> None:
    tournament = Tournament(BASIC, THREE, 80, sprt=sprt)
    numbers = list(Results(tournament).to_play())
    tables = []
    for seed in range(4):
        results = Results(tournament)
        shuffled = numbers[:]
        random.Random(seed).shuffle(shuffled)
        fill(results, numbers if seed == 0 else shuffled)
        tables.append(results.standings())
    assert tables[1:] == tables[:-1]


def test_a_decided_pair_plays_no_more_and_later_games_do_not_count() -> None:
    results = Results(Tournament(BASIC, THREE[:2], 1000, sprt=Sprt(0, 100)))
    order = results.to_play()
    played = []
    for number in order:
        fill(results, [number])
        played.append(number)
    assert len(played) < 200
    assert results.left == 0
    before = results.standings()
    assert before.tests[0].verdict is Verdict.UPPER
    assert sum(before.tests[0].pairs) * 2 == before.rows[0].games
    late = len(played) + 1
    results.add(late, Result.O_WINS)
    assert results.standings() == before
    assert results.uncounted == 1


def test_an_unpaired_game_counts_in_the_table_but_not_in_the_test() -> None:
    results = Results(Tournament(BASIC, THREE[:2], 3, sprt=Sprt(0, 100)))
    for number in list(results.to_play()):
        results.add(number, Result.DRAW)
    standings = results.standings()
    assert sum(standings.tests[0].pairs) == 1
    assert standings.rows[0].games == 3
