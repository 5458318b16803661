"""What is behind a row of the lab: its games and trees, opened above the lab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from t3tui.engine.player import Player
from t3tui.engine.roster import Kind, Options, PlayerError, Spec, parse_spec
from t3tui.game.mode import Mode
from t3tui.lab.experiments.rows import GameBehind, TreeBehind
from t3tui.ui.words import counted

if TYPE_CHECKING:
    from t3tui.ui.app import T3App

Behind = GameBehind | TreeBehind


def open_behind(app: T3App, behind: Sequence[Behind]) -> None:
    """Open a game or a tree; of several things, ask which."""

    def show(index: int | None) -> None:
        if index is not None:
            _open(app, behind[index])

    if len(behind) > 1:
        from t3tui.ui.screens.pick_dialog import PickScreen

        app.push_screen(PickScreen("Open", [(each.title, _what(each)) for each in behind]), show)
    elif behind:
        show(0)


def _open(app: T3App, behind: Behind) -> None:
    """Show it above the lab, so that Escape comes back and a game being played stays as it is."""
    if isinstance(behind, TreeBehind):
        app.open_tree(behind.position, parse_spec(behind.spec, behind.position.mode))
        return
    from t3tui.ui.game_setup import GameSetup
    from t3tui.ui.screens.game import GameScreen

    setup = GameSetup(behind.mode, *(_player(name, behind.mode) for name in (behind.x, behind.o)))
    app.push_screen(GameScreen(setup, behind.game(), looked_at=True))


def _what(behind: Behind) -> str:
    if isinstance(behind, GameBehind):
        return f"{behind.x} – {behind.o}, {counted(len(behind.moves), 'move')}"
    return behind.spec


def _player(name: str, mode: Mode) -> Spec:
    """Who played a game of the lab; a re-enacted program has a name but plays nowhere else."""

    def make(spec: str, options: Options) -> Player:
        raise PlayerError(f"{name} plays in the lab only.")

    try:
        return parse_spec(name, mode)
    except PlayerError:
        return Spec(Kind(name, "A program that was published, re-enacted.", make=make))
