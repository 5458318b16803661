"""The tree explorer: what a search looked at, as deep as one likes."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget

from t3tui.engine.player import Info
from t3tui.engine.roster import Spec, parse_spec
from t3tui.engine.search_tree import Tree, TreeNode
from t3tui.engine.steps.walk import Walk
from t3tui.engine.steps.walks import can_be_followed, walk_through
from t3tui.engine.tree_export import FORMATS, export, kind_of
from t3tui.game.errors import T3Error
from t3tui.game.notation import format_move, parse_move
from t3tui.game.position import Position
from t3tui.game.shown_text import shown
from t3tui.play.running_search import Failure
from t3tui.play.running_trace import Recorded, RunningTrace, keeps_a_tree, recorders
from t3tui.play.safe_files import EVERYBODY, replace_file
from t3tui.ui.screens.ask_dialog import AskScreen
from t3tui.ui.screens.base import BaseScreen
from t3tui.ui.screens.file_dialogs import written_path
from t3tui.ui.widgets.board import BoardView
from t3tui.ui.widgets.node_panel import NodePanel
from t3tui.ui.widgets.search_tree_view import SearchTreeView, Shown
from t3tui.ui.widgets.title_bar import TitleBar
from t3tui.ui.words import count, counted


class TreeScreen(BaseScreen):
    """Records the search of a position and shows its tree."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "show_only('chosen')", "Line", tooltip="Only the chosen line, or all", id="tree.chosen"),
        Binding("x", "show_only('cuts')", "Cuts", tooltip="Only what leads to a cut, or all", id="tree.cuts"),
        Binding("slash", "find", "Find", tooltip="The next node of a move", id="tree.find"),
        Binding("n", "find_next", "Next", tooltip="Find the next one", show=False, id="tree.find_next"),
        Binding("s", "step", "Step", tooltip="Follow the algorithm step by step", id="tree.step"),
        Binding("e", "export", "Export", tooltip="Write it as DOT, SVG, PNG or JSON", id="tree.export"),
        Binding("o", "player", "Player", tooltip="Let another player search here", id="tree.player"),
        Binding("escape", "back", "Back", tooltip="Stop recording, or go back", show=False, id="tree.back"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (40, "-tall")]

    @dataclass
    class Progress(Message):
        """What the search that is being recorded knows so far."""

        trace: RunningTrace
        info: Info

    @dataclass
    class Done(Message):
        """A recording has ended."""

        trace: RunningTrace
        result: Recorded

    @dataclass
    class Exported(Message):
        """The tree was written, or why it was not."""

        text: str
        failed: bool = False

    @dataclass
    class Ready(Message):
        """The steps of a tree can be followed."""

        tree: Tree
        walk: Walk

    def __init__(self, position: Position, spec: Spec) -> None:
        super().__init__()
        self.position = position
        self.spec = spec
        self.trace: RunningTrace | None = None
        self.recorded: Tree | None = None
        self._wanted = ""

    def body(self) -> Iterable[Widget]:
        """The tree, and beside it the node one stands on."""
        with Horizontal(id="tree"):
            yield SearchTreeView()
            with Vertical(id="node"):
                board = BoardView(self.position)
                board.can_focus = False
                board.show_cursor = False
                yield board
                yield NodePanel()

    def on_mount(self) -> None:
        """Begin to record."""
        self.view.focus()
        self._show_title()
        self._record()

    def on_unmount(self) -> None:
        """Leave no search behind."""
        self._cancel()

    @property
    def view(self) -> SearchTreeView:
        """The tree."""
        return self.query_one(SearchTreeView)

    def _show_title(self) -> None:
        self.query_one(TitleBar).text = f"Tree  ·  {shown(str(self.spec))}  ·  move {self.position.ply + 1}"

    # Recording

    def _record(self) -> None:
        self._cancel()
        self.recorded = None
        self.trace = trace = RunningTrace(self.position, self.spec.make)
        self.running = True
        self.say(f"{self.spec} searches, and every node is written down …   esc stops it")

        trace.start(
            lambda info: self._post(self.Progress(trace, info)), lambda result: self._post(self.Done(trace, result))
        )
        self.refresh_bindings()

    def _post(self, message: Message) -> None:
        """Tell something from another thread."""
        with suppress(RuntimeError):  # whoever has left hears nothing any more
            self.post_message(message)

    def _cancel(self) -> None:
        if self.trace is not None:
            self.trace.cancel()
        self.trace = None
        self.running = False

    @on(Progress)
    def _show_progress(self, message: Progress) -> None:
        if message.trace is self.trace:
            self.say(f"{self.spec} searches: {count(message.info.nodes)} nodes so far …   esc stops it")

    @on(Done)
    def _show_result(self, message: Done) -> None:
        if message.trace is not self.trace:
            return
        self._cancel()
        if isinstance(message.result, Failure):
            self.say(f"There is no tree: {shown(message.result.reason)}.   o lets another player search", warning=True)
        else:
            self.show_tree(message.result)
        self.refresh_bindings()

    def show_tree(self, tree: Tree) -> None:
        """Show a recorded tree."""
        self.recorded = tree
        self.view.show_tree(tree)
        self._say_what_there_is()

    def _say_what_there_is(self) -> None:
        tree = self.recorded
        if tree is None:
            return
        chosen = "" if tree.chosen is None else f"plays {format_move(self.position.mode, tree.chosen)}; "
        nodes = f"{counted(tree.visited, 'node')} below the root, all recorded"
        if tree.search == "champion":
            nodes = f"{counted(tree.visited, 'node')}, of which the best line of each depth is kept"
        elif not tree.is_whole:
            nodes = (
                f"{counted(tree.recorded, 'node')} recorded of {count(tree.visited)} visited: … marks where more was"
            )
        cuts = f", {counted(tree.info.cutoffs, 'cut')}" if tree.info.cutoffs and tree.takes_turns else ""
        self.say(f"{self.position.side} {chosen}{nodes}{cuts}.")

    # Looking

    @on(SearchTreeView.Highlighted)
    def _show_node(self, message: SearchTreeView.Highlighted) -> None:
        node = message.node
        board = self.query_one(BoardView)
        board.position = node.position
        board.last = node.move
        self.query_one(NodePanel).node = node

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
        tree = self.recorded
        if action in ("show_only", "find", "export"):
            return tree is not None and (parameters != ("cuts",) or bool(tree.cuts_below[0]))
        if action == "find_next":
            return bool(self._wanted)
        if action == "step":
            return tree is not None and can_be_followed(tree)
        return True

    def action_show_only(self, what: Shown) -> None:
        """Show only some nodes, or all again."""
        now = "all" if self.view.shown == what else what
        self.view.show_only(now)
        words = {"all": "All nodes are shown.", "chosen": "Only the chosen line.", "cuts": "Only what leads to cuts."}
        self.say(f"{words[now]}   {'x' if what == 'cuts' else 'c'} changes it")

    def action_find(self) -> None:
        """Ask for a move and go to the next node of it."""

        def check(text: str) -> str:
            try:
                parse_move(self.position.mode, text)
            except T3Error as error:
                return str(error)
            return ""

        def find(text: str | None) -> None:
            if text:
                self._wanted = text
                self.action_find_next()

        self.app.push_screen(AskScreen("Find a move", "A move as on the board, such as 5 or 59.", "", check), find)

    def action_find_next(self) -> None:
        """Go to the next node of the move that is looked for."""
        tree, here = self.recorded, self.view.node
        if tree is None or here is None or not self._wanted:
            return
        move = parse_move(self.position.mode, self._wanted)
        moves = tree.columns.moves
        order = (*range(here.index + 1, len(moves)), *range(1, here.index + 1))
        found = next((index for index in order if moves[index] == move), None)
        if found is None:
            self.say(f"The search never looked at {self._wanted}.", warning=True)
            return
        if self.view.shown != "all":
            self.view.show_only("all")
        self.view.go_to(found)
        self.say(f"{self._wanted} after {self._path(TreeNode(tree, found)) or 'the start'}.   n finds the next one")
        self.refresh_bindings()

    def _path(self, node: TreeNode) -> str:
        mode = self.position.mode
        return " ".join(format_move(mode, above.move) for above in node.path[1:-1] if above.move is not None)

    # What can be done with it

    def action_step(self) -> None:
        """Follow the algorithm step by step."""
        if self.recorded is not None:
            self.say("Getting the steps ready …")
            self._find_steps(self.recorded)

    @work(thread=True, group="steps", exclusive=True, exit_on_error=False)
    def _find_steps(self, tree: Tree) -> None:
        self._post(self.Ready(tree, walk_through(tree)))

    @on(Ready)
    def _show_steps(self, message: Ready) -> None:
        if message.tree is self.recorded and self.is_current:
            from t3tui.ui.screens.step import StepScreen

            self._say_what_there_is()
            self.app.push_screen(StepScreen(message.walk))

    def action_player(self) -> None:
        """Let another player search here."""
        names = ", ".join(recorders(self.position.mode))

        def check(text: str) -> str:
            try:
                spec = parse_spec(text, self.position.mode)
            except T3Error as error:
                return str(error)
            return "" if keeps_a_tree(spec) else f"{spec.kind.name} keeps no search tree; these do: {names}."

        def take(text: str | None) -> None:
            if text:
                self.spec = parse_spec(text, self.position.mode)
                self._show_title()
                self._record()

        asked = AskScreen("Who searches?", f"Such as minimax:depth=0. There are {names}.", str(self.spec), check)
        self.app.push_screen(asked, take)

    def action_export(self) -> None:
        """Ask for a file and write the tree into it."""

        def check(text: str) -> str:
            try:
                path = written_path(text)
            except T3Error as error:
                return str(error)
            if not text or path.is_dir():
                return "Write the name of a file."
            if path.suffix[1:].lower() not in FORMATS:
                return "Its name must end with .dot, .svg, .png or .json."
            return "" if path.parent.is_dir() else f"There is no folder {shown(str(path.parent))}."

        def take(text: str | None) -> None:
            if text and self.recorded is not None:
                self._export(self.recorded, Path(text).expanduser())

        about = "DOT, SVG, PNG or JSON by its ending; a file of that name is replaced. Pictures need Graphviz."
        self.app.push_screen(AskScreen("Export the tree", about, "tree.svg", check), take)

    @work(thread=True, group="export", exit_on_error=False)
    def _export(self, tree: Tree, path: Path) -> None:
        try:
            replace_file(path, export(tree, kind_of(path.name)), mode=EVERYBODY)
        except T3Error as error:
            self._post(self.Exported(str(error), failed=True))
        except OSError as error:
            self._post(self.Exported(f"{shown(str(path))} cannot be written: {error.strerror}.", failed=True))
        else:
            self._post(self.Exported(f"The tree is in {shown(str(path))}."))

    @on(Exported)
    def _tell_of_export(self, message: Exported) -> None:
        self.say(message.text, warning=message.failed)

    def action_back(self) -> None:
        """Stop recording, or go back."""
        if self.trace is not None:
            self._cancel()
            self.say("Stopped; nothing was kept.   o searches again   esc goes back")
            self.refresh_bindings()
        else:
            super().action_back()
