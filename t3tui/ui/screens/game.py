"""The game screen: the board, what both sides think, and how the game went."""

from __future__ import annotations

import time

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Footer, Static

from t3tui.engine.limits import Info
from t3tui.game.notation import format_move
from t3tui.game.position import IllegalMove, Side
from t3tui.game.record import Game
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.game_stats import balances, nodes_per_move, totals, turns
from t3tui.ui.game_status import consequence, facts, ranking, result_words, status
from t3tui.ui.live_game import Clock, LiveGame, Phase
from t3tui.ui.screens.game_actions import GameActions
from t3tui.ui.settings import SPEEDS, Settings
from t3tui.ui.widgets.balance_bar import BalanceBar
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.graphs import NodesGraph, ValueGraph
from t3tui.ui.widgets.move_list import MoveList
from t3tui.ui.widgets.panel_rows import PanelState
from t3tui.ui.widgets.player_panel import PlayerPanel
from t3tui.ui.widgets.rows import RowsWidget
from t3tui.ui.widgets.title_bar import TitleBar
from t3tui.ui.words import balance, signed, value_words

CLOCK_TICK = 0.25


class GameScreen(GameActions):
    """One game, from its first move to its rematch."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (40, "-tall")]

    def __init__(self, setup: GameSetup, game: Game | None = None, *, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self.live = LiveGame(setup, game, clock=clock)
        self._infos: dict[Side, Info] = {}
        self._shown_bindings: frozenset[str] = frozenset()
        self._is_status_shown = False

    def compose(self) -> ComposeResult:
        """The board between the two panels, the course of the game under it."""
        yield self.live
        yield TitleBar("")
        with Container(id="table"):
            with Vertical(id="middle"):
                yield BoardView(self.live.position)
                yield BalanceBar()
                with Horizontal(id="graphs"):
                    yield ValueGraph()
                    yield NodesGraph()
                yield MoveList()
            yield PlayerPanel(Side.X)
            yield PlayerPanel(Side.O)
        yield Static(id="status", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.watch(self.app, "settings", self._follow_settings)
        self.board.focus()
        self.set_interval(CLOCK_TICK, self._show_panels)
        self.show()

    def _follow_settings(self, settings: Settings) -> None:
        self.live.delay = SPEEDS[settings.speed]
        self.board.coordinates = settings.coordinates
        for widget in self.query(RowsWidget):
            widget.marks = settings.marks
        self._refresh_keys()

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
        self.live.go_to(message.ply)

    # What the game tells

    @on(LiveGame.Changed)
    def _keep_and_show(self) -> None:
        self.app.keep_game(self.live.game)
        self.show()

    def show(self) -> None:
        """Show everything anew, and only then let the next player think."""
        live, game = self.live, self.live.game
        self._infos.clear()
        self.query_one(TitleBar).text = facts(live)
        board = self.board
        board.position = game.position
        board.last = game.moves[game.cursor - 1].move if game.cursor else None
        board.hint = None
        board.ghosts = ()
        board.show_cursor = live.has_human and not game.is_over
        moves = self.query_one(MoveList)
        moves.moves = tuple(format_move(game.mode, played.move) for played in game.moves)
        moves.ply = game.cursor
        course = balances(game)
        for graph in (self.query_one(ValueGraph), self.query_one(NodesGraph)):
            graph.most = game.mode.cells
        self.query_one(ValueGraph).balances = course
        self.query_one(NodesGraph).nodes = nodes_per_move(game)
        self.set_class(self._is_without_thoughts, "-without-thoughts")
        bar = self.query_one(BalanceBar)
        known = any(played.annotation.value is not None for played in game.moves[: game.cursor])
        bar.balance = course[game.cursor - 1] if known else None
        bar.banner = result_words(game) if game.is_over else ""
        bar.winner = game.result.winner
        self._show_panels()
        self._say_status()
        self._refresh_keys()
        self.call_after_refresh(live.go_on)

    @property
    def _is_without_thoughts(self) -> bool:
        """Whether there is nothing to draw graphs of: only people have played, and will."""
        live = self.live
        thought = any(played.annotation.nodes is not None for played in live.game.moves)
        return not thought and all(map(live.is_human, Side))

    def _refresh_keys(self) -> None:
        """Let the footer follow, but only when something changed in it."""
        active = frozenset(binding.binding.action for binding in self.active_bindings.values())
        if active != self._shown_bindings:
            self._shown_bindings = active
            self.refresh_bindings()

    def _show_panels(self) -> None:
        for panel in self.query(PlayerPanel):
            panel.state = self._panel_state(panel.side)

    def _panel_state(self, side: Side) -> PanelState:
        live = self.live
        to_move = live.position.side is side and not live.game.is_over
        words = {
            Phase.HUMAN: "your move" if not live.is_human(side.other) else "to move",
            Phase.THINKING: "thinking",
            Phase.PAUSED: "paused",
            Phase.OVER: "",
        }[live.phase if to_move else Phase.OVER]
        if live.game.is_over and live.game.result.winner is side:
            words = "won"
        decision = live.decisions.get(side)
        info = self._infos.get(side)
        running = to_move and live.phase in (Phase.HUMAN, Phase.THINKING)
        history = turns(live.game, side)
        return PanelState(
            mode=live.game.mode,
            name=self._player_name(side),
            is_human=live.is_human(side),
            activity=words,
            is_thinking=to_move and live.phase is Phase.THINKING,
            seconds=live.clock() - live.turn_began if running else (history[-1].seconds or 0.0) if history else 0.0,
            thought=info if info is not None else decision,
            totals=totals(live.game, side),
            history=history,
        )

    def _player_name(self, side: Side) -> str:
        if self.live.is_human(side):
            return "Person" if self.live.is_human(side.other) else "You"
        return str(self.live.setup.player(side))

    @on(LiveGame.Thinking)
    def _show_thought(self, message: LiveGame.Thinking) -> None:
        side, info = message.search.side, message.info
        self._infos[side] = info
        panel = self.query_one(f"PlayerPanel.-{side.lower()}", PlayerPanel)
        panel.state = self._panel_state(side)
        if info.value is not None:
            self.query_one(BalanceBar).balance = balance(info.value if side is Side.X else -info.value)
        if self.show_ghosts:
            self.board.ghosts = info.line

    @on(LiveGame.Advising)
    def _show_advice(self, message: LiveGame.Advising) -> None:
        self.say(f"Looking for a hint … {ranking(self.live.game.mode, message.info.scores)}")

    @on(LiveGame.Hinted)
    def _show_hint(self, message: LiveGame.Hinted) -> None:
        decision = message.decision
        mode, side = self.live.game.mode, message.search.side
        self.board.hint = decision.move
        words = value_words(decision.value, side, decision.proven, decision.plies)
        number = f" ({signed(decision.value)})" if decision.value is not None and decision.proven is None else ""
        others = ranking(mode, {move: value for move, value in decision.scores.items() if move != decision.move})
        self.say(
            f"Hint: {format_move(mode, decision.move)}{words and ', '}{words}{number}."
            + (f" Next best: {others}." if others else "")
        )
        self._refresh_keys()

    @on(LiveGame.Failed)
    def _show_failure(self, message: LiveGame.Failed) -> None:
        self.say(message.text, warning=True)
        self._refresh_keys()

    def _say_status(self) -> None:
        """Say what is expected and, to a person, what a move at the cursor would mean."""
        live = self.live
        is_free_to_play = live.phase is Phase.HUMAN and live.game.at_end
        meaning = consequence(live.position, self.board.cursor) if is_free_to_play else ""
        self.say(f"{status(live)}   {meaning}".rstrip(), warning=bool(live.failure))
        self._is_status_shown = True

    def say(self, text: str, *, warning: bool = False) -> None:
        """Put a sentence in the status line, in place of what is expected."""
        self._is_status_shown = False
        line = self.query_one("#status", Static)
        line.update(f"! {text}" if warning else text, layout=False)
        line.set_class(warning, "-warning")
