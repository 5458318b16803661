"""Games, positions and damaged text for the properties."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from t3tui.game.mode import VARIANTS, Mode
from t3tui.game.position import LINES, Position, Side


def random_line(mode: Mode, seed: int, *, peaceful: bool = False) -> Iterator[Position]:
    """The positions of a complete random game; a peaceful one avoids lines, so that boards fill up."""
    chance = random.Random(seed)
    position = Position.start(mode)
    yield position
    while not position.is_over:
        moves = list(position.legal_moves)
        if peaceful:
            chance.shuffle(moves)
            moves = [min(moves, key=lambda move: promise(position, move))]
        position = position.play(chance.choice(moves))
        yield position


def promise(position: Position, move: int) -> int:
    """How many marks the mover would have in the lines through a cell that are still its own."""
    own, other = (position.x, position.o) if position.side is Side.X else (position.o, position.x)
    board, cell = divmod(move, 9)
    through = [line for line in LINES if line >> cell & 1 and not other >> board * 9 & line]
    return sum((own >> board * 9 & line).bit_count() ** 2 for line in through)


def last_move(before: Position, after: Position) -> int:
    """The move between two positions of a line."""
    return ((after.x | after.o) & ~(before.x | before.o)).bit_length() - 1


@st.composite
def lines(draw: st.DrawFn, modes: tuple[Mode, ...] = VARIANTS) -> list[Position]:
    """The first positions of a game, often all of them."""
    mode = draw(st.sampled_from(modes))
    line = list(random_line(mode, draw(st.integers(0, 2**32)), peaceful=draw(st.booleans())))
    length = draw(st.one_of(st.just(len(line)), st.integers(1, len(line))))
    return line[:length]


def positions(modes: tuple[Mode, ...] = VARIANTS) -> st.SearchStrategy[Position]:
    """Positions that arise by legal play, finished ones included."""
    return lines(modes).map(lambda line: line[-1])


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with a few pieces cut out or written over."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + draw(st.text(max_size=6)) + text[end:]
    return text
