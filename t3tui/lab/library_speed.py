"""How long a library of 50,000 games takes to open and to filter, beside one of 500."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from t3tui.game.mode import MODES
from t3tui.game.position import Side
from t3tui.game.record import Game, to_text
from t3tui.play.library import Library
from t3tui.play.safe_files import replace_file

FILTERS: Final = ("mode:ultimate result:X player:champion", "player 49", "x:human draw", "nobody")
ON_THE_SCREEN: Final = 60
TRIES: Final = 3


def library_seconds(count: int) -> tuple[float, float]:
    """Seconds until that many games are listed and ready to be filtered, and for the slowest of some filters."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.pgn"
        games = _games()
        texts = (games[number % len(games)].replace("?", str(number)) for number in range(count))
        replace_file(file, "".join(f"{text}\n" for text in texts))
        made = Library(file)
        made.refresh()
        made.close()
        opened, filtered = [], []
        for _ in range(TRIES):
            library = Library(file)
            opened.append(_seconds(partial(_open, library)))
            filtered.append(max(_seconds(partial(library.find, text)) for text in FILTERS))
            library.close()
        return median(opened), median(filtered)


def _open(library: Library) -> None:
    library.refresh()
    library.entries(library.find()[:ON_THE_SCREEN])
    library.columns()


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _games() -> list[str]:
    chance = random.Random(1)
    texts = []
    for number in range(60):
        x, o = ("human", "champion:level=3") if number % 2 else ("player ?", "mcts")
        game = Game(MODES[number % len(MODES)], {Side.X: x, Side.O: o}, "2026.01.01")
        while not game.position.is_over:
            game.play(chance.choice(game.position.legal_moves))
        texts.append(to_text(game))
    return texts
