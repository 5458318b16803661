"""What tests of the game screen share: an app that stands still, and players that do as they are told."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterable
from typing import cast

from textual.pilot import Pilot
from textual.screen import Screen

from t3tui.engine.player import NO_LIMIT, Decision, Info, Limit, Player, Report, Stop, ignore
from t3tui.engine.roster import Kind, Spec, parse_spec
from t3tui.game.mode import Mode
from t3tui.game.position import Move, Position, Side
from t3tui.game.record import Annotation, Game
from t3tui.ui.app import T3App
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.screens.game import GameScreen
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.player_panel import PlayerPanel

HUMAN = parse_spec("human")
DATE = "2026.01.01"
PATIENCE = 120.0
"""Seconds after which nothing is waited for any more, also on a machine with other things to do."""


class StillClock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class GameApp(T3App):
    """The real app straight in a game, nothing behind it, with a clock that stands still."""

    def __init__(self, setup: GameSetup, game: Game | None = None) -> None:
        super().__init__()
        self.clock = StillClock()
        self.game_screen = GameScreen(setup, game, clock=self.clock)

    def get_default_screen(self) -> Screen[None]:
        return Screen(id="behind")

    def on_mount(self) -> None:
        self.push_screen(self.game_screen)

    def _warm_up(self) -> None:
        pass

    @property
    def game(self) -> Game:
        return self.game_screen.live.game

    @property
    def board(self) -> BoardView:
        return self.game_screen.board

    @property
    def status(self) -> str:
        return str(self.game_screen.query_one("#status").render())


GamePilot = Pilot[None]


def app_of(pilot: GamePilot) -> GameApp:
    return cast(GameApp, pilot.app)


def played_by(player: Player, name: str = "scripted") -> Spec:
    """A spec that makes just this player."""
    return Spec(Kind(name, "Does as it is told.", make=lambda spec, options: player))


class Scripted:
    """Plays given moves in turn, then the first legal one each time."""

    spec = "scripted"

    def __init__(
        self, moves: Iterable[Move] = (), infos: Iterable[Info] = (), decision: Decision | None = None
    ) -> None:
        self._moves = list(moves)
        self._infos = tuple(infos)
        self._decision = decision
        self.asked: list[Position] = []

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        self.asked.append(position)
        for info in self._infos:
            report(info)
        if self._decision is not None:
            return self._decision
        return Decision(self._moves.pop(0) if self._moves else position.legal_moves[0], Info(nodes=10, seconds=0.5))


class Blocking:
    """Thinks until it is stopped."""

    spec = "scripted"

    def __init__(self, info: Info | None = None) -> None:
        self._info = info
        self.begun = threading.Event()
        self.ended = threading.Event()

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        assert stop is not None
        if self._info is not None:
            report(self._info)
        stopped = threading.Event()
        stop.on_set(stopped.set)
        self.begun.set()
        stopped.wait()
        self.ended.set()
        return Decision(position.legal_moves[0])


class Broken:
    """Fails at once."""

    spec = "scripted"

    def think(
        self, position: Position, limit: Limit = NO_LIMIT, report: Report = ignore, stop: Stop | None = None
    ) -> Decision:
        raise RuntimeError("the engine is on fire")


async def until(pilot: GamePilot, condition: Callable[[], object]) -> None:
    """Let the app work until something is so."""
    async with asyncio.timeout(PATIENCE):
        await pilot.pause()
        while not condition():
            await pilot.pause(0.005)


def some_game(mode: Mode, plies: int, seed: int = 0, *, thought: bool = True) -> Game:
    """A game by chance with made-up thoughts, the same every time."""
    game = Game(mode, {Side.X: "human", Side.O: "human"}, date=DATE)
    chance = random.Random(seed)
    value = 0.0
    while len(game.moves) < plies and not game.position.is_over:
        value = 0.9 * value + chance.uniform(-80, 80)
        side_value = value if game.position.side is Side.X else -value
        annotation = Annotation(side_value, int(10 ** chance.uniform(2, 6)), round(chance.uniform(0.1, 2), 1))
        game.play(chance.choice(game.position.legal_moves), annotation if thought else None)
    return game


def keys_for(position: Position, move: Move) -> list[str]:
    """The digits that play a move."""
    board, cell = divmod(move, 9)
    return [str(board + 1), str(cell + 1)] if len(position.active_boards) > 1 else [str(cell + 1)]


def centre_of(board: BoardView, move: Move) -> tuple[int, int]:
    """Where to click for a cell."""
    region = board.geometry.cell_region(move)
    return board.origin.x + region.x + region.width // 2, board.origin.y + region.y + region.height // 2


def panel_text(panel: PlayerPanel) -> str:
    """What a panel shows."""
    return "\n".join("".join(text for text, _ in row) for row in panel.rows)
