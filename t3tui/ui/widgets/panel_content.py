"""The rows of a side's panel: what is being thought, and what was done so far, every number in its fixed place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from textual.geometry import Size

from t3tui.engine.player import Info
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Side
from t3tui.ui.game_stats import Totals, Turn
from t3tui.ui.settings import Marks
from t3tui.ui.widgets.text_rows import Row
from t3tui.ui.words import count, duration, short_count, signed, value_words

Fact = tuple[str, str]
"""What it is, and how much."""
Given = TypeVar("Given")

EMPTY: Final[Row] = ()
NOTHING: Final = "–"
TALL: Final = 14
TURNS_A_SECOND: Final = 4
SPINNERS: Final[dict[Marks, str]] = {"unicode": "◐◓◑◒", "ascii": "|/-\\"}
LAMPS: Final[dict[Marks, str]] = {"unicode": "●", "ascii": "*"}


@dataclass(frozen=True, slots=True)
class PanelState:
    """Everything a panel shows."""

    mode: Mode
    name: str
    is_human: bool
    activity: str
    """What this side is doing, in a word or two."""
    is_thinking: bool
    seconds: float
    """The time of the turn that runs, or of the last one."""
    thought: Info | None
    """What a running search knows, else what the last one found."""
    totals: Totals
    history: tuple[Turn, ...]
    """This side's moves so far."""


def panel_content(state: PanelState, side: Side, marks: Marks, size: Size) -> list[Row]:
    """All rows: one fact a row if there is room, else two."""
    rows = _tall_rows(state, side, *size) if size.height >= TALL else _short_rows(state, side, *size)
    return [_activity(state, marks), *rows]


def _tall_rows(state: PanelState, side: Side, width: int, height: int) -> list[Row]:
    thought, total = state.thought, state.totals
    rows: list[Row] = [EMPTY]
    if not state.is_human:
        rows += [
            _fact("value", _value(thought), width),
            _fact("", _value_words(thought, side), width),
            _fact("nodes", _nodes(thought), width),
            _fact("nodes/s", _rate(thought), width),
            _fact("depth", _depth(thought, "{} (sel {})"), width),
            _fact("cut", _cut_share(thought), width),
            _line(state, width),
            EMPTY,
        ]
    rows += [_fact("time", duration(state.seconds), width), EMPTY]
    if not state.is_human:
        rows.append(_fact("total nodes", _total_nodes(total), width))
    rows += [_fact("total time", duration(total.seconds), width), _fact("moves", str(total.moves), width)]
    if state.mode.macro:
        rows.append(_fact("boards", str(total.boards), width))
    return rows + _history(state, width, height - len(rows) - 2)


def _short_rows(state: PanelState, side: Side, width: int, height: int) -> list[Row]:
    thought, total = state.thought, state.totals
    left = (width - 3) // 2
    right = width - 3 - left

    def pair(one: Fact, other: Fact) -> Row:
        return (*_fact(*one, left), ("   ", ()), *_fact(*other, right))

    times = pair(("time", duration(state.seconds)), ("total", duration(total.seconds)))
    moves: Fact = ("moves", str(total.moves))
    boards: Fact = ("boards", str(total.boards)) if state.mode.macro else ("", "")
    if state.is_human:
        rows = [times, pair(moves, boards)]
        return rows + _history(state, width, height - len(rows) - 2)
    return [
        _fact("value", f"{_value_words(thought, side)}  {_value(thought)}", width),
        pair(("nodes", _nodes(thought)), ("per s", _rate(thought))),
        pair(("depth", _depth(thought, "{}/{}")), ("cut", _cut_share(thought))),
        _line(state, width),
        times,
        pair(("total", _total_nodes(total)), boards if state.mode.macro else moves),
    ]


def _activity(state: PanelState, marks: Marks) -> Row:
    if not state.activity:
        return EMPTY
    spinner = SPINNERS[marks]
    lamp = spinner[int(state.seconds * TURNS_A_SECOND) % len(spinner)] if state.is_thinking else LAMPS[marks]
    return ((f"{lamp} {state.activity}", ("lamp",)),)


def _fact(name: str, value: str, width: int) -> Row:
    return ((name, ("label",)), (value.rjust(max(0, width - len(name))), ()))


def _history(state: PanelState, width: int, room: int) -> list[Row]:
    """The last moves of a side, as many as there is room for."""
    if room < 2 or not state.history:
        return []
    columns = f"{{:<4}}{{:>{width - 19}}}{{:>7}}{{:>8}}"
    names = ("move", "", "", "time") if state.is_human else ("move", "nodes", "value", "time")
    rows: list[Row] = [EMPTY, ((columns.format(*names), ("label",)),)]
    for turn in state.history[-room + 1 :]:
        nodes, value = ("", "") if state.is_human else (_given(turn.nodes, short_count), _given(turn.value, signed))
        rows.append(((columns.format(turn.move, nodes, value, _given(turn.seconds, duration)), ()),))
    return rows


def _line(state: PanelState, width: int) -> Row:
    moves = state.thought.line if state.thought else ()
    text = " ".join(format_move(state.mode, move) for move in moves) or NOTHING
    room = width - len("line  ")
    if len(text) > room:
        text = text[: room - 2].rsplit(" ", 1)[0] + " …"
    return _fact("line", text, width)


def _value_words(thought: Info | None, side: Side) -> str:
    return value_words(thought.value, side) if thought else ""


def _total_nodes(total: Totals) -> str:
    return short_count(total.nodes) if total.nodes else NOTHING


def _given(value: Given | None, words: Callable[[Given], str]) -> str:
    return NOTHING if value is None else words(value)


def _value(thought: Info | None) -> str:
    return NOTHING if thought is None or thought.value is None else signed(thought.value)


def _nodes(thought: Info | None) -> str:
    return count(thought.nodes) if thought and thought.nodes else NOTHING


def _rate(thought: Info | None) -> str:
    if not thought or not thought.nodes or thought.seconds < 0.001:
        return NOTHING
    return short_count(thought.nodes / thought.seconds)


def _depth(thought: Info | None, both: str) -> str:
    if not thought or not thought.depth:
        return NOTHING
    return both.format(thought.depth, thought.seldepth) if thought.seldepth > thought.depth else str(thought.depth)


def _cut_share(thought: Info | None) -> str:
    """How many of the inner nodes were cut short."""
    inner = thought.nodes - thought.leaves if thought else 0
    return f"{min(1.0, thought.cutoffs / inner):.0%}" if thought and thought.cutoffs and inner > 0 else NOTHING
