"""A question laid over the screen: it gives one answer, and Escape gives none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import ModalScreen

from t3tui.ui.screens.steady_screen import Answer, SteadyScreen

if TYPE_CHECKING:
    from t3tui.ui.app import T3App


class Dialog(ModalScreen[Answer], SteadyScreen[Answer]):
    """The base of all dialogs; ``dismiss`` closes it with its answer. Style sheets know only the first base."""

    app: T3App
