"""The game screen's actions in the command palette, only those that make sense now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider


class GameCommands(Provider):
    """Offers every key of the screen as a command."""

    @property
    def _bindings(self) -> Iterator[Binding]:
        shown: set[str] = set()
        for _, binding in self.screen._bindings:
            if binding.id and binding.action not in shown and self.app._check_action_state(binding.action, self.screen):
                shown.add(binding.action)
                yield binding

    async def discover(self) -> Hits:
        """All commands."""
        for binding in self._bindings:
            yield DiscoveryHit(self._name(binding), partial(self._run, binding), help=binding.tooltip)

    async def search(self, query: str) -> Hits:
        """The commands that match what was typed."""
        matcher = self.matcher(query)
        for binding in self._bindings:
            if (score := matcher.match(self._name(binding))) > 0:
                name = matcher.highlight(self._name(binding))
                yield Hit(score, name, partial(self._run, binding), help=binding.tooltip)

    def _name(self, binding: Binding) -> str:
        return f"{binding.description}  ({self.app.get_key_display(binding)})"

    async def _run(self, binding: Binding) -> None:
        await self.screen.run_action(binding.action)
