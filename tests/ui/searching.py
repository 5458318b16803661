"""What tests of the tree and the step screen share: an app straight in one of them."""

from __future__ import annotations

import threading
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from t3tui.engine.roster import make_player, parse_spec
from t3tui.engine.search_tree import Traces, Tree
from t3tui.engine.steps.walks import walk_through
from t3tui.game.mode import BASIC, Mode
from t3tui.game.notation import play_moves
from t3tui.game.position import Position
from t3tui.ui.app import T3App
from t3tui.ui.screens.step import StepScreen
from t3tui.ui.screens.tree import TreeScreen
from t3tui.ui.widgets.search_tree_view import SearchTreeView


def position_of(mode: Mode, moves: str = "") -> Position:
    return play_moves(Position.start(mode), moves)


def tree_of(spec: str, position: Position, cap: int = 100_000) -> Tree:
    player = make_player(spec, position.mode)
    assert isinstance(player, Traces)
    return player.trace(position, cap)


class SearchApp(T3App):
    """The real app on one screen, nothing behind it."""

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__()
        self.first = screen

    def get_default_screen(self) -> Screen[None]:
        return Screen(id="behind")

    def on_mount(self) -> None:
        self.push_screen(self.first)

    def _warm_up(self) -> None:
        pass

    @property
    def status(self) -> str:
        return str(self.screen.query_one("#status").render())

    @property
    def view(self) -> SearchTreeView:
        return self.first.query_one(SearchTreeView)


class ShownTree(TreeScreen):
    """A tree screen that shows a tree recorded before."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree.position, parse_spec(tree.spec))
        self._tree = tree

    def _record(self) -> None:
        self.show_tree(self._tree)


def tree_app(spec: str, mode: Mode = BASIC, moves: str = "", cap: int = 100_000) -> SearchApp:
    return SearchApp(ShownTree(tree_of(spec, position_of(mode, moves), cap)))


def step_app(spec: str, mode: Mode = BASIC, moves: str = "") -> SearchApp:
    return SearchApp(StepScreen(walk_through(tree_of(spec, position_of(mode, moves)))))


def searching_threads() -> list[str]:
    """The threads of searches that still run in this process."""
    return [thread.name for thread in threading.enumerate() if thread.name.startswith(("t3tui-tree", "t3tui-search"))]


SearchPilot = Pilot[None]
