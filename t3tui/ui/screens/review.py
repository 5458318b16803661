"""The review of a game: every move judged while you look, its graph, its worst moments and the better lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from t3tui.engine.player import NO_LIMIT, Limit, Player, Stop
from t3tui.engine.roster import make_player, parse_spec
from t3tui.game.errors import T3Error
from t3tui.game.notation import format_move
from t3tui.game.position import Position, Side
from t3tui.game.record import Game
from t3tui.game.shown_text import shown
from t3tui.play.review import REVIEWER, Judgement, Review, expected, review_game
from t3tui.ui.places import SETTINGS_UNSHOWN
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.graphs import ValueGraph
from t3tui.ui.widgets.judgements import Judgements
from t3tui.ui.words import counted

Keep = Callable[[Game], None]

_MISTAKES = Binding.Group("Mistakes", compact=True)


class ReviewScreen(BaseScreen):
    """The board beside the judged moves; the judging goes on in a thread until it is done or stopped."""

    ABOUT = "review"
    AUTO_FOCUS = "Judgements"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (40, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        SETTINGS_UNSHOWN,
        Binding(
            "n",
            "mistake(1)",
            "Next mistake",
            id="review.next",
            tooltip="To the next move that gave something away",
            group=_MISTAKES,
        ),
        Binding(
            "N",
            "mistake(-1)",
            "Mistake before",
            id="review.before",
            tooltip="To the mistake before",
            group=_MISTAKES,
        ),
        Binding("w", "worst", "Worst", id="review.worst", tooltip="To the costliest move of the game"),
        Binding("b", "better", "Better line", id="review.better", tooltip="Play the better line, move by move"),
        Binding("s", "keep", "Keep", id="review.keep", tooltip="Keep the comments with the game in the library"),
        Binding("ctrl+s", "save", "Save", id="review.save", tooltip="Save the game with its comments", show=False),
        Binding("t", "tree", "Tree", id="review.tree", tooltip="What a search looks at before this move"),
        Binding("x", "stop", "Stop", id="review.stop", tooltip="Stop judging and keep what is there"),
    ]

    @dataclass
    class Judged(Message):
        """A move was judged."""

        judgement: Judgement

    @dataclass
    class Looked(Message):
        """So many positions of so many were looked at."""

        done: int
        total: int

    @dataclass
    class Finished(Message):
        """The review, or why there is none."""

        outcome: Review | str

    @dataclass
    class Kept(Message):
        """The game was kept, or why not."""

        failure: str = ""

    def __init__(
        self, game: Game, *, keep: Keep | None = None, make: Callable[[], Player] | None = None, limit: Limit = NO_LIMIT
    ) -> None:
        """Review a game; ``keep`` puts it with its comments where it came from."""
        super().__init__()
        self.game = game
        self.review: Review | None = None
        self._keep = keep
        self._make = make or (lambda: make_player(REVIEWER, game.mode))
        self._limit = limit
        self._stop = Stop()
        self._known: dict[int, Judgement] = {}
        self._ply = len(game.moves)
        self._follows = True
        """Whether the newest judgement is shown, until somebody walks elsewhere."""
        self._line_at = 0
        """How many moves of the better line are on the board."""

    def body(self) -> Iterable[Widget]:
        """The board with the graph under it, and the moves."""
        with Horizontal(id="review"):
            with Vertical(id="review-board"):
                board = BoardView(self.game.positions[-1])
                board.can_focus = False
                board.show_cursor = False
                yield board
                yield ValueGraph()
                yield Static(id="why", markup=False)
            with Vertical(id="judgements"):
                yield Static(id="accuracy", markup=False)
                yield Judgements()

    def on_mount(self) -> None:
        """Begin to judge."""
        moves = self.query_one(Judgements)
        moves.moves = tuple(format_move(self.game.mode, played.move) for played in self.game.moves)
        self.query_one(ValueGraph).most = self.game.mode.cells
        self._show()
        self.running = True
        self.run_worker(self._judge, thread=True, exit_on_error=False)

    def on_unmount(self) -> None:
        """Leave no search running."""
        self._stop.set()

    def _judge(self) -> None:
        """Runs in a thread; all it does to the screen is to post messages."""
        outcome: Review | str
        try:
            outcome = review_game(
                self.game,
                self._make,
                self._limit,
                on_judged=lambda judgement: self.post_message(self.Judged(judgement)),
                progress=lambda done, total: self.post_message(self.Looked(done, total)),
                stop=self._stop,
            )
        except (T3Error, OSError) as error:
            outcome = str(error)
        self.post_message(self.Finished(outcome))

    # What the review tells

    @on(Judged)
    def _take(self, event: Judged) -> None:
        self._known[event.judgement.ply] = event.judgement
        judged = tuple(self._known[ply] for ply in sorted(self._known))
        self.query_one(Judgements).judged = judged
        self.query_one(ValueGraph).balances = tuple(map(_balance, judged))
        self._show_accuracy(Review(self.game, "", judged))
        if self._follows and self.running:
            self._ply = event.judgement.ply
        if event.judgement.ply == self._ply:
            self._show()

    @on(Looked)
    def _progress(self, event: Looked) -> None:
        self.say(f"Judging: position {event.done + 1} of {event.total}.  x stops it.")

    @on(Finished)
    def _finish(self, event: Finished) -> None:
        self.running = False
        if isinstance(event.outcome, str):
            self.say(event.outcome, warning=True)
        else:
            review = self.review = event.outcome
            bad = sum(judged.verdict.is_bad for judged in review.moves)
            end = "" if review.is_complete else "Stopped. "
            self.say(f"{end}{counted(bad, 'mistake')}. {review.how_judged}.")
            if self._follows and review.is_complete:
                self._go_to(len(self.game.moves))
        self.refresh_bindings()

    def _show_accuracy(self, review: Review) -> None:
        shares = {side: f"{review.accuracy[side]:.0f} %" if review.of(side) else "–" for side in Side}
        rows = [f"{side} {shares[side]:>5}  {shown(self.game.players[side], 60)}" for side in Side]
        self.query_one("#accuracy", Static).update(f"accuracy  {rows[0]}\n          {rows[1]}")

    # Walking

    @property
    def _current(self) -> Judgement | None:
        return self._known.get(self._ply)

    @on(Judgements.Jumped)
    def _jump(self, event: Judgements.Jumped) -> None:
        self._go_to(event.ply)

    def _go_to(self, ply: int) -> None:
        self._follows = False
        self._ply = ply
        self._line_at = 0
        self._show()
        self.refresh_bindings()

    def _show(self) -> None:
        """Show the game at the chosen move, or the better line from there."""
        judged = self._current
        board = self.query_one(BoardView)
        self.query_one(Judgements).ply = self._ply
        why = self.query_one("#why", Static)
        if self._line_at and judged is not None:
            position: Position = judged.before
            for move in judged.line[: self._line_at]:
                position = position.play(move)
            board.position, board.last = position, judged.line[self._line_at - 1]
            line = " ".join(format_move(self.game.mode, move) for move in judged.line[: self._line_at])
            why.update(f"better: {line}  ({self._line_at} of {len(judged.line)})")
            return
        board.position = self.game.positions[self._ply]
        board.last = self.game.moves[self._ply - 1].move if self._ply else None
        board.hint = None
        why.update(_why(judged))

    def action_mistake(self, step: int) -> None:
        """Go to the next move that gave something away, or to the one before."""
        bad = [ply for ply, judged in sorted(self._known.items()) if judged.verdict.is_bad]
        there = [ply for ply in bad if (ply > self._ply if step > 0 else ply < self._ply)]
        if there:
            self._go_to(there[0] if step > 0 else there[-1])
        elif bad:
            self._go_to(bad[0] if step > 0 else bad[-1])
        else:
            self.say("No move gave anything away.")

    def action_worst(self) -> None:
        """Go to the costliest move."""
        worst = Review(self.game, "", tuple(self._known.values())).worst
        if worst:
            self._go_to(worst[0].ply)
        else:
            self.say("No move gave anything away.")

    def action_better(self) -> None:
        """Make one more move of the better line on the board; after its end, the game is back."""
        judged = self._current
        if judged is not None:
            self._line_at = (self._line_at + 1) % (len(judged.line) + 1)
            self._show()

    def action_tree(self) -> None:
        """Show what the player of this move, or another one if that keeps no tree, looks at before it."""
        position = self.game.positions[max(self._ply - 1, 0)]
        try:
            spec = parse_spec(self.game.players[position.side], position.mode)
        except T3Error:
            spec = None
        self.app.open_tree(position, spec)

    # Keeping

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
        if action == "stop":
            return self.running
        if action in ("keep", "save"):
            return self.review is not None and (action == "save" or self._keep is not None)
        if action == "better":
            return self._current is not None
        return super().check_action(action, parameters)

    def action_stop(self) -> None:
        """Stop judging."""
        self._stop.set()

    def action_keep(self) -> None:
        """Keep the comments with the game, in a thread."""
        review, keep = self.review, self._keep
        if review is None or keep is None:
            return

        def work() -> None:
            try:
                keep(review.annotated())
            except (T3Error, OSError) as error:
                self.post_message(self.Kept(str(error)))
            else:
                self.post_message(self.Kept())

        self.run_worker(work, thread=True, exit_on_error=False)

    @on(Kept)
    def _tell_kept(self, event: Kept) -> None:
        if event.failure:
            self.say(event.failure, warning=True)
            return
        self._keep = None
        self.say("Kept with the game.")
        self.refresh_bindings()

    def action_save(self) -> None:
        """Save the game with its comments in a file."""
        if self.review is not None:
            self.app.save_game(self.review.annotated())


def _balance(judged: Judgement) -> float:
    """What a move led to, from X's view, between -1 and 1."""
    share = 2 * expected(judged.value) - 1
    return share if judged.side is Side.X else -share


def _why(judged: Judgement | None) -> str:
    if judged is None:
        return ""
    sign = f"{judged.verdict.sign} " if judged.verdict.sign else ""
    exact = "exact" if judged.exact else "estimated"
    return f"{sign}{judged.verdict}, {exact}: {judged.sentence}"
