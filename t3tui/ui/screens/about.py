"""What this is: its version, its engine and its files."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from importlib.metadata import version

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

import t3tui
from t3tui.engine import kernel_loader
from t3tui.play.user_folders import config_folder, data_folder
from t3tui.ui.screens.page import Page


class AboutScreen(Page):
    """Facts about this installation."""

    PAGE_TITLE = "About"

    def body(self) -> Iterable[Widget]:
        """One fact per line."""
        yield Static(
            Content.assemble((f"t3tui {t3tui.__version__}", "bold $primary"), ", the terminal home of tic-tac-toe.")
        )
        yield Static("\n".join(f"{name:<10}{text}" for name, text in _facts()), markup=False, classes="facts")


def _facts() -> Iterable[tuple[str, str]]:
    yield "engine", kernel_loader.why_interpreted() or "Compiled by Numba."
    yield "games", str(data_folder())
    yield "settings", str(config_folder())
    yield "made with", f"Textual {version('textual')}, Python {platform.python_version()}"
