"""Work in parts, shared by processes of this machine or of a Dask cluster: the same results, whoever does it.

What one part of a task gives depends on no other, so parts may be done anywhere, in any order, and once more where a
process has died. They go through an ``Executor``: that of threads here, that of Dask there, each of which hands its
part to a process that nobody else uses meanwhile.
"""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import lru_cache
from pickle import dumps, loads
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import uuid4

from bythebook_conformance.certification.execution.processes import (
    FORK,
    LOOK,
    SPAWN,
    Processes,
    Result,
    Task,
    WorkerLostError,
)
from bythebook_conformance.kit.errors import UserError

T = TypeVar("T")
CONNECT = 10.0
"""Seconds to wait for a scheduler's answer."""
GONE = 5.0
"""Seconds that a scheduler may be out of reach."""
EMPTY = 60.0
"""Seconds that a cluster may have no worker, because workers may still be starting."""
IDLE = 60.0
"""Seconds after which a process on a cluster that has nothing to do is ended."""


class Crew(NamedTuple):
    """Who does the work: a number of local processes, or the workers of the Dask cluster with this address."""

    workers: int = 1
    cluster: str = ""


ALONE = Crew()
"""This process."""


class ClusterError(UserError):
    """What is wrong with a cluster; its text is the line that the user reads."""


class Ordered(Generic[T]):
    """Results that arrive in any order, returned in the order of their numbers."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._due = deque(sorted(numbers))
        self._waiting: dict[int, T] = {}

    def take(self, number: int, result: T) -> Iterator[T]:
        """Take in a result; every one whose turn has come."""
        self._waiting[number] = result
        while self._due and self._due[0] in self._waiting:
            yield self._waiting.pop(self._due.popleft())

    def left(self) -> Iterator[T]:
        """The results that wait for an earlier one."""
        for number in sorted(self._waiting):
            yield self._waiting.pop(number)


def shared(work: Callable[[int], T], count: int, crew: Crew, game: str) -> Iterator[T]:
    """What work on a game gives for the numbers from 0, in order.

    A cluster gets the work pickled, and so do processes of a system that cannot fork: it must be a function of a
    module, a ``partial`` of one, or a method of what can be pickled.

    Raises:
        ClusterError: the cluster cannot be reached or used.
        WorkerLostError: several processes have died on a part.
    """
    if not crew.cluster and min(crew.workers, count) < 2:
        yield from map(work, range(count))
        return
    ordered = Ordered[T](range(count))
    with closing(results(_Calls(work), range(count), crew, game)) as found:
        for number, each in found:
            if isinstance(each, WorkerLostError):
                raise each
            if number is not None:
                yield from ordered.take(number, each)


def results(task: Task, numbers: Sequence[int], crew: Crew, game: str) -> Generator[Result, None, None]:
    """What the parts of a task on a game give, as it comes. Closing the generator early ends every process at once.

    Raises:
        ClusterError: the cluster cannot be reached or used, or the task has raised a ``UserError`` there.
        WorkerLostError: processes die before they can begin, or cannot be started.
        Exception: what the task has raised.
    """
    ready, whole = SimpleQueue[Future[list[Result]]](), False
    with connected(crew.cluster) if crew.cluster else nullcontext() as client:
        count = max(1, min(crew.workers, len(numbers)))
        side = _Cluster(crew.cluster, client, game, task) if crew.cluster else _Here(task, count)
        due = {side.submit(number): number for number in numbers}
        for future in due:
            future.add_done_callback(ready.put)
        try:
            while due:
                try:
                    future = ready.get(timeout=LOOK)
                except Empty:
                    side.look()
                else:
                    yield from side.told(future, due.pop(future))
            whole = True
            yield from side.end()
        finally:
            for future in due:
                future.cancel()
            if not whole:
                side.stop()


class _Calls:
    """The task that calls a function."""

    def __init__(self, do: Callable[[int], Any]) -> None:
        self.do = do

    def open(self) -> None:
        """There is nothing to open, nor to end."""

    close = kill = open


class _Here(Processes):
    """This machine."""

    def __init__(self, task: Task, count: int) -> None:
        super().__init__(task, FORK)
        self._threads = ThreadPoolExecutor(count)

    def submit(self, number: int) -> Future[list[Result]]:
        return self._threads.submit(self.do, number)

    def told(self, future: Future[list[Result]], number: int) -> list[Result]:
        return future.result()

    def look(self) -> None:
        """This machine is there."""

    def stop(self) -> None:
        super().stop()
        self._threads.shutdown(cancel_futures=True)


class _Cluster:
    """A Dask cluster: its executor brings parts to its workers, each of which has processes beside it that do them."""

    def __init__(self, address: str, client: Any, game: str, task: Task) -> None:
        self._address, self._client = address, client
        self._executor = client.get_executor(pure=False)
        self._run = uuid4().hex
        self._sent = (self._run, game, _kit_version(game), dumps(task))
        self._reached = self._worked = monotonic()

    def submit(self, number: int) -> Future[list[Result]]:
        """Have a part done."""
        future: Future[list[Result]] = self._executor.submit(_do_beside, *self._sent, number)
        return future

    def told(self, future: Future[list[Result]], number: int) -> list[Result]:
        """What came of a part.

        Raises:
            ClusterError: the scheduler is gone, a worker lacks the kit, or the task has raised a ``UserError``.
        """
        import distributed

        try:
            return future.result()
        except distributed.KilledWorker as error:
            return [(number, WorkerLostError(f"the cluster gave the part up: {str(error).partition(chr(10))[0]}"))]
        except ClusterError as error:
            raise self._error(str(error)) from None
        except (CancelledError, distributed.CancelledError, TimeoutError, OSError):
            raise self._error("the scheduler is gone") from None
        except ModuleNotFoundError as error:
            raise self._error(f"a worker lacks the kit: {error}") from None

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
            raise self._error("the scheduler is gone")
        if now - self._worked > EMPTY:
            raise self._error(f"no worker for {EMPTY:g} s")

    def end(self) -> list[Result]:
        """End the processes; what is told of that, in the order of the workers' addresses."""
        return self._everywhere(_end_beside)

    def stop(self) -> None:
        """End the processes at once."""
        self._everywhere(_stop_beside)

    def _everywhere(self, act: Callable[[str], list[Result]]) -> list[Result]:
        if self._client.status == "running":
            with suppress(Exception):  # workers come and go; those that are gone have ended their engines
                said = self._client.run(act, self._run, on_error="ignore")
                return [each for _, several in sorted(said.items()) for each in several]
        return []

    def _error(self, what: str) -> ClusterError:
        return ClusterError(f"--cluster {self._address}: {what}")


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
            # Tried first: a client that has no address complains once more when it is gone. These two functions are
            # not documented; tried with 2024.8.0, the lowest allowed, and 2026.8.0.
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
_stopped = deque[str](maxlen=100)
"""There: runs that were stopped, parts of which may still arrive."""


def _do_beside(run: str, game: str, kit: str, task: bytes, number: int) -> list[Result]:
    here = f"worker on {socket.gethostname()}"
    if _kit_version(game) != kit:
        raise ClusterError(f"{here} has another version of the kit, the rules or the specification")
    if run in _stopped:
        raise WorkerLostError("the run is over")
    processes = _beside.get(run) or _beside.setdefault(run, Processes(loads(task), SPAWN, IDLE))
    try:
        return processes.do(number)
    except WorkerLostError:
        raise
    except UserError as error:
        raise ClusterError(f"{here}: {error}") from None


def _end_beside(run: str) -> list[Result]:
    return _beside.pop(run).end() if run in _beside else []


def _stop_beside(run: str) -> list[Result]:
    _stopped.append(run)
    if run in _beside:
        _beside.pop(run).stop()
    return []


@lru_cache
def _kit_version(game: str) -> str:
    """The version of the kit with digests of the rules and of the specification that are here."""
    from bythebook import __version__
    from bythebook.spec import load_spec
    from bythebook_conformance.certification.asking.seals import rules_digest

    return f"{__version__} {rules_digest(game)} {load_spec(game, examples=False).digest}"
