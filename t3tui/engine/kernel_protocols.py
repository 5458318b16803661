"""What players ask of kernels: one protocol for each kernel module that Python calls.

Kernels are imported by name, compiled or interpreted, so a type checker cannot follow; these types are what it checks
on both sides. Arrays are a kernel's own: players hold them and hand them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from t3tui.engine.score import Score
from t3tui.game.position import Move, Position, Side

if TYPE_CHECKING:
    from t3tui.engine.kernels.backend import Ints
    from t3tui.engine.kernels.textbook.prepare_and_read import Answer
    from t3tui.engine.search_tree import Columns, Simulations, Variation


class Counters(NamedTuple):
    """What every search counts, live."""

    nodes: int
    leaves: int
    cutoffs: int
    depth: int
    seldepth: int


class StateKernel(Protocol):
    """The rules on a work array, and the slots that mean the same to every kernel."""

    def new_state(self, position: Position) -> Ints:
        """A fresh array that holds just the position."""

    def halt(self, p: Ints) -> None:
        """End the search that works on an array."""

    def counters(self, p: Ints) -> Counters:
        """What the search on an array has counted."""


class PerftKernel(Protocol):
    """Counting lines of play."""

    def perft(self, p: Ints, depth: int) -> int:
        """Count the lines of play of exactly ``depth`` moves."""


class TextbookKernel(Protocol):
    """One of the textbook searches."""

    def search(self, p: Ints) -> None:
        """Find the best move of the prepared position."""


class TextbookArrayKernel(Protocol):
    """The work array that all textbook searches share, seen from Python."""

    def prepare(
        self,
        position: Position,
        evaluation: str,
        plies: int,
        *,
        fast: bool = False,
        max_nodes: int = 0,
        cap: int | None = None,
    ) -> Ints:
        """A work array for a search of ``plies`` plies that records the root and up to ``cap`` nodes more."""

    def read(self, p: Ints) -> Answer:
        """The answer so far."""

    def records(self, p: Ints, unit: int) -> Columns:
        """The recorded nodes, the root first and every parent before its children; values in the report's points."""

    def visited(self, p: Ints) -> int:
        """How many nodes a recording search visited, the root not counted."""

    def record_whole_plies(self, p: Ints, seen: Ints) -> None:
        """Record only the plies that fit in whole, by what an earlier search has ``seen`` of each."""


class ChampionKernel(Protocol):
    """The champion's search."""

    def new_work(self, network: Sequence[int]) -> Ints:
        """A work array with the weights of a game."""

    def new_table(self, size: int) -> Ints:
        """An empty transposition table of ``size`` bytes or a little more."""

    def prepare(
        self,
        p: Ints,
        position: Position,
        *,
        first_depth: int = 1,
        max_depth: int = 81,
        max_nodes: int = 0,
        lines: int = 1,
    ) -> None:
        """Make a work array ready for a search of a position."""

    def search(self, p: Ints, tt: Ints) -> None:
        """Deepen until a limit, a proof, a forced move or a stop; a second call goes on."""

    def allow_depth(self, p: Ints, max_depth: int) -> None:
        """Set how deep the next call of ``search`` goes on."""

    def known_moves(self, p: Ints) -> list[tuple[Move, Score | None]]:
        """The root moves with their values, best first; None for those not searched yet."""

    def known_line(self, p: Ints) -> tuple[Move, ...]:
        """The best line found so far."""

    def variations(self, p: Ints) -> tuple[Variation, ...]:
        """The best line of every depth that was finished."""


class NetworkKernel(Protocol):
    """A network: what its weights file must fit."""

    def packed(self, weights: Sequence[int]) -> tuple[int, ...]:
        """Plain weights as a work array keeps them."""


class Settled(NamedTuple):
    """What the prover has proven: who will win, nobody if it is a draw, within how many plies, and how."""

    winner: Side | None
    plies: int
    line: tuple[Move, ...]
    exact: bool
    """Whether best play of both takes no fewer plies."""


class ProverKernel(Protocol):
    """The prover."""

    def new_work(self, network: Sequence[int]) -> Ints:
        """A work array with the weights of the prover's network, which ultimate does without."""

    def new_table(self, size: int) -> Ints:
        """An empty table of ``size`` bytes or a little more."""

    def prepare(self, p: Ints, position: Position, max_nodes: int) -> None:
        """Make a work array ready for a position; 0 nodes are no limit."""

    def solve(self, p: Ints, table: Ints) -> None:
        """Settle the position if time allows."""

    def take_part(self, p: Ints, part: int, *, only_search: bool) -> None:
        """Share the next ``solve`` with other arrays, numbered from 0 on; one that only searches verifies nothing."""

    def call_off(self, p: Ints) -> None:
        """End a part of the job."""

    def pause_at(self, p: Ints, nodes: int) -> None:
        """Let the next ``solve`` break off when so many nodes have been visited; 0 for never."""

    def has_paused(self, p: Ints) -> bool:
        """Whether it broke off without an answer only because it was to pause."""

    def grown(self, table: Ints) -> Ints:
        """A larger table with the same content."""

    def has_answer(self, p: Ints) -> bool:
        """Whether a part of the job came to an answer."""

    def settled(self, p: Ints) -> Settled | None:
        """What was proven, if anything was."""


class Child(NamedTuple):
    """A move of the Monte Carlo tree, from the view of whoever makes it."""

    move: Move
    visits: int
    score: float
    """Half points in all visits."""
    outcome: int
    """0 while not proven, 1 won, 2 lost, 3 drawn."""
    plies: int
    """Plies to the proven end after the move."""
    guess: float | None = None
    """Half points it was thought worth before any visit, where a network thinks."""


class MctsKernel(Protocol):
    """The Monte Carlo tree search."""

    def new_work(self, network: Sequence[int] = (), log: int = 0) -> Ints:
        """A work array, with the weights of a game or for playouts; ``log`` simulations are written down."""

    def new_tree(self, nodes: int) -> Ints:
        """A pool for so many nodes."""

    def prepare(self, p: Ints, tree: Ints, position: Position, moves: tuple[Move, ...] | None) -> None:
        """Root a tree in a position: ``moves`` lead there from its root, None if it has to begin anew."""

    def begin(self, p: Ints, seed: int, simulations: int) -> None:
        """Set the counters back and the limit; 0 simulations are no limit."""

    def run(self, p: Ints, tree: Ints) -> None:
        """Simulate until the root is proven, the simulations are done or somebody says stop."""

    def is_proven(self, tree: Ints) -> bool:
        """Whether the root is proven."""

    def children(self, tree: Ints) -> list[Child]:
        """The moves at the root."""

    def line_after(self, tree: Ints, move: Move) -> tuple[Move, ...]:
        """A move at the root and the best moves after it, as far as the tree has visited them."""

    def children_of(self, tree: Ints, node: int) -> list[Child]:
        """What is known of each child of a node."""

    def nodes_below(self, tree: Ints, node: int) -> range:
        """The places of a node's children, in the same order."""

    def explored(self, p: Ints, tree: Ints) -> int:
        """How many nodes below the root a simulation has visited or somebody has proven."""

    def logged(self, p: Ints, tree: Ints) -> Simulations:
        """The simulations that were written down, and the nodes they knew."""


if TYPE_CHECKING:
    from t3tui.engine.kernels import network, perft, state
    from t3tui.engine.kernels.champion import search as champion_search
    from t3tui.engine.kernels.mcts import search as mcts_search
    from t3tui.engine.kernels.prover import network as prover_network
    from t3tui.engine.kernels.prover import solve
    from t3tui.engine.kernels.textbook import alpha_beta, bfs, four_rules, minimax, minimax_ab, prepare_and_read

    _state: StateKernel = state
    _perft: PerftKernel = perft
    _textbook: tuple[TextbookKernel, ...] = (minimax, minimax_ab, alpha_beta, four_rules, bfs)
    _textbook_array: TextbookArrayKernel = prepare_and_read
    _champion: ChampionKernel = champion_search
    _network: NetworkKernel = network
    _prover: ProverKernel = solve
    _prover_network: NetworkKernel = prover_network
    _mcts: MctsKernel = mcts_search
