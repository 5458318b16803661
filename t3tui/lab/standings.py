"""What came out of a tournament so far: results, points, ratings, the cross table and the tests of strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from t3tui.game.record import Result
from t3tui.lab.ratings import Rating, rate
from t3tui.lab.sprt import CLASSES, Sprt, Verdict
from t3tui.lab.tournament import Tournament

LOSS: Final = 1
DRAW: Final = 2
WIN: Final = 3
"""How a game went for the first player of its pair, in one byte; 0 is not played yet."""

Score = tuple[int, int, int]
"""Wins, draws, losses."""


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line in the table."""

    player: str
    wins: int
    draws: int
    losses: int
    rating: Rating | None
    """None before the first game."""

    @property
    def games(self) -> int:
        """How many games count."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, half of one for a draw."""
        return self.wins + self.draws / 2


@dataclass(frozen=True, slots=True)
class TestState:
    """How the test of one pair stands."""

    __test__ = False

    first: str
    second: str
    pairs: tuple[int, ...]
    """How often the first player made 0, 1/2, 1, 3/2 and 2 points in two games."""
    ratio: float
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Standings:
    """Everything there is to tell, best player first."""

    rows: tuple[Row, ...]
    cross: tuple[tuple[Score | None, ...], ...]
    """Row against row; None where nobody plays."""
    tests: tuple[TestState, ...] = ()


class Results:
    """The results of a tournament, one byte a game, and what they mean.

    With a test, a pair's games count up to the pair of games that decided it, in the order of the schedule and not of
    the clock: who had finished a later game by then makes no difference.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.finished = 0
        self._pairs = tournament.pairs
        self._results = [bytearray(2 * tournament.rounds) for _ in self._pairs]
        self._looked = [0] * len(self._pairs)
        self._decided = [False] * len(self._pairs)
        self._fives = [[0] * CLASSES for _ in self._pairs]

    def __contains__(self, number: int) -> bool:
        """Whether a game has been played."""
        round_, pair, colour = self.tournament.place(number)
        return self._is_planned(round_, colour) and self._results[pair][2 * round_ + colour] != 0

    def add(self, number: int, result: Result) -> bool:
        """Note a game; False, and nothing changes, if it was known or belongs to no pair."""
        round_, pair, colour = self.tournament.place(number)
        if number < 0 or not self._is_planned(round_, colour) or number in self:
            return False
        first = self.tournament.seats(number)
        winner = None if result.winner is None else first[result.winner]
        self._results[pair][2 * round_ + colour] = (
            DRAW if winner is None else WIN if winner == self._pairs[pair][0] else LOSS
        )
        self.finished += 1
        if self.tournament.sprt is not None:
            self._test(pair, self.tournament.sprt)
        return True

    def _is_planned(self, round_: int, colour: int) -> bool:
        return 2 * round_ + colour < self.tournament.games

    def _test(self, pair: int, sprt: Sprt) -> None:
        """Look at the pairs of games that are complete, one after the other, until one decides."""
        results = self._results[pair]
        while not self._decided[pair] and self._looked[pair] < self.tournament.games // 2:
            two = results[2 * self._looked[pair] : 2 * self._looked[pair] + 2]
            if 0 in two:
                return
            self._looked[pair] += 1
            self._fives[pair][sum(two) - 2 * LOSS] += 1
            self._decided[pair] = sprt.verdict(self._fives[pair]) is not Verdict.OPEN

    def to_play(self) -> Iterator[int]:
        """The numbers of the games that are missing, looked up as they are asked for."""
        for round_ in range(self.tournament.rounds):
            for pair in range(len(self._pairs)):
                for colour in range(2):
                    number = self.tournament.number(round_, pair, colour)
                    if not self._decided[pair] and self._is_planned(round_, colour) and number not in self:
                        yield number

    @property
    def left(self) -> int:
        """How many games are missing at most; a test may end a pair earlier."""
        return sum(
            results.count(0) - 2 * self.tournament.rounds + self.tournament.games
            for results, decided in zip(self._results, self._decided, strict=True)
            if not decided
        )

    @property
    def uncounted(self) -> int:
        """How many games were finished although their pair was decided already."""
        return self.finished - sum(sum(self._score(pair)) for pair in range(len(self._pairs)))

    def _score(self, pair: int) -> Score:
        """Wins, draws and losses of a pair's first player in the games that count."""
        counted = self._results[pair][: 2 * self._looked[pair]] if self._decided[pair] else self._results[pair]
        return counted.count(WIN), counted.count(DRAW), counted.count(LOSS)

    def standings(self) -> Standings:
        """The table now."""
        players = self.tournament.players
        scores = {pair: self._score(index) for index, pair in enumerate(self._pairs)}
        ratings = rate(len(players), scores)
        cross: list[list[Score | None]] = [[None] * len(players) for _ in players]
        for (first, second), (wins, draws, losses) in scores.items():
            cross[first][second] = wins, draws, losses
            cross[second][first] = losses, draws, wins
        rows = [_row(name, met, rating) for name, met, rating in zip(players, cross, ratings, strict=True)]
        order = sorted(range(len(players)), key=lambda player: (-_elo(rows[player]), -rows[player].points, player))
        return Standings(
            tuple(rows[player] for player in order),
            tuple(tuple(cross[player][other] for other in order) for player in order),
            tuple(self._tests()),
        )

    def _tests(self) -> Iterator[TestState]:
        sprt = self.tournament.sprt
        if sprt is None:
            return
        for (first, second), fives in zip(self._pairs, self._fives, strict=True):
            names = self.tournament.players[first], self.tournament.players[second]
            yield TestState(*names, tuple(fives), sprt.ratio(fives), sprt.verdict(fives))


def _row(player: str, met: Sequence[Score | None], rating: Rating) -> Row:
    wins, draws, losses = (sum(score[part] for score in met if score) for part in range(3))
    return Row(player, wins, draws, losses, rating if wins + draws + losses else None)


def _elo(row: Row) -> float:
    return round(row.rating.elo, 6) if row.rating else 0.0
