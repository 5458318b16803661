"""The engine is made ready behind the first screen; none of these tests compiles anything."""

from __future__ import annotations

import pytest

from t3tui.engine import kernel_loader, warm
from t3tui.engine.kernel_compiler import Progress
from t3tui.engine.player import Stop
from t3tui.ui.warm_up import WarmUp


class Core:
    """Stands for the engine's choice between compiled and interpreted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, possible: bool = True, compiled: bool = False) -> None:
        self.compiled = compiled
        self.filled = 0
        self.works = True
        monkeypatch.setattr(kernel_loader, "can_compile", lambda: possible)
        monkeypatch.setattr(kernel_loader, "is_compiled", lambda: self.compiled)
        monkeypatch.setattr(kernel_loader, "switch_to_compiled", self.switch)
        monkeypatch.setattr(kernel_loader, "why_interpreted", lambda: None if self.compiled else "It is slow.")
        monkeypatch.setattr(warm, "fill_cache", self.fill)

    def switch(self) -> bool:
        self.compiled = True
        return True

    def fill(self, progress: Progress, stop: Stop) -> bool:
        self.filled += 1
        for done in range(2):
            progress(done, 2, "state")
        return self.works and not stop.is_set()


def test_a_cold_cache_is_filled_with_one_line_of_progress_then_used(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Core(monkeypatch)
    told: list[str] = []
    WarmUp(told.append).run()
    assert told == ["warming up ▱▱▱▱▱▱▱▱", "warming up ▰▰▰▰▱▱▱▱", ""]
    assert engine.compiled


def test_a_warm_cache_is_just_used(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Core(monkeypatch, compiled=True)
    told: list[str] = []
    WarmUp(told.append).run()
    assert told == [""]
    assert engine.filled == 0


def test_without_numba_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Core(monkeypatch, possible=False)
    told: list[str] = []
    WarmUp(told.append).run()
    assert told == ["It is slow."]
    assert engine.filled == 0


def test_a_warm_up_that_fails_leaves_the_engine_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Core(monkeypatch)
    engine.works = False
    told: list[str] = []
    WarmUp(told.append).run()
    assert told[-1] == "It is slow."
    assert not engine.compiled


def test_whoever_leaves_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Core(monkeypatch)
    told: list[str] = []
    warm_up = WarmUp(told.append)
    warm_up.stop()
    warm_up.run()
    assert not engine.compiled
    assert told[-1].startswith("warming up")
