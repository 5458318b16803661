"""The roster: every kind of player as data, and players made from specs such as ``alpha-beta:depth=4,eval=spot``.

Nothing here imports a kernel; a player's own module is imported when the first one is made.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from t3tui.engine.evaluations import EVALUATIONS
from t3tui.engine.player import Player
from t3tui.engine.registration import registered
from t3tui.game.errors import BadInput
from t3tui.game.mode import MODES, Mode
from t3tui.game.shown_text import quoted, shown

Value = int | float | str


class PlayerError(BadInput):
    """A player, an option or a value that does not exist; the text lists what is possible."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a player: a whole number, a number of seconds, a choice of words or a command line."""

    name: str
    help: str
    default: Value
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    not_in_basic: tuple[str, ...] = ()
    """Those of the choices that only the games of nine boards have."""

    @property
    def is_text(self) -> bool:
        """Whether any words will do."""
        return isinstance(self.default, str) and not self.choices

    @property
    def possible(self) -> str:
        """The values it takes, in words."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if self.is_text:
            return "a command line, such as python3 bot.py"
        kind = "a number" if isinstance(self.default, float) else "a whole number"
        return f"{kind} from {_written(self.low)} to {_written(self.high)}"

    def parse(self, text: str) -> Value:
        """Read a value; a wrong one raises ``PlayerError``."""
        text = text.strip()
        if self.choices:
            if text in self.choices:
                return text if isinstance(self.default, str) else int(text)
        elif self.is_text:
            if text:
                return text
        else:
            try:
                number = float(text) if isinstance(self.default, float) else int(text)
            except ValueError:
                pass
            else:
                if self.low <= number <= self.high:
                    return number
        raise PlayerError(f"{self.name}={shown(text, 40)} is not possible: it takes {self.possible}.")


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
    is_bot: bool = False
    """Whether it is somebody else's program, which is never started unasked."""
    any_position: bool = True
    """Whether it can be asked about any position; else it has to play its game from the first move."""
    counts_root: bool = True
    """Whether the position it is asked about is one of its nodes; the reports' searches count only what follows it."""

    @property
    def takes_command(self) -> bool:
        """Whether everything after its name is a command line."""
        return any(option.is_text for option in self.options)

    def with_root(self, nodes: int) -> int:
        """The size of a tree in which it counted so many nodes, the root included; nothing as long as there is none."""
        return nodes + (nodes > 0 and not self.counts_root)

    def option(self, name: str) -> Option:
        """The option of that name; a wrong name raises ``PlayerError``."""
        for option in self.options:
            if option.name == name:
                return option
        possible = ", ".join(option.name for option in self.options) or "none"
        raise PlayerError(f"{self.name} has no option {quoted(name)}; possible are: {possible}.")

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
        if self.kind.takes_command:
            return f"{self.kind.name}:{self.values['command']}"
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
    """Read ``NAME[:key=value,…]`` or ``PROTOCOL:COMMAND LINE``; what is wrong is said with what is possible."""
    name, _, rest = text.strip().partition(":")
    kind = find_kind(name)
    if mode is not None and mode.name not in kind.modes:
        raise PlayerError(f"{kind.name} does not play {mode.name}; it plays: {', '.join(kind.modes)}.")
    if kind.takes_command:
        if not rest.strip():
            raise PlayerError(f"{kind.name} needs the program's command line: write {kind.name}:python3 bot.py.")
        return Spec(kind, (("command", rest.strip()),))
    named: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = part.partition("=")
        option = kind.option(key.strip())
        if not equals:
            raise PlayerError(f"{quoted(part)} has no value: write {option.name}=…, {option.possible}.")
        if option.name in named:
            raise PlayerError(f"{option.name} is given twice in {quoted(text)}.")
        named[option.name] = option.parse(value)
        if mode is not None and mode.boards == 1 and named[option.name] in option.not_in_basic:
            others = " or ".join(f"{option.name}={each}" for each in option.choices if each not in option.not_in_basic)
            raise PlayerError(f"{mode.name} has no {part}: write {others}, or leave it out.")
    return Spec(kind, tuple(named.items()))


def make_player(text: str, mode: Mode | None = None) -> Player:
    """Make a player from its spec."""
    return parse_spec(text, mode).make()


def everybody() -> tuple[Kind, ...]:
    """Every kind of player there is: ours, and the programs that were registered by name."""
    return ROSTER + registered()


def find_kind(name: str) -> Kind:
    """The kind of that name; a wrong one raises ``PlayerError``."""
    for kind in ROSTER:
        if kind.name == name:
            return kind
    for kind in (more := registered()):
        if kind.name == name:
            return kind
    names = [kind.name for kind in ROSTER + more]
    possible = ", ".join(names)
    near = difflib.get_close_matches(name, names, 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    raise PlayerError(f"There is no player {quoted(name)}.{meant} Possible are: {possible}.")


def kinds_for(mode: Mode) -> tuple[Kind, ...]:
    """The kinds that play a game, people included."""
    return tuple(kind for kind in everybody() if mode.name in kind.modes)


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
        str(options["eval"]),
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


@dataclass(frozen=True, slots=True)
class _MakeBot:
    """Makes players of somebody else's program; equal if they would make the same."""

    protocol: str
    command: str = ""
    """Its command line; else an option says it."""
    folder: str = ""

    def __call__(self, spec: str, options: Options) -> Player:
        from t3tui.engine.bots.bot_player import BotPlayer

        command = self.command or str(options["command"])
        return BotPlayer(spec, self.protocol, command, Path(self.folder) if self.folder else None)


def registered_kind(name: str, protocol: str, command: str, folder: str) -> Kind:
    """A program that was given a name."""
    make = _MakeBot(protocol, command, folder)
    return replace(find_kind(protocol), name=name, description=f"{protocol}: {command}", options=(), make=make)


def _bot(protocol: str, about: str, modes: tuple[str, ...], *, any_position: bool = False, port: str = "") -> Kind:
    return Kind(
        protocol,
        f"Somebody else's program that speaks {protocol}: {about}",
        (Option("command", f"The program's command line{port}.", ""),),
        modes,
        _MakeBot(protocol),
        is_bot=True,
        any_position=any_position,
    )


BOTS: Final = (
    _bot("stdio", "nothing but moves, in all three games.", ("basic", "advanced", "ultimate")),
    _bot("codingame", "it is told the legal moves; 0.1 s a move.", ("ultimate",)),
    _bot("riddles", "it is told the position; 10 s and 0.1 s a move.", ("ultimate",), any_position=True),
    _bot("theaigames", "the older dialect of riddles.", ("ultimate",), any_position=True),
    _bot(
        "servt",
        "the nine-board agents of UNSW; 30 s and 2 s a move.",
        ("advanced",),
        port=", {port} where it takes its port",
    ),
)
"""Somebody else's programs, by what they speak."""

ROSTER: Final[tuple[Kind, ...]] = (
    Kind("human", "You, by keyboard or mouse."),
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
    Kind(
        "minimax",
        "Full minimax: looks at every move.",
        _textbook_options(4),
        make=_textbook("minimax"),
        counts_root=False,
    ),
    Kind(
        "minimax-ab",
        "MINIMAX-A-B of Rich and Knight: minimax with a use- and a pass-threshold.",
        _textbook_options(6),
        make=_textbook("minimax-ab"),
        counts_root=False,
    ),
    Kind(
        "alpha-beta",
        "ALPHA-BETA-SEARCH of Russell and Norvig: minimax that skips what cannot matter.",
        _textbook_options(6),
        make=_textbook("alpha-beta"),
        counts_root=False,
    ),
    Kind(
        "four-rules",
        "Hu's search as it is: scores lines by four rules and passes only one bound down.",
        (
            Option("depth", "Plies to look ahead after the move itself: 5 looks at 6 plies.", 5, low=0, high=80),
            Option("rules", "4 scores lines of one, two and three marks; 2 only three.", 4, choices=("4", "2")),
        ),
        make=_four_rules,
        counts_root=False,
    ),
    Kind(
        "mcts",
        "Monte Carlo tree search: grows a tree of the good moves, judged by a network or by games played to the end.",
        (
            Option(
                "time", "Seconds a move; counts beside simulations only if it is named.", 1.0, low=0.001, high=3600.0
            ),
            Option("simulations", "Simulations a move; 0 for as many as time allows.", 0, low=0, high=10**12),
            Option(
                "eval",
                "network: the champion's, for nine boards; playouts: games played to the end by chance.",
                "network",
                choices=("network", "playouts"),
                not_in_basic=("network",),
            ),
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
                "time", "Seconds a move; counts beside depth or nodes only if it is named.", 1.0, low=0.001, high=3600.0
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
    *BOTS,
)
"""Every kind of player that is always there."""
