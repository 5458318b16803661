"""How fast t3tui is on this machine, each figure beside a reference measured in the same run.

Speeds are per second of processor time, so that a busy machine measures the same.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

from t3tui.engine import core
from t3tui.engine.roster import make_player
from t3tui.game import position as rules
from t3tui.game.mode import ADVANCED, ULTIMATE, Mode
from t3tui.game.position import Position

TRIES: Final = 3
"""The best of so many counts: noise only ever slows down."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Perft:
    """Making and taking back moves: ultimate, depth 7 (compiled) or 4 (interpreted)."""

    leaves_per_second: float
    interpreted_leaves_per_second: float
    position_leaves_per_second: float
    """The rules on immutable values, depth 5, which count the last ply without making its moves."""


@dataclass(frozen=True, slots=True)
class Search:
    """Alpha-beta with board-lines from the start of advanced, to depth 9 (compiled) or 5 (interpreted)."""

    nodes_per_second: float
    interpreted_nodes_per_second: float


@dataclass(frozen=True, slots=True)
class Simulations:
    """Monte Carlo tree search from the start of ultimate, one thread."""

    simulations_per_second: float
    interpreted_simulations_per_second: float


@dataclass(frozen=True, slots=True)
class Start:
    """From the start of a process to the first paint of the setup screen; None where no screen can be opened."""

    first_paint_seconds: float | None
    empty_app_seconds: float | None
    """The same for a Textual app with nothing in it: what cannot be avoided."""


@dataclass(frozen=True, slots=True)
class EventLoop:
    """How late the app's event loop is at worst, but for one time in a hundred; None where that cannot be measured."""

    thinking_delay_seconds: float | None
    idle_delay_seconds: float | None
    """The same while nobody thinks."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that is measured."""

    perft: Perft
    alpha_beta: Search
    mcts: Simulations
    start: Start
    event_loop: EventLoop
    compiled: bool

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def measure(say: Say) -> Bench:
    """Measure everything, warm, on one core; ``say`` hears what comes next."""
    say("Interpreted kernels, for reference …")
    compiled = core.is_compiled()
    core.switch_to_interpreted()
    slow_perft = _kernel_perft(4)
    slow_search = _search_speed("alpha-beta:depth=5,eval=board-lines", ADVANCED)
    slow_mcts = _search_speed("mcts:simulations=300,threads=1,seed=1", ULTIMATE)
    if compiled:
        core.switch_to_compiled()
    say("Perft …")
    perft = Perft(_kernel_perft(7) if compiled else slow_perft, slow_perft, _rules_perft(5))
    say("Alpha-beta …")
    search = _search_speed("alpha-beta:depth=9,eval=board-lines", ADVANCED) if compiled else slow_search
    say("Monte Carlo tree search …")
    mcts = _search_speed("mcts:simulations=200000,threads=1,seed=1", ULTIMATE) if compiled else slow_mcts
    say("The app's first paint …")
    start = Start(_in_the_app("first_paint"), _in_the_app("first_paint", "--empty"))
    say("The app's event loop …")
    loop = EventLoop(_in_the_app("loop_delay"), _in_the_app("loop_delay", "--idle"))
    return Bench(perft, Search(search, slow_search), Simulations(mcts, slow_mcts), start, loop, compiled)


def _kernel_perft(depth: int) -> float:
    state = core.kernel("state")
    array = state.new_state(Position.start(ULTIMATE))
    return _best(lambda: int(state.perft(array, depth)))


def _rules_perft(depth: int) -> float:
    return _best(lambda: rules.perft(Position.start(ULTIMATE), depth))


def _search_speed(spec: str, mode: Mode) -> float:
    return _best(lambda: make_player(spec, mode).think(Position.start(mode)).nodes)


def _best(count: Callable[[], int]) -> float:
    """The highest of several speeds, after one run to get warm."""
    count()
    speeds: list[float] = []
    for _ in range(TRIES):
        began = time.process_time()
        counted = count()
        speeds.append(counted / (time.process_time() - began))
    return max(speeds)


def _in_the_app(measurement: str, *arguments: str) -> float | None:
    """The median of several seconds, each measured in a process of its own: the lab knows no screens."""
    command = [sys.executable, "-m", f"t3tui.ui.{measurement}", *arguments]
    times: list[float] = []
    for _ in range(TRIES):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return None
        times.append(float(done.stdout.split()[-1]))
    return median(times)
