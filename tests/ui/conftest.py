"""What every test of the app relies on: nothing is compiled behind its back, and it is always the same day."""

from __future__ import annotations

import datetime

import pytest

from tests.ui.settling import settle_instead_of_sleeping
from tests.ui.shared_styles import share_styles

share_styles()
settle_instead_of_sleeping()


class FixedDate(datetime.date):
    @classmethod
    def today(cls) -> FixedDate:
        return cls(2026, 1, 1)


@pytest.fixture(autouse=True)
def still_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("t3tui.ui.warm_up.WarmUp.start", lambda self: None)
    monkeypatch.setattr("t3tui.game.history.date", FixedDate)
