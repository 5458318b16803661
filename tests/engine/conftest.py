"""Kernels of both kinds for the engine's tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from t3tui.engine import core


@pytest.fixture(scope="module", params=["compiled", "interpreted"])
def kernels(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a module's tests twice: on compiled kernels and on the same source interpreted."""
    before = core.is_compiled()
    if request.param == "interpreted":
        core.switch_to_interpreted()
    elif not core.switch_to_compiled():
        pytest.skip(core.why_interpreted() or "")
    yield request.param
    if before:
        core.switch_to_compiled()
    else:
        core.switch_to_interpreted()
