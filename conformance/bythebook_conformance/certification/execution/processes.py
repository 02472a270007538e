"""Processes of this machine that do the parts of a task. A process opens the task, such as an engine, and keeps it.

Each has a pool of its own, so that a death is that of one part, and a lifeline: when its other end is closed, because
the work is over or whoever began it has died, the process ends what it has opened, and itself.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, active_children, get_all_start_methods, get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread, Timer
from types import ModuleType
from typing import Any, Protocol
from warnings import catch_warnings, simplefilter

from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.protocol.keeper import adopt_orphans, end_descendants

TRIES = 2
"""The number of processes that may die on a part before it is given up."""
LOOK = 1.0
"""Seconds without a result after which a process, or the cluster, is looked after."""
GOODBYE = 10.0
"""Seconds that a process has to end what it has opened, and itself."""
SPAWN = "spawn"
"""A fresh Python, on every system; it gets the task pickled."""
FORK = "fork" if "fork" in get_all_start_methods() else SPAWN
"""A copy of this process with all that is in its memory, where the system can do that."""
Result = tuple[int | None, Any]
"""The number of a part with what it gives; None with what is told when a task is opened or closed. In place of what a
process should have told that has died stands a ``WorkerLostError``.
"""


class WorkerLostError(UserError):
    """Several processes in turn have died on a part, for want of memory perhaps: it is given up."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class Task(Protocol):
    """Work in parts, done by several processes; each opens it first."""

    def open(self) -> Any:
        """Get ready for the first part; what there is to be told of that."""

    def do(self, number: int) -> Any:
        """Do a part."""

    def close(self) -> Any:
        """End what was opened; what there is to be told of that."""

    def kill(self) -> None:
        """End it at once, from another thread."""


class DiedError(Exception):
    """A process has died, with this status."""

    def __init__(self, status: int) -> None:
        self.status = status


class _Process:
    """A process that opens a task, in a pool of its own. Its methods raise ``DiedError`` if it has died."""

    _starting = Lock()

    def __init__(self, task: Task, method: str) -> None:
        """Start one.

        Raises:
            OSError: it cannot be started.
        """
        with self._starting, _without_main(), catch_warnings():
            simplefilter("ignore", DeprecationWarning)  # nothing that a copy does waits for a thread of this process
            # In turn: a copy holds the lifelines of those before it, which therefore end after it, and of no later one.
            theirs, self._ours = Pipe(duplex=False)
            self._copied = self._ours if method == "fork" else None
            self._pool = ProcessPoolExecutor(1, get_context(method), _begin, (task, theirs, self._copied))
            before = {*active_children()}
            self._opening = self._pool.submit(_call, "open")
            self._process = next(iter({*active_children()} - before), None)
        theirs.close()

    def opened(self) -> Any:
        """What was told when it opened the task."""
        return self._result(lambda: self._opening)

    def call(self, name: str, *arguments: Any) -> Any:
        """What a method of the task gives there."""
        return self._result(lambda: self._pool.submit(_call, name, *arguments))

    def kill(self) -> None:
        """End it at once, and what it has opened."""
        self._ours.close()
        if self._process is not None:
            if not self._copied:  # later copies hold the lifeline of a copy, too
                self._process.join(GOODBYE)
            self._process.kill()
        self._pool.shutdown()

    def _result(self, submitted: Callable[[], Future[Any]]) -> Any:
        try:
            future = submitted()
            while True:
                try:
                    return future.result(LOOK)
                except TimeoutError:
                    if future.done():  # it is the task's own
                        raise
                    self._resume()
        except BrokenProcessPool:
            self._pool.shutdown()
            raise DiedError((self._process and self._process.exitcode) or 0) from None

    def _resume(self) -> None:
        """Continue the process: an engine may have stopped it."""
        if sys.platform != "win32" and self._process is not None and self._process.is_alive():
            os.kill(self._process.pid or os.getpid(), signal.SIGCONT)


_task: Task
"""In a process that does parts: the task."""


def _begin(task: Task, lifeline: Connection, copied: Connection | None) -> None:
    """Become a process that does parts, until the other end of the lifeline is closed."""
    global _task
    _task = task
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    else:
        os.setsid()  # whoever began it ends it, and not a terminal
    if copied is not None:
        copied.close()
    else:
        os.dup2(2, 1)  # the kit's own output is what the first process says
        adopt_orphans()
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    _task.kill()
    end_descendants()
    os._exit(1)


def _call(name: str, *arguments: Any) -> Any:
    return getattr(_task, name)(*arguments)


@contextmanager
def _without_main() -> Iterator[None]:
    """Let no process import the program of this one as it starts: a script may certify without a guard."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class Processes:
    """The processes of one task on this machine; each is kept for the parts to come, for good or for some seconds."""

    def __init__(self, task: Task, method: str, idle: float = 0.0) -> None:
        self._task, self._method, self._kept_for = task, method, idle
        self._lock, self._over = Lock(), False
        self._idle, self._busy, self._ends = list[_Process](), set[_Process](), list[Result]()

    def do(self, number: int) -> list[Result]:
        """Have a part done; when a process dies on it, a fresh one tries again, once."""
        told, status = list[Result](), 0
        for _ in range(TRIES):
            process, opened = self._taken()
            try:
                if not opened:
                    told.append((None, process.opened()))
                    opened = True
                result = process.call("do", number)
            except DiedError as died:
                self._drop(process)
                status = died.status
                continue
            except BaseException:
                self._give_back(process) if opened else self._drop(process)
                raise
            self._give_back(process)
            return [*told, (number, result)]
        lost = WorkerLostError(
            f"a worker of the kit died (status {status}), as did another one on the same part", status
        )
        if not told:
            raise lost  # those that cannot even begin would die again and again
        return [*told, (number, lost)]

    def end(self) -> list[Result]:
        """End the processes that have nothing to do, side by side; what is told of that."""
        with ThreadPoolExecutor(len(self._idle) or 1) as threads:
            list(threads.map(self._retire, list(self._idle)))
        self.stop()
        return self._ends

    def stop(self) -> None:
        """End all processes at once."""
        with self._lock:
            self._over = True
            left, self._idle = [*self._idle, *self._busy], []
        for process in left:
            process.kill()

    def _taken(self) -> tuple[_Process, bool]:
        """A process that has nothing to do, or a fresh one; whether it has opened the task."""
        with self._lock:
            process = self._idle.pop() if self._idle else None
            if process is not None:
                self._busy.add(process)
                return process, True
        try:
            process = _Process(self._task, self._method)
        except OSError as error:
            raise WorkerLostError(f"a worker of the kit cannot be started: {error}") from None
        with self._lock:
            self._busy.add(process)
            if not self._over:
                return process, False
        process.kill()
        raise WorkerLostError("the run is over")

    def _give_back(self, process: _Process) -> None:
        with self._lock:
            self._busy.discard(process)
            if not self._over:
                self._idle.append(process)
        if self._kept_for:
            timer = Timer(self._kept_for, self._retire, (process,))
            timer.daemon = True
            timer.start()

    def _drop(self, process: _Process) -> None:
        with self._lock:
            self._busy.discard(process)
        process.kill()

    def _retire(self, process: _Process) -> None:
        """End a process if it has nothing to do."""
        with self._lock:
            if process not in self._idle:
                return
            self._idle.remove(process)
        try:
            self._ends.append((None, process.call("close")))
        except DiedError as died:
            self._ends.append((None, WorkerLostError(f"a worker of the kit died (status {died.status})", died.status)))
        process.kill()
