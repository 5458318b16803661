"""The roster: every kind of player as data, and players made from specs such as ``alpha-beta:depth=4,eval=spot``.

Nothing here imports a kernel; a player's own module is imported when the first one is made.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from t3tui.engine.evaluations import EVALUATIONS
from t3tui.engine.limits import Player
from t3tui.game.mode import MODES, Mode

Value = int | float | str


class PlayerError(ValueError):
    """A player, an option or a value that does not exist; the text lists what is possible."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a player: a whole number, a number of seconds or a choice of words."""

    name: str
    help: str
    default: Value
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()

    @property
    def possible(self) -> str:
        """The values it takes, in words."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        kind = "a number" if isinstance(self.default, float) else "a whole number"
        return f"{kind} from {_written(self.low)} to {_written(self.high)}"

    def parse(self, text: str) -> Value:
        """Read a value; a wrong one raises ``PlayerError``."""
        text = text.strip()
        if self.choices:
            if text in self.choices:
                return text if isinstance(self.default, str) else int(text)
        else:
            try:
                number = float(text) if isinstance(self.default, float) else int(text)
            except ValueError:
                pass
            else:
                if self.low <= number <= self.high:
                    return number
        raise PlayerError(f"{self.name}={text} is not possible: it takes {self.possible}.")


Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player: what it is called, which games it plays and which options it has."""

    name: str
    description: str
    options: tuple[Option, ...] = ()
    modes: tuple[str, ...] = tuple(mode.name for mode in MODES)
    make: Callable[[str, Options], Player] | None = None
    """Makes a player from its spec and a value for every option; None for people, who are not made."""

    def option(self, name: str) -> Option:
        """The option of that name; a wrong name raises ``PlayerError``."""
        for option in self.options:
            if option.name == name:
                return option
        possible = ", ".join(option.name for option in self.options) or "none"
        raise PlayerError(f"{self.name} has no option {name!r}; possible are: {possible}.")

    @property
    def defaults(self) -> dict[str, Value]:
        """Every option with its default."""
        return {option.name: option.default for option in self.options}


@dataclass(frozen=True, slots=True)
class Spec:
    """A player in words: its kind and the options that were named."""

    kind: Kind
    named: tuple[tuple[str, Value], ...] = ()

    @property
    def values(self) -> dict[str, Value]:
        """A value for every option, defaults included."""
        return self.kind.defaults | dict(self.named)

    def __str__(self) -> str:
        """As it is written on the command line."""
        options = ",".join(f"{name}={_written(value)}" for name, value in self.named)
        return f"{self.kind.name}:{options}" if options else self.kind.name

    def make(self) -> Player:
        """A new player; it plays one side of one game."""
        if self.kind.make is None:
            raise PlayerError(f"{self.kind.name} plays in the app only.")
        return self.kind.make(str(self), self.values)


def _written(value: Value) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def parse_spec(text: str, mode: Mode | None = None) -> Spec:
    """Read ``NAME[:key=value,…]``; what is wrong is said with what is possible."""
    name, _, rest = text.strip().partition(":")
    kind = find_kind(name)
    if mode is not None and mode.name not in kind.modes:
        raise PlayerError(f"{kind.name} does not play {mode.name}; it plays: {', '.join(kind.modes)}.")
    named: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = part.partition("=")
        option = kind.option(key.strip())
        if not equals:
            raise PlayerError(f"{part!r} has no value: write {option.name}=…, {option.possible}.")
        if option.name in named:
            raise PlayerError(f"{option.name} is given twice in {text!r}.")
        named[option.name] = option.parse(value)
    return Spec(kind, tuple(named.items()))


def make_player(text: str, mode: Mode | None = None) -> Player:
    """Make a player from its spec."""
    return parse_spec(text, mode).make()


def find_kind(name: str) -> Kind:
    """The kind of that name; a wrong one raises ``PlayerError``."""
    for kind in ROSTER:
        if kind.name == name:
            return kind
    possible = ", ".join(kind.name for kind in ROSTER)
    near = difflib.get_close_matches(name, [kind.name for kind in ROSTER], 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    raise PlayerError(f"There is no player {name!r}.{meant} Possible are: {possible}.")


def kinds_for(mode: Mode) -> tuple[Kind, ...]:
    """The kinds that play a game, people included."""
    return tuple(kind for kind in ROSTER if mode.name in kind.modes)


def strongest(mode: Mode) -> Spec:
    """The strongest player of a game: it gives the hints and is the default opponent."""
    return parse_spec("champion", mode)


def _random(spec: str, options: Options) -> Player:
    from t3tui.engine.random_player import RandomPlayer

    return RandomPlayer(spec, int(options["seed"]))


def _textbook(search: str) -> Callable[[str, Options], Player]:
    def make(spec: str, options: Options) -> Player:
        from t3tui.engine.textbook import TextbookPlayer

        fast = options["scoring"] == "fast"
        return TextbookPlayer(spec, search, str(options["eval"]), int(options["depth"]), fast=fast)

    return make


def _four_rules(spec: str, options: Options) -> Player:
    from t3tui.engine.textbook import TextbookPlayer

    evaluation = "four-rules" if options["rules"] == 4 else "two-rules"
    return TextbookPlayer(spec, "four-rules", evaluation, int(options["depth"]), extra_plies=1)


def _bfs(spec: str, options: Options) -> Player:
    from t3tui.engine.textbook import TextbookPlayer

    return TextbookPlayer(spec, "bfs", "default", fast=options["scoring"] == "fast")


def _textbook_options(depth: int) -> tuple[Option, ...]:
    return (
        Option("depth", "Plies to look ahead; 0 looks to the end of the game.", depth, low=0, high=81),
        Option("eval", "How a position is scored where the search ends.", "default", choices=tuple(EVALUATIONS)),
        Option("scoring", "plain: all wins count alike; fast: nearer wins more.", "plain", choices=("plain", "fast")),
    )


def _mcts(spec: str, options: Options) -> Player:
    from t3tui.engine.mcts import MctsPlayer

    simulations = int(options["simulations"])
    timed = "time" in dict(parse_spec(spec).named) or not simulations
    return MctsPlayer(
        spec,
        float(options["time"]) if timed else None,
        simulations,
        int(options["threads"]),
        int(options["seed"]),
    )


def _champion(spec: str, options: Options) -> Player:
    from t3tui.engine.champion import Champion

    depth, nodes = int(options["depth"]) or None, int(options["nodes"]) or None
    timed = "time" in dict(parse_spec(spec).named) or not (depth or nodes)
    return Champion(
        spec,
        float(options["time"]) if timed else None,
        depth,
        nodes,
        int(options["threads"]),
        int(options["level"]),
        int(options["seed"]),
    )


ROSTER: Final[tuple[Kind, ...]] = (
    Kind("human", "You, at the keyboard or with the mouse."),
    Kind(
        "random",
        "Any legal move, each as likely as the other.",
        (Option("seed", "The same seed plays the same game; 0 is different every time.", 0, low=0, high=2**31 - 1),),
        make=_random,
    ),
    Kind(
        "bfs",
        "Project 5: plays out every game breadth first; one blunder below condemns a move, so it can lose.",
        (
            Option(
                "scoring",
                "fast: win fast, lose slow (Part V); plain: win, draw or loss (Part IV).",
                "fast",
                choices=("fast", "plain"),
            ),
        ),
        modes=("basic",),
        make=_bfs,
    ),
    Kind("minimax", "Full minimax: looks at every move.", _textbook_options(4), make=_textbook("minimax")),
    Kind(
        "minimax-ab",
        "MINIMAX-A-B of Rich and Knight: minimax with a use- and a pass-threshold.",
        _textbook_options(6),
        make=_textbook("minimax-ab"),
    ),
    Kind(
        "alpha-beta",
        "ALPHA-BETA-SEARCH of Russell and Norvig: minimax that skips what cannot matter.",
        _textbook_options(6),
        make=_textbook("alpha-beta"),
    ),
    Kind(
        "four-rules",
        "Hu's search as it is: scores lines by four rules and passes only one bound down.",
        (
            Option("depth", "Plies to look ahead after the move itself: 5 looks at 6 plies.", 5, low=0, high=80),
            Option("rules", "4 scores lines of one, two and three marks; 2 only three.", 4, choices=("4", "2")),
        ),
        make=_four_rules,
    ),
    Kind(
        "mcts",
        "Monte Carlo tree search: plays games to the end by the thousand and grows a tree of the good ones.",
        (
            Option(
                "time", "Seconds a move; counts beside simulations only if it is named.", 1.0, low=0.01, high=3600.0
            ),
            Option("simulations", "Games to play a move; 0 for as many as time allows.", 0, low=0, high=10**12),
            Option("threads", "How many cores think, each on a tree of its own.", 1, low=1, high=64),
            Option(
                "seed",
                "The same seed with simulations plays the same game; 0 is different every time.",
                0,
                low=0,
                high=2**31 - 1,
            ),
        ),
        make=_mcts,
    ),
    Kind(
        "champion",
        "The strongest: principal variation search with a tuned network, and a prover beside it.",
        (
            Option(
                "time", "Seconds a move; counts beside depth or nodes only if it is named.", 1.0, low=0.01, high=3600.0
            ),
            Option("depth", "Plies to look ahead; 0 for no bound.", 0, low=0, high=81),
            Option("nodes", "Positions to look at a move; 0 for no bound.", 0, low=0, high=10**12),
            Option("threads", "How many cores think.", 1, low=1, high=64),
            Option("level", "From 1, a friendly beginner, to 10, the full champion.", 10, low=1, high=10),
            Option(
                "seed", "The same seed chooses the same openings; 0 is different every time.", 0, low=0, high=2**31 - 1
            ),
        ),
        make=_champion,
    ),
)
"""Every kind of player there is."""
