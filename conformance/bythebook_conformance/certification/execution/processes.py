"""Processes of this machine that do the parts of a task. A process opens the task, such as an engine, and keeps it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, current_process, get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pickle import dumps, loads
from queue import SimpleQueue
from threading import Lock, Thread, Timer
from traceback import format_exc
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
FORK = "fork" if "fork" in get_all_start_methods() and sys.platform != "darwin" else SPAWN
"""A copy of this process with all that is in its memory, where the system can do that (safely: macOS cannot)."""
Result = tuple[int | None, Any]
"""The number of a part with what it gives; None with what is told when a task is opened or closed. In place of what a
process should have told that has died stands a ``WorkerLostError``.
"""


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


class WorkerLostError(UserError):
    """A process has died, for want of memory perhaps, with this status."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class _Process:
    """A process that opens a task and does parts of it. The pipe to it is its lifeline, too: when the other end is
    closed, because whoever began it has died, the process ends what it has opened, and itself.
    """

    _starting = Lock()

    def __init__(self, task: Task, method: str) -> None:
        """Start one.

        Raises:
            OSError: it cannot be started.
        """
        with self._starting, _without_main(), _no_daemon(), catch_warnings():
            simplefilter("ignore", DeprecationWarning)  # nothing that a copy does waits for a thread of this process
            # In turn: a copy holds the pipes to those before it, which therefore end after it, and to no later one.
            self._pipe, theirs = Pipe()
            given = (task, theirs, self._pipe if method == "fork" else None)
            context: Any = get_context(method)
            self._process = context.Process(target=_serve, args=given, daemon=True)
            try:
                self._process.start()
            finally:
                theirs.close()
        self.opened = False
        self.timer: Timer | None = None
        """What ends it if it has nothing to do for long."""

    def call(self, name: str, *arguments: Any) -> Any:
        """What a method of the task gives there.

        Raises:
            WorkerLostError: the process has died.
            Exception: what the method has raised.
        """
        try:
            self._pipe.send((name, arguments))
            while not self._pipe.poll(LOOK):
                self._resume()
            raised, told = loads(self._pipe.recv_bytes())
        except (EOFError, OSError):
            self._process.join(GOODBYE)
            status = self._process.exitcode or 0
            raise WorkerLostError(f"a worker of the kit died (status {status})", status) from None
        if raised:
            raise told
        return told

    def kill(self) -> None:
        """End it at once, and what it has opened; whoever waits for it gets to know that it has died."""
        if self.timer is not None:
            self.timer.cancel()
        with suppress(OSError):
            self._pipe.send(None)
        self._process.join(GOODBYE)
        self._process.kill()
        self._process.join()

    def _resume(self) -> None:
        """Continue the process: an engine may have stopped it."""
        if sys.platform != "win32" and self._process.is_alive():
            os.kill(self._process.pid or os.getpid(), signal.SIGCONT)


def _serve(task: Task, pipe: Connection, others: Connection | None) -> None:
    """What a process does: what it is told, until it is told nothing more or the other end of the pipe is closed."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    else:
        os.setsid()  # whoever began it ends it, and not a terminal
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if others is not None:
        others.close()
    os.dup2(2, 1)  # the kit's own output is what the first process says
    adopt_orphans()
    calls = SimpleQueue[tuple[str, tuple[Any, ...]]]()
    Thread(target=_listen, args=(task, pipe, calls), daemon=True).start()
    while True:
        name, arguments = calls.get()
        try:
            told = dumps((False, getattr(task, name)(*arguments)))
        except Exception as error:
            error.add_note(f"in a process of the kit:\n{format_exc()}")
            told = dumps((True, error))
        with suppress(OSError):  # nobody is there any more
            pipe.send_bytes(told)


def _listen(task: Task, pipe: Connection, calls: SimpleQueue[tuple[str, tuple[Any, ...]]]) -> None:
    with suppress(EOFError, OSError):
        while (call := pipe.recv()) is not None:
            calls.put(call)
    task.kill()
    end_descendants()
    os._exit(1)


@contextmanager
def _without_main() -> Iterator[None]:
    """Let no process import the program of this one as it starts: a script may certify without a guard."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextmanager
def _no_daemon() -> Iterator[None]:
    """Let a daemonic process start others, such as a worker that a nanny of Dask looks after: these end by themselves
    with whoever began them.
    """
    here = current_process()
    daemonic = here.daemon
    here.daemon = False
    try:
        yield
    finally:
        here.daemon = daemonic


class Processes:
    """The processes of one task on a machine; each is kept for the parts to come, for good or for some seconds."""

    def __init__(self, task: Task, method: str, idle: float = 0.0) -> None:
        self._task, self._method, self._kept_for = task, method, idle
        self._lock, self._over = Lock(), False
        self._idle, self._busy, self._ends = list[_Process](), set[_Process](), list[Result]()

    def do(self, number: int) -> list[Result]:
        """Have a part done; when a process dies on it, a fresh one tries again, once."""
        told, lost = list[Result](), WorkerLostError("")
        for _ in range(TRIES):
            process = self._taken()
            try:
                if not process.opened:
                    told.append((None, process.call("open")))
                    process.opened = True
                result = process.call("do", number)
            except WorkerLostError as died:
                lost = WorkerLostError(f"{died}, as did another one on the same part", died.status)
            except BaseException:
                self._give_back(process)
                raise
            else:
                self._give_back(process)
                return [*told, (number, result)]
            self._drop(process)
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

    def _taken(self) -> _Process:
        """A process that has nothing to do, or a fresh one."""
        with self._lock:
            process = self._idle.pop() if self._idle else None
            self._busy |= {process} if process else set()
        if process is not None:
            if process.timer is not None:
                process.timer.cancel()
            return process
        try:
            process = _Process(self._task, self._method)
        except OSError as error:
            raise WorkerLostError(f"a worker of the kit cannot be started: {error}") from None
        with self._lock:
            self._busy.add(process)
            over = self._over
        if over:
            process.kill()
            raise WorkerLostError("the run is over")
        return process

    def _give_back(self, process: _Process) -> None:
        if not process.opened:
            self._drop(process)
            return
        with self._lock:
            self._busy.discard(process)
            if not self._over:
                self._idle.append(process)
        if self._kept_for:
            process.timer = Timer(self._kept_for, self._retire, (process,))
            process.timer.daemon = True
            process.timer.start()

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
        except WorkerLostError as died:
            self._ends.append((None, died))
        process.kill()
