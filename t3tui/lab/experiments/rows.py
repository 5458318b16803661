"""What every experiment is made of: rows that come one by one, the games and trees behind them, and its charts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isclose
from typing import Any, Final

from t3tui.engine.player import Stop
from t3tui.game.mode import BASIC, Mode
from t3tui.game.position import Move, Position, Side
from t3tui.game.record import Annotation, Game
from t3tui.lab.charts import Chart

Figures = Mapping[str, Any]
"""What was measured, as plain data with the names of the JSON output."""

LOOK_EVERY: Final = 1 << 10
"""A re-enactment looks so many nodes apart whether anybody still wants it."""
BREATH: Final = 0.0003
"""Seconds in which others get their turn: a re-enactment is Python and would hold them up."""


class Cancelled(Exception):  # noqa: N818
    """Nobody wants the rows any more."""


class Watch:
    """Whether an experiment is still wanted; re-enactments call it as their ``tick``."""

    def __init__(self, stop: Stop | None = None, *, polite: bool = False) -> None:
        """A polite one leaves time to the other threads of the process, such as the screen's."""
        self.stop = stop or Stop()
        self._polite = polite
        self._ticks = 0

    def __call__(self) -> None:
        """One more node; raises ``Cancelled`` soon after a stop."""
        self._ticks += 1
        if not self._ticks % LOOK_EVERY:
            self.look()

    def look(self) -> None:
        """Raise ``Cancelled`` if nobody wants the rows any more."""
        if self.stop.is_set():
            raise Cancelled
        if self._polite:
            time.sleep(BREATH)


@dataclass(frozen=True, slots=True)
class GameBehind:
    """A game that a row's figures come from."""

    title: str
    x: str
    o: str
    moves: tuple[Move, ...]
    nodes: tuple[int, ...] = ()
    """Of every move."""
    mode: Mode = BASIC
    start: Position | None = None

    def game(self) -> Game:
        """The game as a record, to be looked at."""
        game = Game(self.mode, {Side.X: self.x, Side.O: self.o}, start=self.start)
        for number, move in enumerate(self.moves):
            game.play(move, Annotation(nodes=self.nodes[number] if number < len(self.nodes) else None))
        return game


@dataclass(frozen=True, slots=True)
class TreeBehind:
    """A search that a row's figures come from: who searches what."""

    title: str
    spec: str
    position: Position


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; what is None was not published, cannot be re-enacted or is nothing we compute."""

    label: str
    """The configuration in a few words."""
    configuration: Figures
    published: Figures | None = None
    reenacted: Figures | None = None
    ours: Figures | None = None
    note: str = ""
    behind: tuple[GameBehind | TreeBehind, ...] = ()

    @property
    def is_slip(self) -> bool:
        """Whether the re-enactment gives something else than was published."""
        if self.published is None or self.reenacted is None:
            return False
        return any(
            value is not None and name in self.reenacted and not _agree(value, self.reenacted[name])
            for name, value in self.published.items()
        )

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return {
            "configuration": self.configuration,
            "published": self.published,
            "reenacted": self.reenacted,
            "ours": self.ours,
            "note": self.note,
        }


def _agree(published: Any, figure: Any) -> bool:
    """Whether two figures are the same, a published fraction as far as its digits go."""
    if isinstance(published, float):
        return isclose(published, figure, rel_tol=0.002)
    return bool(published == figure)


def no_charts(rows: Sequence[Row]) -> tuple[Chart, ...]:
    """Nothing to draw."""
    return ()


@dataclass(frozen=True, slots=True)
class Experiment:
    """One experiment: where it comes from, what it shows, and how its rows are computed."""

    name: str
    title: str
    source: str
    about: str
    """What to look for, in a sentence or two."""
    total: int
    """How many rows there will be."""
    compute: Callable[[Watch], Iterator[Row]]
    charts: Callable[[Sequence[Row]], tuple[Chart, ...]] = no_charts
    own: bool = field(default=False, kw_only=True)
    """Whether somebody wrote it in a file."""

    def run(self, watch: Watch) -> Iterator[Row]:
        """The rows, each as soon as it is done; after a stop no more come."""
        try:
            for row in self.compute(watch):
                watch.look()
                yield row
        except Cancelled:
            return
