"""``python -m t3tui.lab.training ultimate:tiebreak=boards FOLDER``: train the champion's network, or go on with it."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

from t3tui.engine import kernel_loader, weights
from t3tui.engine.player import Stop
from t3tui.game.errors import T3Error
from t3tui.lab.crew import LocalCrew
from t3tui.lab.training.fitting import Fitting
from t3tui.lab.training.pipeline import Recipe, Stopped, Training, read_recipe
from t3tui.play.safe_files import replace_file

MEANINGS: Final = {
    "shards": "files of games that a generation plays",
    "games": "games in a shard",
    "nodes": "nodes that a move of these games is searched",
    "keep": "generations whose games a network is fitted to, the last ones",
    "seed": "repeats games and fitting",
    "pairs": "pairs of games against the generation before",
    "pair_nodes": "nodes for a move of these",
    "hidden": "hidden values of the network, a multiple of four",
    "epochs": "how often all samples are gone through",
    "batch": "samples to a step",
    "rate": "how far a step goes",
    "blend": "how much the result of a game counts, and not the search's value: 0 to 1",
}
"""What each number of a recipe decides."""


def main(arguments: list[str] | None = None) -> int:
    """Train as asked; Ctrl-C stops, and the same command goes on."""
    parser = argparse.ArgumentParser(prog="python -m t3tui.lab.training", description=main.__doc__)
    parser.add_argument("mode", help="such as advanced or ultimate:tiebreak=boards")
    parser.add_argument("folder", type=Path, help="where everything is kept")
    parser.add_argument("--generations", type=int, default=3, metavar="N", help="how many there are to be (3)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="worker processes (all cores)")
    parser.add_argument("--install", action="store_true", help="write the last weights into the package")
    for each in (*fields(Recipe), *fields(Fitting)):
        if each.name not in ("mode", "fitting") and f"--{each.name}" not in parser._option_string_actions:
            parser.add_argument(
                f"--{each.name.replace('_', '-')}",
                type=float if each.type == "float" else int,
                metavar="N",
                help=f"{MEANINGS[each.name]} ({each.default})",
            )
    options = parser.parse_args(arguments)
    stop = Stop()
    signal.signal(signal.SIGINT, lambda *_: stop.set())
    crew = LocalCrew(options.jobs)
    try:
        kernel_loader.allow_compiling()
        training = Training(options.folder, _recipe(options), crew, _tell, stop)
        training.run(options.generations)
        if options.install:
            path = weights.path_of(training.mode)
            plain = list(training.weights_of(len(training.generations)))
            replace_file(path, weights.as_text(plain), mode=0o644)
            _tell(f"Written to {path}.")
    except Stopped:
        _tell("Stopped; the same command goes on.")
        return 130
    except T3Error as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        crew.close()
    return 0


def _tell(text: str) -> None:
    print(text, flush=True)


def _recipe(options: argparse.Namespace) -> Recipe:
    """The recipe of the folder if there is one, else what the options say."""
    known = read_recipe(options.folder)
    recipe = Recipe(options.mode) if known is None else known[0]
    given = {name: value for name, value in vars(options).items() if value is not None}
    own = {each.name: given[each.name] for each in fields(Recipe) if each.name in given}
    fitting = {each.name: given[each.name] for each in fields(Fitting) if each.name in given}
    return replace(recipe, **own, fitting=replace(recipe.fitting, **fitting))


if __name__ == "__main__":
    sys.exit(main())
