"""Kernels of both kinds for the engine's tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from t3tui.engine import kernel_loader


@pytest.fixture(scope="module", params=["compiled", "interpreted"])
def kernels(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a module's tests twice: on compiled kernels and on the same source interpreted."""
    before = kernel_loader.is_compiled()
    if request.param == "interpreted":
        kernel_loader.switch_to_interpreted()
    kernel_loader.allow_compiling()
    if request.param == "compiled" and not kernel_loader.switch_to_compiled():
        pytest.skip(kernel_loader.why_interpreted() or "")
    yield request.param
    if before:
        kernel_loader.switch_to_compiled()
    else:
        kernel_loader.switch_to_interpreted()
