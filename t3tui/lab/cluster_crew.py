"""Workers of a Dask cluster, on as many machines as it has; the optional extra ``[cluster]`` installs what it takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, TypeVar

from t3tui import __version__
from t3tui.game.errors import BadInput, T3Error
from t3tui.game.shown_text import quoted

Task = TypeVar("Task")
Done = TypeVar("Done")

PATIENCE: Final = 20
"""Seconds to wait for the scheduler, and for its first worker."""
LOOK_EVERY: Final = 5.0
"""Seconds between two looks at how many workers there are: they come and go."""


class NoCluster(BadInput):
    """A cluster that cannot be used; the text says why."""


class ClusterCrew:
    """The workers of a Dask cluster that runs already; they need the same version of t3tui."""

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            raise NoCluster("Clusters need Dask: install t3tui[cluster], here and on every worker.") from error
        self.lost: tuple[type[BaseException], ...] = (distributed.KilledWorker, CancelledError)
        try:
            asyncio.run(_knock(address))
            self._client: Any = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise NoCluster(f"No Dask scheduler answers at {quoted(address)}: {error}.") from error
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
            self._compare_versions(address)
        except TimeoutError as error:
            self.close()
            raise NoCluster(f"The cluster at {address} has no workers.") from error
        except BaseException:
            self.close()
            raise
        self._executor: Any = self._client.get_executor(pure=False)
        self._size = 0
        self._looked = 0.0

    def _compare_versions(self, address: str) -> None:
        """Other versions would play other games."""
        for worker, version in self._client.run(_version, on_error="return").items():
            if version != __version__:
                found = "no t3tui" if isinstance(version, Exception) else f"t3tui {version}"
                raise NoCluster(
                    f"The worker {worker} of the cluster at {address} has {found}; it must be {__version__}, as here."
                )

    @property
    def size(self) -> int:
        """How many tasks its workers do at the same time now; at least one, so that a lonely task waits for them."""
        if time.monotonic() > self._looked + LOOK_EVERY:
            try:
                self._size = sum(self._client.nthreads().values())
            except OSError as error:
                raise T3Error(f"The cluster is gone: {error}.") from error
            self._looked = time.monotonic()
        return max(self._size, 1)

    def submit(self, work: Callable[[Task], Done], task: Task) -> Future[Done]:
        """Have a task done."""
        future: Future[Done] = self._executor.submit(work, task)
        return future

    def mend(self) -> None:
        """Nothing: the scheduler takes care of its workers."""
        self._looked = 0.0

    def close(self) -> None:
        """Take back what is not done yet and let the cluster go on without us."""
        with suppress(AttributeError):
            self._executor.shutdown(wait=False)
        self._client.close()


async def _knock(address: str) -> None:
    """Connect once and leave: a client that nobody answered cannot be closed without noise."""
    security: Any = import_module("distributed.security").Security()
    connect: Any = import_module("distributed.comm").connect
    comm = await connect(address, timeout=PATIENCE, **security.get_connection_args("client"))
    await comm.close()


def _version() -> str:
    return __version__
