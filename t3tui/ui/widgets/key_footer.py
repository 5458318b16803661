"""The keys that work here, on the last line."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Footer
from textual.widgets._footer import FooterKey


class KeyFooter(Footer):
    """Textual's footer, made anew only when it would show something else.

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

    def compose(self) -> ComposeResult:
        """Textual's keys, which begin as narrow as they are to be instead of becoming so."""
        for widget in super().compose():
            if isinstance(widget, FooterKey) and not widget.has_class("-command-palette"):
                widget.set_reactive(FooterKey.compact, self.compact)
            yield widget
