"""The reports' evaluations and searches once more, naive and slow: the independent judge of the kernels.

Written from the reports' words on lists of marks and on ``Position``; shares no code with the engine.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from t3tui.game.position import Move, Position, Side

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Number = float | Fraction
Valued = tuple[Number, Move | None]
Board = list[str]
"""Nine of ``X``, ``O``, ``.`` and ``#``, which is a drawn board on the macro-board."""


@dataclass(frozen=True)
class Found:
    move: Move
    value: float
    nodes: int
    leaves: int


def one_sided(board: Board, side: Side) -> list[int]:
    """For each line with marks of this side only, how many."""
    lines = [[board[cell] for cell in line] for line in LINES]
    return [line.count(side) for line in lines if line.count(side) + line.count(".") == 3 and side in line]


def poss(board: Board, side: Side) -> int:
    return sum({1: 1, 2: 10, 3: 0}[marks] for marks in one_sided(board, side))


def spot(board: Board, me: Side) -> int:
    corners = sum(board[cell] == me for cell in (0, 2, 6, 8))
    edges = sum(board[cell] == me for cell in (1, 3, 5, 7))
    return 10 * (board[4] == me) + 5 * corners + edges


def defensive_attack(board: Board, me: Side) -> int:
    attack = sum({1: 10, 2: 120, 3: 1000}[marks] for marks in one_sided(board, me))
    defence = sum({1: 10, 2: 100, 3: 1000}[marks] for marks in one_sided(board, me.other))
    return attack - defence + 2 * sum(board[cell] == me for cell in (0, 2, 6, 8)) + 5 * (board[4] == me)


def hu(board: Board, me: Side, points: dict[int, int]) -> int:
    mine = sum(points.get(marks, 0) for marks in one_sided(board, me))
    return mine - sum(points.get(marks, 0) for marks in one_sided(board, me.other))


def board_lines(board: Board, me: Side) -> int:
    def half(side: Side) -> int:
        marks = one_sided(board, side)
        ahead = board.count(side) - board.count(side.other)
        return marks.count(2) + 100 * marks.count(3) + 5 * max(0, ahead)

    return half(me) - half(me.other)


def board_score(name: str, board: Board, me: Side) -> Number:
    match name:
        case "default":
            return poss(board, me) - poss(board, me.other)
        case "defensive":
            return -poss(board, me.other)
        case "offensive":
            return poss(board, me)
        case "spot":
            return spot(board, me)
        case "defensive-attack":
            return defensive_attack(board, me)
        case "four-rules":
            return hu(board, me, {1: 10, 2: 100, 3: 2000})
        case "two-rules":
            return hu(board, me, {3: 2000})
        case "lines-mean":
            return Fraction(hu(board, me, {1: 1, 2: 10, 3: 100}), 100)
        case _:
            return board_lines(board, me)


def boards_of(position: Position) -> list[Board]:
    cells = [str(position.mark(move) or ".") for move in range(position.mode.cells)]
    return [cells[start : start + 9] for start in range(0, len(cells), 9)]


def macro_board(position: Position) -> Board:
    return [str(position.board_winner(board) or ("#" if position.closed >> board & 1 else ".")) for board in range(9)]


def favour(position: Position, me: Side) -> int:
    """Zhang's ultimate: lines of boards of which two or three favour a side."""
    scores = [board_score("board-lines", board, me) for board in boards_of(position)]
    total = 0
    for line in LINES:
        total += {2: 10, 3: 100}.get(sum(scores[board] > 0 for board in line), 0)
        total -= {2: 10, 3: 100}.get(sum(scores[board] < 0 for board in line), 0)
    return total


def evaluate(name: str, position: Position, me: Side) -> Number:
    """The heuristic value of a position for ``me``."""
    mode, boards = position.mode, boards_of(position)
    if mode.boards == 1:
        return board_score(name, boards[0], me)
    if name == "board-lines" and mode.macro:
        return favour(position, me)
    counted = [board for number, board in enumerate(boards) if not position.closed >> number & 1]
    if name == "board-lines":
        counted = boards
    total = sum(board_score(name, board, me) for board in counted)
    if mode.macro:
        macro = macro_board(position)
        total += 100 * board_score(name, macro, me)
        if name in ("four-rules", "two-rules"):
            total += 2000 * (macro.count(me) - macro.count(me.other))
    return total / 9 if name == "lines-mean" else total


def won(name: str, position: Position, me: Side, fast: bool) -> Number:
    """The value of a won game: fixed, unless the evaluation scores it itself on the basic board."""
    basic = position.mode.boards == 1
    sign = 1 if position.winner is me else -1
    unit = (100 if basic else 900) if name == "lines-mean" else 1
    haste = Fraction(sign * position.ply * fast, unit)
    if basic and name in ("defensive-attack", "four-rules", "two-rules"):
        return evaluate(name, position, me) - haste
    if name == "lines-mean":
        return sign * (1 if basic else 100) - haste
    if name == "board-lines":
        return sign * 100_000 - haste
    return sign * (1000 if basic else 1_000_000) - haste


class Naive:
    """One search by the book, counting successors visited and leaves."""

    def __init__(self, search: str, evaluation: str, plies: int, fast: bool = False) -> None:
        self.search = search
        self.evaluation = evaluation
        self.plies = plies
        self.fast = fast
        self.nodes = self.leaves = 0

    def decide(self, position: Position) -> Found:
        self.me = position.side
        value, move = {
            "minimax": lambda: self.minimax(position, self.plies),
            "minimax-ab": lambda: self.minimax_ab(position, self.plies, math.inf, -math.inf),
            "alpha-beta": lambda: self.max_value(position, self.plies, -math.inf, math.inf),
            "four-rules": lambda: self.four_rules(position, self.plies, None),
        }[self.search]()
        assert move is not None
        return Found(move, float(value), self.nodes, self.leaves)

    def leaf(self, position: Position) -> tuple[Number, None]:
        self.leaves += 1
        if position.winner is not None:
            return won(self.evaluation, position, self.me, self.fast), None
        if position.is_over and position.mode.boards > 1:
            return 0, None
        return evaluate(self.evaluation, position, self.me), None

    def successors(self, position: Position) -> Iterator[tuple[Move, Position]]:
        for move in position.legal_moves:
            self.nodes += 1
            yield move, position.play(move)

    def minimax(self, position: Position, plies: int) -> Valued:
        if position.is_over or plies == 0:
            return self.leaf(position)
        values = [(self.minimax(after, plies - 1)[0], move) for move, after in self.successors(position)]
        better = max if position.side is self.me else min
        best = better(value for value, _ in values)
        return best, next(move for value, move in values if value == best)

    def max_value(self, position: Position, plies: int, alpha: Number, beta: Number) -> Valued:
        if position.is_over or plies == 0:
            return self.leaf(position)
        best: Number = -math.inf
        choice = None
        for move, after in self.successors(position):
            value, _ = self.min_value(after, plies - 1, alpha, beta)
            if value > best:
                best, choice = value, move
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best, choice

    def min_value(self, position: Position, plies: int, alpha: Number, beta: Number) -> Valued:
        if position.is_over or plies == 0:
            return self.leaf(position)
        best: Number = math.inf
        choice = None
        for move, after in self.successors(position):
            value, _ = self.max_value(after, plies - 1, alpha, beta)
            if value < best:
                best, choice = value, move
            if best <= alpha:
                break
            beta = min(beta, best)
        return best, choice

    def minimax_ab(self, position: Position, plies: int, use: Number, passed: Number) -> Valued:
        """Rich and Knight: the value for the side to move, between the thresholds."""
        if position.is_over or plies == 0:
            static, _ = self.leaf(position)
            return (static if position.side is self.me else -static), None
        choice = None
        for move, after in self.successors(position):
            value = -self.minimax_ab(after, plies - 1, -passed, -use)[0]
            if value > passed:
                passed, choice = value, move
            if passed >= use:
                break
        return passed, choice

    def four_rules(self, position: Position, plies: int, bound: Number | None) -> Valued:
        """Hu: ``bound`` is the parent's best so far, None before it has one."""
        if position.is_over or plies == 0:
            return self.leaf(position)
        mine = position.side is self.me
        best: Number | None = None
        choice = None
        for move, after in self.successors(position):
            value, _ = self.four_rules(after, plies - 1, best)
            if best is None or (value > best if mine else value < best):
                best, choice = value, move
            if bound is not None and (best > bound if mine else best < bound):
                break
        assert best is not None
        return best, choice


@cache
def naive(search: str, evaluation: str, plies: int, position: Position, fast: bool = False) -> Found:
    """What a search by the book finds; remembered, because both kinds of kernels are held against it."""
    return Naive(search, evaluation, plies, fast).decide(position)


def breadth_first(position: Position, fast: bool) -> dict[Move, int]:
    """Project 5's scores of the first moves."""
    me = position.side
    scores = dict.fromkeys(position.legal_moves, 1 if fast else 10)
    boards = deque((position.play(move), move) for move in position.legal_moves)
    while boards:
        board, first = boards.popleft()
        boards.extend((board.play(move), first) for move in board.legal_moves)
        worth = 10 - board.ply if fast else 10
        if board.winner is me:
            if scores[first] > 0:
                scores[first] = max(scores[first], worth)
        elif board.winner is me.other:
            scores[first] = min(scores[first], -worth)
        elif board.is_over:
            scores[first] = min(scores[first], 0)
    return scores
