"""One side's panel: who plays, what is being thought, and what was done so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, TypeVar

from textual.content import Content
from textual.reactive import reactive

from t3tui.engine.limits import Decision, Info
from t3tui.game.mode import Mode
from t3tui.game.notation import format_move
from t3tui.game.position import Side
from t3tui.ui.game_stats import Totals, Turn
from t3tui.ui.settings import Marks
from t3tui.ui.widgets.marks import Marked
from t3tui.ui.words import count, duration, short_count, signed, value_words

Fact = tuple[str, str]
"""What it is, and how much."""
Number = TypeVar("Number", int, float)

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
    thought: Info | Decision | None
    """What a running search knows, else what the last one found."""
    totals: Totals
    history: tuple[Turn, ...]
    """This side's moves so far."""


class PlayerPanel(Marked):
    """Shows a ``PanelState``; every number has its fixed place."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"panel--label", "panel--lamp"}

    state: reactive[PanelState | None] = reactive[PanelState | None](None)

    def __init__(self, side: Side, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.side = side
        self.add_class(f"-{side.lower()}")

    def watch_state(self, state: PanelState | None) -> None:
        """Put the name in the title and light the panel while its side is to move."""
        if state is not None:
            self.border_title = Content(f"{self.side}  {state.name}")
            self.set_class(bool(state.activity), "-to-move")

    def render(self) -> Content:
        """Draw all rows: one fact a row if there is room, else two."""
        if self.state is None:
            return Content("")
        width, height = self.content_size
        draw = self._tall_rows if height >= TALL else self._short_rows
        rows = draw(self.state, width, height)
        return Content("\n").join([self._activity(self.state), *rows])

    def _tall_rows(self, state: PanelState, width: int, height: int) -> list[Content]:
        thought, total = state.thought, state.totals
        rows: list[Content] = [Content("")]
        if not state.is_human:
            rows += [
                self._fact("value", _value(thought), width),
                Content(self._value_words(thought).rjust(width)),
                self._fact("nodes", _nodes(thought), width),
                self._fact("nodes/s", _rate(thought), width),
                self._fact("depth", _depth(thought, "{} (sel {})"), width),
                self._fact("cut", _cut_share(thought), width),
                self._line(state, width),
                Content(""),
            ]
        rows += [self._fact("time", duration(state.seconds), width), Content("")]
        if not state.is_human:
            rows.append(self._fact("total nodes", short_count(total.nodes) if total.nodes else NOTHING, width))
        rows += [
            self._fact("total time", duration(total.seconds), width),
            self._fact("moves", str(total.moves), width),
        ]
        if state.mode.macro:
            rows.append(self._fact("boards", str(total.boards), width))
        return rows + self._history(state, width, height - len(rows) - 2)

    def _short_rows(self, state: PanelState, width: int, height: int) -> list[Content]:
        thought, total = state.thought, state.totals
        left = (width - 3) // 2
        right = width - 3 - left

        def pair(one: Fact, other: Fact) -> Content:
            return Content.assemble(self._fact(*one, left), "   ", self._fact(*other, right))

        times = pair(("time", duration(state.seconds)), ("total", duration(total.seconds)))
        moves: Fact = ("moves", str(total.moves))
        boards: Fact = ("boards", str(total.boards)) if state.mode.macro else ("", "")
        if state.is_human:
            rows = [times, pair(moves, boards)]
            return rows + self._history(state, width, height - len(rows) - 2)
        return [
            self._fact("value", f"{self._value_words(thought)}  {_value(thought)}", width),
            pair(("nodes", _nodes(thought)), ("per s", _rate(thought))),
            pair(("depth", _depth(thought, "{}/{}")), ("cut", _cut_share(thought))),
            self._line(state, width),
            times,
            pair(
                ("total", short_count(total.nodes) if total.nodes else NOTHING), boards if state.mode.macro else moves
            ),
        ]

    def _activity(self, state: PanelState) -> Content:
        if not state.activity:
            return Content("")
        spinner = SPINNERS[self.marks]
        lamp = spinner[int(state.seconds * TURNS_A_SECOND) % len(spinner)] if state.is_thinking else LAMPS[self.marks]
        return Content.styled(f"{lamp} {state.activity}", self.get_visual_style("panel--lamp"))

    def _fact(self, name: str, value: str, width: int) -> Content:
        label = self.get_visual_style("panel--label")
        return Content.assemble((name, label), value.rjust(max(1, width - len(name))))

    def _value_words(self, thought: Info | Decision | None) -> str:
        if thought is None:
            return ""
        if isinstance(thought, Decision):
            return value_words(thought.value, self.side, thought.proven, thought.plies)
        return value_words(thought.value, self.side)

    def _history(self, state: PanelState, width: int, room: int) -> list[Content]:
        """The last moves of this side, as many as there is room for."""
        if room < 2 or not state.history:
            return []
        columns = f"{{:<4}}{{:>{width - 19}}}{{:>7}}{{:>8}}"
        names = ("move", "", "", "time") if state.is_human else ("move", "nodes", "value", "time")
        rows = [Content.styled(columns.format(*names), self.get_visual_style("panel--label"))]
        for turn in state.history[-room + 1 :]:
            nodes, value = ("", "") if state.is_human else (_given(turn.nodes, short_count), _given(turn.value, signed))
            rows.append(Content(columns.format(turn.move, nodes, value, _given(turn.seconds, duration))))
        return [Content(""), *rows]

    def _line(self, state: PanelState, width: int) -> Content:
        moves = state.thought.line if state.thought else ()
        text = " ".join(format_move(state.mode, move) for move in moves) or NOTHING
        room = width - len("line  ")
        if len(text) > room:
            text = text[: room - 2].rsplit(" ", 1)[0] + " …"
        return self._fact("line", text, width)


def _given(number: Number | None, words: Callable[[Number], str]) -> str:
    return NOTHING if number is None else words(number)


def _value(thought: Info | Decision | None) -> str:
    return NOTHING if thought is None or thought.value is None else signed(thought.value)


def _nodes(thought: Info | Decision | None) -> str:
    return count(thought.nodes) if thought and thought.nodes else NOTHING


def _rate(thought: Info | Decision | None) -> str:
    if not thought or not thought.nodes or thought.seconds < 0.001:
        return NOTHING
    return short_count(thought.nodes / thought.seconds)


def _depth(thought: Info | Decision | None, both: str) -> str:
    if not thought or not thought.depth:
        return NOTHING
    return both.format(thought.depth, thought.seldepth) if thought.seldepth > thought.depth else str(thought.depth)


def _cut_share(thought: Info | Decision | None) -> str:
    """How many of the inner nodes were cut short."""
    inner = thought.nodes - thought.leaves if thought else 0
    return f"{min(1.0, thought.cutoffs / inner):.0%}" if thought and thought.cutoffs and inner > 0 else NOTHING
