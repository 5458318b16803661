"""A game on the screen: the board between the panels of both sides, and the course of the game under it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical

from t3tui.engine.player import Info
from t3tui.game.notation import format_move
from t3tui.game.position import Side
from t3tui.game.shown_text import shown
from t3tui.play.running_game import Phase, RunningGame
from t3tui.play.running_search import RunningSearch
from t3tui.ui.game_stats import balances, nodes_per_move, totals, turns
from t3tui.ui.game_status import result_words
from t3tui.ui.widgets.balance_bar import BalanceBar
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.bot_log import BotLog, lines_of
from t3tui.ui.widgets.graphs import NodesGraph, ValueGraph
from t3tui.ui.widgets.move_list import MoveList
from t3tui.ui.widgets.panel_content import PanelState
from t3tui.ui.widgets.player_panel import PlayerPanel
from t3tui.ui.words import balance

CLOCK_TICK = 0.25


class GameView(Container):
    """Shows a running game as it is, and what is being thought; it changes nothing in it."""

    def __init__(self, running: RunningGame) -> None:
        super().__init__()
        self.show_ghosts = False
        """Whether the line being thought about is on the board."""
        self._shown_game = running
        self._infos: dict[Side, Info] = {}
        self._wants_log = True

    def compose(self) -> ComposeResult:
        """The board with the course of the game under it, and the panels."""
        with Vertical(id="middle"):
            yield BoardView(self._shown_game.position)
            yield BalanceBar()
            with Horizontal(id="graphs"):
                yield ValueGraph()
                yield NodesGraph()
            yield BotLog()
            yield MoveList()
        yield PlayerPanel(Side.X)
        yield PlayerPanel(Side.O)

    def on_mount(self) -> None:
        """Let the clocks go."""
        self.set_interval(CLOCK_TICK, self._show_panels)

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    def show(self, running: RunningGame) -> None:
        """Show everything anew; nothing is thought yet."""
        self._shown_game = running
        self._infos.clear()
        game = running.game
        board = self.board
        board.position = game.position
        board.last = game.moves[game.cursor - 1].move if game.cursor else None
        board.hint = None
        board.ghosts = ()
        board.show_cursor = running.has_human and not game.is_over
        moves = self.query_one(MoveList)
        moves.moves = tuple(format_move(game.mode, played.move) for played in game.moves)
        moves.ply = game.cursor
        course = balances(game)
        for graph in (self.query_one(ValueGraph), self.query_one(NodesGraph)):
            graph.most = game.mode.cells
        self.query_one(ValueGraph).balances = course
        self.query_one(NodesGraph).nodes = nodes_per_move(game)
        self.set_class(self._is_without_thoughts, "-without-thoughts")
        self._show_log()
        bar = self.query_one(BalanceBar)
        known = any(played.annotation.value is not None for played in game.moves[: game.cursor])
        bar.balance = course[game.cursor - 1] if known else None
        bar.banner = result_words(game) if game.is_over else ""
        bar.winner = game.result.winner
        self._show_panels()

    @property
    def _is_without_thoughts(self) -> bool:
        """Whether there is nothing to draw graphs of: only people have played, and will."""
        thought = any(played.annotation.nodes is not None for played in self._shown_game.game.moves)
        return not thought and all(map(self._shown_game.is_human, Side))

    @property
    def has_log(self) -> bool:
        """Whether there are programs whose words could be shown."""
        return any(seat.is_bot for seat in self._shown_game.seats.values())

    def toggle_log(self) -> bool:
        """Show the words of the programs in the place of the graphs, or the graphs; whether they are shown now."""
        self._wants_log = not self._wants_log
        self._show_log()
        return self._wants_log

    def _show_log(self) -> None:
        self.set_class(self.has_log and self._wants_log, "-with-log")
        running = self._shown_game
        bots = {side for side in Side if running.seats[side].is_bot}
        said = {side: info.said for side, info in self._infos.items() if info.said}
        self.query_one(BotLog).lines = lines_of(running.game, bots, said)

    def show_thought(self, search: RunningSearch, info: Info) -> None:
        """Show what the player to move knows so far."""
        self._infos[search.side] = info
        if info.said:
            self._show_log()
        panel = self.query_one(f"PlayerPanel.-{search.side.lower()}", PlayerPanel)
        panel.state = self._panel_state(search.side)
        if info.value is not None:
            self.query_one(BalanceBar).balance = balance(info.value if search.side is Side.X else -info.value)
        if self.show_ghosts:
            self.board.ghosts = info.line

    def _show_panels(self) -> None:
        for panel in self.query(PlayerPanel):
            panel.state = self._panel_state(panel.side)

    def _panel_state(self, side: Side) -> PanelState:
        running, game = self._shown_game, self._shown_game.game
        to_move = running.position.side is side and not game.is_over
        is_thinking = to_move and running.phase is Phase.THINKING
        decision = running.decisions.get(side)
        history = turns(game, side)
        last = (history[-1].seconds or 0.0) if history else 0.0
        is_counted = is_thinking or (to_move and running.phase is Phase.HUMAN)
        return PanelState(
            mode=game.mode,
            name=self._player_name(side),
            is_human=running.is_human(side),
            activity=self._activity(side) if to_move else "won" if game.is_over and game.result.winner is side else "",
            is_thinking=is_thinking,
            seconds=running.clock() - running.turn_began if is_counted else last,
            thought=self._infos.get(side) or (decision.info if decision else None),
            totals=totals(game, side),
            history=history,
        )

    def _activity(self, side: Side) -> str:
        """What the side to move is doing, in a word or two."""
        running = self._shown_game
        if running.phase is Phase.HUMAN and not running.is_human(side.other):
            return "your move"
        return {Phase.THINKING: "thinking", Phase.PAUSED: "paused"}.get(running.phase, "to move")

    def _player_name(self, side: Side) -> str:
        if self._shown_game.is_human(side):
            return "Person" if self._shown_game.is_human(side.other) else "You"
        return shown(self._shown_game.seats[side].name, 60)
