"""A second, slow and simple opinion about the rules; it shares no code and no data structure with the package.

Boards are strings of nine characters; every question is answered by looking at the characters again.
"""

from __future__ import annotations

from functools import cache

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]


@cache
def three_in_a_row(board: str) -> str:
    """The mark that has a row, a column or a diagonal of this board, or an empty string."""
    for row in ROWS:
        trio = {board[int(place)] for place in row}
        if trio in ({"X"}, {"O"}):
            return trio.pop()
    return ""


class Referee:
    """Watches one game; ``rules`` is the mode as it is written on the command line."""

    def __init__(self, rules: str) -> None:
        self.game, _, self.option = rules.partition(":")
        self.boards = ["." * 9 for _ in range(1 if self.game == "basic" else 9)]
        self.turn = "X"
        self.sent_to: int | None = None
        self.result = ""
        """Empty while the game goes on, then X, O or draw."""

    def shut(self, number: int) -> bool:
        """Whether nobody may play in a board any more."""
        board = self.boards[number]
        return "." not in board or (self.game == "ultimate" and three_in_a_row(board) != "")

    def allowed(self) -> list[tuple[int, int]]:
        """Every board and place that may be played."""
        if self.result:
            return []
        free = self.sent_to is None or self.shut(self.sent_to)
        return [
            (number, place)
            for number, board in enumerate(self.boards)
            if (free or number == self.sent_to) and not self.shut(number)
            for place in range(9)
            if board[place] == "."
        ]

    def put(self, number: int, place: int) -> None:
        """Make a move that is allowed."""
        board = self.boards[number]
        self.boards[number] = board[:place] + self.turn + board[place + 1 :]
        self.sent_to = None if self.game == "basic" else place
        self.result = self.judge()
        self.turn = "O" if self.turn == "X" else "X"

    def judge(self) -> str:
        """Whether the last move ended the game, and how."""
        rows = [three_in_a_row(board) for board in self.boards]
        macro_board = "".join(row or "." for row in rows)
        winner = three_in_a_row(macro_board) if self.game == "ultimate" else "".join(rows)
        if winner:
            return winner
        if all(self.shut(number) for number in range(len(self.boards))):
            if self.option == "tiebreak=boards" and rows.count("X") != rows.count("O"):
                return "X" if rows.count("X") > rows.count("O") else "O"
            return "draw"
        if self.option == "full=draw" and self.sent_to is not None and self.shut(self.sent_to):
            return "draw"
        return ""
