"""One player of a comparison: how far it is, what it would play and why, its nodes as a bar, and a small board."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from typing import ClassVar, Final

from textual.content import Content
from textual.reactive import reactive

from t3tui.engine.player import Info
from t3tui.game.notation import format_move
from t3tui.game.position import Move, Position
from t3tui.play.comparison import State
from t3tui.ui.widgets.panel_content import LAMPS, SPINNERS
from t3tui.ui.widgets.small_board import ROLES, SmallBoard, small_board
from t3tui.ui.widgets.text_rows import Row, RowsWidget
from t3tui.ui.words import count, duration, signed, value_words

NOTHING: Final = "–"
PARTS: Final = " ▏▎▍▌▋▊▉█"
TALL: Final = 9
"""Rows that the facts take where there is room for words about the value."""
BOARD_ROWS: Final = 11


@dataclass(frozen=True, slots=True)
class AnswerState:
    """Everything a panel shows."""

    player: str
    position: Position
    state: State
    move: Move | None = None
    info: Info | None = None
    nodes: int = 0
    """What it has looked at, the root included."""
    failure: str = ""
    differs: bool = False
    """Whether it plays otherwise than most."""
    most_nodes: int = 0
    """The largest number of nodes of any player, which fills the bar."""
    is_logarithmic: bool = False
    tick: int = 0
    """Counts up while it thinks."""

    @property
    def share(self) -> float:
        """How much of the bar is filled."""
        if not self.nodes or not self.most_nodes:
            return 0.0
        if self.is_logarithmic:
            return log10(self.nodes + 1) / log10(self.most_nodes + 1)
        return self.nodes / self.most_nodes


class AnswerPanel(RowsWidget, can_focus=True):
    """Shows an ``AnswerState``; the focused one is the one whose move is played, whose tree is shown."""

    HELP = "One of the players that think about the same position; its nodes include that position."
    PREFIX = "answer"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "answer--label",
        "answer--lamp",
        "answer--bar",
        "answer--differs",
        *(f"answer--{role}" for role in ROLES),
    }

    state: reactive[AnswerState | None] = reactive[AnswerState | None](None)

    _frame: tuple[object, ...] = ()
    _board: tuple[object, ...] = ()
    _board_rows: Sequence[Row] = ()

    def watch_state(self, state: AnswerState | None) -> None:
        """Put the player in the title, and mark the one that differs without colour too; only what changed."""
        if state is not None and self._frame != (frame := (state.player, state.differs, self.marks)):
            self._frame = frame
            self.border_title = Content(state.player)
            self.border_subtitle = Content("≠" if self.marks == "unicode" else "!=") if state.differs else ""
            self.set_class(state.differs, "-differs")

    def draw_rows(self) -> Sequence[Row]:
        """Facts above, the board below, as large as fits."""
        state = self.state
        if state is None:
            return ()
        width, height = self.size
        facts = self._facts(state, width, with_words=height >= TALL + BOARD_ROWS)
        board = SmallBoard(state.position, state.move, scores=dict(state.info.scores) if state.info else {})
        rows = self._small_board(board, width, height - len(facts))
        spare = max(0, height - len(facts) - len(rows))
        return [*facts, *[()] * min(spare, 1 + spare // 3), *rows]

    def _small_board(self, board: SmallBoard, width: int, height: int) -> Sequence[Row]:
        """The board as it was drawn before, unless it differs: the facts above it change far more often."""
        if self._board != (wanted := (board, width, height, self.marks)):
            self._board, self._board_rows = wanted, small_board(board, width, height, self.marks)
        return self._board_rows

    def _facts(self, state: AnswerState, width: int, *, with_words: bool) -> list[Row]:
        mode, info, value = state.position.mode, state.info, state.info.value if state.info else None
        move = NOTHING if state.move is None else format_move(mode, state.move)
        if state.failure:
            return [self._head(state, width), *_wrapped(state.failure, width)]
        rows = [
            self._head(state, width),
            _fact("plays", f"{move} ≠" if state.differs and self.marks == "unicode" else move, width),
            _value(info, width),
        ]
        if with_words:
            rows.append(_fact("", value_words(value, state.position.side), width))
        line = " ".join(format_move(mode, step) for step in info.line) if info else ""
        return [
            *rows,
            _fact("nodes", count(state.nodes) if state.nodes else NOTHING, width),
            ((self._bar(state.share, width), ("bar",)),),
            _fact("depth", str(info.depth) if info and info.depth else NOTHING, width),
            _fact("line", line or NOTHING, width),
        ]

    def _head(self, state: AnswerState, width: int) -> Row:
        spinner = SPINNERS[self.marks]
        lamp = spinner[state.tick % len(spinner)] if state.state is State.THINKING else LAMPS[self.marks]
        if state.state not in (State.THINKING, State.DONE):
            lamp = " "
        words = f"{lamp} {state.state}"
        time = duration(state.info.seconds) if state.info else ""
        return ((words, ("lamp",)), (time.rjust(max(0, width - len(words))), ()))

    def _bar(self, share: float, width: int) -> str:
        if self.marks != "unicode":
            return "#" * round(share * width)
        eighths = max(round(share * width * 8), 1 if share else 0)
        return "█" * (eighths // 8) + (PARTS[eighths % 8] if eighths % 8 else "")


def _value(info: Info | None, width: int) -> Row:
    """The value; where there is no room for the word beside it, the name says that it is proven."""
    if info is None or info.value is None:
        return _fact("value", NOTHING, width)
    if info.proven is None:
        return _fact("value", signed(info.value), width)
    if info.plies is not None:
        return _fact("value", f"{info.proven} in {'' if info.is_exact else '≤ '}{info.plies}", width)
    words = f"{info.proven}, proven"
    return _fact("value", words, width) if len("value ") + len(words) <= width else _fact("proven", info.proven, width)


def _fact(name: str, value: str, width: int) -> Row:
    room = max(0, width - len(name) - 1)
    if len(value) > room:
        value = value[: max(0, room - 2)].rsplit(" ", 1)[0] + " …"
    return ((name, ("label",)), (value.rjust(max(0, width - len(name))), ()))


def _wrapped(text: str, width: int) -> list[Row]:
    return [((line, ()),) for line in textwrap.wrap(text, max(width, 8))]
