"""Plays a proof against every legal reply, by naive rules that share no code with the game or the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from t3tui.game.position import ANY, Move, Position

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class NaiveGame:
    """A nine-board position as 81 characters; advanced if the first line wins, else ultimate."""

    cells: str
    target: int | None
    first_line_wins: bool

    @classmethod
    def copy_of(cls, position: Position) -> NaiveGame:
        cells = "".join(str(position.mark(move) or ".") for move in range(81))
        return cls(cells, None if position.target == ANY else position.target, not position.mode.macro)

    @property
    def side(self) -> str:
        return "X" if self.cells.count("X") == self.cells.count("O") else "O"

    def owner(self, board: int) -> str | None:
        marks = self.cells[board * 9 : board * 9 + 9]
        return next((marks[a] for a, b, c in LINES if marks[a] == marks[b] == marks[c] != "."), None)

    def is_open(self, board: int) -> bool:
        return self.owner(board) is None and "." in self.cells[board * 9 : board * 9 + 9]

    @property
    def winner(self) -> str | None:
        owners = [self.owner(board) for board in range(9)]
        if self.first_line_wins:
            return next(filter(None, owners), None)
        return next((owners[a] for a, b, c in LINES if owners[a] and owners[a] == owners[b] == owners[c]), None)

    @property
    def moves(self) -> list[Move]:
        boards = [self.target] if self.target is not None else [board for board in range(9) if self.is_open(board)]
        return [board * 9 + cell for board in boards for cell in range(9) if self.cells[board * 9 + cell] == "."]

    def play(self, move: Move) -> NaiveGame:
        cells = self.cells[:move] + self.side + self.cells[move + 1 :]
        after = NaiveGame(cells, None, self.first_line_wins)
        return NaiveGame(cells, move % 9 if after.is_open(move % 9) else None, self.first_line_wins)


def longest_defence(position: Position, winner: str, winning_move: Callable[[Position], Move]) -> int:
    """Let one side play the proof's moves and the other every legal reply: how many plies the longest game takes.

    Raises an ``AssertionError`` if any of these games does not end with the winner's win.
    """
    known: dict[NaiveGame, int] = {}

    def plies_from(game: NaiveGame, position: Position) -> int:
        if game.winner:
            assert game.winner == winner, "the loser won"
            return 0
        if game not in known:
            replies = game.moves
            assert replies, "it ended in a draw"
            if game.side == winner:
                move = winning_move(position)
                assert move in replies, "the proof plays an illegal move"
                replies = [move]
            known[game] = 1 + max(plies_from(game.play(move), position.play(move)) for move in replies)
        return known[game]

    return plies_from(NaiveGame.copy_of(position), position)
