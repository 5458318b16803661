"""What a record keeps of a player's thinking, and what it says when it is read again."""

from __future__ import annotations

from t3tui.engine.evaluations import scale_named
from t3tui.engine.player import Info
from t3tui.engine.score import CENTIPOINTS, Score
from t3tui.game.history import Annotation
from t3tui.game.mode import Mode


def annotation_of(info: Info) -> Annotation:
    """What is worth keeping of a decision."""
    value = info.value
    return Annotation(
        value=info.number,
        nodes=info.nodes or None,
        seconds=round(info.seconds, 6),
        proven=info.proven,
        plies=info.plies,
        exact=info.is_exact,
        scale="" if value is None or value.scale == CENTIPOINTS else value.scale.name,
        comment=info.said,
    )


def value_of(annotation: Annotation, mode: Mode) -> Score | None:
    """The value a record gives a move, from the mover's view; a number without a proof is none, however large."""
    if annotation.value is None:
        return None
    return Score(
        annotation.value, scale_named(annotation.scale, mode), annotation.proven, annotation.plies, annotation.exact
    )
