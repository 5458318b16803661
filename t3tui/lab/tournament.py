"""A tournament: who plays whom, how often, from which openings and by which chance.

Games are numbered round by round. In a round every pair plays two games from one opening with colours swapped; all
pairs of a round have the same opening. Everything about a game follows from the tournament and the game's number, so
that it does not matter who plays it when and where.
"""

from __future__ import annotations

import random
import shlex
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Self

from t3tui.engine.roster import Spec, parse_spec
from t3tui.game.errors import BadInput
from t3tui.game.mode import Mode
from t3tui.game.position import Side
from t3tui.lab.opening_book import Opening, opening
from t3tui.lab.sprt import Sprt

FEWEST: Final = 2
"""Players."""
MOST: Final = 64
"""Players: enough for a class of students."""
MOST_GAMES: Final = 1_000_000
"""Games of a pair."""

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that decides which games are played; limits of time aside, they come out the same every time."""

    mode: Mode
    players: tuple[str, ...]
    """Specs, as they are written on the command line."""
    games: int = 2
    """How many games each pair plays."""
    gauntlet: bool = False
    """Whether only the first player plays all others, and these not each other."""
    seed: int = 1
    move_time: float | None = None
    """Seconds for every move, beside what a player's own options say."""
    sprt: Sprt | None = None
    """A test that ends the games of a pair as soon as it knows who is stronger."""

    def __post_init__(self) -> None:
        if not FEWEST <= len(self.players) <= MOST:
            raise BadInput(f"An arena takes {FEWEST} to {MOST} players, not {len(self.players)}.")
        if not 1 <= self.games <= MOST_GAMES:
            raise BadInput(f"A pair plays 1 to {MOST_GAMES:,} games, not {self.games:,}.")
        for number, player in enumerate(self.players):
            if player in self.players[:number]:
                raise BadInput(f"{player} is there twice; no player plays itself.")
            if parse_spec(player, self.mode).kind.make is None:
                raise BadInput(f"{player} plays in the app only; an arena is for programs.")

    @property
    def pairs(self) -> list[Pair]:
        """Who meets whom, by number."""
        everybody = range(len(self.players))
        return [(0, other) for other in everybody[1:]] if self.gauntlet else list(combinations(everybody, 2))

    @property
    def pair_count(self) -> int:
        """How many pairs meet."""
        players = len(self.players)
        return players - 1 if self.gauntlet else players * (players - 1) // 2

    @property
    def total(self) -> int:
        """How many games there are."""
        return self.games * self.pair_count

    @property
    def rounds(self) -> int:
        """How many rounds there are; with an odd number of games a pair plays one game in the last."""
        return (self.games + 1) // 2

    # A game's number is (round * pairs + pair) * 2 + colour; it does not depend on how many games are played.

    def number(self, round_: int, pair: int, colour: int) -> int:
        """The number of a game."""
        return (round_ * self.pair_count + pair) * 2 + colour

    def place(self, number: int) -> tuple[int, int, int]:
        """The round, the pair and the colour of a game; with colour 1 the pair's second player has X."""
        rest, colour = divmod(number, 2)
        return *divmod(rest, self.pair_count), colour

    def seats(self, number: int) -> dict[Side, int]:
        """Which player, by number, has which side in a game."""
        _, pair, colour = self.place(number)
        first, second = self.pairs[pair]
        return {Side.X: second, Side.O: first} if colour else {Side.X: first, Side.O: second}

    def specs(self, number: int) -> dict[Side, Spec]:
        """The players of a game, each with a seed of its own where it takes one and has none."""
        round_, pair, colour = self.place(number)
        return {
            side: _seeded(
                parse_spec(self.players[player], self.mode),
                random.Random(f"{self.seed} pair {self.pairs[pair]} game {2 * round_ + colour} player {player}"),
            )
            for side, player in self.seats(number).items()
        }

    @property
    def has_openings(self) -> bool:
        """Whether games begin from the book; not if a program must play its game from the first move."""
        return all(parse_spec(player).kind.any_position for player in self.players)

    @property
    def has_bots(self) -> bool:
        """Whether anybody else's program plays, which nobody should start unasked."""
        return any(parse_spec(player).kind.is_bot for player in self.players)

    def opening(self, number: int) -> Opening:
        """How a game begins."""
        return opening(self.mode, self.seed, self.place(number)[0]) if self.has_openings else ()

    # As text, for the tags by which a file tells whose games it holds

    @property
    def identity(self) -> str:
        """What makes its games what they are, all but the mode; how many are played does not."""
        kind = "gauntlet" if self.gauntlet else "round-robin"
        time = [] if self.move_time is None else [f"move-time={self.move_time!r}"]
        return shlex.join([kind, f"seed={self.seed}", *time, *self.players])

    @property
    def plan(self) -> str:
        """How many games are played at most, and what may end it earlier."""
        sprt = f" sprt={self.sprt}" if self.sprt else ""
        return f"games={self.games}{sprt}"

    @classmethod
    def parse(cls, mode: Mode, identity: str, plan: str) -> Self:
        """The tournament that was written as these texts."""
        try:
            kind, seed, *words = shlex.split(identity)
            timed = words[0].startswith("move-time=")
            time = float(words.pop(0).partition("=")[2]) if timed else None
            games, *tests = (word.partition("=")[2] for word in plan.split())
            test = Sprt.parse(tests[0]) if tests else None
            return cls(mode, tuple(words), int(games), kind == "gauntlet", int(seed.partition("=")[2]), time, test)
        except (ValueError, IndexError) as error:
            reason = f": {error}" if isinstance(error, BadInput) else "."
            raise BadInput(f"{identity!r} with {plan!r} describes no arena{reason}") from error


def _seeded(spec: Spec, chance: random.Random) -> Spec:
    """The spec with a seed of its own for one game, if it takes one and none is named."""
    takes_seed = any(option.name == "seed" for option in spec.kind.options)
    if not takes_seed or "seed" in dict(spec.named):
        return spec
    return Spec(spec.kind, (*spec.named, ("seed", chance.randrange(1, 2**31))))
