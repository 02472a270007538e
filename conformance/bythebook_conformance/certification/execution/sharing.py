"""Work shared by processes of this machine or by the workers of a cluster: the same results, whoever does it.

Work is a function of numbers. Its result for one number depends on no other, so the parts may be done anywhere, in any
order, and once more where a process has died.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Crew(NamedTuple):
    """Who does the work: a number of local processes, or the workers of the Dask cluster with this address."""

    workers: int = 1
    cluster: str = ""


ALONE = Crew()
"""This process."""


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


def shared(work: Callable[[int], T], count: int, crew: Crew, game: str) -> Iterator[T]:
    """What work on a game gives for the numbers from 0, in order.

    A cluster gets the work pickled: it must be a function of a module, or a ``partial`` of one.

    Raises:
        ClusterError: the cluster cannot be reached or used.
        WorkerLostError: several processes have died on a part.
    """
    if crew.cluster:
        from bythebook_conformance.certification.execution.cluster_parts import done_on_cluster

        found = done_on_cluster(crew.cluster, game, work, count)
    elif crew.workers > 1 and count > 1:
        from bythebook_conformance.certification.execution.forked import forked

        found = forked(work, count, crew.workers)
    else:
        yield from map(work, range(count))
        return
    ordered = Ordered[T](range(count))
    with closing(found):
        for number, each in found:
            yield from ordered.take(number, each)
