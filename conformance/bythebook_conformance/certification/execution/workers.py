"""Worker processes of the kit: each asks an engine process of its own the parts of a run, or does parts of other work.

A worker reads lines: first its work, then numbers of parts, finally ``end``. It answers each with one line. When its
input closes without ``end``, the run has ended without it: it ends its engine and itself at once.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from pickle import loads
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct

from bythebook_conformance import kit as kits
from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.execution.forked import TRIES, pickled_result
from bythebook_conformance.certification.execution.part_runner import Event, PartResult, PartRunner, garbage_rests
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.certification.suites.plan import plan
from bythebook_conformance.protocol.children import Child, own_output
from bythebook_conformance.protocol.keeper import adopt_orphans, end_descendants
from bythebook_conformance.protocol.process import Exited, LineProcess, TimedOut
from bythebook_conformance.protocol.served import Served

END = b"end"
LOOK = 1.0
"""Seconds after which a worker that is silent is looked after."""
GOODBYE = 10.0
"""Seconds that a worker has to end its engine and itself."""
_BOOT = f"import sys; sys.path[:] = sys.argv[1:]; from {__name__} import main; main()"


class Work(Struct, tag=True):
    """The first message to a worker: which engine to ask, and how.

    ``deadline`` is when the budget of the run is used up, by the monotonic clock of this machine; 0 for never.
    """

    run: Run
    engine: list[str] | Served
    deadline: float = 0.0

    @property
    def game(self) -> str:
        """The game."""
        return self.run.game


class Function(Struct, tag=True):
    """The alternative to ``Work``: a pickled function of part numbers."""

    game: str
    function: bytes


class KitWorker:
    """A worker process, as seen by the process that has started it. Its methods raise ``Exited`` if it has died."""

    def __init__(self, work: bytes) -> None:
        """Start a worker on ``Work`` or a ``Function``, given as JSON.

        Raises:
            OSError: it cannot be started.
        """
        self._process = LineProcess(Child([sys.executable, "-c", _BOOT, *sys.path]), longest=sys.maxsize)
        self._process.send(work)

    def about(self) -> About:
        """What is known of its engine: the first that it says."""
        about: About = self._receive(About)
        return about

    def do(self, number: int, kind: Any = PartResult) -> Any:
        """The result of a part; a ``Function`` has results of another kind, pickled."""
        self._process.send(str(number).encode())
        return self._receive(kind)

    def end(self) -> PartResult:
        """End it and its engine; how the engine ended."""
        self._process.send(END)
        ended: PartResult = self._receive(PartResult)
        return ended

    def death(self) -> PartResult:
        """What is to be reported of it after it has died."""
        status = self._process.exit_status() or 0
        fault = f"a worker of the kit died (status {status})\n{self._process.stderr_tail()}"
        return PartResult(fault=fault, signal=max(0, -status))

    def kill(self) -> None:
        """End it at once, if it has not ended; it ends its engine."""
        self._process.close_input(GOODBYE)
        self._process.kill()

    def _receive(self, kind: Any) -> Any:
        while True:
            try:
                return msgspec.json.decode(self._process.receive(LOOK), type=kind)
            except TimedOut:
                self._process.resume()  # an engine may have stopped it


class Pool:
    """Several workers at once. Closing it without its events having been read to the end ends them all."""

    def __init__(self, work: Work, numbers: Sequence[int], jobs: int) -> None:
        self._work = msgspec.json.encode(work)
        self._due = deque(numbers)
        self._events: SimpleQueue[Event | None] = SimpleQueue()
        self._workers: set[KitWorker] = set()
        self._closed = False
        self._died_idle = 0
        count = max(1, min(jobs, len(numbers)))
        self._threads = [Thread(target=self._run, daemon=True) for _ in range(count)]

    def events(self) -> Iterator[Event]:
        """What the workers report, as it comes."""
        for thread in self._threads:
            thread.start()
        for _ in self._threads:
            while (event := self._events.get()) is not None:
                yield event

    def kill(self) -> None:
        """End every worker at once; each ends its engine."""
        self._closed = True
        self._due.clear()
        for worker in list(self._workers):
            worker.kill()
        for thread in self._threads:
            thread.join(GOODBYE)

    def _run(self) -> None:
        """Keep one worker busy, and replace it if it dies."""
        again: int | None = None
        try:
            while (again is not None or self._due) and not self._closed:
                again = self._run_worker(again)
        finally:
            self._events.put(None)

    def _run_worker(self, again: int | None) -> int | None:
        """Give a worker parts until none are left, beginning with ``again``, on which the worker before has died. If
        this one dies as well, the part that the next one is to begin with.

        That part does not go back to the others: one of their workers may be dead too, unnoticed, and would be held
        against it.
        """
        number: int | None = None
        ending = False
        try:
            worker = KitWorker(self._work)
        except OSError as error:
            self._due.clear()
            self._events.put((None, PartResult(fault=f"a worker of the kit cannot be started: {error}")))
            return None
        self._workers.add(worker)
        try:
            self._events.put((None, worker.about()))
            number = again if again is not None else self._take()
            while number is not None:
                self._events.put((number, worker.do(number)))
                again, number = None, self._take()
            if not self._closed:
                ending = True
                self._events.put((None, worker.end()))
        except Exited:
            return None if self._closed else self._after_death(number, again, worker, ending)
        finally:
            self._workers.discard(worker)
            worker.kill()
        return None

    def _take(self) -> int | None:
        try:
            return self._due.popleft()
        except IndexError:
            return None

    def _after_death(self, number: int | None, again: int | None, worker: KitWorker, ending: bool) -> int | None:
        """The part to be asked again, by another worker, after one has died; a fault if that has been tried, or if how
        the engine ends remains unknown.
        """
        if number is not None and number != again:
            return number
        if number is None and not ending and self._died_idle < TRIES:
            self._died_idle += 1
            return again
        self._events.put((number, worker.death()))
        if number is None:
            self._due.clear()  # one that cannot even begin would die again and again
        return None


def main() -> None:
    """Run as a worker."""
    out = own_output()

    def send(message: Any) -> None:
        out.write(msgspec.json.encode(message) + b"\n")
        out.flush()

    adopt_orphans()
    lines: SimpleQueue[bytes] = SimpleQueue()
    started: list[_EngineTask | _FunctionTask] = []
    Thread(target=_listen, args=(lines, started), daemon=True).start()
    work = msgspec.json.decode(lines.get(), type=Work | Function)
    task = _EngineTask(work) if isinstance(work, Work) else _FunctionTask(work)
    started.append(task)
    send(task.about)
    with garbage_rests():
        while (line := lines.get()) != END:
            send(task.do(int(line)))
    send(task.close())
    end_descendants()


class _EngineTask:
    """Asks an engine the parts of a run."""

    def __init__(self, work: Work) -> None:
        self._kit, self._run = kits.load_kit(work.game), work.run
        self._runner = PartRunner(self._kit, work.engine, work.run, work.deadline)
        self.about = self._runner.about
        self.close, self.kill = self._runner.close, self._runner.kill

    def do(self, number: int) -> PartResult:
        return self._runner.ask(number, self._parts[number])

    @cached_property
    def _parts(self) -> Sequence[Part]:
        return plan(self._kit, self._run)


class _FunctionTask:
    """Does the parts of work that needs no engine."""

    def __init__(self, work: Function) -> None:
        self._function = loads(work.function)
        self.about = About("", None, {}, "")

    def do(self, number: int) -> bytes:
        return pickled_result(self._function, number)

    def close(self) -> PartResult:
        return PartResult()

    def kill(self) -> None:
        """There is nothing to end."""


def _listen(lines: SimpleQueue[bytes], started: list[_EngineTask | _FunctionTask]) -> None:
    """Pass on the input; if it ends too soon, end the engine and this process."""
    for line in sys.stdin.buffer:
        lines.put(line.rstrip(b"\n"))
        if line.rstrip(b"\n") == END:
            return
    for task in started:
        task.kill()
    end_descendants()
    os._exit(1)
