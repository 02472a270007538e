"""A Dask cluster: its ``Executor`` brings parts to its workers, and each of those has processes beside it that do them.

``distributed`` is imported only when a cluster is asked for.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError as Cancelled
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from functools import lru_cache
from pickle import dumps, loads
from time import monotonic
from typing import Any
from uuid import uuid4

from bythebook_conformance.certification.execution.processes import SPAWN, Processes, Result, Task, WorkerLostError
from bythebook_conformance.kit.errors import UserError

CONNECT = 10.0
"""Seconds to wait for a scheduler's answer."""
GONE = 5.0
"""Seconds that a scheduler may be out of reach."""
EMPTY = 60.0
"""Seconds that a cluster may have no worker, because workers may still be starting."""
IDLE = 60.0
"""Seconds after which a process on a cluster that has nothing to do is ended."""


class ClusterError(UserError):
    """What is wrong with a cluster; its text is the line that the user reads."""


class There:
    """A task on a cluster."""

    def __init__(self, address: str, client: Any, game: str, task: Task) -> None:
        self._address, self._client = address, client
        self._executor: Executor = client.get_executor(pure=False)
        self._run = uuid4().hex
        self._asked = (self._run, game, _kit_version(game), dumps(task))
        self._reached = self._worked = monotonic()

    def submit(self, number: int) -> Future[list[Result]]:
        """Have a part done."""
        return self._executor.submit(_do_beside, *self._asked, number)

    def told(self, future: Future[list[Result]], number: int) -> list[Result]:
        """What came of a part.

        Raises:
            ClusterError: the scheduler is gone, a worker lacks the kit, or the task has raised a ``UserError``.
        """
        from distributed import CancelledError, KilledWorker

        try:
            return future.result()
        except KilledWorker as error:
            return [(number, WorkerLostError(f"the cluster gave the part up: {str(error).partition(chr(10))[0]}"))]
        except ClusterError as error:
            raise ClusterError(f"--cluster {self._address}: {error}") from None
        except (Cancelled, CancelledError, TimeoutError, OSError):
            raise self._gone() from None
        except ModuleNotFoundError as error:
            raise ClusterError(f"--cluster {self._address}: a worker lacks the kit: {error}") from None

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
            raise self._gone()
        if now - self._worked > EMPTY:
            raise ClusterError(f"--cluster {self._address}: no worker for {EMPTY:g} s")

    def end(self) -> list[Result]:
        """End the processes; what is told of that."""
        return self._everywhere(_end_beside)

    def stop(self, whole: bool) -> None:
        """End the processes at once, if they were not ended."""
        if not whole:
            self._everywhere(_stop_beside)

    def _everywhere(self, act: Callable[[str], list[Result]]) -> list[Result]:
        """What every worker says, in the order of their addresses; nothing if the cluster is out of reach."""
        if self._client.status == "running":
            with suppress(Exception):  # workers come and go; those that are gone have ended their engines
                said = self._client.run(act, self._run, on_error="ignore")
                return [each for _, several in sorted(said.items()) for each in several]
        return []

    def _gone(self) -> ClusterError:
        return ClusterError(f"--cluster {self._address}: the scheduler is gone")


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the cluster whose scheduler has this address; ``distributed`` is imported only here.

    Raises:
        ClusterError: ``distributed`` is missing, or no scheduler answers there.
    """
    try:
        import dask
        from distributed import Client
        from distributed.comm.addressing import parse_address, parse_host_port
    except ImportError:
        raise ClusterError('--cluster needs Dask, which is not installed: pip install "bythebook[cluster]"') from None
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


@contextmanager
def _without_logs() -> Iterator[None]:
    """Silence Dask's log: the caller reports an error in one line."""
    from logging import CRITICAL, Logger, root

    named = [log for log in root.manager.loggerDict.values() if isinstance(log, Logger)]
    logs = {log: log.level for log in named if log.name.partition(".")[0] in ("asyncio", "distributed", "tornado")}
    for log in logs:
        log.setLevel(CRITICAL)
    try:
        yield
    finally:
        for log, level in logs.items():
            log.setLevel(level)


_beside: dict[str, Processes] = {}
"""On a worker of a cluster: the processes beside it, by the run that they work for."""


def _do_beside(run: str, game: str, kit: str, task: bytes, number: int) -> list[Result]:
    here = f"worker on {socket.gethostname()}"
    if _kit_version(game) != kit:
        raise ClusterError(f"{here} has another version of the kit, the rules or the specification")
    processes = _beside.get(run) or _beside.setdefault(run, Processes(loads(task), SPAWN, IDLE))
    try:
        return processes.do(number)
    except WorkerLostError:
        raise
    except UserError as error:
        raise ClusterError(f"{here}: {error}") from None


def _end_beside(run: str) -> list[Result]:
    return _beside[run].end() if run in _beside else []


def _stop_beside(run: str) -> list[Result]:
    if run in _beside:
        _beside[run].stop()
    return []


@lru_cache
def _kit_version(game: str) -> str:
    """The version of the kit with digests of the rules and of the specification that are here."""
    from bythebook import __version__
    from bythebook.spec import load_spec
    from bythebook_conformance.certification.asking.seals import rules_digest

    return f"{__version__} {rules_digest(game)} {load_spec(game).digest}"
