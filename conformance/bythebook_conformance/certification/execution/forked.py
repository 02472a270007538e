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
    traceback: str


def pickled_result(work: Callable[[int], Any], number: int) -> bytes:
    """What the work gives for a number, or raises, pickled."""
    try:
        return dumps(work(number))
    except Exception as error:  # it is raised where the work was begun
        return dumps(_Raised(error, format_exc()))


def unpickled_result(data: bytes) -> Any:
    """What the work has given; what it has raised is raised here."""
    result = loads(data)
    if isinstance(result, _Raised):
        raise result.error from RuntimeError(result.traceback)
    return result


class _ForkedProcess:
    """A copy of this process, which carries out one part after the other."""

    def __init__(self, work: Callable[[int], Any]) -> None:
        context = get_context("fork")
        self.pipe, theirs = context.Pipe()
        self.number = -1
        self._process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that its death is noticed

    def begin(self, number: int) -> None:
        """Have it do a part; if it has died meanwhile, that shows when its result is read."""
        self.number = number
        with suppress(ConnectionError):
            self.pipe.send(number)

    def result(self) -> Any:
        """The result of the part.

        Raises:
            EOFError: the process has died.
        """
        try:
            return unpickled_result(self.pipe.recv_bytes())
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
    due, deaths, processes = deque(range(count)), Counter[int](), dict[Any, _ForkedProcess]()

    def begin(process: _ForkedProcess, number: int) -> None:
        processes[process.pipe] = process
        process.begin(number)

    try:
        for _ in range(min(workers, count)):
            begin(_ForkedProcess(work), due.popleft())
        while processes:
            for pipe in wait([*processes]):
                process = processes[pipe]
                number = process.number
                try:
                    result = process.result()
                except EOFError:
                    status = processes.pop(pipe).end()
                    deaths[number] += 1
                    if deaths[number] == TRIES:
                        raise WorkerLostError(f"{TRIES} processes have died on one part (status {status})") from None
                    begin(_ForkedProcess(work), number)
                    continue
                if due:
                    process.begin(due.popleft())
                else:
                    processes.pop(pipe).end()
                yield number, result
    finally:
        for process in processes.values():
            process.end()


def _serve(work: Callable[[int], Any], pipe: Connection) -> None:
    """Do what comes, until nobody is at the other end."""
    signal(SIGINT, SIG_IGN)  # whoever began it ends it
    try:
        while True:
            pipe.send_bytes(pickled_result(work, pipe.recv()))
    except (EOFError, OSError):
        return
