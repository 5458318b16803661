"""Search trees as pictures: DOT, and SVG or PNG where Graphviz is installed.

Every node shows the board its move was made on, the value and the window of alpha and beta; the chosen line is drawn
thick. What is not drawn is counted in a node of its own.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import deque
from collections.abc import Iterator
from html import escape
from typing import Final

from t3tui.engine.search_tree import Tree, TreeNode
from t3tui.game.errors import T3Error
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position, Side

MOST: Final = 300
"""How many nodes a drawing has if nobody says otherwise: about what a person can look at."""

HUES: Final = {Side.X: "#b3261e", Side.O: "#1d5fa8"}
CHOSEN: Final = "#1b7f3b"
FADED: Final = "#777777"


class DrawingError(T3Error):
    """Graphviz is not there, or could not draw; the text says what to do."""


def to_dot(tree: Tree, most: int = MOST) -> str:
    """The tree in the DOT language, with at most so many nodes; the chosen line is always among them."""
    drawn = _drawn(tree.root, most)
    lines = [
        "digraph tree {",
        f"  label={_quoted(_caption(tree, len(drawn) - 1))}; labelloc=t; fontsize=16;",
        '  fontname="Helvetica"; nodesep=0.12; ranksep=0.45; ordering=out;',
        '  node [fontname="Helvetica", fontsize=10, shape=box, margin="0.04,0.03"]; edge [arrowhead=none];',
    ]
    lines += (f"  {line}" for line in _subtree(tree, drawn))
    return "\n".join([*lines, "}", ""])


def graphviz() -> str:
    """Where Graphviz is; nowhere raises ``DrawingError``."""
    program = shutil.which("dot")
    if program is None:
        raise DrawingError(
            "Drawing needs Graphviz, which is not installed: get it from graphviz.org or your package manager, "
            "or write the tree with --format dot."
        )
    return program


def render(dot: str, kind: str) -> bytes:
    """Turn DOT into ``svg`` or ``png`` with Graphviz."""
    done = subprocess.run([graphviz(), f"-T{kind}"], input=dot.encode(), capture_output=True, check=False)
    if done.returncode:
        raise DrawingError(f"Graphviz could not draw the tree: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def _drawn(root: TreeNode, most: int) -> set[int]:
    """Which nodes to draw: the chosen line, then level by level from the top."""
    drawn = {node.index for node in root.line}
    waiting = deque([root])
    while waiting and len(drawn) <= most:
        node = waiting.popleft()
        drawn.add(node.index)
        waiting.extend(node.children)
    return drawn


def _subtree(tree: Tree, drawn: set[int]) -> Iterator[str]:
    waiting: list[tuple[TreeNode, Position, str]] = [(tree.root, tree.position, "n")]
    while waiting:
        node, position, name = waiting.pop()
        yield f"{name} [{_look(tree, node, position)}];"
        shown = [child for child in node.children if child.index in drawn]
        for number, child in enumerate(shown):
            assert child.move is not None
            below = f"{name}_{number}"
            waiting.append((child, position.play(child.move), below))
            yield f"{name} -> {below}" + (f' [color="{CHOSEN}", penwidth=3];' if child.chosen else ";")
        hidden = sum(1 + child.size for child in node.children if child.index not in drawn)
        if hidden:
            yield from _remark(name, "more", f"… {hidden:,} more")
        if unseen := node.left_unseen:
            yield from _remark(name, "cut", f"✂ {unseen} not looked at")
    if tree.recorded < tree.visited:
        yield from _remark("n", "unrecorded", f"… {tree.visited - tree.recorded:,} more visited, not recorded")


def _remark(name: str, kind: str, text: str) -> Iterator[str]:
    yield f'{name}_{kind} [shape=plaintext, fontcolor="{FADED}", label={_quoted(text)}];'
    yield f'{name} -> {name}_{kind} [style=dashed, color="{FADED}"];'


def _look(tree: Tree, node: TreeNode, position: Position) -> str:
    maximises = position.side is tree.position.side
    looks = ["shape=box" if maximises else "shape=box, style=rounded", f"label=<{_label(tree, node, position)}>"]
    if node.chosen:
        looks.append(f'color="{CHOSEN}", penwidth=3')
    return ", ".join(looks)


def _label(tree: Tree, node: TreeNode, position: Position) -> str:
    mode = position.mode
    if node.move is None:
        heading = f"{position.side} to move"
        boards = tuple(range(mode.boards))
    else:
        heading = f"{position.side.other} {format_move(mode, node.move)}"
        boards = (node.move // 9,)
    pictures = [_board(position, board, node.move) for board in boards]
    rows = [
        f"<TR>{''.join(f'<TD>{picture}</TD>' for picture in pictures[i : i + 3])}</TR>"
        for i in range(0, len(boards), 3)
    ]
    facts = [heading]
    if node.value is not None:
        facts.append(f"<B>{show_value(node.value)}</B>{' ✂' if node.cut else ''}")
    if node.visits is not None:
        facts.append(f"{node.visits:,} visits")
    if node.alpha is not None or node.beta is not None:
        facts.append(f"α {show_bound(node.alpha, '−∞')}  β {show_bound(node.beta, '+∞')}")
    span = min(3, len(boards))
    text = "".join(f'<TR><TD COLSPAN="{span}">{fact}</TD></TR>' for fact in facts)
    return f'<TABLE BORDER="0" CELLSPACING="0" CELLPADDING="1">{"".join(rows)}{text}</TABLE>'


def _board(position: Position, board: int, latest: Move | None) -> str:
    rows = "".join(
        f"<TR>{''.join(_cell(position, board * 9 + cell, latest) for cell in range(row, row + 3))}</TR>"
        for row in (0, 3, 6)
    )
    return f'<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="1" COLOR="{FADED}">{rows}</TABLE>'


def _cell(position: Position, move: Move, latest: Move | None) -> str:
    side = position.mark(move)
    if side is None:
        return '<TD WIDTH="12"> </TD>'
    mark = f'<FONT COLOR="{HUES[side]}">{side}</FONT>'
    return f'<TD WIDTH="12" BGCOLOR="#ffe9a8"><B>{mark}</B></TD>' if move == latest else f'<TD WIDTH="12">{mark}</TD>'


def _caption(tree: Tree, drawn: int) -> str:
    position, root = tree.position, tree.root
    choice = " to move" if tree.chosen is None else f" chooses {format_move(position.mode, tree.chosen)}"
    value = f", value {show_value(root.value)}" if root.value is not None else ""
    counted = f"{drawn:,} nodes drawn of {tree.recorded:,} recorded and {tree.visited:,} visited"
    return (
        f"{tree.spec}, {position.mode}, move {position.ply + 1}: {position.side}{choice}{value}\n{counted}\n"
        f"corners: {position.side} to choose, the highest value; rounded: {position.side.other} to choose, the lowest; "
        "✂ cut off by alpha or beta"
    )


def show_value(value: float) -> str:
    """A value with its sign, as short as it goes."""
    return f"{value:+.6g}".replace("-", "−") if value else "0"


def show_bound(bound: float | None, infinite: str) -> str:
    """Alpha or beta; None and what is beyond every value are infinite."""
    return infinite if bound is None or abs(bound) == float("inf") else show_value(bound)


def _quoted(text: str) -> str:
    return '"' + escape(text, quote=False).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
