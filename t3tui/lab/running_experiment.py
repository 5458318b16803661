"""An experiment that runs in a thread of its own: its rows so far, its charts, and whether it goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from t3tui.engine.player import Stop
from t3tui.lab.charts import Chart
from t3tui.lab.experiments.rows import Experiment, Row, Watch

CHARTS_EVERY: Final = 0.25
"""Seconds between two looks at the charts while rows come quickly."""


class State(StrEnum):
    """How far an experiment is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class RunningExperiment:
    """One run; whoever started it is told of every change, in the run's thread."""

    def __init__(self, experiment: Experiment, turn: threading.Lock | None = None) -> None:
        """Runs that share a ``turn`` go one after the other."""
        self.experiment = experiment
        self.state = State.WAITING
        self.rows: tuple[Row, ...] = ()
        self.charts: tuple[Chart, ...] = ()
        self.failure = ""
        """What went wrong, if anything did, as a sentence."""
        self._turn = turn or threading.Lock()
        self._stop = Stop()

    @property
    def goes_on(self) -> bool:
        """Whether more is to be expected of it."""
        return self.state in (State.WAITING, State.RUNNING)

    def start(self, changed: Callable[[RunningExperiment], object]) -> None:
        """Run in a thread and tell of every row and of the end."""
        threading.Thread(target=self.run, args=(changed,), name="t3tui-lab", daemon=True).start()

    def stop(self) -> None:
        """Ask it to end; the rows so far stay."""
        self._stop.set()

    def run(self, changed: Callable[[RunningExperiment], object]) -> None:
        """Run in this thread."""
        while not self._turn.acquire(timeout=0.05):
            if self._stop.is_set():
                self._end(State.STOPPED, changed)
                return
        try:
            self.state = State.RUNNING
            changed(self)
            self._compute(changed)
        except Exception as error:
            self.failure = f"The experiment failed: {error or type(error).__name__}"
            self._end(State.FAILED, changed)
        finally:
            self._turn.release()

    def _compute(self, changed: Callable[[RunningExperiment], object]) -> None:
        drawn = 0.0
        for row in self.experiment.run(Watch(self._stop, polite=True)):
            self.rows = (*self.rows, row)
            if time.monotonic() > drawn + CHARTS_EVERY:
                self.charts = self.experiment.charts(self.rows)
                drawn = time.monotonic()
            changed(self)
        self._end(State.STOPPED if self._stop.is_set() else State.DONE, changed)

    def _end(self, state: State, changed: Callable[[RunningExperiment], object]) -> None:
        self.charts = self.experiment.charts(self.rows)
        self.state = state
        changed(self)
