"""Generations of the champion's network: each plays itself, a network is fitted to the games, and meets the one before.

A generation goes on from the weights before it, widened if the recipe asks for more hidden values; only where it asks
for fewer, it begins from random ones.

Everything is in one folder: the recipe with what came of it, and for every generation its shards and its weights. What
is there is not made again, so a training that was broken off, in whatever stage, goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from t3tui.engine import weights
from t3tui.engine.player import Stop
from t3tui.game.errors import BadInput
from t3tui.game.mode import Mode, parse_mode
from t3tui.lab.crew import Crew, run_tasks
from t3tui.lab.training.fitting import Fitting, Network, fit
from t3tui.lab.training.samples import Shard, make_shard, read_shards
from t3tui.lab.training.strength import Pair, Strength, play_pair
from t3tui.play.safe_files import read_text, replace_file, shown_path

Task = TypeVar("Task")
Done = TypeVar("Done")
Tell = Callable[[str], None]

RECIPE: Final = "recipe.json"
SEEDS: Final = 1_000_000
"""Room for the seeds of one generation."""


class Stopped(Exception):  # noqa: N818
    """Somebody stopped the training; what was finished is kept."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that decides what a training gives."""

    mode: str
    shards: int = 50
    """How many shards a generation plays."""
    games: int = 400
    """How many games a shard has."""
    nodes: int = 3_000
    """How many nodes a move of self-play is searched."""
    keep: int = 3
    """A network is fitted to the games of so many generations, the last ones."""
    seed: int = 1
    fitting: Fitting = field(default_factory=Fitting)
    pairs: int = 100
    """How many pairs of games a generation plays against the one before."""
    pair_nodes: int = 10_000

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Recipe:
        """The recipe that was written."""
        try:
            return cls(**(plain | {"fitting": Fitting(**plain["fitting"])}))
        except (TypeError, KeyError) as error:
            raise BadInput(f"The training folder's {RECIPE} is not one of this program: {error}.") from error


@dataclass(frozen=True, slots=True)
class Generation:
    """What came of a generation."""

    number: int
    samples: int
    loss: float
    """Of the samples that were kept back."""
    strength: Strength
    """Against the generation before."""


class Training:
    """One training in its folder."""

    def __init__(self, folder: Path, recipe: Recipe, crew: Crew, tell: Tell, stop: Stop | None = None) -> None:
        """Go on with the training in a folder, or begin one; the recipe of a folder cannot be changed."""
        self.folder = folder
        self.recipe = recipe
        self.mode: Mode = parse_mode(recipe.mode)
        self._crew = crew
        self._tell = tell
        self._stop = stop
        folder.mkdir(parents=True, exist_ok=True)
        known = read_recipe(folder)
        if known is not None and known[0] != recipe:
            raise BadInput(f"The folder {shown_path(folder)} holds a training with another recipe.")
        self.generations = [] if known is None else known[1]
        self._write()

    def run(self, generations: int) -> None:
        """Make generations until there are so many."""
        while len(self.generations) < generations:
            self.generations.append(self._generation(len(self.generations) + 1))
            self._write()

    def weights_of(self, number: int) -> tuple[int, ...]:
        """The plain weights of a generation; generation 0 is what the package has."""
        if number == 0:
            return weights.plain(self.mode)
        return tuple(int(word) for word in read_text(self._place(number) / "weights.txt").split())

    def _generation(self, number: int) -> Generation:
        self._place(number).mkdir(exist_ok=True)
        before = self.weights_of(number - 1)
        self._play(number, before)
        recent = range(max(1, number - self.recipe.keep + 1), number + 1)
        samples = read_shards([path for each in recent for path in self._shards(each)], self.mode)
        self._tell(f"Generation {number}: fitting to {len(samples):,} samples.")
        fitted = fit(samples, self.recipe.fitting, self._checked_tell, self._start(before))
        plain = fitted.network.whole()
        replace_file(self._place(number) / "weights.txt", weights.as_text(plain))
        strength = self._meet(number, tuple(plain), before)
        self._tell(f"Generation {number}: {100 * strength.score:.1f} % ± {100 * strength.error:.1f} against the last.")
        return Generation(number, fitted.samples, round(fitted.loss, 5), strength)

    def _start(self, before: tuple[int, ...]) -> Network | None:
        """What a generation begins from; None for random weights."""
        fitting = self.recipe.fitting
        known = Network.of(before)
        if len(known.bias) < fitting.hidden:
            return known.widened(fitting.hidden, fitting.seed)
        return known if len(known.bias) == fitting.hidden else None

    def _play(self, number: int, plain: tuple[int, ...]) -> None:
        """Have those shards made that are not there yet."""
        recipe = self.recipe
        wanted = [
            Shard(self.mode, path, plain, recipe.games, recipe.nodes, recipe.seed * SEEDS + number * 10_000 + at)
            for at, path in enumerate(self._shards(number))
            if not path.exists()
        ]
        missing = len(wanted)
        for done, _ in enumerate(self._run(make_shard, iter(wanted)), start=1):
            self._tell(f"Generation {number}: {recipe.shards - missing + done} of {recipe.shards} shards played.")

    def _meet(self, number: int, new: tuple[int, ...], old: tuple[int, ...]) -> Strength:
        recipe = self.recipe
        first = recipe.seed * SEEDS + number * 10_000
        pairs = (Pair(self.mode, new, old, recipe.pair_nodes, first + at) for at in range(recipe.pairs))
        return Strength.of(list(self._run(play_pair, pairs)))

    def _run(self, work: Callable[[Task], Done], tasks: Iterator[Task]) -> Iterator[Done]:
        for _, done in run_tasks(self._crew, work, tasks, self._stop):
            yield done
        self._check()

    def _checked_tell(self, text: str) -> None:
        self._tell(text)
        self._check()

    def _check(self) -> None:
        if self._stop is not None and self._stop.is_set():
            raise Stopped

    def _place(self, number: int) -> Path:
        return self.folder / f"generation-{number:03}"

    def _shards(self, number: int) -> list[Path]:
        return [self._place(number) / f"shard-{at:04}.npy" for at in range(self.recipe.shards)]

    def _write(self) -> None:
        content = asdict(self.recipe) | {"generations": [asdict(each) for each in self.generations]}
        replace_file(self.folder / RECIPE, json.dumps(content, indent=2) + "\n")


def read_recipe(folder: Path) -> tuple[Recipe, list[Generation]] | None:
    """The recipe of a folder and what came of it so far; None if there is none yet."""
    path = folder / RECIPE
    if not path.exists():
        return None
    try:
        plain = json.loads(read_text(path))
        made = [Generation(**(each | {"strength": Strength(**each["strength"])})) for each in plain.pop("generations")]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadInput(f"The training folder's {RECIPE} cannot be read: {error}.") from error
    return Recipe.from_json(plain), made
