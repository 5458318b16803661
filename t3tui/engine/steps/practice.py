"""Practice: the same walk with the answers hidden; every value, bound and cut is asked for and checked."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from t3tui.engine.steps.depth_first import DepthFirstWalk, State
from t3tui.engine.steps.walk import Kind, number_text

NEAR = 5e-4
"""How far an answer may be from the number: values lie a ninth of a hundredth apart, so three digits will do."""
INFINITIES = {"inf": math.inf, "∞": math.inf, "infinity": math.inf, "oo": math.inf}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of an answer."""

    right: bool
    text: str
    """Why it is so, if it was wrong."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to find out: a number, or whether the search cuts."""

    step: int
    """In which step of the walk it is answered."""
    prompt: str
    answer: float | bool
    why: str

    @property
    def answer_text(self) -> str:
        """The answer as one would give it."""
        if isinstance(self.answer, bool):
            return "yes" if self.answer else "no"
        return number_text(self.answer)

    def check(self, text: str) -> Verdict | None:
        """Judge an answer; None if it cannot be understood."""
        given = _yes_or_no(text) if isinstance(self.answer, bool) else _number(text)
        if given is None:
            return None
        right = given == self.answer or (not isinstance(self.answer, bool) and _agree(given, self.answer))
        return Verdict(right, "" if right else f"It is {self.answer_text}. {self.why}")


class Practice:
    """A walk in which the student says what happens; it stands at a question until it is answered."""

    def __init__(self, walk: DepthFirstWalk, start: int = 0) -> None:
        """Begin at a step of the walk."""
        self.walk = walk
        self.right = 0
        self.asked = 0
        self._questions = self._from(start)
        self.question = next(self._questions, None)
        """What is asked now; None when all is answered."""

    def _from(self, start: int) -> Iterator[Question]:
        for number in range(start, len(self.walk)):
            yield from questions(self.walk, number)

    def answer(self, text: str) -> Verdict | None:
        """Judge an answer and go on; None, and nothing changes, if it cannot be understood."""
        if self.question is None:
            return None
        verdict = self.question.check(text)
        if verdict is not None:
            self.asked += 1
            self.right += verdict.right
            self.question = next(self._questions, None)
        return verdict

    @property
    def hint(self) -> str:
        """How an answer may look."""
        return "yes or no" if self.question and isinstance(self.question.answer, bool) else "a number, inf or -inf"


def questions(walk: DepthFirstWalk, number: int) -> Iterator[Question]:
    """What a step lets one ask, in the order the algorithm finds it out."""
    kind, node = walk.kind_of(number), walk.node_of(number)
    if kind is Kind.LEAF:
        worth = walk.tree.columns.values[node]
        yield Question(number, f"What is {walk.name(node)} worth?", worth, walk[number].text)
    elif kind is Kind.TAKE:
        yield from _after_a_child(walk, number, node, walk.state(number))


def _after_a_child(walk: DepthFirstWalk, number: int, child: int, state: State) -> Iterator[Question]:
    value = number_text(walk.tree.columns.values[child])
    higher = "higher" if state.maximizing else "lower"
    who = "MAX" if state.maximizing else "MIN"
    before = number_text(state.before)
    name = "v" if walk.algorithm.shows != "thresholds" else "the best for MAX's eyes"
    yield Question(
        number,
        f"{walk.name(child)} came back with {value}. What is {name} now?",
        state.best,
        f"{who} keeps the {higher} of {before} and {value}.",
    )
    cuts = walk.algorithm.cuts
    bound = state.beta if state.maximizing else state.alpha
    if cuts:
        is_cut = walk.is_cut(state)
        beyond = f"{number_text(state.best)} against {number_text(bound)}, which the other side has elsewhere"
        rule = _rule(walk, state)
        yield Question(number, "Does it cut here?", is_cut, f"It cuts {rule}: {beyond}.")
        cuts = is_cut
    parent = walk.tree.columns.parents[child]
    if not cuts and walk.algorithm.shows == "window" and state.done < len(walk.tree.children(parent)):
        own, other = ("α", "β") if state.maximizing else ("β", "α")
        sure = max(state.alpha, state.best) if state.maximizing else min(state.beta, state.best)
        stays = state.beta if state.maximizing else state.alpha
        moves = f"{own} is the best {who} is sure of: the {higher} of what it was and v."
        yield Question(number, f"What is {own} now?", sure, moves)
        yield Question(number, f"And {other}?", stays, f"Only the other side moves {other}.")


def _agree(given: float, answer: float) -> bool:
    """Whether a number is the other one, as far as it is written out on the screen or by hand."""
    return abs(given - answer) < NEAR or number_text(given) == number_text(answer)


def _rule(walk: DepthFirstWalk, state: State) -> str:
    if walk.algorithm.strict:
        return "when v is above the bound" if state.maximizing else "when v is below the bound"
    return "when v ≥ β" if state.maximizing else "when v ≤ α"


def _yes_or_no(text: str) -> bool | None:
    word = text.strip().lower()
    return True if word in ("y", "yes") else False if word in ("n", "no") else None


def _number(text: str) -> float | None:
    text = text.strip().lower().replace("−", "-").replace(",", ".")
    sign = -1 if text.startswith("-") else 1
    plain = text.lstrip("+-").strip()
    if plain in INFINITIES:
        return sign * INFINITIES[plain]
    try:
        number = float(text)
    except ValueError:
        return None
    return None if math.isnan(number) else number
