"""The steps of the searches that go down and come back: minimax, minimax-ab, alpha-beta and four-rules."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from typing import Final

from t3tui.engine.search_tree import Tree, TreeNode
from t3tui.engine.steps.walk import Code, Kind, Step, Walk, number_text
from t3tui.game.position import Position


@dataclass(frozen=True, slots=True)
class Algorithm:
    """How one of the searches is written, and by what it cuts."""

    title: str
    code: dict[bool, Code]
    """For MAX, the side to move at the root, and for MIN."""
    lines: dict[Kind, int]
    """Which line runs in which kind of step."""
    begins_at_bound: bool = False
    """Whether the best so far begins at what is already sure, and not at infinity."""
    strict: bool = False
    """Whether it cuts only beyond the bound, and not at it."""
    cuts: bool = True
    shows: str = "window"
    """Its variables: the window of alpha and beta, thresholds, one bound or none."""


def _two_functions(mine: str, other: str, least: str, narrow: bool) -> Code:
    best, bound, sign, own = ("max", "β", "≥", "α") if mine == "high" else ("min", "α", "≤", "β")
    window = ", α, β" if narrow else ""
    return (
        f"function {mine}(s{window})",
        "  if s is over or deep enough:",
        "    return worth(s)",
        f"  v ← {least}",
        "  for each move a in s:",
        f"    v ← {best}(v, {other}(s + a{window}))",
        *((f"    if v {sign} {bound}: return v   ← cut", f"    {own} ← {best}({own}, v)") if narrow else ()),
        "  return v",
    )


def _both(*, narrow: bool) -> dict[bool, Code]:
    return {
        True: _two_functions("high", "low", "−∞", narrow),
        False: _two_functions("low", "high", "+∞", narrow),
    }


_THRESHOLDS: Final[Code] = (
    "function look(s, pass, use)",
    "  if s is over or deep enough:",
    "    return worth(s) for its mover",
    "  for each move a in s:",
    "    w ← −look(s + a, −use, −pass)",
    "    pass ← max(pass, w)",
    "    if pass ≥ use: return pass ← cut",
    "  return pass",
)


def _one_bound(maximizing: bool) -> Code:
    best, least, beyond = ("max", "−∞", ">") if maximizing else ("min", "+∞", "<")
    return (
        "function look(s, bound)",
        "  if s is over or deep enough:",
        "    return worth(s)",
        f"  v ← {least}",
        "  for each move a in s:",
        f"    v ← {best}(v, look(s + a, v))",
        f"    if v {beyond} bound: return v   ← cut",
        "  return v",
    )


_LINES: Final = {Kind.ENTER: 3, Kind.LEAF: 2, Kind.UNRECORDED: 2, Kind.TAKE: 5}

ALGORITHMS: Final[dict[str, Algorithm]] = {
    "minimax": Algorithm("MINIMAX", _both(narrow=False), {**_LINES, Kind.RETURN: 6}, cuts=False, shows=""),
    "minimax-ab": Algorithm(
        "MINIMAX-A-B",
        {True: _THRESHOLDS, False: _THRESHOLDS},
        {
            Kind.ENTER: 0,
            Kind.LEAF: 2,
            Kind.UNRECORDED: 2,
            Kind.TAKE: 5,
            Kind.NARROW: 5,
            Kind.CUT: 6,
            Kind.RETURN: 7,
        },
        begins_at_bound=True,
        shows="thresholds",
    ),
    "alpha-beta": Algorithm(
        "ALPHA-BETA-SEARCH",
        _both(narrow=True),
        {**_LINES, Kind.CUT: 6, Kind.NARROW: 7, Kind.RETURN: 8},
    ),
    "four-rules": Algorithm(
        "FOUR RULES",
        {True: _one_bound(True), False: _one_bound(False)},
        {**_LINES, Kind.CUT: 6, Kind.RETURN: 7},
        strict=True,
        shows="bound",
    ),
}


@dataclass(frozen=True, slots=True)
class State:
    """What a node knows when some of its children are done; everything in MAX's view."""

    node: int
    maximizing: bool
    done: int
    """How many children."""
    best: float
    before: float
    """The best before the last of those children."""
    best_child: int | None
    """The child that gave the best so far; None as long as none has."""
    alpha: float
    beta: float

    @property
    def improved(self) -> bool:
        """Whether the last child was better than all before it."""
        return self.best != self.before


class DepthFirstWalk(Walk):
    """The steps in order; what is known at each is worked out from the tree when it is asked for."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.algorithm = ALGORITHMS[tree.search]
        self.title = self.algorithm.title
        self._kinds, self._nodes = array("b"), array("i")
        self._collect()

    def _collect(self) -> None:
        """Write down the steps: what happens, and at which node, or after which child."""
        tree, narrows = self.tree, self.algorithm.shows == "window"
        columns = tree.columns
        waiting: list[tuple[int, int]] = [(0, 0)]
        add_kind, add_node = self._kinds.append, self._nodes.append
        while waiting:
            node, done = waiting.pop()
            children = tree.children(node)
            if done == 0:
                add_kind(Kind.ENTER)
                add_node(node)
                if not children:
                    if not math.isnan(columns.values[node]):
                        add_kind(Kind.LEAF)
                        add_node(node)
                    continue
            else:
                child = children[done - 1]
                if math.isnan(columns.values[child]):
                    continue
                add_kind(Kind.TAKE)
                add_node(child)
                if done == len(children):
                    if columns.cuts[node]:
                        add_kind(Kind.CUT)
                        add_node(child)
                        continue
                    if not math.isnan(columns.values[node]):
                        add_kind(Kind.RETURN)
                        add_node(node)
                    continue
                if narrows and self._window(child) != self._window(children[done]):
                    add_kind(Kind.NARROW)
                    add_node(child)
            waiting.append((node, done + 1))
            waiting.append((children[done], 0))
        add_kind(Kind.CHOOSE)
        add_node(0)

    def _window(self, node: int) -> tuple[float, float]:
        return self.tree.columns.alphas[node], self.tree.columns.betas[node]

    def _goes_on(self, node: int) -> bool:
        """Whether a node without recorded children had some in the search."""
        deepest = len(self.tree.nodes_per_ply) - 1
        return self.tree.plies[node] == deepest and TreeNode(self.tree, node).is_unrecorded_below

    def position(self, node: int) -> Position:
        """The position of a node."""
        return TreeNode(self.tree, node).position

    def __len__(self) -> int:
        return len(self._kinds)

    def kind_of(self, number: int) -> Kind:
        """What happens in a step; what looks like a leaf may be where recording ended."""
        kind = Kind(self._kinds[number])
        return Kind.UNRECORDED if kind is Kind.LEAF and self._goes_on(self._nodes[number]) else kind

    def node_of(self, number: int) -> int:
        """The node of a step, or the child it has just come back from."""
        return self._nodes[number]

    def __getitem__(self, number: int) -> Step:
        kind, node = self.kind_of(number), self._nodes[number]
        after_child = kind in (Kind.TAKE, Kind.NARROW, Kind.CUT)
        state = self.state(number)
        code = self.algorithm.code[state.maximizing]
        visited = node + self.tree.sizes[node] if after_child or kind in (Kind.RETURN, Kind.CHOOSE) else node
        return Step(
            kind,
            state.node,
            code,
            self.algorithm.lines.get(kind, len(code) - 1),
            self._variables(state, kind),
            self._text(kind, node, state),
            visited,
        )

    # What is known

    def state(self, number: int) -> State:
        """What the node of a step knows then."""
        kind, node = self.kind_of(number), self._nodes[number]
        if kind in (Kind.TAKE, Kind.NARROW, Kind.CUT):
            parent = self.tree.columns.parents[node]
            done = self.tree.children(parent).index(node) + 1
            return self.state_of(parent, done, narrowed=kind is Kind.NARROW)
        if kind in (Kind.RETURN, Kind.CHOOSE):
            return self.state_of(node, len(self.tree.children(node)), narrowed=True)
        return self.state_of(node, 0, narrowed=False)

    def state_of(self, node: int, done: int, *, narrowed: bool) -> State:
        """What a node knows when so many of its children are done, and alpha and beta have followed or not."""
        columns = self.tree.columns
        maximizing = self.tree.plies[node] % 2 == 0
        alpha, beta = columns.alphas[node], columns.betas[node]
        best = -math.inf if maximizing else math.inf
        if self.algorithm.begins_at_bound:
            best = alpha if maximizing else beta
        before, best_child = best, None
        children = self.tree.children(node)
        for place in range(done):
            before, value = best, columns.values[children[place]]
            if value > best if maximizing else value < best:
                best, best_child = value, children[place]
            is_last = place == done - 1
            if self.algorithm.shows in ("window", "thresholds") and (narrowed or not is_last):
                alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        return State(node, maximizing, done, best, before, best_child, alpha, beta)

    def is_cut(self, state: State) -> bool:
        """Whether the best so far is good enough to leave the rest unseen."""
        if not self.algorithm.cuts:
            return False
        beyond = state.best - state.beta if state.maximizing else state.alpha - state.best
        if math.isnan(beyond):
            return False
        return beyond > 0 or (beyond == 0 and not self.algorithm.strict)

    # In words

    def _variables(self, state: State, kind: Kind) -> tuple[tuple[str, str], ...]:
        shows = self.algorithm.shows
        depth = ("depth", str(self.tree.plies[state.node]))
        if kind in (Kind.LEAF, Kind.UNRECORDED):
            worth = ("worth", number_text(self.tree.columns.values[state.node]))
            return (worth, *self._bounds(state), depth)
        if shows == "thresholds":
            return (*self._bounds(state), depth)
        return (("v", number_text(state.best)), *self._bounds(state), depth)

    def _bounds(self, state: State) -> tuple[tuple[str, str], ...]:
        shows = self.algorithm.shows
        if shows == "window":
            return (("α", number_text(state.alpha)), ("β", number_text(state.beta)))
        if shows == "thresholds":
            passed, use = (state.alpha, state.beta) if state.maximizing else (-state.beta, -state.alpha)
            if state.done:
                passed = state.best if state.maximizing else -state.best
            return (("pass", number_text(passed)), ("use", number_text(use)))
        if shows == "bound":
            return (("bound", number_text(state.beta if state.maximizing else state.alpha)),)
        return ()

    def _text(self, kind: Kind, node: int, state: State) -> str:
        if kind is Kind.ENTER:
            return self._entering(node, state)
        if kind in (Kind.LEAF, Kind.UNRECORDED):
            return self._leaf(kind, node)
        if kind is Kind.TAKE:
            return self._taking(node, state)
        if kind is Kind.NARROW:
            name, moves, bound = ("α", "rises", state.alpha) if state.maximizing else ("β", "falls", state.beta)
            who = "MAX" if state.maximizing else "MIN"
            return f"{name} {moves} to {number_text(bound)}: {who} is sure of that much here."
        if kind is Kind.CUT:
            return self._cutting(state)
        value = number_text(self.tree.columns.values[node])
        if kind is Kind.CHOOSE:
            return self._choosing(value)
        return f"All moves of {self.name(node)} are seen: it is worth {value}."

    def _entering(self, node: int, state: State) -> str:
        who = "MAX" if state.maximizing else "MIN"
        side = self.tree.position.side if state.maximizing else self.tree.position.side.other
        wants = "highest" if state.maximizing else "lowest"
        if node == 0:
            return f"{side} is to move and is {who}: it wants the {wants} value."
        return f"{side.other} plays {self.name(node)}; now {side} is to move, {who}, who wants the {wants} value."

    def _leaf(self, kind: Kind, node: int) -> str:
        value = number_text(self.tree.columns.values[node])
        if kind is Kind.UNRECORDED:
            return f"What is below {self.name(node)} was not recorded; it came back with {value}."
        position = self.position(node)
        if position.is_over:
            return f"The game is over: {position.outcome_text}. It is worth {value}."
        return f"Deep enough: the evaluation gives {value}."

    def _taking(self, child: int, state: State) -> str:
        value = number_text(self.tree.columns.values[child])
        name = "pass" if self.algorithm.shows == "thresholds" else "v"
        sign = -1 if name == "pass" and not state.maximizing else 1
        best, before = number_text(sign * state.best), number_text(sign * state.before)
        if state.improved:
            than = "the first" if math.isinf(state.before) else f"better than {before}"
            return f"{self.name(child)} is worth {value}: {than}, {name} becomes {best}."
        held = f"no better than {self.name(state.best_child)}" if state.best_child is not None else "not good enough"
        return f"{self.name(child)} is worth {value}: {held}, {name} stays {best}."

    def _cutting(self, state: State) -> str:
        left = self.position(state.node).count_moves() - state.done
        unseen = "no move is left" if left == 0 else "1 move is left" if left == 1 else f"{left} moves are left"
        other = "MIN" if state.maximizing else "MAX"
        bound = state.beta if state.maximizing else state.alpha
        beyond = "above" if state.maximizing else "below"
        beyond = beyond if self.algorithm.strict else f"not {'below' if state.maximizing else 'above'}"
        return (
            f"Cut: {number_text(state.best)} is {beyond} {number_text(bound)}, which {other} has elsewhere, "
            f"so {other} never comes here; {unseen} unseen."
        )

    def _choosing(self, value: str) -> str:
        move = self.tree.chosen
        if move is None:
            return "The search was stopped before it knew."
        place = next(at for at in self.tree.children(0) if self.tree.columns.moves[at] == move)
        return f"{self.tree.position.side} plays {self.name(place)}, the first of the best moves, worth {value}."
