"""Independent tasks on a Dask cluster; if a worker is lost, another one repeats its task.

``distributed`` is imported only when a cluster is asked for. Results come as they are ready: whoever merges them does
so in an order of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from bythebook_conformance.certification.execution.forked import WorkerLostError
from bythebook_conformance.kit.errors import UserError

CONNECT = 10.0
"""Seconds to wait for a scheduler's answer."""
LOOK = 1.0
"""Seconds without a result after which the cluster is checked."""
ALONE = 60.0
"""Seconds that a cluster may have no worker, because workers may still be starting."""
LOGS = ("asyncio", "distributed", "tornado")
GONE = 5.0
"""Seconds that a scheduler may be out of reach."""


class ClusterError(UserError):
    """What is wrong with a cluster; its text is the line that the user reads."""


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the cluster whose scheduler has this address.

    Raises:
        ClusterError: ``distributed`` is missing here, or no scheduler answers there.
    """
    try:
        import dask
        from distributed import Client
        from distributed.comm.addressing import parse_address, parse_host_port
    except ImportError:
        raise ClusterError("--cluster needs Dask: pip install 'bythebook[cluster]'") from None
    with dask.config.set({"distributed.comm.timeouts.connect": f"{CONNECT:g}s"}), _without_logs():
        try:
            # Tried first: a client that has no address complains once more when it is gone.
            parse_host_port(parse_address(address)[1])
            client = Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            why = str(error).partition("\n")[0] or type(error).__name__
            raise ClusterError(f"--cluster {address}: no scheduler answers there: {why}") from None
        try:
            yield client
        finally:
            with suppress(Exception):  # a scheduler that is gone has nothing to be told
                client.close(timeout=GONE)


def results(
    address: str, client: Any, task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]
) -> Generator[tuple[int, Any], None, None]:
    """What a task gives for each of some arguments, with their places in the list, as the results come; or a
    ``WorkerLostError`` if it has killed several workers of the cluster.

    Raises:
        ClusterError: the scheduler is gone, there are no workers, a worker lacks the kit, or the task raises one.
    """
    from distributed import CancelledError, KilledWorker

    ready: SimpleQueue[int] = SimpleQueue()
    futures = [client.submit(task, *each, pure=False) for each in arguments]
    for place, future in enumerate(futures):
        future.add_done_callback(lambda _, place=place: ready.put(place))
    watch, left = _Watch(address, client), len(futures)
    try:
        while left:
            try:
                place = ready.get(timeout=LOOK)
            except Empty:
                watch.look()
                continue
            try:
                found = futures[place].result(timeout=ALONE)
            except KilledWorker as error:
                found = WorkerLostError(str(error).partition("\n")[0])
            except ClusterError as error:
                raise ClusterError(f"--cluster {address}: {error}") from None
            except (CancelledError, TimeoutError, OSError):
                raise watch.gone() from None
            except ModuleNotFoundError as error:
                raise ClusterError(f"--cluster {address}: a worker lacks the kit: {error}") from None
            futures[place].release()
            left -= 1
            yield place, found
    finally:
        if left and client.status == "running":
            with suppress(Exception):
                client.cancel(futures, force=True)


class _Watch:
    """Checks whether a cluster is still there."""

    def __init__(self, address: str, client: Any) -> None:
        self._address, self._client = address, client
        self._reached = self._worked = monotonic()

    def look(self) -> None:
        """Check the scheduler and its workers.

        Raises:
            ClusterError: the scheduler is gone, or no worker has been there for long.
        """
        now = monotonic()
        if self._client.status == "running":
            self._reached = now
            if self._client.scheduler_info().get("workers"):
                self._worked = now
        if now - self._reached > GONE:
            raise self.gone()
        if now - self._worked > ALONE:
            raise ClusterError(f"--cluster {self._address}: no worker for {ALONE:g} s")

    def gone(self) -> ClusterError:
        """The error for a scheduler that no longer answers."""
        return ClusterError(f"--cluster {self._address}: the scheduler is gone")


@contextmanager
def _without_logs() -> Iterator[None]:
    """Silence the library's log: the caller reports an error in one line."""
    from logging import CRITICAL, Logger, root

    named = root.manager.loggerDict
    logs = [log for name, log in named.items() if name.partition(".")[0] in LOGS and isinstance(log, Logger)]
    before = [log.level for log in logs]
    for log in logs:
        log.setLevel(CRITICAL)
    try:
        yield
    finally:
        for log, level in zip(logs, before, strict=True):
            log.setLevel(level)
