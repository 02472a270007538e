"""Worker processes that share the parts of a run, each with an engine process of its own, or of other work.

A worker reads lines: first its work, then numbers of parts, finally ``end``. It answers each with one line. When its
input closes without ``end``, the run has ended without it: it ends its engine and itself at once.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pickle import loads
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct

from bythebook_conformance import kit as kits
from bythebook_conformance.certification.asking.engine_session import About, Options
from bythebook_conformance.certification.execution.forked import TRIES, attempted
from bythebook_conformance.certification.execution.part_runner import PartResult, PartRunner, garbage_rests
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

Event = tuple[int | None, PartResult | About]
"""The number of a part with its result; None with what is known of a worker's engine or how that ended."""


class Work(Struct, tag=True):
    """The first message to a worker: which engine to ask, and how."""

    game: str
    engine: list[str] | Served
    options: Options
    readings: dict[str, str]


class Function(Struct, tag=True):
    """The alternative to ``Work``: a pickled function of part numbers."""

    game: str
    function: bytes


class Done(Struct):
    """What a function gives for a part, pickled."""

    value: bytes


class Pool:
    """Several workers at once. Closing it without its events having been read to the end ends them all."""

    def __init__(self, work: Work, numbers: Sequence[int], jobs: int) -> None:
        self._hello = msgspec.json.encode(work)
        self._due = deque(numbers)
        self._events: SimpleQueue[Event | None] = SimpleQueue()
        self._workers: set[LineProcess] = set()
        self._closed = False
        self._died_idle = 0
        count = max(1, min(jobs, len(numbers)))
        self._threads = [Thread(target=self._drive, daemon=True) for _ in range(count)]

    def events(self) -> Iterator[Event]:
        """Yield the workers' messages as they arrive."""
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
            worker.close_input(GOODBYE)
            worker.kill()
        for thread in self._threads:
            thread.join(GOODBYE)

    def _drive(self) -> None:
        """Keep one worker busy, and replace it if it dies."""
        again: int | None = None
        try:
            while (again is not None or self._due) and not self._closed:
                again = self._share_with_one(again)
        finally:
            self._events.put(None)

    def _share_with_one(self, again: int | None) -> int | None:
        """The part that a worker died on and that a fresh one is to try, with which the next call begins.

        It does not go back to the others: one of them may be dead too, unnoticed, and would be held against the part.
        """
        number: int | None = None
        ending = False
        try:
            worker = begun(self._hello)
        except OSError as error:
            self._due.clear()
            self._events.put((None, PartResult(fault=f"a worker of the kit cannot be started: {error}")))
            return None
        self._workers.add(worker)
        try:
            self._events.put((None, heard(worker, About)))
            number = again if again is not None else self._take()
            while number is not None:
                worker.send(str(number).encode())
                result = heard(worker, PartResult)
                self._events.put((number, result))
                again, number = None, self._take()
            if not self._closed:
                ending = True
                worker.send(END)
                self._events.put((None, heard(worker, PartResult)))
        except Exited:
            return None if self._closed else self._lost(number, again, worker, ending)
        finally:
            self._workers.discard(worker)
            worker.kill()
        return None

    def _take(self) -> int | None:
        try:
            return self._due.popleft()
        except IndexError:
            return None

    def _lost(self, number: int | None, again: int | None, worker: LineProcess, ending: bool) -> int | None:
        """The part to be asked again, by another worker, after one has died; a fault if that has been tried, or if how
        the engine ends remains unknown.
        """
        if number is not None and number != again:
            return number
        if number is None and not ending and self._died_idle < TRIES:
            self._died_idle += 1
            return again
        self._events.put((number, death_of(worker)))
        if number is None:
            self._due.clear()  # one that cannot even begin would die again and again
        return None


def begun(hello: bytes) -> LineProcess:
    """A worker that has been told what it works on; the first that it says is what is known of its engine.

    Raises:
        OSError: it cannot be started.
    """
    worker = LineProcess(Child([sys.executable, "-c", _BOOT, *sys.path]), longest=sys.maxsize)
    worker.send(hello)
    return worker


def heard(worker: LineProcess, kind: Any) -> Any:
    """The next message of a worker.

    Raises:
        Exited: it has died.
    """
    while True:
        try:
            return msgspec.json.decode(worker.receive(LOOK), type=kind)
        except TimedOut:
            worker.resume()  # an engine may have stopped it


def death_of(worker: LineProcess) -> PartResult:
    """The description of a worker's death."""
    status = worker.exit_status() or 0
    fault = f"a worker of the kit died (status {status})\n{worker.stderr_tail()}"
    return PartResult(fault=fault, signal=max(0, -status))


def main() -> None:
    """Run as a worker."""
    say = _sayer()
    adopt_orphans()
    lines: SimpleQueue[bytes] = SimpleQueue()
    begun: list[_Asking | _Doing] = []
    Thread(target=_listen, args=(lines, begun), daemon=True).start()
    told = msgspec.json.decode(lines.get(), type=Work | Function)
    worker = _Asking(told) if isinstance(told, Work) else _Doing(told)
    begun.append(worker)
    say(worker.about)
    with garbage_rests():
        while (line := lines.get()) != END:
            say(worker.part(int(line)))
    say(worker.close())
    end_descendants()


class _Asking:
    """Asks an engine the parts of a run."""

    def __init__(self, work: Work) -> None:
        self._kit, self._options = kits.load_kit(work.game), work.options
        self._runner = PartRunner(self._kit, work.engine, work.options, work.readings)
        self.about = self._runner.about
        self.close, self.kill = self._runner.close, self._runner.kill

    def part(self, number: int) -> PartResult:
        return self._runner.ask(number, self._parts[number])

    @cached_property
    def _parts(self) -> Sequence[Part]:
        return plan(self._kit, self._options)


class _Doing:
    """Does the parts of work that needs no engine."""

    def __init__(self, work: Function) -> None:
        self._function = loads(work.function)
        self.about = About("", None, {}, "")

    def part(self, number: int) -> Done:
        return Done(attempted(self._function, number))

    def close(self) -> PartResult:
        return PartResult()

    def kill(self) -> None:
        """There is nothing to end."""


def _listen(lines: SimpleQueue[bytes], begun: list[_Asking | _Doing]) -> None:
    """Pass on the input; if it ends too soon, end the engine and this process."""
    for line in sys.stdin.buffer:
        lines.put(line.rstrip(b"\n"))
        if line.rstrip(b"\n") == END:
            return
    for worker in begun:
        worker.kill()
    end_descendants()
    os._exit(1)


def _sayer() -> Callable[[Struct], None]:
    """Writes messages to the kit, a line each."""
    out = own_output()

    def say(message: Struct) -> None:
        out.write(msgspec.json.encode(message) + b"\n")
        out.flush()

    return say
