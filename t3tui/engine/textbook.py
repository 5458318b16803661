"""The reports' players: a textbook search over one of their evaluations."""

from __future__ import annotations

from typing import Final

from t3tui.engine.player import NO_LIMIT, Decision, Limit, Report, Stop, check_running, ignore
from t3tui.engine.search_tree import Tree
from t3tui.engine.textbook_search import TextbookSearch
from t3tui.game.position import Position

TO_THE_END: Final = 81
"""No game has more plies."""


class TextbookPlayer:
    """Searches a fixed number of plies and plays the first of the best moves.

    A limit of time or nodes ends the search early; then it plays its best move so far, and while it has none, the
    first legal one. Scores of root moves are those it knows exactly: minimax and bfs know all of them, the searches
    that cut know those that were the best when they were searched.
    """

    def __init__(
        self, spec: str, search: str, evaluation: str, depth: int = 0, *, fast: bool = False, extra_plies: int = 0
    ) -> None:
        """With ``extra_plies``, depth 0 means only those plies; without, it means the whole game."""
        self.spec = spec
        self._search = search
        self._evaluation = evaluation
        self._depth = depth
        self._fast = fast
        self._extra_plies = extra_plies

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        """Search to the depth and decide."""
        search = self._new_search(position, limit, stop=stop)
        found = search.result(search.run(limit.seconds, stop, report))
        return Decision(found.line[0], found)

    def trace(self, position: Position, cap: int, stop: Stop | None = None, report: Report = ignore) -> Tree:
        """Search as ``think`` does and record up to ``cap`` nodes; of a larger tree, the plies that fit in whole."""
        search = self._new_search(position, NO_LIMIT, cap, stop)
        seconds = search.run(stop=stop, report=report)
        if search.visited > cap and not (stop and stop.is_set()):
            first, search = search, self._new_search(position, NO_LIMIT, cap, stop)
            search.record_whole_plies(first)
            seconds = search.run(stop=stop, report=report)
        return search.tree(self.spec, seconds)

    def _new_search(
        self, position: Position, limit: Limit, cap: int | None = None, stop: Stop | None = None
    ) -> TextbookSearch:
        check_running(position)
        depth = self._depth if limit.depth is None else limit.depth
        return TextbookSearch(
            self._search,
            self._evaluation,
            position,
            depth + self._extra_plies or TO_THE_END,
            fast=self._fast,
            max_nodes=limit.nodes or 0,
            cap=cap,
            stop=stop,
        )
