"""Everything a person can do on the game screen besides playing a move, each with its key and its condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from t3tui.game.notation import format_move, format_position
from t3tui.game.position import Side
from t3tui.ui.live_game import LiveGame, Phase
from t3tui.ui.screens.players import PlayersScreen
from t3tui.ui.settings import SPEEDS, Speed
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.move_list import MoveList

if TYPE_CHECKING:
    from t3tui.ui.app import T3App
    from t3tui.ui.game_setup import GameSetup

_SPEED = Binding.Group("Speed", compact=True)


class GameActions(Screen[None]):
    """The actions of the game screen; the screen itself shows what became of them."""

    app: T3App
    live: LiveGame

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Take back; against a program, both moves", id="game.undo"),
        Binding("r,ctrl+y", "redo", "Redo", tooltip="Make what was taken back again", id="game.redo"),
        Binding("i", "hint", "Hint", tooltip="What the strongest player would do here", id="game.hint"),
        Binding("p", "pause", "Pause", tooltip="Stop thinking and wait", id="game.pause"),
        Binding("p", "go_on", "Go on", tooltip="Let the program whose turn it is play", id="game.go_on"),
        Binding("n", "step", "Step", tooltip="Let a program make one move, then wait", id="game.step"),
        Binding("minus", "speed(-1)", "Slower", tooltip="Longer between moves", group=_SPEED, id="game.slower"),
        Binding(
            "plus,equals_sign", "speed(1)", "Faster", tooltip="Shorter between moves", group=_SPEED, id="game.faster"
        ),
        Binding("x", "rematch", "Rematch", tooltip="Play again with the sides swapped", id="game.rematch"),
        Binding("N", "restart", "Restart", tooltip="Begin this game anew", show=False, id="game.restart"),
        Binding("R", "resign", "Resign", tooltip="Give this game up", show=False, id="game.resign"),
        Binding("o", "players", "Players", tooltip="Let others play on from here", show=False, id="game.players"),
        Binding("m", "moves", "Moves", tooltip="Walk through the moves", show=False, id="game.moves"),
        Binding(
            "c", "coordinates", "Coordinates", tooltip="Numbers of boards and cells", show=False, id="game.numbers"
        ),
        Binding("g", "ghosts", "Ghost line", tooltip="The line being thought about", show=False, id="game.ghosts"),
        Binding("z", "zoom", "Zoom", tooltip="Only the board, as large as fits", show=False, id="game.zoom"),
        Binding("y", "copy_moves", "Copy moves", tooltip="The moves as text", show=False, id="game.copy_moves"),
        Binding("Y", "copy_position", "Copy position", tooltip="The position as text", show=False, id="game.copy"),
        Binding("ctrl+s", "save", "Save", tooltip="Save this game to a file", show=False, id="game.save"),
        Binding("escape", "back", "Setup", tooltip="Back to the setup screen", show=False, id="game.back"),
    ]

    show_ghosts = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now; what does not is neither in the footer nor in the palette."""
        if action == "speed":
            (step,) = parameters
            return isinstance(step, int) and self._watches_programs and self._speed_after(step) is not None
        condition = self._conditions.get(action)
        return condition is None or condition()

    @property
    def _watches_programs(self) -> bool:
        return not self.live.has_human and not self.live.game.is_over

    @property
    def _conditions(self) -> dict[str, Callable[[], bool]]:
        live, game = self.live, self.live.game
        return {
            "undo": lambda: live.undo_ply is not None,
            "redo": lambda: live.redo_ply is not None,
            "hint": lambda: live.phase in (Phase.HUMAN, Phase.PAUSED) and not live.is_hinting,
            "pause": lambda: live.phase is Phase.THINKING,
            "go_on": lambda: live.phase is Phase.PAUSED,
            "step": lambda: self._watches_programs,
            "rematch": lambda: game.is_over,
            "restart": lambda: bool(game.moves),
            "resign": lambda: live.has_human and game.at_end and not game.is_over,
            "moves": lambda: bool(game.moves),
            "copy_moves": lambda: bool(game.moves),
            "save": lambda: bool(game.moves),
            "ghosts": lambda: not all(map(live.is_human, Side)),
        }

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    # The line of moves

    def action_undo(self) -> None:
        """Take back."""
        if (ply := self.live.undo_ply) is not None:
            self.live.go_to(ply)

    def action_redo(self) -> None:
        """Make what was taken back again."""
        if (ply := self.live.redo_ply) is not None:
            self.live.go_to(ply)

    def action_moves(self) -> None:
        """Go to the list of moves, or back to the board."""
        moves = self.query_one(MoveList)
        (self.board if moves.has_focus else moves).focus()

    # Thinking

    def action_hint(self) -> None:
        """Ask the strongest player."""
        self.live.ask_hint()
        self.say("Looking for a hint …")

    def action_pause(self) -> None:
        """Stop thinking and wait."""
        self.live.pause()

    def action_go_on(self) -> None:
        """Let the program whose turn it is play."""
        self.live.resume()

    def action_step(self) -> None:
        """Let a program make one move."""
        self.live.step()

    def _speed_after(self, step: int) -> Speed | None:
        speeds: list[Speed] = list(SPEEDS)
        index = speeds.index(self.app.settings.speed) + step
        return speeds[index] if 0 <= index < len(speeds) else None

    def action_speed(self, step: int) -> None:
        """Make two programs play faster or slower."""
        if (speed := self._speed_after(step)) is not None:
            self.app.change_settings(speed=speed)
            self.say(f"Speed: {'as fast as they play' if speed == 'full' else speed}.")

    # The game as a whole

    def action_rematch(self) -> None:
        """Play again with the sides swapped."""
        self.live.restart(self.live.setup.swapped())

    def action_restart(self) -> None:
        """Begin this game anew."""
        self.live.restart()

    def action_resign(self) -> None:
        """Give this game up."""
        self.live.resign()

    def action_save(self) -> None:
        """Save this game to a file."""
        self.app.save_game(self.live.game)

    def action_players(self) -> None:
        """Let others play on."""

        def take(setup: GameSetup | None) -> None:
            if setup is not None:
                self.live.change_players(setup)

        self.app.push_screen(PlayersScreen(self.live.setup), take)

    def action_back(self) -> None:
        """Back to the board, or from there to the setup screen."""
        if self.board.has_focus:
            self.dismiss()
        else:
            self.board.focus()

    # Looks and texts

    def action_coordinates(self) -> None:
        """Show or hide the numbers of boards and cells."""
        self.app.change_settings(coordinates=not self.app.settings.coordinates)

    def action_ghosts(self) -> None:
        """Show or hide the line being thought about."""
        self.show_ghosts = not self.show_ghosts
        self.board.ghosts = ()
        self.say(f"The line being thought about is {'shown' if self.show_ghosts else 'hidden'}.")

    def action_zoom(self) -> None:
        """Show only the board, or everything again."""
        self.toggle_class("-zoomed")

    def action_copy_moves(self) -> None:
        """Put the moves on the clipboard."""
        game = self.live.game
        self.app.copy_to_clipboard(" ".join(format_move(game.mode, played.move) for played in game.moves))
        self.say("The moves are on the clipboard.")

    def action_copy_position(self) -> None:
        """Put the position on the clipboard."""
        self.app.copy_to_clipboard(format_position(self.live.position))
        self.say("The position is on the clipboard.")

    def say(self, text: str, *, warning: bool = False) -> None:
        """Put a sentence in the status line."""
        raise NotImplementedError
