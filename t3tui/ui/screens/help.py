"""Help for where you are: the keys of the widget you are on, then those of the screen and of the app."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from t3tui.ui.screens.dialog import Dialog


class HelpScreen(Dialog[None]):
    """Lists every key that works on a screen, nearest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,enter,q", "dismiss", "Back", id="help.back", tooltip="Back to where you were"),
    ]

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__()
        self._focused = screen.focused
        self._groups = list(_groups(screen))

    def compose(self) -> ComposeResult:
        """A list of keys per group."""
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = "Help"
            dialog.border_subtitle = "esc back"
            if self._focused is not None and self._focused.HELP:
                yield Static(cleandoc(self._focused.HELP), markup=False)
            for node, bindings in self._groups:
                yield Static(self._title(node), classes="heading", markup=False)
                yield Static(Content("\n").join(self._line(*binding) for binding in bindings))

    def _title(self, node: DOMNode) -> str:
        if isinstance(node, Screen):
            return "On this screen"
        return "Here" if isinstance(node, Widget) else "Everywhere"

    def _line(self, keys: list[Binding], about: str) -> Content:
        names = " ".join(self.app.get_key_display(key) for key in keys)
        return Content.assemble((f"{names:<18} ", "$footer-key-foreground bold"), about)


FOCUS = {"app.focus_next": "Go to the next field", "app.focus_previous": "Go to the field before"}
"""The only keys of Textual's own that need to be told."""

Group = tuple[DOMNode, list[tuple[list[Binding], str]]]
"""Where keys work, and for each thing they do: the keys and a line about it."""


def _groups(screen: Screen[object]) -> Iterator[Group]:
    nodes: dict[DOMNode, dict[str, list[ActiveBinding]]] = {}
    for active in screen.active_bindings.values():
        if active.enabled and (active.binding.id or active.binding.action in FOCUS):
            nodes.setdefault(active.node, {}).setdefault(_about(active), []).append(active)
    chain = [*(screen.focused.ancestors_with_self if screen.focused else [screen, screen.app])]
    for node in sorted(nodes, key=chain.index):
        yield node, [([one.binding for one in same], about) for about, same in nodes[node].items()]


def _about(active: ActiveBinding) -> str:
    return FOCUS.get(active.binding.action) or active.tooltip
