"""One engine and the parts of a run that it is asked."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter, time
from traceback import format_exc
from typing import Any

from msgspec import Struct, field

from bythebook_conformance.certification.asking.crashes import Crashes
from bythebook_conformance.certification.asking.engine_session import About, EngineSession
from bythebook_conformance.certification.findings.tally import TallyData
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.protocol.describe import Description
from bythebook_conformance.protocol.engine import Answer, Engine, Failure, Question
from bythebook_conformance.protocol.starting import started
from bythebook_conformance.protocol.verdict import Verdict

NEW_OBJECTS = 100_000
"""The garbage collector's threshold during a run: collections cost a tenth of the time and free almost nothing."""


class PartResult(Struct, tag=True):
    """What a part has seen.

    ``skipped`` is why nothing was asked, empty when something was; ``fault`` a traceback of the kit's own;
    ``interrupted`` says that the part was not finished, ``over_budget`` that the time of the run was used up before;
    ``outlived`` is how many processes an engine has left behind at its end;
    ``signal`` is the signal that has ended the process which asked, 0 for none.
    ``asked`` is a digest over the questions of the part, empty where it was not gone through; ``barred`` is why an
    engine that was brought down before was not asked them, and ``fatal`` how often the part brought it down, by method.
    """

    tally: TallyData = field(default_factory=TallyData)
    skipped: str = ""
    asked: str = ""
    barred: str = ""
    fatal: dict[str, int] = field(default_factory=dict)
    fault: str = ""
    interrupted: bool = False
    over_budget: bool = False
    outlived: int = 0
    signal: int = 0
    begun: float = 0.0
    seconds: float = 0.0


Event = tuple[int | None, PartResult | About]
"""The number of a part with its result; None with what is known of an engine, or how it has ended."""


class PartRunner:
    """One process of an engine (or an object in this one), and the parts that it is asked."""

    def __init__(self, kit: GameKit, subject: object, run: Run, deadline: float = 0.0) -> None:
        self._session = EngineSession(kit, started(subject, kit, run.timeout, run.sandbox), run, deadline)
        self._crashes = Crashes()

    @property
    def about(self) -> About:
        """What is known of the engine."""
        return self._session.about()

    def ask(self, number: int, part: Part) -> PartResult:
        """Ask a part, which has this number in the order of the run."""
        result = _done(self._session, part, self._crashes.barring(number, part.risk))
        self._crashes.note(number, result.fatal)
        return result

    def close(self) -> PartResult:
        """End the engine; how it ends is part of the protocol."""
        session, result = self._session, PartResult(begun=time())
        session.begin("smoke")
        failure = session.engine.close()
        if failure is not None:
            session.judge.failure("", {}, failure)
        result.tally = session.judge.tally.data()
        result.outlived = session.outlived + session.engine.outlived
        return result

    def kill(self) -> None:
        """End the engine at once, unjudged."""
        self._session.engine.kill()


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


def unasked(kit: GameKit, about: About, run: Run, part: Part, barred: str) -> PartResult:
    """The result of a part that is not asked because the engine was brought down before."""
    return _done(EngineSession(kit, _Unasked(about), run), part, barred)


def _done(session: EngineSession, part: Part, barred: str) -> PartResult:
    """Ask a part. An interruption is noted in the result, and so is a fault of the kit."""
    result, start = PartResult(begun=time(), barred=barred), perf_counter()
    try:
        session.begin(part.suite, barred)
        result.skipped = session.silence or session.spent() or part.ask(session)
        session.judge.finish()
        result.asked = "" if session.silence or session.over_budget else session.asked.hex()
    except KeyboardInterrupt:
        result.interrupted = True
    except Exception:  # whatever an engine does is a finding: this is ours
        result.fault = format_exc()
    result.tally, result.fatal = session.judge.tally.data(), dict(session.fatal)
    result.over_budget = session.over_budget
    result.seconds = perf_counter() - start
    return result


@contextmanager
def garbage_rests() -> Iterator[None]:
    """Raise the threshold of the garbage collector for the length of a run."""
    before: Sequence[int] = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
