"""A run: a list of parts, a loop over them, an outcome."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from time import monotonic, perf_counter
from typing import Any

from msgspec.structs import replace

from bythebook.readings import ReadingError
from bythebook_conformance import kit as kits
from bythebook_conformance.certification.asking.confirming import NewProcesses
from bythebook_conformance.certification.asking.engine_session import Part
from bythebook_conformance.certification.concluding import RunState, conclude
from bythebook_conformance.certification.events import Begun, EngineMet, Events, EventsError, PartDone, Seen
from bythebook_conformance.certification.execution.parts import AskedParts, asked_by, unasked
from bythebook_conformance.certification.execution.sharing import ALONE, Crew, shared
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report_folder import EVENTS
from bythebook_conformance.certification.run import Progress, Run
from bythebook_conformance.certification.suites import plan
from bythebook_conformance.garbage import garbage_rests
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.errors import NotThereError, UserError
from bythebook_conformance.protocol.starting import Served


def certify(
    game: str | GameKit | Run,
    engine: Any,
    *,
    jobs: int = 1,
    cluster: str = "",
    parts: Callable[[str, str], bool] | None = None,
    known: Sequence[BaselineEntry] = (),
    strict: bool = False,
    fail_fast: bool = False,
    events: Events | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Outcome:
    """Hold an engine to a game's specification.

    An interruption (``KeyboardInterrupt``) ends the run, not the call: the outcome says what was done until then.

    Args:
        game: the game's name, such as ``"twos"``, or its kit; or a run, instead of its options.
        engine: a command (a sequence of words), an object in a process of its own (``Served``), or any object that
            offers the game's methods (see ``PythonEngine``), which is called in this process.
        jobs: how many engine processes work side by side (commands and named games only).
        cluster: the address of a Dask scheduler whose workers ask the engine instead (likewise); each starts it where
            it is.
        parts: ask only parts for which this is true of (suite, name).
        known: the failures that are known: one of those does not fail the run, and one that is mended does.
        strict: whether an incomplete run fails.
        fail_fast: whether the run ends at the first finding that is not known.
        events: where every event is noted; what is known there already is not asked again.
        progress: called after every part.
        options: how much is asked, and how: the attributes of a ``Run``.

    Returns:
        The outcome: verdict, totals per clause, findings.

    Raises:
        NotThereError: no such game, suite, method or clause, or nothing is selected by all of them together.
        StartError: the engine's command cannot be started.
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
        UserError: a cluster is given an engine or a game that it cannot have.
        ReadingError: a reading that does not exist or makes no sense, also beside those that the engine declares.
        TypeError: no such option.
    """
    kit = game if isinstance(game, GameKit) else kits.load_kit(game if isinstance(game, str) else game.game)
    run = game if isinstance(game, Run) else Run.of(kit, **options)
    if parts is not None:
        run = replace(run, some_parts=True)
    deadline = monotonic() + run.budget if run.budget else 0.0
    has_process = isinstance(engine, list | tuple | Served)
    may_be_shared = has_process and not isinstance(game, GameKit)
    if cluster and not may_be_shared:
        raise UserError("a cluster asks engines that have a process of their own, about games that are known by name")
    task = AskedParts(kit, run, list(engine) if isinstance(engine, tuple) else engine, deadline)
    numbers = selected(task.every, run, parts)
    if not numbers:
        raise NotThereError(f"nothing to ask: {run.restriction} have nothing in common")
    begun = perf_counter()
    seen = RunState(task.every, numbers, lambda *untold: unasked(kit, task.run, *untold))
    try:
        if run.recognise:
            task = _recognising(task, seen, cluster, events)
        due = _take_in(seen, events.known if events else (), task.every, numbers)
        crew = Crew(jobs, cluster) if may_be_shared else ALONE
        _collect(seen, asked_by(crew, task, due), events, progress, known if fail_fast else None)
    except KeyboardInterrupt:
        seen.interrupted = True
    if seen.about.refused:
        raise ReadingError(seen.about.refused)
    inside = not has_process or (run.prove and isinstance(engine, Served))
    again = None if cluster or seen.interrupted else NewProcesses(kit, engine, run, deadline)
    return conclude(kit, run, seen, begun, known=known, strict=strict, in_process=inside, again=again)


def _recognising(task: AskedParts, seen: RunState, cluster: str, events: Events | None) -> AskedParts:
    """The task under the readings that the engine turns out to play without declaring them."""
    (met,) = shared(task.recognised, 1, Crew(cluster=cluster), task.run.game)
    seen.take(met)
    if events is not None:
        events.note(met)
    run = replace(task.run, readings={**task.run.readings, **met.recognised})
    return AskedParts(task.kit, run, task.engine, task.deadline)


def concluded(begun: Begun, known: Sequence[Seen]) -> Outcome:
    """The outcome of a run that was broken off, as far as it came.

    Raises:
        NotThereError, ReadingError: there is no such game, or no such run of it.
        EventsError: it did not have these parts.
    """
    kit, run = kits.load_kit(begun.run.game), begun.run
    every = plan(kit, run)
    numbers = selected(every, run)
    seen = RunState(every, numbers)
    _take_in(seen, known, every, numbers)
    took = sum(each.seconds for each in known if isinstance(each, PartDone))
    inside = run.prove and begun.command[:1] == ["--python"]
    ended = perf_counter() - took
    return conclude(kit, run, seen, ended, known=begun.known, strict=begun.strict, in_process=inside)


def selected(every: Sequence[Part], run: Run, parts: Callable[[str, str], bool] | None = None) -> list[int]:
    """The numbers of the parts that are asked."""
    return [
        number
        for number, part in enumerate(every)
        if run.has(part.suite, part.method) and (parts is None or parts(part.suite, part.name))
    ]


def _take_in(seen: RunState, known: Sequence[Seen], every: Sequence[Part], numbers: Sequence[int]) -> list[int]:
    """Take in what is known already, of a part once, and return the numbers of the other parts."""
    parts = {number: (part.suite, part.name) for number, part in enumerate(every)}
    done: set[int] = set()
    for event in known:
        if isinstance(event, PartDone):
            if (event.suite, event.name) != parts.get(event.number):
                raise EventsError(f"{EVENTS}: an event of part {event.number}, which this run does not have")
            if event.number in done:
                continue
            done.add(event.number)
        seen.take(event)
    return [number for number in numbers if number not in done]


def _collect(
    seen: RunState,
    told: Generator[Seen, None, None],
    events: Events | None,
    progress: Progress | None,
    known: Sequence[BaselineEntry] | None,
) -> None:
    """Collect events as they arrive; with ``known``, up to the first part with a finding that is not known."""
    begun = False
    with garbage_rests(), closing(told):
        for event in told:
            if progress is not None and isinstance(event, EngineMet) and not begun:
                progress("", seen.done, seen.planned)
                begun = True
            if events is not None:
                events.note(event)
            seen.take(event)
            if progress is not None and isinstance(event, PartDone):
                progress(event.suite, seen.done, seen.planned)
            found = [] if isinstance(event, EngineMet) else event.tally.findings
            if known is not None and any(not any(line.covers(each) for line in known) for each in found):
                seen.stopped = seen.done < seen.planned  # the engine's end may be found wrong, too
                return
