"""Waiting for the app without sleeping: until nothing in it can go on before time passes or a thread speaks up.

Textual's own wait looks at how much processor time the process has used in the last 20 milliseconds. That is twice 20
milliseconds for every key, and on a busy machine it takes an app that has not had its turn for one that is done.
"""

from __future__ import annotations

import asyncio

import textual.app
import textual.pilot
from textual._context import active_app
from textual.app import App

FRAMES, ROUNDS = 12, 2000
"""So many frames, or turns of all tasks, and an app that never rests is left to itself; its start takes a few."""


async def settle(min_sleep: float = 0, max_sleep: float = 1) -> bool:
    """Let the app work until every task in it waits and everything is drawn; False if it never rests."""
    loop = asyncio.get_running_loop()
    frames = 0
    for _ in range(ROUNDS):
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            continue
        if not _draw():
            return True
        frames += 1
        if frames == FRAMES:
            break
    return False


def _draw() -> bool:
    """Do now what Textual would do for the next frame; False if there is nothing to arrange or to draw."""
    app = active_app.get()
    screens = app._screen_stacks.get(app._current_mode) if app._running else None
    if not screens or not screens[-1].is_running:
        return False
    if app._resize_timer is not None:
        app._check_resize()
    elif screens[-1]._update_timer._active.is_set():
        screens[-1]._on_timer_update()
    else:
        return False
    return True


def _delay_nothing(app: App[object], delay: float = 0.05) -> None:
    """Draw a new screen at once, where Textual waits: a quick machine would take the empty one for settled."""


def settle_instead_of_sleeping() -> None:
    """From now on let tests wait for the app itself."""
    App.delay_update = _delay_nothing  # type: ignore[method-assign, assignment]
    textual.app.wait_for_idle = settle  # type: ignore[attr-defined, assignment]
    textual.pilot.wait_for_idle = settle  # type: ignore[attr-defined, assignment]
