"""The position editor: put marks, choose who is to move and where, and see at once whether that can arise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from t3tui.engine.player import Decision
from t3tui.engine.roster import strongest
from t3tui.game.errors import T3Error
from t3tui.game.legality import position_of
from t3tui.game.mode import VARIANTS, Mode
from t3tui.game.notation import format_position, parse_position, play_moves
from t3tui.game.position import ANY, Move, Position, Side
from t3tui.game.record import Game
from t3tui.game.shown_text import shown
from t3tui.play.running_game import HINT_LIMIT
from t3tui.play.running_search import Answer, RunningSearch, Seat
from t3tui.ui.game_setup import GameSetup
from t3tui.ui.game_status import hint_words
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.dialog import Dialog
from t3tui.ui.settings import Settings
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.title_bar import TitleBar
from t3tui.ui.words import counted

LONGEST: Final = 2000
"""How many signs of a pasted text are read."""


def read_position(text: str, mode: Mode) -> Position:
    """A position in any notation, or the moves that lead to it; what is wrong raises a sentence."""
    text = text.strip()[:LONGEST]
    try:
        return parse_position(text)
    except T3Error as error:
        try:
            return play_moves(Position.start(mode), text)
        except T3Error:
            raise error from None


@dataclass(frozen=True, slots=True)
class Draft:
    """A position being made up; whether it can arise is another question."""

    mode: Mode
    x: int = 0
    o: int = 0
    target: int = ANY
    side: Side | None = None
    """Who is to move, if somebody has said so; else the marks say it."""

    @classmethod
    def of(cls, position: Position) -> Draft:
        """A position as a draft."""
        return cls(position.mode, position.x, position.o, position.target)

    def with_mark(self, move: Move, side: Side | None) -> Draft:
        """Another mark on a cell, or none."""
        bit = 1 << move
        x, o = self.x & ~bit, self.o & ~bit
        return Draft(
            self.mode, x | bit if side is Side.X else x, o | bit if side is Side.O else o, self.target, self.side
        )

    @property
    def picture(self) -> Position:
        """Something to draw, be it possible or not: every mark as it is, no board won."""
        return Position(self.mode, self.x, self.o, self.target)

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What it is made of."""
        where = [] if self.mode.boards == 1 else [("board", "any" if self.target == ANY else str(self.target + 1))]
        return [
            ("game", str(self.mode)),
            ("X", counted(self.x.bit_count(), "mark")),
            ("O", counted(self.o.bit_count(), "mark")),
            ("to move", str(self.side or "as the marks say")),
            *where,
        ]

    def judged(self) -> Position:
        """The position, if it can arise; else a ``T3Error`` says why not."""
        target = self.target if self.mode.boards > 1 else 0
        position = position_of(self.mode, self.x, self.o, target)
        if self.side is not None and self.side is not position.side:
            raise T3Error(f"{self.side} is not to move: X begins, so with these marks {position.side} is.")
        return position


class DraftBoard(BoardView):
    """A board to put marks on, whoever's turn it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "play", "Change", tooltip="X, then O, then empty", id="board.change"),
    ]


class PasteDialog(Dialog[str | None]):
    """Asks for a position as text and answers with it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back", id="paste.back", tooltip="Go back without a change"),
    ]

    def compose(self) -> ComposeResult:
        """A line to write in."""
        with Vertical(classes="dialog", id="paste") as dialog:
            dialog.border_title = "A position"
            dialog.border_subtitle = "⏎ take   esc back"
            yield Input(placeholder='such as "basic XO..X.... O", or moves such as "55 51"')
            yield Static("Any notation that t3tui reads, or the moves from the start.", classes="explanation")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        self.dismiss(event.value)


class PositionEditor(BaseScreen):
    """A board to put marks on; from a position that can arise one can play, compare, analyse or save it."""

    ABOUT = "position editor"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "mark('X')", "X", tooltip="Put an X at the cursor", id="editor.x"),
        Binding("o", "mark('O')", "O", tooltip="Put an O at the cursor", id="editor.o"),
        Binding("delete,full_stop", "mark('')", "Empty", tooltip="Empty the cell", show=False, id="editor.empty"),
        Binding("s", "side", "Side", tooltip="Who is to move: X, O or as the marks say", id="editor.side"),
        Binding("b", "board", "Board", tooltip="Where to move: the cursor's board, or any", id="editor.board"),
        Binding("C", "clear", "Clear", tooltip="Take every mark away", show=False, id="editor.clear"),
        Binding("m", "mode", "Game", tooltip="Another game or rule option, empty", show=False, id="editor.mode"),
        Binding("p", "paste", "Paste", tooltip="Write or paste a position", id="editor.paste"),
        Binding("n", "begin", "Begin", tooltip="Play a game from here", id="editor.begin"),
        Binding("equals_sign", "compare", "Compare", tooltip="Compare players here", id="editor.compare"),
        Binding("i", "analyse", "Analyse", tooltip="What the strongest player thinks of it", id="editor.analyse"),
        Binding("t", "tree", "Tree", tooltip="The tree of a search from here", show=False, id="editor.tree"),
        Binding("Y", "copy", "Copy", tooltip="The position as text", show=False, id="editor.copy"),
        Binding("ctrl+s", "save", "Save", tooltip="Save it as a game without moves", show=False, id="editor.save"),
    ]

    @dataclass
    class Judged(Message):
        """Whether a draft can arise."""

        draft: Draft
        position: Position | None
        why_not: str

    @dataclass
    class Analysed(Message):
        """What came of an analysis."""

        search: RunningSearch
        answer: Answer | None

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._draft = Draft.of(position)
        self._position: Position | None = position
        self._search: RunningSearch | None = None

    def body(self) -> Iterable[Widget]:
        """The board and what is known about it."""
        with Horizontal(id="editor"):
            yield DraftBoard(self._draft.picture)
            yield Static(id="draft", markup=False)

    def on_mount(self) -> None:
        """Show it, with the number of everything."""
        self.board.focus()
        self._change(self._draft)

    def on_unmount(self) -> None:
        """Leave no search behind."""
        self._stop()

    def follow_settings(self, settings: Settings) -> None:
        """Apply the settings."""
        super().follow_settings(settings)
        self.board.coordinates = settings.coordinates

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    # Changing it

    def _change(self, draft: Draft) -> None:
        """Show another draft, and find out in a thread whether it can arise."""
        self._stop()
        self._draft, self._position = draft, None
        board = self.board
        cursor = board.cursor
        board.position = draft.picture
        board.cursor = cursor
        board.hint = None
        rows = [f"{name:<9}{value}" for name, value in draft.facts]
        self.query_one("#draft", Static).update(Content("\n".join([*rows, "", *self._keys])))
        self.query_one(TitleBar).text = f"{draft.mode.title}  ·  {self.ABOUT}"
        self.run_worker(partial(self._judge, draft), thread=True, exclusive=True, group="judge", exit_on_error=False)
        self.refresh_bindings()

    @property
    def _keys(self) -> list[str]:
        return ["x o .   X, O or empty", "s side  b board", "m game  C clear", "p paste Y copy"]

    def _judge(self, draft: Draft) -> None:
        """Runs in a thread."""
        try:
            self.post_message(self.Judged(draft, draft.judged(), ""))
        except T3Error as error:
            self.post_message(self.Judged(draft, None, str(error)))

    @on(Judged)
    def _show_judgement(self, message: Judged) -> None:
        if message.draft is not self._draft:
            return
        self._position = message.position
        if message.position is None:
            self.say(message.why_not, warning=True)
        elif message.position.is_over:
            self.say(f"This position can arise; the game is over: {message.position.outcome_text}.")
        else:
            self.say(f"This position can arise. {message.position.side} to move.   n play   = compare   i analyse")
        self.refresh_bindings()

    @on(BoardView.Chosen)
    def _turn(self, message: BoardView.Chosen) -> None:
        following = {None: Side.X, Side.X: Side.O, Side.O: None}
        self._change(self._draft.with_mark(message.move, following[self._draft.picture.mark(message.move)]))

    @on(BoardView.Refused)
    def _refuse(self, message: BoardView.Refused) -> None:
        self.say(message.reason, warning=True)

    def action_mark(self, side: str) -> None:
        """Put a mark at the cursor, or take it away."""
        self._change(self._draft.with_mark(self.board.cursor, Side(side) if side else None))

    def action_side(self) -> None:
        """Say who is to move."""
        following = {None: Side.X, Side.X: Side.O, Side.O: None}
        draft = self._draft
        self._change(Draft(draft.mode, draft.x, draft.o, draft.target, following[draft.side]))

    def action_board(self) -> None:
        """Send the mover to the cursor's board, or let it choose."""
        draft, here = self._draft, self.board.cursor // 9
        self._change(Draft(draft.mode, draft.x, draft.o, ANY if draft.target == here else here, draft.side))

    def action_clear(self) -> None:
        """Take every mark away."""
        self._change(Draft.of(Position.start(self._draft.mode)))

    def action_mode(self) -> None:
        """Take the next game, or the same with its rule option."""
        following = VARIANTS[(VARIANTS.index(self._draft.mode) + 1) % len(VARIANTS)]
        self._change(Draft.of(Position.start(following)))

    def action_paste(self) -> None:
        """Ask for a position as text."""
        self.app.push_screen(PasteDialog(), self._take_text)

    def on_paste(self, event: events.Paste) -> None:
        """Take a position that is pasted into the terminal."""
        self._take_text(event.text)

    def _take_text(self, text: str | None) -> None:
        if not text or not text.strip():
            return
        try:
            self._change(Draft.of(read_position(text, self._draft.mode)))
        except T3Error as error:
            self.say(shown(str(error), 200), warning=True)

    # What can be done with it

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
        if action in ("begin", "compare", "analyse", "tree"):
            return self._position is not None and not self._position.is_over
        if action in ("save", "copy"):
            return self._position is not None
        return self._draft.mode.boards > 1 if action == "board" else super().check_action(action, parameters)

    @property
    def _game(self) -> Game:
        start = self._position
        assert start is not None
        return Game(start.mode, start=None if start == Position.start(start.mode) else start)

    def action_begin(self) -> None:
        """Play a game from here, with the players of the last one as far as they play this."""
        if self._position is not None:
            try:
                last = GameSetup.from_data(self.app.settings.last)
            except ValueError:
                last = GameSetup.for_a_newcomer()
            setup, game = last.in_mode(self._position.mode), self._game
            game.players.update({side: str(setup.player(side)) for side in Side})
            self.app.start_game(setup, game)

    def action_compare(self) -> None:
        """Let several players think about it."""
        if self._position is not None:
            self.app.compare(self._game)

    def action_tree(self) -> None:
        """Show the tree of a search from here."""
        if self._position is not None:
            self.app.open_tree(self._position)

    def action_copy(self) -> None:
        """Put the position on the clipboard."""
        if self._position is not None:
            self.app.copy_to_clipboard(format_position(self._position))
            self.say("The position is on the clipboard.")

    def action_save(self) -> None:
        """Save it to a file."""
        if self._position is not None:
            self.app.save_game(self._game)

    def action_analyse(self) -> None:
        """Ask the strongest player."""
        if self._position is not None:
            self._stop()
            self.board.hint = None
            seat = Seat.of(strongest(self._position.mode))
            search = self._search = RunningSearch(seat, self._position, HINT_LIMIT)
            search.start(on_end=lambda answer: self._tell_answer(search, answer))
            self.say("The strongest player thinks about it …")

    def _tell_answer(self, search: RunningSearch, answer: Answer | None) -> None:
        """Runs in the search's thread."""
        search.seat.close(wait=True)
        self.post_message(self.Analysed(search, answer))

    @on(Analysed)
    def _show_answer(self, message: Analysed) -> None:
        if message.search is self._search and message.answer is not None:
            self._search = None
            if isinstance(message.answer, Decision):
                self.board.hint = message.answer.move
                self.say(f"Best: {hint_words(self._draft.mode, message.search.side, message.answer)}")
            else:
                self.say(f"Nothing came of it: {message.answer.reason}.", warning=True)

    def _stop(self) -> None:
        if self._search is not None:
            self._search.cancel()
            self._search = None
