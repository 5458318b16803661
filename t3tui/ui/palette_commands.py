"""Everything the keys of a screen and of the app do, as commands for the palette: only what makes sense now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.app import App
from textual.binding import ActiveBinding
from textual.screen import Screen


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done now."""

    title: str
    about: str
    run: Callable[[], Awaitable[object]]


def commands_of(screen: Screen[Any]) -> list[Command]:
    """What can be done on a screen; keys of single widgets are left to the keyboard."""
    found: dict[str, ActiveBinding] = {}
    for active in screen.active_bindings.values():
        name = active.binding.id
        if (
            name
            and active.enabled
            and active.node in (screen, screen.app)
            and active.binding.action != "command_palette"
        ):
            found.setdefault(name, active)
    return [_command(screen.app, active) for active in found.values()]


def _command(app: App[Any], active: ActiveBinding) -> Command:
    binding = active.binding
    title = f"{binding.description}  ({app.get_key_display(binding)})" if binding.key else binding.description
    return Command(title, binding.tooltip, partial(app.run_action, binding.action, active.node))
