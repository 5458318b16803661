"""The list of the six experiments; a name is found here."""

from __future__ import annotations

from typing import Final

from t3tui.lab.experiments.ekram import EVALUATIONS_EXPERIMENT, SEARCHES_EXPERIMENT
from t3tui.lab.experiments.hu import DEPTHS_EXPERIMENT
from t3tui.lab.experiments.paudel import PRUNING
from t3tui.lab.experiments.project5 import BREADTH
from t3tui.lab.experiments.rows import Experiment
from t3tui.lab.experiments.zhang import HEURISTICS

EXPERIMENTS: Final[tuple[Experiment, ...]] = (
    SEARCHES_EXPERIMENT,
    EVALUATIONS_EXPERIMENT,
    HEURISTICS,
    PRUNING,
    DEPTHS_EXPERIMENT,
    BREADTH,
)
BY_NAME: Final = {experiment.name: experiment for experiment in EXPERIMENTS}
