"""Compiled kernels for experiments that search a lot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from t3tui.engine import kernel_loader


@pytest.fixture(scope="module")
def quick_engine() -> Iterator[None]:
    """Compiled kernels where they are possible; the figures are the same without."""
    before = kernel_loader.is_compiled()
    kernel_loader.switch_to_compiled()
    yield
    if not before:
        kernel_loader.switch_to_interpreted()
