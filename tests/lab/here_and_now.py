"""Workers for tests: everything is done in this process, at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any


class HereAndNow:
    """A crew that does every task at once, in this process."""

    size = 1
    lost = ()

    def submit(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(task))
        return future

    def mend(self) -> None:
        """Nothing can be lost."""

    def close(self) -> None:
        """Nothing is held."""
