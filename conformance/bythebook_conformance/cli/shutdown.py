"""End commands that run engines cleanly, on SIGTERM as on Ctrl-C, and leave no process behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIGTERM, signal
from typing import NoReturn

from bythebook_conformance.protocol.children import GRACE
from bythebook_conformance.protocol.keeper import adopt_orphans, descendants, end_descendants


@contextmanager
def nothing_left_behind() -> Iterator[None]:
    """End whatever an engine has left behind that its keeper did not get hold of."""
    before = descendants()
    adopt_orphans()
    try:
        yield
    finally:
        end_descendants(GRACE, before.keys())  # keepers clear up behind their engines
        adopt_orphans(False)


@contextmanager
def sigterm_interrupts() -> Iterator[None]:
    """A request to end the run (SIGTERM) interrupts it, so that what is known by then is told."""

    def interrupt(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    try:
        before = signal(SIGTERM, interrupt)
    except ValueError:  # not in the main thread, which alone gets signals
        yield
        return
    try:
        yield
    finally:
        signal(SIGTERM, before)
