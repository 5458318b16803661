"""Whether a large tree opens at once: ``python -m t3tui.ui.tree_opening [--small]`` prints the seconds it takes.

A tree of 100,000 nodes (or, with ``--small``, of 100) that has been recorded is opened in the tree explorer, without a
terminal, and what is measured is the processor time from the columns of the recording to the picture.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from typing import Final

from t3tui.engine.roster import parse_spec
from t3tui.engine.search_tree import Columns, Tree
from t3tui.game.mode import ADVANCED
from t3tui.game.position import Position
from t3tui.ui.loop_delay import ForgetfulApp
from t3tui.ui.screens.tree import TreeScreen

LARGE: Final = 100_000
SMALL: Final = 100


def columns_of(nodes: int) -> Columns:
    """A tree of so many nodes: every move from the start of advanced, ply by ply."""
    columns = Columns()
    waiting = deque([(0, Position.start(ADVANCED))])
    while len(columns.parents) <= nodes:
        place, position = waiting.popleft()
        for move in position.legal_moves[: nodes + 1 - len(columns.parents)]:
            child = columns.add(place, move, float(move % 7 - 3))
            if len(waiting) < nodes // 8:
                waiting.append((child, position.play(move)))
    return columns


class GivenTree(TreeScreen):
    """The tree explorer with a tree that was recorded elsewhere."""

    def __init__(self, columns: Columns) -> None:
        super().__init__(Position.start(ADVANCED), parse_spec("minimax:depth=4"))
        self._columns = columns

    def _record(self) -> None:
        tree = Tree(self.position, str(self.spec), self._columns, len(self._columns.parents) - 1, (0, 1))
        tree.make_ready()
        self.show_tree(tree)


async def opening(nodes: int) -> float:
    """The seconds of processor time from a recording to its picture."""
    columns = columns_of(nodes)
    async with ForgetfulApp().run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = GivenTree(columns)
        began = time.process_time()
        await pilot.app.push_screen(screen)
        shown = asyncio.Event()
        screen.call_after_refresh(shown.set)
        await shown.wait()
        return time.process_time() - began


def main() -> int:
    """Print the seconds."""
    print(asyncio.run(opening(SMALL if "--small" in sys.argv[1:] else LARGE)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
