"""Compare: several players think about one position at the same time, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from t3tui.engine.roster import Spec, parse_spec
from t3tui.game.mode import BASIC, MODES, Mode
from t3tui.game.position import Side
from t3tui.game.record import Game
from t3tui.play.comparison import FEWEST, MOST, Comparison, Entry, State
from t3tui.play.running_trace import keeps_a_tree
from t3tui.ui.places import SETTINGS_UNSHOWN
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.player_dialog import PlayerDialog
from t3tui.ui.widgets.answer_panel import AnswerPanel, AnswerState
from t3tui.ui.widgets.title_bar import TitleBar

TICK: Final = 0.25
SHOW_EVERY: Final = 1 / 8
"""Seconds between two pictures of all players."""
USUAL: Final = {
    "basic": ("alpha-beta:depth=0", "minimax:depth=0", "bfs", "champion"),
    "advanced": ("alpha-beta:depth=4", "mcts:time=1", "champion:time=1"),
    "ultimate": ("alpha-beta:depth=4", "mcts:time=1", "champion:time=1"),
}
"""Who is compared as long as nobody says otherwise."""


def usual_players(mode: Mode) -> tuple[Spec, ...]:
    """Who is compared as long as nobody says otherwise."""
    return tuple(parse_spec(text, mode) for text in USUAL[mode.name])


_PLAYERS = Binding.Group("Players", compact=True)


class CompareScreen(BaseScreen):
    """A position and two to four players; the focused one's move can be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        SETTINGS_UNSHOWN,
        Binding("a", "again", "All think", tooltip="Let all players think about this position", id="compare.again"),
        Binding("s", "stop", "Stop", tooltip="End every search; answers stay", id="compare.stop"),
        Binding("enter", "play", "Play it", tooltip="Play the move of this player", id="compare.play"),
        Binding("u,ctrl+z", "undo", "Back", tooltip="One move back, to the answers given there", id="compare.undo"),
        Binding("left", "app.focus_previous", "Left", tooltip="The player before", show=False, id="compare.left"),
        Binding("right", "app.focus_next", "Right", tooltip="The next player", show=False, id="compare.right"),
        Binding(
            "plus,equals_sign", "add", "Add", tooltip="One more player, up to four", group=_PLAYERS, id="compare.add"
        ),
        Binding("minus", "remove", "Remove", tooltip="Leave this player out", group=_PLAYERS, id="compare.remove"),
        Binding("o", "other", "Other", tooltip="Another player in its place", show=False, id="compare.other"),
        Binding("t", "tree", "Tree", tooltip="What its search looks at here", id="compare.tree"),
        Binding("L", "scale", "Log", tooltip="Bars of nodes linear or logarithmic", id="compare.scale"),
        Binding("m", "mode", "Game", tooltip="Another of the three games", show=False, id="compare.mode"),
        Binding("p", "position", "Position", tooltip="Make up another position", show=False, id="compare.position"),
        Binding("g", "game", "Play on", tooltip="Play a game from this position", show=False, id="compare.game"),
    ]
    AUTO_FOCUS = "AnswerPanel"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]

    def __init__(self) -> None:
        super().__init__()
        self._game = Game(BASIC)
        self._specs: tuple[Spec, ...] = usual_players(BASIC)
        self._comparisons: dict[int, Comparison] = {}
        self._is_logarithmic = False
        self._tick = 0
        self._cores: int | None = None
        self._is_due = False
        self._keys: tuple[object, ...] = ()

    def body(self) -> Iterable[Widget]:
        """A panel a player."""
        yield Horizontal(id="answers")

    def on_mount(self) -> None:
        """Begin with nobody thinking."""
        self.set_interval(TICK, self._turn_spinners)
        self.call_later(self._show_players)

    def compare(self, game: Game, specs: Sequence[Spec] = (), *, start: bool = True, cores: int | None = None) -> None:
        """Compare at a game's cursor: these players, filled up with the usual ones; at once or when asked."""
        self._forget()
        self._cores = cores
        self._game = game.branch()
        named = [spec for spec in specs if spec.kind.make is not None]
        usual = [spec for spec in reversed(usual_players(game.mode)) if spec not in named]
        self._specs = tuple([*named, *usual][: max(FEWEST, len(named))][:MOST])
        if start and not self._game.position.is_over:
            self._comparison.start()
        if self.is_mounted:
            self.call_later(self._show_players)

    # The comparison of the moment

    @property
    def _comparison(self) -> Comparison:
        ply = self._game.cursor
        if ply not in self._comparisons:
            comparison = Comparison(
                self._game.position,
                self._specs,
                in_owners_thread=self._in_owners_thread,
                on_change=self._hear,
                cores=self._cores,
            )
            self._comparisons[ply] = comparison
        return self._comparisons[ply]

    def _in_owners_thread(self, call: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # whoever is about to leave hears nothing any more
            self.call_later(call)

    def _hear(self, entry: Entry) -> None:
        """Show what is new, of all players at once and no more often than people can see."""
        if entry in self._comparison.entries:
            self._show_soon()

    def _show_soon(self) -> None:
        if self.is_attached and not self._is_due:
            self._is_due = True
            self.set_timer(SHOW_EVERY, self._show_due)

    def _show_due(self) -> None:
        self._is_due = False
        self._show()

    def _forget(self) -> None:
        """End every search and drop the answers."""
        for comparison in self._comparisons.values():
            comparison.cancel()
        self._comparisons.clear()

    def on_screen_suspend(self, event: events.ScreenSuspend) -> None:
        """Nobody thinks on at a place that was left; a dialog over it is no leaving."""
        if self not in self.app.screen_stack:
            self._comparison.cancel()
            self._show()

    def on_unmount(self) -> None:
        """Leave no search behind."""
        self._forget()

    # What is shown

    async def _show_players(self) -> None:
        """As many panels as players."""
        answers = self.query_one("#answers")
        panels = list(answers.query(AnswerPanel))
        for panel in panels[len(self._specs) :]:
            await panel.remove()
        missing = len(self._specs) - len(panels)
        if missing > 0:
            await answers.mount_all([AnswerPanel() for _ in range(missing)])
            self.follow_settings(self.app.settings)
        if not isinstance(self.focused, AnswerPanel) and self.is_current:
            self.query(AnswerPanel).first().focus()
        self._show()

    def _show(self) -> None:
        comparison = self._comparison
        odd = comparison.odd_ones
        most = max(entry.tree_size for entry in comparison.entries)
        for panel, entry in zip(self.query(AnswerPanel), comparison.entries, strict=False):
            panel.state = AnswerState(
                player=str(entry.spec),
                position=comparison.position,
                state=entry.state,
                move=entry.move,
                info=entry.info,
                nodes=entry.tree_size,
                failure=entry.failure,
                differs=entry in odd,
                most_nodes=most,
                is_logarithmic=self._is_logarithmic,
                tick=self._tick,
            )
        self.running = comparison.is_running
        position = comparison.position
        where = f"move {self._game.cursor + 1}  ·  {position.side} to play"
        self.query_one(
            TitleBar
        ).text = f"{position.mode.title}  ·  {'over' if position.is_over else where}  ·  bars {self._scale}"
        self.say(self._status())
        self._refresh_keys()

    def _refresh_keys(self) -> None:
        """Let the footer follow, but only when something changed that it depends on."""
        keys = (self.focused, self._game.cursor, len(self._specs), *(entry.state for entry in self._comparison.entries))
        if keys != self._keys:
            self._keys = keys
            self.refresh_bindings()

    @property
    def _scale(self) -> str:
        return "logarithmic" if self._is_logarithmic else "linear"

    def _status(self) -> str:
        comparison = self._comparison
        if comparison.position.is_over:
            return f"The game is over: {comparison.position.outcome_text}."
        waiting = sum(entry.state is State.WAITING for entry in comparison.entries)
        queued = f" {waiting} {'waits' if waiting == 1 else 'wait'} for a core." if waiting else ""
        if comparison.sentence or queued:
            return f"{comparison.sentence}{queued}".strip()
        answered = sum(entry.state is State.DONE for entry in comparison.entries)
        if comparison.is_running:
            return f"{answered} of {len(comparison.entries)} have answered." if answered else "All think."
        return "Press a, and all of them think about this position."

    def _turn_spinners(self) -> None:
        if self._comparison.is_running:
            self._tick += 1
            self._show_soon()

    # What can be done

    @property
    def _chosen(self) -> Entry | None:
        """The player whose panel has the focus."""
        panels = list(self.query(AnswerPanel))
        entries = self._comparison.entries
        index = panels.index(self.focused) if isinstance(self.focused, AnswerPanel) else -1
        return entries[index] if 0 <= index < len(entries) else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
        comparison = self._comparison
        conditions = {
            "again": not comparison.position.is_over,
            "stop": comparison.is_running,
            "play": (chosen := self._chosen) is not None and chosen.move is not None,
            "undo": self._game.cursor > 0,
            "add": len(self._specs) < MOST,
            "remove": len(self._specs) > FEWEST and chosen is not None,
            "other": chosen is not None,
            "tree": chosen is not None and keeps_a_tree(chosen.spec) and not comparison.position.is_over,
            "game": not comparison.position.is_over,
        }
        return conditions[action] if action in conditions else super().check_action(action, parameters)

    def on_descendant_focus(self) -> None:
        """Let the footer follow."""
        self._refresh_keys()

    def action_again(self) -> None:
        """Let all players think about this position, from the beginning."""
        self._comparison.cancel()
        self._comparisons.pop(self._game.cursor)
        self._comparison.start()
        self._show()

    def action_stop(self) -> None:
        """End every search."""
        self._comparison.cancel()
        self._show()

    def action_play(self) -> None:
        """Play the move of the player with the focus, and let all think about what comes of it."""
        if (chosen := self._chosen) is None or chosen.move is None:
            return
        self._comparison.cancel()
        self._game.play(chosen.move)
        for ply in [ply for ply in self._comparisons if ply >= self._game.cursor]:
            del self._comparisons[ply]
        if not self._game.position.is_over:
            self._comparison.start()
        self._show()

    def action_undo(self) -> None:
        """One move back; the answers given there are still there."""
        self._comparison.cancel()
        self._game.undo()
        self._show()

    def action_tree(self) -> None:
        """Show the tree of the search of the player with the focus."""
        if (chosen := self._chosen) is not None:
            self.app.open_tree(self._comparison.position, chosen.spec)

    def action_add(self) -> None:
        """Ask for one more player."""
        self._ask("Compare with", "", len(self._specs))

    def action_other(self) -> None:
        """Ask for another player in the place of this one."""
        if (chosen := self._chosen) is not None:
            self._ask("Compare instead", str(chosen.spec), self._comparison.entries.index(chosen))

    def _ask(self, title: str, text: str, place: int) -> None:
        def take(spec: Spec | None) -> None:
            if spec is not None:
                self._change_players([*self._specs[:place], spec, *self._specs[place + 1 :]])

        self.app.push_screen(PlayerDialog(title, self._game.mode, text), take)

    def action_remove(self) -> None:
        """Leave the player with the focus out."""
        if (chosen := self._chosen) is not None:
            place = self._comparison.entries.index(chosen)
            self._change_players([*self._specs[:place], *self._specs[place + 1 :]])

    def _change_players(self, specs: Sequence[Spec]) -> None:
        self._forget()
        self._specs = tuple(specs)
        self.call_later(self._show_players)

    def action_scale(self) -> None:
        """Show the nodes on the other scale."""
        self._is_logarithmic = not self._is_logarithmic
        self._show()

    def action_mode(self) -> None:
        """Take the next of the three games, from its start."""
        names = [mode.name for mode in MODES]
        mode = MODES[(names.index(self._game.mode.name) + 1) % len(MODES)]
        self._forget()
        self._game = Game(mode)
        self._specs = usual_players(mode)
        self.call_later(self._show_players)

    def action_position(self) -> None:
        """Make up another position."""
        self.app.edit_position(self._game.position)

    def action_game(self) -> None:
        """Look at a game that has come to this position, from where one can play on."""
        game = self._game.branch()
        game.players.update({Side.X: "human", Side.O: str(self._specs[-1])})
        self.app.show_game(game)
