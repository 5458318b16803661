"""How fast t3tui is on this machine, each figure beside a reference measured in the same run.

Speeds are per second of processor time, so that a busy machine measures the same.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any, Final

from t3tui.engine import kernel_loader
from t3tui.engine.roster import make_player
from t3tui.game import position as rules
from t3tui.game.mode import ADVANCED, ULTIMATE, Mode
from t3tui.game.position import Position
from t3tui.lab.bench_hosting import bare_seconds, hosted_seconds
from t3tui.lab.engine_start import EngineStart, measure_start
from t3tui.lab.library_speed import library_seconds
from t3tui.lab.proof_speed import ProofSpeed, nodes_per_second, proof_speed

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
    four_searches_delay_seconds: float | None = None
    """The same while four players think about one position."""


@dataclass(frozen=True, slots=True)
class Hosting:
    """A move of somebody else's program, all in all."""

    move_seconds: float
    bare_seconds: float
    """The same by bare pipes: what the program and the system take."""


@dataclass(frozen=True, slots=True)
class Trees:
    """From a recording of 100,000 nodes to its picture in the tree explorer; None where that cannot be measured."""

    open_seconds: float | None = None
    small_open_seconds: float | None = None
    """The same for 100 nodes."""


@dataclass(frozen=True, slots=True)
class LibrarySpeed:
    """A library of 50,000 games: until it is listed and ready to be filtered, and the slowest of some filters."""

    open_seconds: float = 0.0
    filter_seconds: float = 0.0
    small_open_seconds: float = 0.0
    """The same for 500 games."""
    small_filter_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that is measured."""

    perft: Perft
    alpha_beta: Search
    mcts: Simulations
    start: Start
    event_loop: EventLoop
    hosting: Hosting
    compiled: bool
    trees: Trees = Trees()
    library: LibrarySpeed = LibrarySpeed()
    engine_start: EngineStart = field(default_factory=EngineStart)
    prover: ProofSpeed = field(default_factory=ProofSpeed)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def measure(say: Say) -> Bench:
    """Measure everything, warm, on one core; ``say`` hears what comes next."""
    say("Interpreted kernels, for reference …")
    compiled = kernel_loader.is_compiled()
    kernel_loader.switch_to_interpreted()
    slow_perft = _kernel_perft(4)
    slow_search = _search_speed("alpha-beta:depth=5,eval=board-lines", ADVANCED)
    slow_mcts = _search_speed("mcts:simulations=300,eval=playouts,threads=1,seed=1", ULTIMATE)
    slow_prover = nodes_per_second()
    if compiled:
        kernel_loader.switch_to_compiled()
    say("Perft …")
    perft = Perft(_kernel_perft(7) if compiled else slow_perft, slow_perft, _rules_perft(5))
    say("Alpha-beta …")
    search = _search_speed("alpha-beta:depth=9,eval=board-lines", ADVANCED) if compiled else slow_search
    say("Monte Carlo tree search …")
    mcts = _search_speed("mcts:simulations=200000,eval=playouts,threads=1,seed=1", ULTIMATE) if compiled else slow_mcts
    say("A proof …")
    proof = proof_speed(slow_prover)
    say("The app's first paint …")
    start = Start(_in_the_app("first_paint"), _in_the_app("first_paint", "--empty"))
    say("The app's event loop …")
    delays = [_in_the_app("loop_delay", *options) for options in ((), ("--idle",), ("--four",))]
    loop = EventLoop(*delays)
    say("Hosting a bot …")
    hosting = Hosting(hosted_seconds(), bare_seconds())
    say("A tree of 100,000 nodes …")
    trees = Trees(_in_the_app("tree_opening"), _in_the_app("tree_opening", "--small"))
    say("A library of 50,000 games …")
    library = LibrarySpeed(*library_seconds(50_000), *library_seconds(500))
    say("The engine's start …")
    return Bench(
        perft,
        Search(search, slow_search),
        Simulations(mcts, slow_mcts),
        start,
        loop,
        hosting,
        compiled,
        trees,
        library,
        measure_start(),
        proof,
    )


def _kernel_perft(depth: int) -> float:
    state = kernel_loader.state()
    array = state.new_state(Position.start(ULTIMATE))
    return _best(lambda: int(kernel_loader.perft().perft(array, depth)))


def _rules_perft(depth: int) -> float:
    return _best(lambda: rules.perft(Position.start(ULTIMATE), depth))


def _search_speed(spec: str, mode: Mode) -> float:
    return _best(lambda: make_player(spec, mode).think(Position.start(mode)).info.nodes)


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
