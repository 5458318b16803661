"""Everything the keys of a screen and of the app do, in the command palette too: only what makes sense now."""

from __future__ import annotations

from functools import partial

from textual.binding import ActiveBinding
from textual.command import DiscoveryHit, Hit, Hits, Provider


class KeyCommands(Provider):
    """Offers as commands what the help page lists as keys; keys of single widgets are left to the keyboard."""

    @property
    def _active(self) -> list[ActiveBinding]:
        found: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            name = active.binding.id
            if name and active.enabled and active.node in (self.screen, self.app) and active.binding.action != "quit":
                found.setdefault(name, active)
        return list(found.values())

    async def discover(self) -> Hits:
        """All commands."""
        for active in self._active:
            yield DiscoveryHit(self._title(active), partial(self._run, active), help=active.binding.tooltip)

    async def search(self, query: str) -> Hits:
        """The commands that match what was typed."""
        matcher = self.matcher(query)
        for active in self._active:
            title = self._title(active)
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), partial(self._run, active), help=active.binding.tooltip)

    def _title(self, active: ActiveBinding) -> str:
        return f"{active.binding.description}  ({self.app.get_key_display(active.binding)})"

    async def _run(self, active: ActiveBinding) -> None:
        await self.app.run_action(active.binding.action, active.node)
