"""The parts of a run that an engine is asked: by this process, or as a task that several share."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from time import monotonic, perf_counter, time
from traceback import format_exc
from typing import Any, Self

from bythebook.spec import load_spec
from bythebook_conformance.certification.asking.engine_session import About, Crashes, EngineSession, Part
from bythebook_conformance.certification.asking.recognition import undeclared_readings
from bythebook_conformance.certification.events import EngineEnded, EngineMet, PartDone, Seen
from bythebook_conformance.certification.execution.processes import FORK, SPAWN, WorkerLostError
from bythebook_conformance.certification.execution.sharing import Crew, results
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites import plan
from bythebook_conformance.garbage import NEW_OBJECTS
from bythebook_conformance.kit import GameKit, Method, load_kit
from bythebook_conformance.oracle.questions import sample
from bythebook_conformance.protocol.engine import Answer, Engine, Failure, Question
from bythebook_conformance.protocol.messages import Description
from bythebook_conformance.protocol.starting import start
from bythebook_conformance.statuses import Verdict

TICK = 0.001
"""In place of no time at all, which stands for no limit."""


class AskedParts:
    """A run of an engine (a command, or an object); a part has the number of its place in the plan."""

    def __init__(self, kit: GameKit, run: Run, engine: Any, deadline: float = 0.0) -> None:
        self.kit, self.run, self.engine, self.deadline = kit, run, engine, deadline
        self.every: Sequence[Part] = plan(kit, run)
        self._session: EngineSession | None = None
        self._crashes = Crashes()

    def __reduce__(self) -> tuple[Any, ...]:
        """With the seconds that are left in place of the deadline: every machine has a clock of its own."""
        left = max(self.deadline - monotonic(), TICK) if self.deadline else 0.0
        return self._received, (self.run, self.engine, left)

    @classmethod
    def _received(cls, run: Run, engine: Any, left: float) -> Self:
        return cls(load_kit(run.game), run, engine, left and monotonic() + left)

    def recognised(self, _: int) -> EngineMet:
        """What is known of the engine, and its undeclared readings; it is started for that and ended again.

        Raises:
            StartError: it cannot be started.
        """
        # How it ends is judged at the end of the run.
        with closing(start(self.engine, self.kit, self.run.timeout, self.run.sandbox)) as engine:
            session = EngineSession(self.kit, engine, self.run, self.deadline)
            return EngineMet(session.about(), undeclared_readings(session, self.run.readings))

    def open(self) -> EngineMet:
        """Start the engine; what is known of it.

        Raises:
            StartError: it cannot be started.
        """
        gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
        engine = start(self.engine, self.kit, self.run.timeout, self.run.sandbox)
        self._session = EngineSession(self.kit, engine, self.run, self.deadline)
        return EngineMet(self._session.about())

    def do(self, number: int) -> PartDone:
        """Ask a part."""
        part = self.every[number]
        event = _done(self._opened, number, part, self._crashes.barring(number, part.risk))
        self._crashes.note(number, event.fatal)
        return event

    def close(self) -> EngineEnded:
        """End the engine; how it ends is part of the protocol."""
        session = self._opened
        session.begin("smoke")
        failure = session.engine.close()
        if failure is not None:
            session.judge.failure("", {}, failure)
        return EngineEnded(session.judge.tally.data(), session.outlived + session.engine.outlived)

    def kill(self) -> None:
        """End the engine at once, unjudged."""
        if self._session is not None:
            self._session.engine.kill()

    @property
    def _opened(self) -> EngineSession:
        assert self._session is not None, "it was opened"
        return self._session


def asked_by(crew: Crew, task: AskedParts, numbers: Sequence[int]) -> Generator[Seen, None, None]:
    """Have these parts asked by a crew; what its processes tell, as it comes.

    Raises:
        StartError: the engine cannot be started.
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
    """
    if crew.workers < 2 and not crew.cluster:
        yield from _asked_here(task, numbers)
        return
    load_spec(task.run.game)  # the outcome needs it
    if not crew.cluster and FORK != SPAWN:
        _make_for_all(task, numbers)
    try:
        with closing(results(task, numbers, crew, task.run.game)) as found:
            for number, each in found:
                yield _lost(task, number, each) if isinstance(each, WorkerLostError) else each
    except WorkerLostError as lost:
        yield _lost(task, None, lost)


def _make_for_all(task: AskedParts, numbers: Sequence[int]) -> None:
    """Load and draw here what several processes need: as copies of this one they have it."""
    parts, readings = [task.every[number] for number in numbers], task.kit.readings.from_names(task.run.readings)
    for method in {part.method: None for part in parts if part.suite in ("relations", "stability")}:
        sample(task.kit, method, "quick", task.run.chance, readings)
    if any(part.suite == "play" for part in parts):
        import hypothesis  # noqa: F401


def _asked_here(task: AskedParts, numbers: Sequence[int]) -> Generator[Seen, None, None]:
    try:
        yield task.open()
        for number in numbers:
            event = task.do(number)
            yield event
            if event.interrupted:
                return
        yield task.close()
    finally:
        task.kill()


def _lost(task: AskedParts, number: int | None, error: WorkerLostError) -> Seen:
    told: dict[str, Any] = {"fault": str(error), "signal": max(0, -error.status)}
    if number is None:
        return EngineEnded(**told)
    part = task.every[number]
    return PartDone(number, part.suite, part.name, **told)


class _Unasked(Engine):
    """Takes the place of an engine that is no longer asked."""

    def __init__(self, about: About) -> None:
        self._about = about

    @property
    def label(self) -> str:
        return self._about.label

    def describe(self) -> Description | Failure:
        return self._about.description or Failure(Verdict.NOT_ASSESSED, self._about.silence)

    def ask(self, method: Method[Any, Any], questions: Iterable[Question], batch_size: int) -> Iterator[list[Answer]]:
        raise NotImplementedError

    def ask_raw(self, line: bytes) -> bytes | Failure:
        raise NotImplementedError


def unasked(kit: GameKit, run: Run, about: About, number: int, part: Part, barred: str) -> PartDone:
    """The event of a part that is not asked because the engine was brought down before."""
    return _done(EngineSession(kit, _Unasked(about), run), number, part, barred)


def _done(session: EngineSession, number: int, part: Part, barred: str) -> PartDone:
    """Ask a part. An interruption is noted in the event, and so is a fault of the kit."""
    event, start = PartDone(number, part.suite, part.name, begun=time(), barred=barred), perf_counter()
    try:
        session.begin(part.suite, barred)
        event.skipped = session.silence or session.spent() or part.ask(session)
        session.end()
        event.asked = "" if session.silence or session.over_budget else session.asked.hex()
    except KeyboardInterrupt:
        event.interrupted = True
    except Exception:  # whatever an engine does is a finding: this is ours
        event.fault = format_exc()
    event.tally, event.fatal = session.judge.tally.data(), dict(session.fatal)
    event.over_budget = session.over_budget
    event.seconds = perf_counter() - start
    return event
