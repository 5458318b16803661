"""A game to walk through: its board, its moves and a line about it; it can play by itself."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Static

from t3tui.game.notation import format_move
from t3tui.game.position import Position, Side
from t3tui.game.record import Game
from t3tui.game.shown_text import shown
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.move_list import MoveList


class GamePreview(Vertical):
    """Shows a game after ``ply`` of its moves."""

    ply: reactive[int] = reactive(0)
    playing: reactive[bool] = reactive(False, bindings=True)
    """Whether it goes through the game by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self._timer: Timer | None = None
        self._seconds = 0.6

    def compose(self) -> ComposeResult:
        """The board, the moves and what is said about the move."""
        board = BoardView(Position.start())
        board.can_focus = False
        board.show_cursor = False
        yield board
        yield Static(id="about", markup=False)
        yield MoveList()

    def show(self, game: Game | None) -> None:
        """Show another game at its end, or none."""
        self.playing = False
        self.game = game
        self.set_reactive(GamePreview.ply, len(game.moves) if game else 0)
        self.query_one(MoveList).moves = _moves(game)
        self._show()

    def set_pace(self, seconds: float) -> None:
        """How long each move is on the board when it plays by itself."""
        self._seconds = max(seconds, 0.05)

    def step(self, by: int) -> None:
        """Go some moves back or on; whoever does so wants no more playing."""
        self.playing = False
        self.ply += by

    def validate_ply(self, ply: int) -> int:
        """A move that is there."""
        return min(max(ply, 0), len(self.game.moves) if self.game else 0)

    def watch_ply(self) -> None:
        """Show another moment."""
        self._show()

    def watch_playing(self, playing: bool) -> None:
        """Begin or end going through the game."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if playing and self.game is not None:
            if self.ply == len(self.game.moves):
                self.ply = 0
            self._timer = self.set_interval(self._seconds, self._play_on)

    def _play_on(self) -> None:
        self.ply += 1
        if self.game is None or self.ply == len(self.game.moves):
            self.playing = False

    @on(MoveList.Jumped)
    def _jump(self, event: MoveList.Jumped) -> None:
        event.stop()
        self.playing = False
        self.ply = event.ply

    def _show(self) -> None:
        board, moves, game = self.query_one(BoardView), self.query_one(MoveList), self.game
        board.display = moves.display = game is not None
        moves.ply = self.ply
        if game is not None:
            board.last = None
            board.position = game.positions[self.ply]
            board.last = game.moves[self.ply - 1].move if self.ply else None
        self.query_one("#about", Static).update(_about(game, self.ply))


def _moves(game: Game | None) -> tuple[str, ...]:
    return tuple(format_move(game.mode, played.move) for played in game.moves) if game else ()


def _about(game: Game | None, ply: int) -> str:
    """What is to be said at this moment: the comment of a move, else the game."""
    if game is None:
        return ""
    if ply and (comment := game.moves[ply - 1].annotation.comment):
        return shown(comment, 160)
    names = " – ".join(shown(game.players[side], 40) for side in Side)
    return f"{names}: {shown(game.reason, 60) or 'unfinished'}"
