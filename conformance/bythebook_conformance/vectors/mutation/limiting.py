"""A limit of CPU time for what may not end: a changed rule."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

T = TypeVar("T")

CPU_SECONDS = 2.0
"""Seconds of CPU time a mutant may take for one question; the rules take a few hundredths."""


class CpuLimitExceeded(BaseException):
    """A mutant has used up its time. Not an ordinary exception, so that no rule can catch it."""


@contextmanager
def limiting() -> Iterator[Callable[[], object]]:
    """In this context, every step must end in time; what it gives is called where one begins.

    Raises:
        CpuLimitExceeded: a step has used up its time.
    """

    def stop(*_: object) -> None:
        raise CpuLimitExceeded

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        yield partial(signal.setitimer, signal.ITIMER_VIRTUAL, CPU_SECONDS)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def limited(call: Callable[[], T]) -> T:
    """The value of a call that must terminate.

    Raises:
        CpuLimitExceeded: the call has used up its time.
    """
    with limiting() as begin:
        begin()
        return call()
