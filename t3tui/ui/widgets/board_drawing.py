"""Draws a position as signs with roles; what a role looks like is for the style sheet to say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from textual.geometry import Region

from t3tui.game.position import FULL, Move, Position, Side
from t3tui.ui.widgets.board_geometry import Geometry
from t3tui.ui.widgets.marks import Frame, MarkSet, Rows
from t3tui.ui.widgets.text_rows import Roles, Row

LIGHT: Final = 1
HEAVY: Final = 2


@dataclass(frozen=True, slots=True)
class Picture:
    """All there is to see."""

    position: Position
    last: Move | None = None
    cursor: Move | None = None
    hint: Move | None = None
    ghosts: tuple[Move, ...] = ()
    """The moves of a line being thought about, the mover's first."""
    chosen_board: int | None = None
    """The board of a half-typed move."""
    coordinates: bool = False


class Canvas:
    """Rows of signs, each with its roles."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[" "] * width for _ in range(height)]
        self.roles: list[list[Roles]] = [[()] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, *roles: str) -> None:
        """Put text over what is there, and its roles on top of those there."""
        for column, sign in enumerate(text, x):
            self.signs[y][column] = sign
            self.roles[y][column] += roles

    def tint(self, region: Region, *roles: str) -> None:
        """Put roles on top of those there, leaving the signs."""
        for row in self.roles[region.y : region.bottom]:
            for column in range(region.x, region.right):
                row[column] += roles

    def write_centred(self, region: Region, rows: Rows, *roles: str) -> None:
        """Put a few rows of text in the middle of a region."""
        x = region.x + (region.width - len(rows[0])) // 2
        y = region.y + (region.height - len(rows)) // 2
        for row, text in enumerate(rows, y):
            self.write(x, row, text, *roles)

    def write_frame(self, region: Region, frame: Frame, *roles: str) -> None:
        """Put a left and a right edge on a cell; only the corners if it is tall."""
        shown = {1: (3,), 3: (0, 1, 2)}.get(region.height, (0, 2))
        for which in shown:
            y = region.y + (0 if which == 3 else which * (region.height - 1) // 2)
            for x, edge in ((region.x, frame[0]), (region.right - 1, frame[1])):
                if edge[which] != " ":
                    self.write(x, y, edge[which], *roles)

    @property
    def rows(self) -> list[Row]:
        """Everything, in pieces with the same roles."""
        return [tuple(_pieces(*row)) for row in zip(self.signs, self.roles, strict=True)]


def _pieces(signs: list[str], roles: list[Roles]) -> Iterator[tuple[str, Roles]]:
    start = 0
    for end in range(1, len(signs) + 1):
        if end == len(signs) or roles[end] != roles[start]:
            yield "".join(signs[start:end]), roles[start]
            start = end


def draw(picture: Picture, geometry: Geometry, marks: MarkSet) -> Canvas:
    """Draw everything."""
    drawing = _Drawing(picture, geometry, marks)
    drawing.draw_borders()
    for board in range(picture.position.mode.boards):
        drawing.draw_board(board)
    drawing.draw_last_move()
    drawing.draw_plans()
    return drawing.canvas


class _Drawing:
    def __init__(self, picture: Picture, geometry: Geometry, marks: MarkSet) -> None:
        self.picture = picture
        self.position = picture.position
        self.geometry = geometry
        self.marks = marks
        self.canvas = Canvas(geometry.width, geometry.height)
        self.lit = frozenset(self.position.active_boards or self.position.winning_boards)
        self.legal = frozenset(self.position.legal_moves)
        self.winning = frozenset(self.position.winning_cells)
        self.taken_boards = {
            board: winner
            for board in range(self.position.mode.boards)
            if self.position.mode.macro and (winner := self.position.board_winner(board)) is not None
        }

    def draw_borders(self) -> None:
        """The lines around boards: heavy around those that are lit, with fitting signs where lines meet."""
        geometry, across = self.geometry, self.geometry.across
        for row in range(across + 1):
            y = row * (geometry.board_height + 1)
            for column in range(across + 1):
                x = column * (geometry.board_width + 1)
                up, right, down, left = (
                    self._edge((row - 1, column - 1), (row - 1, column)),
                    self._edge((row - 1, column), (row, column)),
                    self._edge((row, column - 1), (row, column)),
                    self._edge((row - 1, column - 1), (row, column - 1)),
                )
                arms = (up, right, down, left)
                sign = self.marks.line(*(weight for weight, _ in arms))
                self.canvas.write(x, y, sign, max(arms)[1])
                if column < across:
                    weight, role = right
                    self.canvas.write(x + 1, y, self.marks.line(0, weight, 0, weight) * geometry.board_width, role)
                if row < across:
                    weight, role = down
                    for line in range(y + 1, y + 1 + geometry.board_height):
                        self.canvas.write(x, line, self.marks.line(weight, 0, weight, 0), role)

    def _edge(self, *places: tuple[int, int]) -> tuple[int, str]:
        """The weight and the role of the line between two places, either of which may be off the picture."""
        across = self.geometry.across
        boards = [row * across + column for row, column in places if 0 <= row < across and 0 <= column < across]
        if not boards:
            return 0, ""
        if self.picture.chosen_board in boards:
            return HEAVY, "chosen-border"
        if self.lit.intersection(boards):
            winner = self.position.winner
            return HEAVY, "lit-border" if winner is None else f"won-border-{winner.lower()}"
        return LIGHT, "border"

    def draw_board(self, board: int) -> None:
        """One board: its cells, or the one big mark of its winner."""
        region = self.geometry.board_region(board)
        winner = self.taken_boards.get(board)
        if winner is not None:
            name = winner.lower()
            decides = board in self.position.winning_boards
            self.canvas.tint(region, f"taken-{name}")
            if decides:
                self.canvas.tint(region, f"winning-{name}")
            self.canvas.write_centred(
                region,
                self.marks.picture(winner, region.width - 2, region.height),
                name,
                *(["strong"] if decides else []),
            )
        else:
            self._draw_cells(board, region)
        self._draw_label(board, region)

    def _draw_cells(self, board: int, region: Region) -> None:
        if board in self.position.active_boards:
            self.canvas.tint(region, "lit")
        if self.geometry.gap:
            self._draw_inner_lines(region)
        for cell in range(9):
            self._draw_cell(board * 9 + cell)
        if self._is_drawn(board):
            self.canvas.tint(region, "drawn")

    def _is_drawn(self, board: int) -> bool:
        position = self.position
        full = (position.x | position.o) >> board * 9 & FULL == FULL
        return full and position.board_winner(board) is None

    def _draw_inner_lines(self, region: Region) -> None:
        geometry = self.geometry
        across = self.marks.line(0, LIGHT, 0, LIGHT) * geometry.cell_width
        row_of_lines = self.marks.line(LIGHT, LIGHT, LIGHT, LIGHT).join((across, across, across))
        bars = [region.x + geometry.padding + n * (geometry.cell_width + 1) - 1 for n in (1, 2)]
        for y in range(region.height):
            if y % (geometry.cell_height + 1) == geometry.cell_height:
                self.canvas.write(region.x + geometry.padding, region.y + y, row_of_lines, "line")
            else:
                for x in bars:
                    self.canvas.write(x, region.y + y, self.marks.line(LIGHT, 0, LIGHT, 0), "line")

    def _draw_cell(self, move: Move) -> None:
        region = self.geometry.cell_region(move)
        side = self.position.mark(move)
        if side is not None:
            if move in self.winning:
                self.canvas.tint(region, f"winning-{side.lower()}")
            rows = self.marks.picture(side, region.width - 2, region.height)
            self.canvas.write_centred(region, rows, side.lower())
            return
        legal = move in self.legal
        if self.picture.coordinates:
            self.canvas.write_centred(region, (str(move % 9 + 1),), "legal" if legal else "empty")
        elif legal or not self.geometry.gap:
            self.canvas.write_centred(region, (self.marks.empty,), "legal" if legal else "empty")

    def _draw_label(self, board: int, region: Region) -> None:
        """What stands in a board's top border: its number if asked for, more while a move in it is half typed."""
        if self.picture.chosen_board == board:
            self.canvas.write(region.x + 1, region.y - 1, f" {board + 1}_ ", "chosen-label")
        elif self.picture.coordinates and self.position.mode.boards > 1:
            self.canvas.write(
                region.x + 1, region.y - 1, f" {board + 1} ", "lit-label" if board in self.lit else "label"
            )

    def draw_last_move(self) -> None:
        """A frame around the last move, or its number in the border of a board it won; a line tells by itself."""
        last = self.picture.last
        if last is None or (last in self.winning and not self.position.mode.macro):
            return
        board, cell = divmod(last, 9)
        if board in self.taken_boards:
            region = self.geometry.board_region(board)
            self.canvas.write(region.right - 4, region.y - 1, f"({cell + 1})", "last", "last-frame")
        else:
            region = self.geometry.cell_region(last)
            self.canvas.tint(region, "last")
            self.canvas.write_frame(region, self.marks.last_frame, "last-frame")

    def draw_plans(self) -> None:
        """What may come: the ghosted line, the hint and the cursor."""
        side = self.position.side
        for number, move in enumerate(self.picture.ghosts[: len(self.marks.counts)]):
            self._draw_ghost(move, number, side if number % 2 == 0 else side.other)
        if self.picture.hint is not None:
            region = self.geometry.cell_region(self.picture.hint)
            self.canvas.tint(region, "hint")
            self.canvas.write_centred(region, (self.marks.hint,))
            self.canvas.write_frame(region, self.marks.hint_frame)
        if self.picture.cursor is not None:
            region = self.geometry.cell_region(self.picture.cursor)
            self.canvas.tint(region, "cursor")
            self.canvas.write_frame(region, self.marks.cursor_frame, "cursor-frame")

    def _draw_ghost(self, move: Move, number: int, side: Side) -> None:
        if self.position.mark(move) is not None or move // 9 in self.taken_boards:
            return
        region = self.geometry.cell_region(move)
        x, y = region.x + region.width // 2, region.y + region.height // 2
        letter = self.marks.letter(side)
        self.canvas.write(
            x, y, (letter.lower() if letter.isascii() else letter) + self.marks.counts[number], f"ghost-{side.lower()}"
        )
