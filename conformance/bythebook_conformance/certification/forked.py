"""Work shared by processes that are copies of this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

T = TypeVar("T")


def forked(work: Callable[[int], T], count: int, jobs: int) -> Iterator[T]:
    """What the work gives for the numbers from 0, in order; the processes are copies of this one, so that nothing has
    to be sent to them.

    Raises:
        BrokenProcessPool: one of them was killed, for want of memory perhaps.
    """
    if jobs < 2:
        yield from map(work, range(count))
        return
    _WORK.append(work)
    try:
        with ProcessPoolExecutor(jobs, get_context("fork")) as workers:
            yield from workers.map(_work_on, range(count), chunksize=8)
    finally:
        _WORK.pop()


_WORK: list[Callable[[int], Any]] = []


def _work_on(number: int) -> Any:
    return _WORK[-1](number)
