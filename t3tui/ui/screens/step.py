"""Step by step: an algorithm at work on a recorded tree, and practice, where the student says what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from t3tui.engine.steps.depth_first import DepthFirstWalk
from t3tui.engine.steps.practice import Practice
from t3tui.engine.steps.walk import Kind, Step, Walk
from t3tui.ui.plain_text import plain
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.step_views import CodeView, TreeSoFar, VariablesView
from t3tui.ui.widgets.title_bar import TitleBar
from t3tui.ui.words import count

SPEEDS: Final = (1, 2, 4, 8, 16, 32)
"""Steps a second when it runs by itself."""
NODES: Final = (Kind.ENTER, Kind.SELECT)
_STEPS = Binding.Group("Step", compact=True)
_NODE = Binding.Group("Node", compact=True)
_SPEED = Binding.Group("Speed", compact=True)


class StepScreen(BaseScreen):
    """Walks through the steps of a recorded search."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(-1)", "Back", tooltip="One step back", group=_STEPS, id="step.back_one"),
        Binding("right,l", "go(1)", "On", tooltip="One step on", group=_STEPS, id="step.on_one"),
        Binding("shift+left,H", "node(-1)", "Node back", tooltip="One node back", group=_NODE, id="step.node_back"),
        Binding("shift+right,L", "node(1)", "Node on", tooltip="One node on", group=_NODE, id="step.node_on"),
        Binding("space", "run", "Run", tooltip="Let it run by itself, or stop it", id="step.run"),
        Binding("b", "to('cut')", "Cut", tooltip="To the next cut", id="step.cut"),
        Binding("g", "to('leaf')", "Leaf", tooltip="To the next leaf", id="step.leaf"),
        Binding("p", "practise", "Practice", tooltip="Say yourself what happens", id="step.practise"),
        Binding("minus", "speed(-1)", "Slower", tooltip="Run slower", group=_SPEED, show=False, id="step.slower"),
        Binding("plus", "speed(1)", "Faster", tooltip="Run faster", group=_SPEED, show=False, id="step.faster"),
        Binding("home", "first", "Start", tooltip="To the first step", show=False, id="step.first"),
        Binding("end", "last", "End", tooltip="To the last step", show=False, id="step.last"),
        Binding("escape", "back", "Back", tooltip="End practice, or back to the tree", show=False, id="step.leave"),
    ]

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (40, "-tall")]

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self.walk = walk
        self.number = 0
        self.practice: Practice | None = None
        self._speed = 1
        self._timer: Timer | None = None

    def body(self) -> Iterable[Widget]:
        """The code, the tree so far, the board with the variables, and the sentence."""
        with Horizontal(id="step"):
            with Vertical(id="algorithm"):
                yield CodeView()
                yield TreeSoFar()
            with Vertical(id="moment"):
                board = BoardView(self.walk.tree.position)
                board.can_focus = False
                board.show_cursor = False
                yield board
                yield VariablesView()
                yield Static(id="sentence", markup=False)
                yield Input(id="answer", compact=True, placeholder="your answer", disabled=True)

    def on_mount(self) -> None:
        """Begin at the first step."""
        self.query_one(CodeView).border_title = plain(self.walk.title)
        self.query_one(TreeSoFar).border_title = plain(self.walk.beside)
        self.query_one(VariablesView).counts = self.walk.counts
        self.query_one("#answer").display = False
        self.query_one(TitleBar).text = f"Step by step  ·  {self.walk.tree.spec}"
        self.query_one(TreeSoFar).walk = self.walk
        self._show()

    def on_unmount(self) -> None:
        """Stop running."""
        self._stop()

    # Showing

    def _show(self) -> None:
        step = self.walk[self.number]
        for view in (self.query_one(CodeView), self.query_one(VariablesView)):
            view.step = step
        tree = self.query_one(TreeSoFar)
        tree.number = self.number
        self._show_board(step)
        if self.practice is None:
            self.query_one("#sentence", Static).update(step.text)
            run = f"runs, {SPEEDS[self._speed]} a second" if self._timer else "space runs"
            self.say(f"Step {count(self.number + 1)} of {count(len(self.walk))}.   {run}")

    def _show_board(self, step: Step) -> None:
        position = self.walk.tree.position
        moves = self.walk.path(step)
        for move in moves:
            position = position.play(move)
        board = self.query_one(BoardView)
        board.position = position
        board.last = moves[-1] if moves else None

    # Walking

    def go_to(self, number: int | None) -> None:
        """Show a step."""
        if number is None:
            self._stop()
            self.say("There is none any more.", warning=True)
        elif 0 <= number < len(self.walk):
            self.number = number
            self._show()

    def action_go(self, step: int) -> None:
        """One step."""
        self._stop()
        self.go_to(min(max(self.number + step, 0), len(self.walk) - 1))

    def action_node(self, step: int) -> None:
        """One node."""
        self._stop()
        find = self.walk.following if step > 0 else self.walk.preceding
        self.go_to(find(self.number, *NODES))

    def action_to(self, what: str) -> None:
        """To the next cut or the next leaf."""
        self._stop()
        kinds = (Kind.CUT,) if what == "cut" else (Kind.LEAF, Kind.RESULT)
        self.go_to(self.walk.following(self.number, *kinds))

    def action_first(self) -> None:
        """To the first step."""
        self._stop()
        self.go_to(0)

    def action_last(self) -> None:
        """To the last step."""
        self._stop()
        self.go_to(len(self.walk) - 1)

    def action_run(self) -> None:
        """Let it run by itself, or stop it."""
        if self._timer is not None:
            self._stop()
        else:
            self._start()
        self._show()

    def action_speed(self, step: int) -> None:
        """Run faster or slower."""
        self._speed = min(max(self._speed + step, 0), len(SPEEDS) - 1)
        if self._timer is not None:
            self._start()
        self._show()

    def _start(self) -> None:
        self._stop()
        self._timer = self.set_interval(1 / SPEEDS[self._speed], self._run_on)
        self.running = True

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = None
        self.running = False

    def _run_on(self) -> None:
        if self.number + 1 < len(self.walk):
            self.go_to(self.number + 1)
        else:
            self._stop()
            self._show()

    # Practice

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
        if action == "practise":
            return isinstance(self.walk, DepthFirstWalk) and self.practice is None
        if action in ("go", "node", "run", "to", "first", "last", "speed") and self.practice is not None:
            return False
        if action == "to" and parameters == ("cut",):
            return isinstance(self.walk, DepthFirstWalk) and self.walk.algorithm.cuts
        return True

    def action_practise(self) -> None:
        """Hide the answers and ask for them, from here on."""
        if isinstance(self.walk, DepthFirstWalk):
            self._stop()
            self.practice = Practice(self.walk, self.number)
            self._hide(True)
            self._ask()

    def _hide(self, hidden: bool) -> None:
        self.query_one(TreeSoFar).hidden = hidden
        self.query_one(VariablesView).hidden = hidden
        answer = self.query_one("#answer", Input)
        answer.display = hidden
        answer.disabled = not hidden
        answer.value = ""
        self.set_focus(answer if hidden else None)
        self.refresh_bindings()

    def _ask(self, verdict: str = "") -> None:
        assert self.practice is not None
        question = self.practice.question
        so_far = f"{self.practice.right} of {self.practice.asked} right" if self.practice.asked else "Practice"
        if question is None:
            self._end_practice(f"{verdict} That was all: {so_far}.".strip())
            return
        self.number = question.step
        self._show()
        self.query_one("#sentence", Static).update(f"{verdict}\n{question.prompt}".strip())
        self.say(f"{so_far}.   Answer with {self.practice.hint}.   esc ends it")

    @on(Input.Submitted, "#answer")
    def _judge(self, event: Input.Submitted) -> None:
        if self.practice is None:
            return
        verdict = self.practice.answer(event.value)
        event.input.value = ""
        if verdict is None:
            self.say(f"That is no answer: it should be {self.practice.hint}.", warning=True)
        elif verdict.right:
            self._ask("Right.")
        else:
            self._ask(f"No. {verdict.text}")

    def _end_practice(self, sentence: str) -> None:
        self.practice = None
        self._hide(False)
        self._show()
        self.say(sentence)

    def action_back(self) -> None:
        """End practice, or go back to the tree."""
        if self.practice is not None:
            right, asked = self.practice.right, self.practice.asked
            self._end_practice(f"Practice ended: {right} of {asked} right.")
        else:
            super().action_back()
