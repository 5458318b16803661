"""The command line: arguments in, one call into the app, the lab or the engine."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    raise NotImplementedError
