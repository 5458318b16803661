"""Which positions can arise: the marks and the target of a position made up by somebody, judged by legal play.

Whoever plays in board ``b`` was sent there or had a free choice. While no board is closed there is no free choice after
the first move, so a game is a walk that uses every mark exactly once as a step from its board to the board of its cell,
the sides taking turns: an Eulerian trail, which exists if every board was left as often as it was entered and all steps
hang together. Closed boards break the walk, so from there moves are taken back one by one until none is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from t3tui.game.errors import BadInput
from t3tui.game.mode import Mode
from t3tui.game.position import ANY, CELLS_OF, FULL, HAS_LINE, Move, Position, Side

SEARCHED: Final = 1_000
"""How many positions to look back at before a position that nothing speaks against counts as possible."""

_SAME_CELL: Final = tuple(sum(1 << board * 9 + cell for board in range(9)) for cell in range(9))


class ImpossiblePosition(BadInput):
    """A position that no legal play leads to; the text says why."""


def position_of(mode: Mode, x: int, o: int, target: int) -> Position:
    """The position with these marks and this target; one that cannot arise raises ``ImpossiblePosition``."""
    _check_marks(mode, x, o)
    start = Position.start(mode)
    if not x | o:
        if target != start.target:
            raise ImpossiblePosition(f"Nobody was sent to board {target + 1} yet: the first move is a free choice.")
        return start
    if mode.boards > 1:
        _check_target(mode, x, o, target)
    last = Side.X if x.bit_count() > o.bit_count() else Side.O
    seen: set[Position] = set()
    fits = False
    for before, move in _taken_back(mode, x, o, target):
        fits = True
        if _arises(before, seen):
            return before.play(move)
    sent = f"given {last.other} a free choice" if target == ANY else f"sent {last.other} to board {target + 1}"
    if fits:
        raise ImpossiblePosition(f"No order of legal moves leads to these marks and has {sent}.")
    raise ImpossiblePosition(f"No last move of {last} can have {sent}.")


def _check_marks(mode: Mode, x: int, o: int) -> None:
    if x & o:
        raise ImpossiblePosition("Both sides have a mark on the same cell.")
    if not 0 <= x.bit_count() - o.bit_count() <= 1:
        raise ImpossiblePosition(
            f"X has {x.bit_count()} and O has {o.bit_count()} marks: X has as many as O, or one more."
        )
    last = Side.X if x.bit_count() > o.bit_count() else Side.O
    won: dict[Side, int] = {}
    for side, marks, others in ((Side.X, x, o), (Side.O, o, x)):
        won[side] = 0
        for board in range(mode.boards):
            own = marks >> board * 9 & FULL
            if not HAS_LINE[own]:
                continue
            place = "the board" if mode.boards == 1 else f"board {board + 1}"
            if HAS_LINE[others >> board * 9 & FULL]:
                raise ImpossiblePosition(f"Both sides have three in a row in {place}.")
            if not _one_move_completes(own):
                raise ImpossiblePosition(f"Play went on in {place} after {side} had won it.")
            won[side] |= 1 << board
    if mode.macro:
        winners = [side for side in Side if HAS_LINE[won[side]]]
        lasting = not winners or _one_move_completes(won[winners[0]])
    else:
        winners = [side for side in Side if won[side]]
        lasting = sum(boards.bit_count() for boards in won.values()) <= 1
    if len(winners) == 2:
        raise ImpossiblePosition("Both sides have won.")
    if winners and not (lasting and winners[0] is last):
        raise ImpossiblePosition(f"The game went on after {winners[0]} had won.")


def _check_target(mode: Mode, x: int, o: int, target: int) -> None:
    closed = _boards(mode, x, o)[2]
    if target != ANY and closed >> target & 1:
        raise ImpossiblePosition(f"Board {target + 1} is closed: nobody can be sent there.")
    if target == ANY and not closed:
        raise ImpossiblePosition("A free choice needs a closed board to be sent to, and no board is closed.")


def _boards(mode: Mode, x: int, o: int) -> tuple[int, int, int]:
    """The boards X has a line in, those O has a line in, and the closed ones."""
    x_boards = o_boards = closed = 0
    for board in range(mode.boards):
        own, others = x >> board * 9 & FULL, o >> board * 9 & FULL
        x_boards |= HAS_LINE[own] << board
        o_boards |= HAS_LINE[others] << board
        closed |= (own | others == FULL) << board
    return x_boards, o_boards, x_boards | o_boards | closed


def _one_move_completes(marks: int) -> bool:
    """Whether all lines in these marks can have been completed by one last mark."""
    return any(not HAS_LINE[marks & ~(1 << cell)] for cell in CELLS_OF[marks])


def _going_on(mode: Mode, x: int, o: int, target: int) -> Position | None:
    """The position if the game goes on in it and its boards and target are possible, else None."""
    x_boards, o_boards, closed = _boards(mode, x, o)
    if x_boards & o_boards or closed == mode.all_boards:
        return None
    if mode.macro:
        if HAS_LINE[x_boards] or HAS_LINE[o_boards]:
            return None
        if not all(_one_move_completes(x >> board * 9 & FULL) for board in CELLS_OF[x_boards]):
            return None
        if not all(_one_move_completes(o >> board * 9 & FULL) for board in CELLS_OF[o_boards]):
            return None
    elif x_boards | o_boards:
        return None
    if target == ANY:
        if x | o and (not closed or mode.full_draws):
            return None
    elif closed >> target & 1:
        return None
    return Position(mode, x, o, target, x_boards, o_boards, closed)


def _taken_back(mode: Mode, x: int, o: int, target: int) -> Iterator[tuple[Position, Move]]:
    """Every position that can have come before, with the move that led from it."""
    closed = _boards(mode, x, o)[2]
    x_moved = x.bit_count() > o.bit_count()
    for move in range(mode.cells):
        bit = 1 << move
        board, cell = divmod(move, 9)
        if not (x if x_moved else o) & bit:
            continue
        if mode.boards > 1 and not (closed >> cell & 1 if target == ANY else cell == target):
            continue
        for sent_to in (board, ANY) if mode.boards > 1 else (0,):
            before = _going_on(mode, x & ~bit, o & ~bit, sent_to)
            if before is not None and not before.closed >> board & 1 and before.play(move).target == target:
                yield before, move


def _arises(position: Position, seen: set[Position]) -> bool:
    """Whether legal play leads to a position in which the game goes on; those ``seen`` before did not."""
    if position.mode.boards == 1 or len(seen) >= SEARCHED:
        return True
    if position in seen or not _left_as_often_as_entered(position):
        return False
    if not position.closed:
        return _hangs_together(position)
    seen.add(position)
    before = _taken_back(position.mode, position.x, position.o, position.target)
    return any(_arises(earlier, seen) for earlier, _ in before)


def _left_as_often_as_entered(position: Position) -> bool:
    """Whether each side played in each board at least as often as it was sent there.

    Only a closed board can be entered without an answer in it; more answers than entries come from free choices.
    """
    for side, own, others in ((Side.X, position.x, position.o), (Side.O, position.o, position.x)):
        for board in range(9):
            if position.closed >> board & 1 and not position.mode.full_draws:
                continue
            entered = (others & _SAME_CELL[board]).bit_count()
            waiting = side is position.side and position.target == board
            if (own >> board * 9 & FULL).bit_count() < entered - waiting:
                return False
    return True


def _hangs_together(position: Position) -> bool:
    """Whether all steps, each from a board and side to move to the next, are joined to where play is now."""
    if position.ply == 0:
        return True
    steps = [
        ((board, side), (cell, side.other))
        for side, marks in ((Side.X, position.x), (Side.O, position.o))
        for board in range(9)
        for cell in CELLS_OF[marks >> board * 9 & FULL]
    ]
    joined = {(position.target, position.side)}
    while True:
        more = {node for step in steps if joined & set(step) for node in step}
        if more <= joined:
            return all(step[0] in joined for step in steps)
        joined |= more
