"""The footer: whole keys only, and always the one for help."""

from __future__ import annotations

from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from t3tui.ui.widgets.key_footer import PALETTE, KeyFooter
from tests.ui.playing import until

ARROWS = Binding.Group("Move", compact=True)


class KeysApp(App[None]):
    """Nothing but keys, more than eighty columns of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "none(1)", "Left", group=ARROWS),
        Binding("right", "none(2)", "Right", group=ARROWS),
        *(Binding(key, f"none({key!r})", f"Action {key}") for key in "abcde"),
        Binding("question_mark", "none(3)", "Help"),
        Binding("q", "none(4)", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield KeyFooter()


@pytest.mark.parametrize(("width", "left_out"), [(80, {"e", "q"}), (92, {"q"}), (100, set())])
async def test_keys_are_left_out_whole_and_help_never(width: int, left_out: set[str]) -> None:
    app = KeysApp()
    async with app.run_test(size=(60, 24)) as pilot:
        footer = app.query_one(KeyFooter)
        await until(pilot, lambda: footer.query("FooterKey").filter(".-command-palette"))
        await pilot.resize_terminal(width, 24)
        await until(pilot, lambda: footer.size.width == width)
        await pilot.pause()
        keys = list(footer.query("FooterKey").exclude(f".{PALETTE}"))
        assert {getattr(key, "key", "") for key in keys if not key.display} == left_out
        end = footer.query_one(f".{PALETTE}").region.x
        assert all(key.region.right <= end for key in keys if key.display)
