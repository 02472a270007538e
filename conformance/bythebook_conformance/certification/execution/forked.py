"""Work in forked copies of this process, so that no data has to be sent to them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pickle import dumps, loads
from signal import SIG_IGN, SIGINT, signal
from traceback import format_exc
from typing import Any, NamedTuple, TypeVar

from bythebook_conformance.kit.errors import UserError

T = TypeVar("T")

TRIES = 2
"""The number of processes that may die on a part before it is given up."""


class WorkerLostError(UserError):
    """Several processes in turn have died on a part, for want of memory perhaps: it is given up."""


class _Raised(NamedTuple):
    """What the work raised, and where."""

    error: Exception
    told: str


def attempted(work: Callable[[int], Any], number: int) -> bytes:
    """What the work gives for a number, or raises, pickled."""
    try:
        return dumps(work(number))
    except Exception as error:  # it is raised where the work was begun
        return dumps(_Raised(error, format_exc()))


def found_by(attempt: bytes) -> Any:
    """The result of an attempt; an exception that it raised is raised here."""
    found = loads(attempt)
    if isinstance(found, _Raised):
        raise found.error from RuntimeError(found.told)
    return found


class _Copy:
    """A copy of this process, which carries out one part after the other."""

    def __init__(self, work: Callable[[int], Any]) -> None:
        context = get_context("fork")
        self.pipe, theirs = context.Pipe()
        self.number = -1
        self._process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that its death is noticed

    def begin(self, number: int) -> None:
        """Send it a part; if it has died meanwhile, reading its answer shows it."""
        self.number = number
        with suppress(ConnectionError):
            self.pipe.send(number)

    def found(self) -> Any:
        """What the part gives.

        Raises:
            EOFError: the process has died.
        """
        try:
            return found_by(self.pipe.recv_bytes())
        except ConnectionError:
            raise EOFError from None

    def end(self) -> int | None:
        """End it at once; the status that it ended with."""
        self.pipe.close()
        self._process.kill()
        self._process.join()
        return self._process.exitcode


def forked(work: Callable[[int], T], count: int, workers: int) -> Generator[tuple[int, T], None, None]:
    """What the work gives for the numbers from 0, with each, as it comes. A process that dies costs its part, which a
    fresh one does again.

    Raises:
        WorkerLostError: several have died on a part.
    """
    due, deaths, copies = deque(range(count)), Counter[int](), dict[Any, _Copy]()

    def begin(copy: _Copy, number: int) -> None:
        copies[copy.pipe] = copy
        copy.begin(number)

    try:
        for _ in range(min(workers, count)):
            begin(_Copy(work), due.popleft())
        while copies:
            for pipe in wait([*copies]):
                copy = copies[pipe]
                number = copy.number
                try:
                    found = copy.found()
                except EOFError:
                    status = copies.pop(pipe).end()
                    deaths[number] += 1
                    if deaths[number] == TRIES:
                        raise WorkerLostError(f"{TRIES} processes have died on one part (status {status})") from None
                    begin(_Copy(work), number)
                    continue
                if due:
                    copy.begin(due.popleft())
                else:
                    copies.pop(pipe).end()
                yield number, found
    finally:
        for copy in copies.values():
            copy.end()


def _serve(work: Callable[[int], Any], pipe: Connection) -> None:
    """Run as a copy: carry out requests until the other end closes."""
    signal(SIGINT, SIG_IGN)  # whoever began it ends it
    try:
        while True:
            pipe.send_bytes(attempted(work, pipe.recv()))
    except (EOFError, OSError):
        return
