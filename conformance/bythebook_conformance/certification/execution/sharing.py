"""Work shared by processes of this machine or of a Dask cluster: the same results, whoever does it.

What one part of a task gives depends on no other, so parts may be done anywhere, in any order, and once more where a
process has died. They go through an ``Executor``: that of threads here, that of Dask there, each of which hands its
part to a process that nobody else uses meanwhile.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing, nullcontext
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar

from bythebook_conformance.certification.execution.cluster import There, connected
from bythebook_conformance.certification.execution.processes import (
    FORK,
    LOOK,
    SPAWN,
    Processes,
    Result,
    Task,
    WorkerLostError,
)

T = TypeVar("T")


class Crew(NamedTuple):
    """Who does the work: a number of local processes, or the workers of the Dask cluster with this address."""

    workers: int = 1
    cluster: str = ""


ALONE = Crew()
"""This process."""


class Made(Generic[T]):
    """Something that work needs and that cannot be sent: a module's function recreates it on another machine."""

    def __init__(self, value: T, make: Callable[..., T], *given: Any) -> None:
        self.value = value
        self._make, self._given = make, given

    def __reduce__(self) -> tuple[Callable[..., Made[T]], tuple[Any, ...]]:
        return made, (self._make, *self._given)


def made(make: Callable[..., T], *given: Any) -> Made[T]:
    """Something that is made here."""
    return Made(make(*given), make, *given)


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
    module, or a ``partial`` of one.

    Raises:
        ClusterError: the cluster cannot be reached or used.
        WorkerLostError: several processes have died on a part.
    """
    if not crew.cluster and min(crew.workers, count) < 2:
        yield from map(work, range(count))
        return
    ordered = Ordered[T](range(count))
    with closing(results(_Calls(work), range(count), crew, game, FORK)) as found:
        for number, each in found:
            if isinstance(each, WorkerLostError):
                raise each
            if number is not None:
                yield from ordered.take(number, each)


def results(
    task: Task, numbers: Sequence[int], crew: Crew, game: str, method: str = SPAWN
) -> Generator[Result, None, None]:
    """What the parts of a task on a game give, as it comes. Closing the generator early ends every process at once.

    Args:
        method: how local processes are started.

    Raises:
        ClusterError: the cluster cannot be reached or used, or the task has raised a ``UserError`` there.
        WorkerLostError: processes die before they can begin, or cannot be started.
        Exception: what the task has raised.
    """
    ready, whole = SimpleQueue[Future[list[Result]]](), False
    with connected(crew.cluster) if crew.cluster else nullcontext() as client:
        here = partial(_Here, task, max(1, min(crew.workers, len(numbers))), method)
        side = There(crew.cluster, client, game, task) if crew.cluster else here()
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
            side.stop(whole)


class _Calls:
    """The task that calls a function."""

    def __init__(self, do: Callable[[int], Any]) -> None:
        self.do = do

    def open(self) -> None:
        """There is nothing to open, nor to end."""

    close = kill = open


class _Here:
    """This machine."""

    def __init__(self, task: Task, count: int, method: str) -> None:
        self._processes = Processes(task, method)
        self._threads: Executor = ThreadPoolExecutor(count)

    def submit(self, number: int) -> Future[list[Result]]:
        return self._threads.submit(self._processes.do, number)

    def told(self, future: Future[list[Result]], number: int) -> list[Result]:
        return future.result()

    def look(self) -> None:
        """This machine is there."""

    def end(self) -> list[Result]:
        return self._processes.end()

    def stop(self, whole: bool) -> None:
        self._processes.stop()
        self._threads.shutdown(cancel_futures=True)
