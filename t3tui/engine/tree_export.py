"""A recorded tree as a file: DOT, a picture by Graphviz, or JSON; for the command line and the screens alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from t3tui.engine.search_tree import Tree, to_json
from t3tui.engine.tree_drawing import MOST, graphviz, render, to_dot

FORMATS: Final = ("dot", "svg", "png", "json")


def export(tree: Tree, kind: str, most: int | None = None) -> bytes:
    """The tree in one of the formats; a drawing shows at most so many nodes and counts the rest, JSON has them all."""
    if kind == "json":
        return (json.dumps(to_json(tree), allow_nan=False) + "\n").encode()
    dot = to_dot(tree, most or MOST)
    return dot.encode() if kind == "dot" else render(dot, kind)


def kind_of(file: str | None) -> str:
    """The format that a file's name asks for; DOT if it asks for none."""
    ending = Path(file).suffix[1:].lower() if file else ""
    return ending if ending in FORMATS else "dot"


def check(kind: str) -> None:
    """Find out before the search whether the drawing can be made; raises ``DrawingError`` if not."""
    if kind in ("svg", "png"):
        graphviz()
