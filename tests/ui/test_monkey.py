"""A monkey at the keyboard and the mouse: whatever it does, on whatever screen, the app lives.

In the suite it gets a few hundred events; ``pytest -m slow tests/ui/test_monkey.py`` gives it tens of thousands.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key, MouseDown, MouseMove, MouseScrollDown, MouseUp, Paste
from textual.pilot import Pilot

from t3tui.engine.roster import ROSTER, Kind
from t3tui.ui.app import T3App
from t3tui.ui.places import PLACES
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.screens.too_small import TooSmallScreen
from tests.ui.playing import Scripted

MOVING = ["up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "shift+tab"]
DOING = ["enter", "enter", "enter", "escape", "escape", "space", "backspace", "delete", "ctrl+a", "ctrl+k"]
GOING = ["ctrl+p", "ctrl+p", "ctrl+o", "ctrl+s", "f1", "f2", "f3", "f5", "f6", "f7", "f8", "f9", "comma"]
KEYS = MOVING + DOING + GOING
SIGNS = "1234567890abcdefghijklmnoprstuvwxyzNRY+-=/.[]~ "
TEXTS = ["[/red]", "~zz/", "x" * 400, "\x1b]0;title\x07", "5 5 5", "[@click=app.quit]", "-1", "1e999", "\n\n", "‮"]
SIZES = [(80, 24), (80, 24), (120, 40), (200, 60), (40, 10), (79, 24), (250, 80), (80, 23)]


class MonkeyApp(T3App):
    """The real app; but the monkey is not let out."""

    async def action_quit(self) -> None:
        pass

    def copy_to_clipboard(self, text: str) -> None:
        pass

    def action_keep_picture(self) -> None:
        pass

    def action_suspend_process(self) -> None:
        pass


@pytest.fixture(autouse=True)
def a_safe_cage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files in a folder of its own, and programs that answer at once, whatever their options."""
    monkeypatch.chdir(tmp_path)
    quick = tuple(
        kind if kind.make is None else Kind(**{**fields(kind), "make": lambda spec, options: Scripted()})
        for kind in ROSTER
    )
    monkeypatch.setattr("t3tui.engine.roster.ROSTER", quick)


def fields(kind: Kind) -> dict[str, Any]:
    return {name: getattr(kind, name) for name in Kind.__dataclass_fields__}


def do_something(app: T3App, chance: random.Random) -> None:
    """One thing a person might do, only without sense."""
    width, height = app.size
    x, y = chance.randrange(width), chance.randrange(height)
    match chance.randrange(20):
        case 0:
            for kind in (MouseDown, MouseUp):
                app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        case 1:
            app.post_message(MouseMove(None, x, y, 0, 0, 0, False, False, False, x, y))
        case 2:
            app.post_message(MouseScrollDown(None, x, y, 0, 0, 0, False, False, False, x, y))
        case 3 if chance.random() < 0.3:
            app.post_message(Paste(chance.choice(TEXTS)))
        case kind if kind < 12:
            app.post_message(Key(chance.choice(KEYS), None))
        case _:
            sign = chance.choice(SIGNS)
            app.post_message(Key(sign, sign))


async def let_it_play(pilot: Pilot[None], app: T3App, seed: int, events: int) -> set[str]:
    """So many events, most of them faster than the app; the names of the screens it has been on."""
    chance = random.Random(seed)
    seen: set[str] = set()
    for number in range(events):
        do_something(app, chance)
        if chance.random() < 0.1:
            await pilot._wait_for_screen()
        if chance.random() < 0.01:
            await pilot.resize_terminal(*chance.choice(SIZES))
        if number % 50 == 0:
            await pilot.pause()
            seen.add(type(app.screen).__name__)
    return seen


async def check_a_monkey(seed: int, events: int) -> set[str]:
    app = MonkeyApp()
    async with app.run_test(size=(80, 24), tooltips=True, notifications=True) as pilot:
        await pilot.pause()
        app.go_to(PLACES[seed % len(PLACES)].name)
        seen = await let_it_play(pilot, app, seed, events)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert isinstance(app.screen, BaseScreen | Dialog)
        assert not isinstance(app.screen, TooSmallScreen)
        assert "t3tui" in app.export_screenshot()
    assert app.return_code in (0, None)
    return seen


@pytest.mark.parametrize("seed", range(len(PLACES)))
async def test_a_monkey_does_no_harm(seed: int) -> None:
    await check_a_monkey(seed, events=300)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(100, 120))
async def test_twenty_patient_monkeys_do_no_harm(seed: int) -> None:
    assert await check_a_monkey(seed, events=2000)
