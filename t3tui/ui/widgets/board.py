"""The board: one widget that draws a position of any of the three games and turns keys and clicks into moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive

from t3tui.game.position import IllegalMove, Move, Position
from t3tui.ui.widgets.board_drawing import Picture, draw
from t3tui.ui.widgets.board_geometry import Geometry, largest_fitting
from t3tui.ui.widgets.marks import MARK_SETS
from t3tui.ui.widgets.text_rows import Row, RowsWidget

CENTRE = 4
_ARROWS = Binding.Group("Move", compact=True)


class BoardView(RowsWidget, can_focus=True):
    """Shows a position; knows no rules beyond what the position says."""

    HELP = (
        "Boards and cells are numbered row by row from the top left. If you may choose the board, type its number "
        "first. The mouse plays where you click."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(0,-1)", "Left", tooltip="Move the cursor left", group=_ARROWS, id="board.left"),
        Binding("up,k", "move(-1,0)", "Up", tooltip="Move the cursor up", group=_ARROWS, id="board.up"),
        Binding("down,j", "move(1,0)", "Down", tooltip="Move the cursor down", group=_ARROWS, id="board.down"),
        Binding("right,l", "move(0,1)", "Right", tooltip="Move the cursor right", group=_ARROWS, id="board.right"),
        Binding("enter,space", "play", "Play", tooltip="Play at the cursor", id="board.play"),
        *(
            Binding(
                str(n),
                f"digit({n})",
                f"Cell {n}",
                tooltip="Play a cell by its number",
                show=False,
                id=f"board.digit_{n}",
            )
            for n in range(1, 10)
        ),
        Binding("tab", "next_board(1)", "Board", tooltip="Next board you may play in", id="board.next"),
        Binding(
            "shift+tab", "next_board(-1)", "Board before", tooltip="The board before", show=False, id="board.previous"
        ),
        Binding(
            "escape,backspace", "clear", "Clear", tooltip="Take the half-typed move back", show=True, id="board.clear"
        ),
    ]

    PREFIX = "board"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--border",
        "board--lit-border",
        "board--chosen-border",
        "board--won-border-x",
        "board--won-border-o",
        "board--line",
        "board--lit",
        "board--drawn",
        "board--taken-x",
        "board--taken-o",
        "board--winning-x",
        "board--winning-o",
        "board--strong",
        "board--x",
        "board--o",
        "board--legal",
        "board--empty",
        "board--label",
        "board--lit-label",
        "board--chosen-label",
        "board--last",
        "board--last-frame",
        "board--ghost-x",
        "board--ghost-o",
        "board--hint",
        "board--cursor",
        "board--cursor-frame",
    }

    position: reactive[Position] = reactive(Position.start)
    last: reactive[Move | None] = reactive(None)
    """The last move, which is framed."""
    hint: reactive[Move | None] = reactive(None)
    ghosts: reactive[tuple[Move, ...]] = reactive(())
    """A line being thought about, shown pale."""
    cursor: reactive[Move] = reactive(0)
    chosen_board: reactive[int | None] = reactive(None, bindings=True)
    """The board of a half-typed move."""
    show_cursor: reactive[bool] = reactive(True, bindings=True)
    """Whether a person can play here."""
    coordinates: reactive[bool] = reactive(False)

    @dataclass
    class Chosen(Message):
        """Somebody wants to play here; whether that is legal is for the game to say."""

        move: Move

    @dataclass
    class Highlighted(Message):
        """The cursor went to another cell."""

        move: Move

    @dataclass
    class Refused(Message):
        """A half-typed move cannot become a legal one."""

        reason: str

    def __init__(self, position: Position, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(BoardView.position, position)
        self.set_reactive(BoardView.cursor, _first_cursor(position))

    # Drawing

    @property
    def geometry(self) -> Geometry:
        """The size of the picture, as large as fits."""
        return largest_fitting(self.position.mode, self.size.width, self.size.height)

    @property
    def origin(self) -> Offset:
        """Where the picture begins, so that it is in the middle."""
        geometry = self.geometry
        return Offset(
            max(0, (self.size.width - geometry.width) // 2), max(0, (self.size.height - geometry.height) // 2)
        )

    def draw_rows(self) -> Sequence[Row]:
        """The picture in the middle of the widget."""
        picture = Picture(
            self.position,
            last=self.last,
            cursor=self.cursor if self.show_cursor and self.has_focus else None,
            hint=self.hint,
            ghosts=self.ghosts,
            chosen_board=self.chosen_board,
            coordinates=self.coordinates,
        )
        margin = (" " * self.origin.x, ())
        rows = draw(picture, self.geometry, MARK_SETS[self.marks]).rows
        return [()] * self.origin.y + [(margin, *row) for row in rows]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the picture that fits."""
        return largest_fitting(self.position.mode, container.width, container.height).width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the picture that fits."""
        return largest_fitting(self.position.mode, width, container.height).height

    # The cursor

    def watch_position(self, position: Position) -> None:
        """Forget what was half typed, and be where the next move can be."""
        self.chosen_board = None
        if position.active_boards and self.cursor // 9 not in position.active_boards:
            self.cursor = _first_cursor(position, near=self.cursor)

    def watch_cursor(self, cursor: Move) -> None:
        """Tell where the cursor is."""
        self.post_message(self.Highlighted(cursor))

    def action_move(self, down: int, right: int) -> None:
        """Go to the next cell in a direction, over borders too; stay at the edge."""
        across = self.geometry.across
        board, cell = divmod(self.cursor, 9)
        row = board // across * 3 + cell // 3 + down
        column = board % across * 3 + cell % 3 + right
        if 0 <= row < 3 * across and 0 <= column < 3 * across:
            board = row // 3 * across + column // 3
            self.cursor = board * 9 + row % 3 * 3 + column % 3

    def action_next_board(self, step: int) -> None:
        """Go to the next board in which the mover may play, to a cell that is free if there is one."""
        boards = self.position.active_boards[::step]
        here = self.cursor // 9
        board = next((board for board in boards if (board - here) * step > 0), boards[0])
        if board != here:
            self.cursor = _free_cell(self.position, board)

    # Moves

    def action_play(self) -> None:
        """Play at the cursor."""
        self.chosen_board = None
        self.post_message(self.Chosen(self.cursor))

    def action_digit(self, digit: int) -> None:
        """Take a cell by its number: at once if the board is clear, else after the board's number."""
        boards = self.position.active_boards
        board = self.chosen_board
        if board is None and len(boards) == 1:
            board = boards[0]
        if board is not None:
            self.cursor = board * 9 + digit - 1
            self.action_play()
            return
        board = digit - 1
        try:
            self.position.check(_free_cell(self.position, board))
        except IllegalMove as error:
            self.post_message(self.Refused(str(error)))
            return
        self.chosen_board = board
        self.cursor = _free_cell(self.position, board)

    def action_clear(self) -> None:
        """Take the half-typed move back."""
        self.chosen_board = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys mean something now; the others are left to the screen."""
        if not self.show_cursor:
            return action not in ("move", "play", "digit", "next_board", "clear")
        if action == "clear":
            return self.chosen_board is not None
        if action == "next_board":
            return len(self.position.active_boards) > 1 or (
                bool(self.position.active_boards) and self.cursor // 9 not in self.position.active_boards
            )
        return True

    # The mouse

    def _move_under(self, event: events.MouseEvent) -> Move | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        return self.geometry.move_at(offset.x - self.origin.x, offset.y - self.origin.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the cursor follow the mouse."""
        move = self._move_under(event)
        if move is not None:
            self.cursor = move

    def on_click(self, event: events.Click) -> None:
        """Play where the click was."""
        move = self._move_under(event)
        if move is not None:
            self.cursor = move
            self.action_play()


def _free_cell(position: Position, board: int) -> Move:
    """The centre of a board if it can be played, else its first free cell, else the centre all the same."""
    free = [move for move in position.legal_moves if move // 9 == board]
    centre = board * 9 + CENTRE
    return centre if centre in free or not free else free[0]


def _first_cursor(position: Position, near: Move | None = None) -> Move:
    """Where a cursor is of use: in the middle of everything if that can be played."""
    boards = position.active_boards or (CENTRE if position.mode.boards > 1 else 0,)
    wanted = near // 9 if near is not None else CENTRE
    return _free_cell(position, wanted if wanted in boards else CENTRE if CENTRE in boards else boards[0])
