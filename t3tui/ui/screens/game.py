"""The game screen: what a person can do in a game, each with its key and its condition, and what the game tells."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from t3tui.engine.player import Decision
from t3tui.engine.roster import Spec
from t3tui.game.notation import format_move, format_position
from t3tui.game.position import IllegalMove, Position, Side
from t3tui.game.record import Game
from t3tui.play.running_game import Clock, Phase, RunningGame
from t3tui.play.running_trace import keeps_a_tree
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.game_status import consequence, facts, hint_words, ranking, status
from t3tui.ui.live_game import LiveGame
from t3tui.ui.places import SETTINGS_UNSHOWN
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.players_dialog import PlayersScreen
from t3tui.ui.settings import SPEEDS, Settings, Speed
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.game_view import GameView
from t3tui.ui.widgets.move_list import MoveList
from t3tui.ui.widgets.title_bar import TitleBar

_SPEED = Binding.Group("Speed", compact=True)
_LEVEL = Binding.Group("Level", compact=True)


class GameScreen(BaseScreen):
    """One game, from its first move to its rematch; or one that is looked at, until somebody plays on in it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        SETTINGS_UNSHOWN,
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Take back; against a program, both moves", id="game.undo"),
        Binding("r,ctrl+y", "redo", "Redo", tooltip="Make what was taken back again", id="game.redo"),
        Binding("i", "hint", "Hint", tooltip="What the strongest player would do here", id="game.hint"),
        Binding("p", "pause", "Pause", tooltip="Stop thinking and wait", id="game.pause"),
        Binding("p", "go_on", "Go on", tooltip="Let the program whose turn it is play", id="game.go_on"),
        Binding("n", "step", "Step", tooltip="Let a program make one move, then wait", id="game.step"),
        Binding("minus", "speed(-1)", "Slower", tooltip="Longer between moves", group=_SPEED, id="game.slower"),
        Binding("plus", "speed(1)", "Faster", tooltip="Shorter between moves", group=_SPEED, id="game.faster"),
        Binding("t", "tree", "Tree", tooltip="What a program's search looked at", id="game.tree"),
        Binding("minus", "level(-1)", "Easier", tooltip="Play the level below", group=_LEVEL, id="game.easier"),
        Binding("plus", "level(1)", "Harder", tooltip="Play the next level", group=_LEVEL, id="game.harder"),
        Binding("x", "rematch", "Rematch", tooltip="Play again with the sides swapped", id="game.rematch"),
        Binding(
            "equals_sign",
            "compare",
            "Compare here",
            tooltip="Let several players think about this position",
            show=False,
            id="game.compare",
        ),
        Binding("v", "review", "Review", tooltip="Judge every move of this game", id="game.review"),
        Binding("N", "restart", "Restart", tooltip="Begin this game anew", show=False, id="game.restart"),
        Binding("R", "resign", "Resign", tooltip="Give this game up", show=False, id="game.resign"),
        Binding("o", "players", "Players", tooltip="Let others play on from here", show=False, id="game.players"),
        Binding("m", "moves", "Moves", tooltip="Walk through the moves", show=False, id="game.moves"),
        Binding(
            "c", "coordinates", "Coordinates", tooltip="Numbers of boards and cells", show=False, id="game.numbers"
        ),
        Binding("g", "ghosts", "Ghost line", tooltip="The line being thought about", show=False, id="game.ghosts"),
        Binding("e", "log", "Log", tooltip="What bots write, or the graphs again", show=False, id="game.log"),
        Binding("z", "zoom", "Zoom", tooltip="Only the board, as large as fits", show=False, id="game.zoom"),
        Binding("y", "copy_moves", "Copy moves", tooltip="The moves as text", show=False, id="game.copy_moves"),
        Binding("Y", "copy_position", "Copy position", tooltip="The position as text", show=False, id="game.copy"),
        Binding("ctrl+s", "save", "Save", tooltip="Save this game to a file", show=False, id="game.save"),
        Binding("escape", "back", "Setup", tooltip="Back to the setup screen", show=False, id="game.back"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (40, "-tall")]

    def __init__(
        self,
        setup: GameSetup,
        game: Game | None = None,
        *,
        looked_at: bool = False,
        clock: Clock = time.monotonic,
        shown_in: Widget | None = None,
        live: LiveGame | None = None,
    ) -> None:
        """Begin a game, or show a ``live`` one that goes on, small, where it is ``shown_in`` when this is left."""
        super().__init__()
        self.live = live or LiveGame(self, setup, game, looked_at=looked_at, clock=clock)
        self._shown_in = shown_in
        self._is_handed_back = False
        self._shown_bindings: frozenset[str] = frozenset()
        self._is_status_shown = False

    def body(self) -> Iterable[Widget]:
        """The game."""
        yield GameView(self.live.running)

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        if self._shown_in is None:
            self.live.running.start()
        else:
            self.live.show_on(self)

    def on_unmount(self) -> None:
        """Leave no thread and no player behind, unless the game goes on elsewhere."""
        if self._shown_in is None:
            self.live.running.close()
        elif not self._is_handed_back:
            self.live.show_on(self._shown_in)
            self.running_game.start()

    def follow_settings(self, settings: Settings) -> None:
        """Apply the settings."""
        super().follow_settings(settings)
        self.live.delay = SPEEDS[settings.speed]
        self.board.coordinates = settings.coordinates
        self._refresh_keys()

    @property
    def view(self) -> GameView:
        """The game as it is shown."""
        return self.query_one(GameView)

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.view.board

    @property
    def running_game(self) -> RunningGame:
        """The game that is played or looked at."""
        return self.live.running

    # What the game tells

    @on(LiveGame.Played)
    def _keep(self, message: LiveGame.Played) -> None:
        self.app.keep_game(message.game, message.number)

    @on(LiveGame.Changed)
    def _show(self) -> None:
        self.running = self.running_game.phase is Phase.THINKING
        self.query_one(TitleBar).text = facts(self.running_game)
        self.view.show(self.running_game)
        self._say_status()
        self._refresh_keys()

    def _refresh_keys(self) -> None:
        """Let the footer follow, but only when something changed in it."""
        active = frozenset(binding.binding.action for binding in self.active_bindings.values())
        if active != self._shown_bindings:
            self._shown_bindings = active
            self.refresh_bindings()

    @on(LiveGame.Thinking)
    def _show_thought(self, message: LiveGame.Thinking) -> None:
        self.view.show_thought(message.search, message.info)

    @on(LiveGame.Advising)
    def _show_advice(self, message: LiveGame.Advising) -> None:
        self.say(f"Looking for a hint … {ranking(self.live.game.mode, message.info.scores)}")

    @on(LiveGame.Hinted)
    def _show_hint(self, message: LiveGame.Hinted) -> None:
        self._refresh_keys()
        decision = message.answer
        if not isinstance(decision, Decision):
            self.say(f"There is no hint: {decision.reason}.", warning=True)
            return
        self.board.hint = decision.move
        self.say(f"Hint: {hint_words(self.live.game.mode, message.search.side, decision)}")

    def _say_status(self) -> None:
        """Say what is expected and, to a person, what a move at the cursor would mean."""
        running = self.running_game
        is_free_to_play = running.phase is Phase.HUMAN and running.game.at_end
        meaning = consequence(running.position, self.board.cursor) if is_free_to_play else ""
        sentence = status(running)
        if running.phase is Phase.OVER and (offer := self.live.setup.level_after(running.game.result.winner)):
            sentence = f"{offer}   N once more   esc new game"
        self.say(f"{sentence}   {meaning}".rstrip(), warning=bool(running.failure))
        self._is_status_shown = True

    def say(self, text: str, *, warning: bool = False) -> None:
        """Put a sentence in the status line, in place of what is expected."""
        self._is_status_shown = False
        super().say(text, warning=warning)

    # Moves

    @on(BoardView.Chosen)
    def _play(self, message: BoardView.Chosen) -> None:
        try:
            self.live.play(message.move)
        except IllegalMove as error:
            self.say(str(error), warning=True)

    @on(BoardView.Highlighted)
    def _follow_cursor(self) -> None:
        if self._is_status_shown:
            self._say_status()

    @on(BoardView.Refused)
    def _refuse(self, message: BoardView.Refused) -> None:
        self.say(message.reason, warning=True)

    @on(MoveList.Jumped)
    def _jump(self, message: MoveList.Jumped) -> None:
        self.running_game.go_to(message.ply)

    # What can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now; what does not is neither in the footer nor in the palette."""
        if action == "speed":
            (step,) = parameters
            return isinstance(step, int) and self._watches_programs and self._speed_after(step) is not None
        if action == "level":
            (step,) = parameters
            return isinstance(step, int) and self.live.game.is_over and self.live.setup.one_level(step) is not None
        condition = self._conditions.get(action)
        return condition is None or condition()

    @property
    def _watches_programs(self) -> bool:
        return not self.running_game.has_human and not self.live.game.is_over

    @property
    def _conditions(self) -> dict[str, Callable[[], bool]]:
        running, game = self.running_game, self.live.game
        return {
            "undo": lambda: running.undo_ply is not None,
            "redo": lambda: running.redo_ply is not None,
            "hint": lambda: running.phase not in (Phase.THINKING, Phase.OVER) and not running.is_hinting,
            "pause": lambda: running.phase is Phase.THINKING,
            "go_on": lambda: (
                running.phase in (Phase.PAUSED, Phase.LOOKED_AT) and not running.is_human(running.position.side)
            ),
            "step": lambda: self._watches_programs,
            "tree": lambda: self._searched is not None,
            "rematch": lambda: game.is_over,
            "review": lambda: bool(game.moves) and (game.is_over or running.is_looked_at),
            "restart": lambda: bool(game.moves),
            "resign": lambda: running.has_human and game.at_end and not running.is_looked_at,
            "players": lambda: not game.is_over,
            "compare": lambda: not game.is_over,
            "moves": lambda: bool(game.moves),
            "copy_moves": lambda: bool(game.moves),
            "save": lambda: bool(game.moves),
            "ghosts": lambda: not all(map(running.is_human, Side)),
            "log": lambda: self.view.has_log,
        }

    # The line of moves

    def action_undo(self) -> None:
        """Take back."""
        if (ply := self.running_game.undo_ply) is not None:
            self.running_game.go_to(ply)

    def action_redo(self) -> None:
        """Make what was taken back again."""
        if (ply := self.running_game.redo_ply) is not None:
            self.running_game.go_to(ply)

    def action_moves(self) -> None:
        """Go to the list of moves, or back to the board."""
        moves = self.query_one(MoveList)
        (self.board if moves.has_focus else moves).focus()

    def action_review(self) -> None:
        """Judge every move; the game itself is left as it is."""
        from t3tui.play.library import Library
        from t3tui.ui.screens.review import ReviewScreen

        game = self.live.game.copy()
        self.app.push_screen(ReviewScreen(game, keep=lambda reviewed: Library().put_in_place(game, reviewed)))

    # Thinking

    def action_hint(self) -> None:
        """Ask the strongest player."""
        self.running_game.ask_hint()
        self.say("Looking for a hint …")

    def action_pause(self) -> None:
        """Stop thinking and wait."""
        self.running_game.pause()

    def action_go_on(self) -> None:
        """Let the program whose turn it is play."""
        self.live.go_on()

    def action_step(self) -> None:
        """Let a program make one move."""
        self.live.step()

    @property
    def _searched(self) -> tuple[Position, Spec | None] | None:
        """Whose search to look at: that of the last program's move that kept a tree, else one of this position."""
        game, setup = self.live.game, self.live.setup
        for position in reversed(game.positions[: game.cursor]):
            if keeps_a_tree(setup.player(position.side)):
                return position, setup.player(position.side)
        return None if game.position.is_over else (game.position, None)

    def action_tree(self) -> None:
        """Show the tree of the last program's search, or of one of this position."""
        if (searched := self._searched) is not None:
            self.app.open_tree(*searched)

    def _speed_after(self, step: int) -> Speed | None:
        speeds: list[Speed] = list(SPEEDS)
        index = speeds.index(self.app.settings.speed) + step
        return speeds[index] if 0 <= index < len(speeds) else None

    def action_speed(self, step: int) -> None:
        """Make two programs play faster or slower."""
        if (speed := self._speed_after(step)) is not None:
            self.app.change_settings(speed=speed)
            self.say(f"Speed: {'as fast as they play' if speed == 'full' else speed}.")

    def action_compare(self) -> None:
        """Let several players think about this position; those of a game that is looked at only when asked."""
        setup = self.live.setup
        start = not (self.running_game.is_looked_at or self.running_game.waits_for_word)
        self.app.compare(self.live.game, [setup.player(side) for side in Side], start=start)

    # The game as a whole

    def action_rematch(self) -> None:
        """Play again with the sides swapped."""
        self.live.restart(self.live.setup.swapped())

    def action_level(self, step: int) -> None:
        """Play again, sides swapped, one level up or down, and remember that."""
        if (setup := self.live.setup.one_level(step)) is not None:
            self.app.change_settings(last=setup.to_data())
            self.live.restart(setup.swapped())

    def action_restart(self) -> None:
        """Begin this game anew."""
        self.live.restart()

    def action_resign(self) -> None:
        """Give this game up."""
        self.running_game.resign()

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
            if self._shown_in is not None:
                self._is_handed_back = True
                self.live.show_on(self._shown_in)
            self.dismiss()
        else:
            self.board.focus()

    # Looks and texts

    def action_coordinates(self) -> None:
        """Show or hide the numbers of boards and cells."""
        self.app.change_settings(coordinates=not self.app.settings.coordinates)

    def action_ghosts(self) -> None:
        """Show or hide the line being thought about."""
        self.view.show_ghosts = not self.view.show_ghosts
        self.board.ghosts = ()
        self.say(f"The line being thought about is {'shown' if self.view.show_ghosts else 'hidden'}.")

    def action_log(self) -> None:
        """Show what bots write on standard error, or the graphs again."""
        shown = self.view.toggle_log()
        self.say(f"What bots write is {'shown' if shown else 'hidden'}.")

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
        self.app.copy_to_clipboard(format_position(self.running_game.position))
        self.say("The position is on the clipboard.")
