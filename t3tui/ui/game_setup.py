"""What a game is made of before its first move: the mode and who plays each side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from t3tui.engine.levels import HIGHEST, LEVELS
from t3tui.engine.roster import PlayerError, Spec, find_kind, kinds_for, parse_spec, strongest
from t3tui.game.history import Game
from t3tui.game.mode import ULTIMATE, Mode, parse_mode
from t3tui.game.position import Side

HUMAN = Spec(find_kind("human"))
NEWCOMERS_LEVEL: Final = 3
LEVEL: Final = "level"
"""The option of players that have levels."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game to be played."""

    mode: Mode
    x: Spec
    o: Spec

    @classmethod
    def against_the_strongest(cls, mode: Mode = ULTIMATE) -> GameSetup:
        """A person, who begins, against the strongest player there is."""
        return cls(mode, HUMAN, strongest(mode))

    @classmethod
    def for_a_newcomer(cls) -> GameSetup:
        """A person, who begins, against a level that most people can beat now and then."""
        return cls(ULTIMATE, HUMAN, _at_level(strongest(ULTIMATE), NEWCOMERS_LEVEL))

    def one_level(self, step: int) -> GameSetup | None:
        """The same game against the next level up or down; None if there is none, or no person against levels."""
        specs = [spec if spec == HUMAN else _a_level_from(spec, step) for spec in (self.x, self.o)]
        x, o = specs
        return None if x is None or o is None or specs.count(HUMAN) != 1 else GameSetup(self.mode, x, o)

    def level_after(self, winner: Side | None) -> str:
        """How a game ended for the person in it, and the level to play next: one below after a loss, else one above."""
        person = Side.X if self.x == HUMAN else Side.O
        step = -1 if winner is person.other else 1
        setup = self.one_level(step)
        if setup is None:
            return ""
        level = int(setup.player(person.other).values[LEVEL])
        ending = "A draw" if winner is None else "You won" if winner is person else "You lost"
        return f"{ending}: {'+' if step > 0 else '-'} plays level {level}, {LEVELS[level - 1].name}."

    @classmethod
    def from_data(cls, data: Mapping[str, str]) -> GameSetup:
        """Read what ``to_data`` wrote; what does not exist raises a ``ValueError`` that says so."""
        try:
            mode = parse_mode(data["mode"])
            return cls(mode, parse_spec(data["x"], mode), parse_spec(data["o"], mode))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("A setup needs a mode, a player for X and a player for O.") from error

    @classmethod
    def of_game(cls, game: Game) -> GameSetup:
        """Who played a game that was kept; who is not on the roster is taken for a person."""
        x, o = (_known(game.players[side], game.mode) for side in Side)
        return cls(game.mode, x, o)

    def to_data(self) -> dict[str, str]:
        """The setup as plain data, for a file."""
        return {"mode": str(self.mode), "x": str(self.x), "o": str(self.o)}

    def player(self, side: Side) -> Spec:
        """Who plays a side."""
        return self.x if side is Side.X else self.o

    def swapped(self) -> GameSetup:
        """The same game with the sides swapped."""
        return GameSetup(self.mode, self.o, self.x)

    def with_players(self, x: str | None, o: str | None) -> GameSetup:
        """The same game with other players, where they are named; a wrong name raises ``PlayerError``."""
        return GameSetup(
            self.mode,
            self.x if x is None else parse_spec(x, self.mode),
            self.o if o is None else parse_spec(o, self.mode),
        )

    def in_mode(self, mode: Mode) -> GameSetup:
        """The same players in another game; who does not play it makes way for the strongest who does."""
        kinds = kinds_for(mode)
        x, o = (spec if spec.kind in kinds else strongest(mode) for spec in (self.x, self.o))
        return GameSetup(mode, x, o)


def _a_level_from(spec: Spec, step: int) -> Spec | None:
    option = next((option for option in spec.kind.options if option.name == LEVEL), None)
    level = int(spec.values.get(LEVEL, 0)) + step
    return _at_level(spec, level) if option is not None and 1 <= level <= HIGHEST else None


def _at_level(spec: Spec, level: int) -> Spec:
    values = spec.values | {LEVEL: level}
    return Spec(spec.kind, tuple((name, value) for name, value in values.items() if value != spec.kind.defaults[name]))


def _known(text: str, mode: Mode) -> Spec:
    try:
        return parse_spec(text, mode)
    except PlayerError:
        return HUMAN
