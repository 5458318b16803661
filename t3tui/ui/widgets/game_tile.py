"""A running game in a small space: a board, who plays, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.reactive import reactive

from t3tui.game.position import Move, Position, Side
from t3tui.game.shown_text import shown
from t3tui.play.running_game import Phase
from t3tui.play.running_search import Cores
from t3tui.ui.facts import within
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.game_status import facts, result_words
from t3tui.ui.live_game import LiveGame
from t3tui.ui.widgets.panel_content import LAMPS
from t3tui.ui.widgets.small_board import ROLES, SmallBoard, small_board
from t3tui.ui.widgets.text_rows import Row, RowsWidget

NARROW: Final = 30
WORDS: Final = {Phase.HUMAN: "your move", Phase.THINKING: "thinking", Phase.PAUSED: "paused"}


@dataclass(frozen=True, slots=True)
class TileState:
    """Everything a tile shows."""

    title: str
    position: Position
    last: Move | None
    players: tuple[tuple[Side, str, str], ...]
    """Each side, its player and what it is doing."""
    result: str


class GameTile(RowsWidget, can_focus=True):
    """Plays one game and shows it small; whoever wants to see more opens it."""

    HELP = "One of several running games; Enter opens it, and Escape comes back."
    PREFIX = "tile"
    COMPONENT_CLASSES: ClassVar[set[str]] = {"tile--result", "tile--quiet", *(f"tile--{role}" for role in ROLES)}

    state: reactive[TileState | None] = reactive[TileState | None](None)

    @dataclass
    class Kept(Message):
        """A game is to be kept on disk."""

        played: LiveGame.Played

    class Changed(Message):
        """A game of a tile is another than before."""

    def __init__(self, setup: GameSetup, cores: Cores, number: int) -> None:
        super().__init__()
        self.live = LiveGame(self, setup, cores=cores, number=number)

    def on_mount(self) -> None:
        """Begin."""
        self.live.running.start()

    def on_unmount(self) -> None:
        """Leave no search behind."""
        self.live.running.close()

    @on(LiveGame.Played)
    def _keep(self, message: LiveGame.Played) -> None:
        message.stop()
        self.post_message(self.Kept(message))

    @on(LiveGame.Changed)
    def _show(self, message: LiveGame.Changed) -> None:
        message.stop()
        running, game = self.live.running, self.live.game
        over = running.phase is Phase.OVER
        self.state = TileState(
            title=facts(running),
            position=game.position,
            last=game.moves[game.cursor - 1].move if game.cursor else None,
            players=tuple((side, running.seats[side].name, self._doing(side)) for side in Side),
            result=running.failure or (result_words(game) if over else ""),
        )
        self.post_message(self.Changed())

    def _doing(self, side: Side) -> str:
        running = self.live.running
        return WORDS.get(running.phase, "") if side is running.position.side else ""

    @on(LiveGame.Thinking)
    @on(LiveGame.Advising)
    @on(LiveGame.Hinted)
    def _ignore(self, message: Message) -> None:
        message.stop()

    def watch_state(self) -> None:
        """Put the game in the title."""
        self._entitle()

    def on_resize(self, event: Resize) -> None:
        """Put as much of the game in the title as there is room for now."""
        self._entitle()

    def _entitle(self) -> None:
        if self.state is not None:
            self.border_title = Content(within(self.state.title, self.size.width - 2))

    def draw_rows(self) -> Sequence[Row]:
        """The players above, the board, the result below."""
        state = self.state
        if state is None:
            return ()
        width, height = self.size
        players = [_player(*player, width, LAMPS[self.marks]) for player in state.players]
        room = height - len(players) - 1
        board = small_board(SmallBoard(state.position, last=state.last), width, room, self.marks)
        spare = max(0, room - len(board)) // 2
        words = within(state.result, width) or shown(state.result, width)
        result: Row = ((words.center(width), ("result",)),)
        return [*players, *[()] * spare, *board, *[()] * spare, result]


def _player(side: Side, name: str, doing: str, width: int, lamp: str) -> Row:
    """Who plays, and what it is doing, in words if there is room for them."""
    if width < NARROW:
        doing = lamp if doing else ""
    room = max(0, width - len(doing) - 4)
    name = name if len(name) <= room else name[: max(0, room - 1)] + "…"
    return ((f"{side} ", (side.lower(),)), (name.ljust(room + 1), ()), (doing.rjust(width - room - 3), ("quiet",)))
