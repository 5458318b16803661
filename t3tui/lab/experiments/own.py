"""Experiments of one's own: players, depths and positions out of a small text file, run as a grid.

A file is TOML and nothing in it is trusted: what is wrong is said with its line, everything has a largest size, and no
file can start a program.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final, TypeVar

from t3tui.engine.player import Limit
from t3tui.engine.roster import Spec, parse_spec
from t3tui.game.errors import BadInput
from t3tui.game.mode import Mode, parse_mode
from t3tui.game.notation import format_move, format_position, parse_position, play_moves
from t3tui.game.position import Position, Side
from t3tui.game.shown_text import quoted, shown
from t3tui.lab.experiments import ours
from t3tui.lab.experiments.basic_positions import keeps_result
from t3tui.lab.experiments.own_charts import own_charts
from t3tui.lab.experiments.rows import Experiment, Figures, Row, TreeBehind, Watch

T = TypeVar("T")

MOST_CHARACTERS: Final = 64 * 1024
MOST_ROWS: Final = 2_000
LONGEST_TEXT: Final = 400
KEYS: Final = ("title", "about", "modes", "measure", "players", "depths", "positions", "seconds", "games", "seed")
MEASURES: Final = ("moves", "games")
PLAYERS: Final = ("random", "bfs", "minimax", "minimax-ab", "alpha-beta", "four-rules", "mcts", "champion")
"""The players of our own: a file that somebody shares must not be able to start another program."""
TREE_NODES: Final = 100_000
"""A larger tree is not offered for looking at."""

TEMPLATE: Final = """\
# Every player thinks about every position at every depth.
title = "How many nodes does pruning save?"
about = "Minimax beside alpha-beta, from two positions."

modes = ["basic"]                    # advanced, ultimate
measure = ["moves", "games"]         # searches, whole games
players = ["minimax", "alpha-beta"]  # or "minimax:eval=spot"
depths = [1, 2, 3, 4, 5, 6]          # for who names no depth
positions = ["start", "1 5"]         # or any position

seconds = 10                         # the most for a move
games = 1                            # games of every pairing
seed = 1                             # repeats what is chance
"""


class ExperimentError(BadInput):
    """A file that is no experiment; the text says where and why."""


@dataclass(frozen=True, slots=True)
class OwnExperiment:
    """What a file asks for."""

    title: str
    about: str
    modes: tuple[Mode, ...]
    measure: tuple[str, ...]
    players: tuple[Spec, ...]
    depths: tuple[int, ...]
    positions: tuple[tuple[str, Position], ...]
    """Of all modes, each with its name."""
    seconds: float
    games: int
    seed: int

    @property
    def searches(self) -> list[tuple[str, Position, Spec]]:
        """Every search of the grid."""
        if "moves" not in self.measure:
            return []
        return [
            (name, position, spec)
            for name, position in self.positions
            for player in self._players(position.mode)
            for spec in self._at_depths(player)
        ]

    @property
    def pairings(self) -> list[tuple[str, Position, Spec, Spec, int]]:
        """Every game of the grid; a player without opponents plays itself."""
        if "games" not in self.measure:
            return []
        found = []
        for name, position in self.positions:
            players = self._players(position.mode)
            for x, o in permutations(players, 2) if len(players) > 1 else [(each, each) for each in players]:
                for pair in self._pair_at_depths(x, o):
                    found += [(name, position, *pair, number) for number in range(self.games)]
        return found

    def _players(self, mode: Mode) -> list[Spec]:
        return [player for player in self.players if mode.name in player.kind.modes]

    def _at_depths(self, player: Spec) -> list[Spec]:
        return [self._seeded(_with_depth(player, depth), 0) for depth in self._depths_of(player)]

    def _depths_of(self, *players: Spec) -> tuple[int | None, ...]:
        return self.depths if self.depths and any(map(_takes_depth, players)) else (None,)

    def _pair_at_depths(self, x: Spec, o: Spec) -> list[tuple[Spec, Spec]]:
        return [(_with_depth(x, depth), _with_depth(o, depth)) for depth in self._depths_of(x, o)]

    def _seeded(self, player: Spec, number: int) -> Spec:
        """The player with the file's seed, another one for every game."""
        if "seed" in dict(player.named) or not any(option.name == "seed" for option in player.kind.options):
            return player
        return Spec(player.kind, (*player.named, ("seed", self.seed + number)))

    def rows(self, watch: Watch) -> Iterator[Row]:
        """Run the grid: first the searches, then the games."""
        limit = Limit(seconds=self.seconds)
        for name, position, spec in self.searches:
            yield _search_row(name, position, spec, limit, watch)
        for name, position, x, o, number in self.pairings:
            yield _game_row(name, position, self._seeded(x, number), self._seeded(o, number), number, limit, watch)


def _takes_depth(player: Spec) -> bool:
    """Whether the file's depths are this player's: it has such an option and names none itself."""
    return "depth" not in dict(player.named) and any(option.name == "depth" for option in player.kind.options)


def _with_depth(player: Spec, depth: int | None) -> Spec:
    """The player at one of the file's depths, if these are its own."""
    if depth is None or not _takes_depth(player):
        return player
    return Spec(player.kind, (("depth", depth), *player.named))


def _search_row(name: str, position: Position, spec: Spec, limit: Limit, watch: Watch) -> Row:
    decision = ours.think(str(spec), position, watch, limit)
    info = decision.info
    figures: dict[str, Any] = {
        "nodes": info.nodes,
        "move": format_move(position.mode, decision.move),
        "value": info.number,
        "proven": info.proven,
        "depth": info.depth,
        "branching": round(info.nodes ** (1 / info.depth), 3) if info.depth and info.nodes else None,
        "seconds": round(info.seconds, 4),
    }
    if position.mode.boards == 1:
        figures["best"] = keeps_result(position, decision.move)
    tree = (TreeBehind("the tree of the search", str(spec), position),) if info.nodes <= TREE_NODES else ()
    configuration = {"mode": str(position.mode), "position": name, **_described("player", spec)}
    return Row(f"{_place(position, name)}: {spec}", configuration, ours=figures, behind=tree)


def _game_row(name: str, position: Position, x: Spec, o: Spec, number: int, limit: Limit, watch: Watch) -> Row:
    start = None if position.ply == 0 else position
    game = ours.play(str(x), str(o), watch, mode=position.mode, start=start, limit=limit, title="the game")
    figures: Figures = {
        "x_nodes": game.nodes_of(Side.X),
        "o_nodes": game.nodes_of(Side.O),
        "result": str(game.winner or "draw"),
        "moves": len(game.behind.moves),
        "seconds": round(game.seconds, 4),
    }
    label = f"{_place(position, name)}: {x} – {o}" + (f", game {number + 1}" if number else "")
    configuration = {
        "mode": str(position.mode),
        "position": name,
        **_described("x", x),
        **_described("o", o),
        "game": number + 1,
    }
    return Row(label, configuration, ours=figures, behind=(game.behind,))


def _described(role: str, spec: Spec) -> Figures:
    """A player with its depth apart, so that charts can put the same player's depths on one line."""
    named = dict(spec.named)
    depth = named.pop("depth", None)
    named.pop("seed", None)
    return {role: str(Spec(spec.kind, tuple(named.items()))), f"{role}_depth" if role != "player" else "depth": depth}


def _place(position: Position, name: str) -> str:
    return str(position.mode) if name == "start" else f"{position.mode}, {name}"


def parse_experiment(text: str, name: str) -> Experiment:
    """Read a file's text; what is wrong raises ``ExperimentError`` with the line."""
    own = _Reader(text, name).read()
    total = len(own.searches) + len(own.pairings)
    if total == 0:
        raise ExperimentError(f"{name}: nobody of its players plays any of its modes.")
    if total > MOST_ROWS:
        raise ExperimentError(f"{name}: this would be {total:,} rows; at most {MOST_ROWS:,} are run.")
    return Experiment(name, own.title, "Own experiment", own.about, total, own.rows, own_charts, own=True)


class _Reader:
    """One file being read."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._data: dict[str, Any] = {}

    def read(self) -> OwnExperiment:
        if len(self._text) > MOST_CHARACTERS:
            raise ExperimentError(f"{self._name}: an experiment has at most {MOST_CHARACTERS:,} characters.")
        self._data = self._parsed()
        for key in self._data:
            if key not in KEYS:
                raise self._error(key, f"there is no {quoted(key)}; possible are: {', '.join(KEYS)}.")
        modes = self._list("modes", parse_mode, 5, default=("basic",))
        positions = [
            pair
            for mode in modes
            for pair in self._list("positions", self._position_in(mode, modes), 50, default=("start",))
        ]
        players = self._list("players", self._player, 16)
        return OwnExperiment(
            self._words("title", self._name),
            self._words("about", ""),
            modes,
            self._list("measure", self._measure, 2, default=("moves",)),
            players,
            self._list("depths", self._depth_for(players), 20, default=()),
            tuple(pair for pair in positions if pair is not None),
            float(self._number("seconds", 10, 0.01, 3600)),
            int(self._number("games", 1, 1, 100, whole=True)),
            int(self._number("seed", 1, 1, 2**31 - 1001, whole=True)),
        )

    def _parsed(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self._text)
        except RecursionError:
            raise ExperimentError(f"{self._name}: it is nested too deeply.") from None
        except ValueError as error:
            place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
            if place is None:
                raise ExperimentError(f"{self._name}: this is no TOML that can be read.") from None
            line = int(place[1] or self._text.count("\n") + 1)
            reason = shown(str(error)[: place.start()])
            raise ExperimentError(f"{self._name}, line {line}: this is no TOML: {reason}.") from None

    def _error(self, key: str, sentence: str, item: object = None) -> ExperimentError:
        return ExperimentError(f"{self._name}, line {self._line_of(key, item)}: {sentence}")

    def _line_of(self, key: str, item: object = None) -> int:
        """The line where a key is, or the first after it that the item is written on."""
        lines = self._text.splitlines()
        at = next((place for place, line in enumerate(lines) if re.match(rf'\s*"?{re.escape(key)}"?\s*=', line)), 0)
        if item is not None:
            at = next((place for place in range(at, len(lines)) if str(item) in lines[place]), at)
        return at + 1

    def _words(self, key: str, default: str) -> str:
        text = self._data.get(key, default)
        if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
            raise self._error(key, f"{key} is one line of at most {LONGEST_TEXT} characters.")
        return text

    def _number(self, key: str, default: float, low: float, high: float, *, whole: bool = False) -> float:
        value = self._data.get(key, default)
        kinds = int if whole else int | float
        if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
            kind = "a whole number" if whole else "a number"
            raise self._error(key, f"{key} is {kind} from {low:,} to {high:,}.")
        return value

    def _list(
        self, key: str, read: Callable[[Any], T], most: int, default: Sequence[object] | None = None
    ) -> tuple[T, ...]:
        """A list of things; one alone needs no brackets."""
        items = self._data.get(key, default)
        if items is None:
            raise ExperimentError(f"{self._name}: it names no {key}.")
        items = [items] if isinstance(items, str | int) else items
        if not isinstance(items, list | tuple) or (not items and default != ()) or len(items) > most:
            raise self._error(key, f"{key} is a list of one to {most}.")
        found: list[T] = []
        for item in items:
            try:
                found.append(read(item))
            except BadInput as error:
                raise self._error(key, str(error), item) from None
        return tuple(dict.fromkeys(found))

    def _measure(self, item: object) -> str:
        if item not in MEASURES:
            raise BadInput(f"measure is one or both of {' and '.join(MEASURES)}, not {_named(item)}.")
        return str(item)

    def _depth_for(self, players: Sequence[Spec]) -> Callable[[Any], int]:
        def read(item: object) -> int:
            if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item <= 81:
                raise BadInput(f"A depth is a whole number from 0 to 81, not {_named(item)}.")
            for player in filter(_takes_depth, players):
                try:
                    parse_spec(str(_with_depth(player, item)))
                except BadInput as error:
                    raise BadInput(f"{player} cannot think so deep: {error}") from None
            return item

        return read

    def _player(self, item: object) -> Spec:
        if not isinstance(item, str):
            raise BadInput(f'A player is text such as "alpha-beta:eval=spot", not {_named(item)}.')
        if item.strip().partition(":")[0] not in PLAYERS:
            raise BadInput(f"{_named(item)} cannot play in an experiment; possible are: {', '.join(PLAYERS)}.")
        return parse_spec(item)

    def _position_in(self, mode: Mode, modes: Sequence[Mode]) -> Callable[[Any], tuple[str, Position] | None]:
        def read(item: object) -> tuple[str, Position] | None:
            """None if the position is one of another mode of the file."""
            if not isinstance(item, str) or len(item) > LONGEST_TEXT:
                raise BadInput(f"A position is text: start, moves, or a position in full, not {_named(item)}.")
            words = item.split()
            if words in ([], ["start"]):
                return "start", Position.start(mode)
            if words[0].partition(":")[0].lower() in ("basic", "advanced", "ultimate"):
                position = parse_position(item)
                if position.mode not in modes:
                    raise BadInput(f"{_named(item)} is a position of {position.mode}, which is none of the modes.")
                if position.mode != mode:
                    return None
                name = format_position(position)
            else:
                position = play_moves(Position.start(mode), item)
                name = " ".join(words)
            if position.is_over:
                raise BadInput(f"The game is over in the position {_named(item)}.")
            return name, position

        return read


def _named(item: object) -> str:
    return quoted(item if isinstance(item, str) else repr(item), 60)
