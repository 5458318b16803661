"""The keys that work here, on the last line."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey, FooterLabel

HELP: Final = "question_mark"
PALETTE: Final = "-command-palette"


class KeyFooter(Footer):
    """Textual's footer with whole keys only, made anew only when it would show something else.

    Textual makes every key of it anew, and looks its styles up three times, whenever the focus or anything that may
    be done has changed; that took more time than all the rest of a move.
    """

    _keys: list[tuple[Binding, bool]] | None = None

    async def recompose(self) -> None:
        """Show the keys that work now, unless they are shown."""
        if not self.is_attached:
            return
        keys = [
            (binding, enabled)
            for _, binding, enabled, _ in self.screen.active_bindings.values()
            if binding.show or binding.key == self.app.COMMAND_PALETTE_BINDING
        ]
        if keys != self._keys:
            self._keys = keys
            await super().recompose()
            self._fit()

    def on_resize(self, event: Resize) -> None:
        """Show as many keys as there is room for now."""
        self._fit()

    def _fit(self) -> None:
        """Leave out whole keys where not all fit, the last ones first; never Help, which tells of every key."""
        keys: list[list[Widget]] = []
        palette = 0
        for child in self.children:
            if child.has_class(PALETTE):
                palette = _width(child)
            elif isinstance(child, FooterLabel):
                keys[-1].append(child)
            else:
                keys.append([child])
        missing = sum(_width(part) for parts in keys for part in parts) + palette - self.size.width
        for parts in reversed(keys):
            shown = missing <= 0 or getattr(parts[0], "key", "") == HELP
            for part in parts:
                part.display = shown
                missing -= 0 if shown else _width(part)

    def compose(self) -> ComposeResult:
        """Textual's keys, which begin as narrow as they are to be instead of becoming so."""
        for widget in super().compose():
            if isinstance(widget, FooterKey) and not widget.has_class(PALETTE):
                widget.set_reactive(FooterKey.compact, self.compact)
            yield widget


def _width(widget: Widget) -> int:
    """The columns that a key takes, with the gaps around it."""
    inside = widget.get_content_width(widget.app.size, widget.app.size)
    return inside + widget.gutter.width + widget.styles.margin.width
