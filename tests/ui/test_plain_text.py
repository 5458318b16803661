"""Text from outside is never markup and never steers the terminal, whoever shows it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.screen import Screen

import t3tui.ui
from t3tui.ui.app import T3App
from t3tui.ui.plain_text import PrintableOnly, plain, plain_cell
from t3tui.ui.screens.pick_dialog import PickScreen
from t3tui.ui.screens.steady_screen import SteadyScreen
from tests.ui.playing import until

SOURCES = sorted(Path(t3tui.ui.__file__).parent.rglob("*.py"))

MADE_FROM_TEXT = {"Static", "Label", "Button", "Checkbox", "RadioButton", "Option", "Collapsible", "TabPane", "Link"}
"""Widgets that take a str for markup unless they are told not to."""
TITLES = {"border_title", "border_subtitle", "tooltip", "label", "placeholder", "loading_message"}
"""Attributes that take a str for markup."""
CELLS = {"add_row", "add_rows", "add_column", "add_columns", "update_cell", "update_cell_at", "add_leaf", "set_label"}
"""Methods that take a str for markup."""
FORBIDDEN = {"from_markup", "render_markup", "OptionList"}


def is_safe(node: ast.expr | None) -> bool:
    """Whether an expression is a text of our own, or no str: what looks like neither has to be made plain."""
    match node:
        case None:
            return True
        case ast.Constant(value=value):
            return not isinstance(value, str) or "[" not in value
        case ast.Call(func=ast.Name(id=name)):
            return name in ("Content", "Text", "plain", "plain_cell") or name.startswith("_")
        case ast.Call(func=ast.Attribute(value=ast.Name(id="Content" | "Text"))):
            return True
        case ast.Call(func=ast.Attribute(attr="join", value=inner)):
            return is_safe(inner) and isinstance(inner, ast.Call)
        case ast.IfExp(body=body, orelse=orelse):
            return is_safe(body) and is_safe(orelse)
        case ast.Starred(value=ast.GeneratorExp(elt=element)):
            return is_safe(element)
        case ast.Starred(value=ast.Name(id="figures")):
            return True
        case _:
            return False


def wrong_ways(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords):
                plainly = any(word.arg == "markup" and ast.unparse(word.value) == "False" for word in keywords)
                texts = args if name in CELLS else args[:1] if name in MADE_FROM_TEXT and not plainly else []
                if name in FORBIDDEN or not all(map(is_safe, texts)):
                    yield node.lineno, ast.unparse(node)
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in TITLES:
                if not is_safe(value):
                    yield node.lineno, ast.unparse(node)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_text_is_taken_for_markup(path: Path) -> None:
    found = [f"{path.name}:{line}: {code}" for line, code in wrong_ways(ast.parse(path.read_text(encoding="utf-8")))]
    assert not found, "show it with t3tui.ui.plain_text.plain, plain_cell or markup=False: " + "; ".join(found)


@pytest.mark.parametrize(
    "code",
    [
        "Static(name)",
        "Static(f'{path} is not there')",
        "self.border_title = game.players[side]",
        "Option(name + about)",
        "Content.from_markup(name)",
        "OptionList()",
        "table.add_row(game.x, game.o)",
        "Button('[/red]')",
    ],
)
def test_the_wrong_ways_are_found(code: str) -> None:
    assert list(wrong_ways(ast.parse(code)))


def test_nothing_that_steers_a_terminal_is_painted() -> None:
    wild = "a\x1b]0;title\x07b\u202ec\x9b31m\u00a0d"
    (painted,) = PrintableOnly().apply([Segment(wild)], Color(0, 0, 0))
    assert painted.text == "a]0;titlebc31m d"


def test_plain_text_is_one_line_without_markup() -> None:
    text = "[@click=app.quit]here[/]\n\x1b[31m"
    assert plain(text).plain == plain_cell(text).plain == "[@click=app.quit]here[/] \\x1b[31m"
    assert not plain(text).spans
    assert not plain_cell(text).spans


@pytest.mark.parametrize("text", ["[/red]", "[@click=app.quit]click[/]", "[", "\x1b]0;x\x07", "[bold"])
async def test_toasts_and_lists_show_any_text_as_it_is(text: str) -> None:
    app = T3App()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        app.notify(text, markup=True)
        app.push_screen(PickScreen(text, [(text, text)]))
        await until(pilot, lambda: app.screen.query("Toast"))
        await pilot.click("Toast")
        await pilot.pause()
        assert not app._exit
        assert "\x1b" not in app.export_screenshot()


def screens(kind: type) -> Iterator[type]:
    children: list[type] = kind.__subclasses__()
    for child in children:
        yield child
        yield from screens(child)


def test_every_screen_follows_only_the_newest_size() -> None:
    for path in SOURCES:
        if path.parent.name == "screens" and path.stem != "__init__":
            __import__(f"t3tui.ui.screens.{path.stem}")
    ours = [kind for kind in screens(Screen) if kind.__module__.startswith("t3tui.")]
    assert [kind for kind in ours if not issubclass(kind, SteadyScreen)] == []
