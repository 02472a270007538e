"""A run: a list of parts, a loop over them, an outcome."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from time import monotonic, perf_counter
from typing import Any

from msgspec.structs import replace

from bythebook.readings import ReadingError
from bythebook_conformance import kit as kits
from bythebook_conformance.certification.asking.alone import asked_alone
from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.asking.recognition import recognised
from bythebook_conformance.certification.asking.smallest import on_smallest
from bythebook_conformance.certification.conclusion.concluding import RunState, conclude
from bythebook_conformance.certification.execution.asked_parts import AskedParts, asked_by, recognised_by
from bythebook_conformance.certification.execution.journal import Journal, JournalError
from bythebook_conformance.certification.execution.part_runner import (
    Event,
    PartResult,
    PartRunner,
    garbage_rests,
    unasked,
)
from bythebook_conformance.certification.execution.sharing import Crew
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.certification.report_folder import JOURNAL
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.certification.suites.plan import plan
from bythebook_conformance.kit import GameKit
from bythebook_conformance.protocol.served import Served
from bythebook_conformance.protocol.starting import StartError

Progress = Callable[[str, int, int], None]
"""(suite, parts done, parts in all): once without a suite when the engine has been started, then after every part."""


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
    journal: Journal | None = None,
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
        journal: where every part is noted as it ends; what it knows already is not asked again.
        progress: called after every part.
        options: how much is asked, and how: ``profile``, ``seed``, ``timeout``, ``suites``, ``methods``, ``clauses``,
            ``readings``, ``recognise``, ``prove``, ``budget`` and ``sandbox``, as of a ``Run``.

    Returns:
        The outcome: verdict, totals per clause, findings.

    Raises:
        LookupError: no such game, suite, method or clause, or nothing is selected by all of them together.
        StartError: the engine's command cannot be started.
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
        ReadingError: a reading that does not exist or makes no sense, also beside those that the engine declares.
        TypeError: no such option.
    """
    kit = game if isinstance(game, GameKit) else kits.load_kit(game if isinstance(game, str) else game.game)
    run = game if isinstance(game, Run) else Run.of(kit, **options)
    if parts is not None:
        run = replace(run, some_parts=True)
    deadline = monotonic() + run.budget if run.budget else 0.0
    every = plan(kit, run)
    numbers = _selected(every, run, parts)
    has_process, by_name = isinstance(engine, list | tuple | Served), not isinstance(game, GameKit)
    if cluster and not (has_process and by_name):
        raise LookupError("a cluster asks engines that have a process of their own, about games that are known by name")
    begun, seen, crew = perf_counter(), RunState(numbers), Crew(jobs, cluster)
    try:
        if run.recognise:
            if cluster:
                about, seen.recognised = recognised_by(crew, _task(run, engine, deadline))
            else:
                about, seen.recognised = recognised(kit, engine, run, deadline)
            seen.meet(about)
        agreed = replace(run, readings={**run.readings, **seen.recognised})
        seen.unasked = lambda part, barred: unasked(kit, seen.about, agreed, part, barred)
        due = _from_journal(seen, journal, every, numbers)
        if cluster or (has_process and jobs > 1 and by_name):
            events = asked_by(crew, _task(agreed, engine, deadline), due)
        else:
            events = _one_by_one(partial(PartRunner, kit, engine, agreed, deadline), every, due)
        _collect(seen, events, every, journal, progress, known if fail_fast else None)
    except KeyboardInterrupt:
        seen.interrupted = True
    if seen.about.refused:
        raise ReadingError(seen.about.refused)
    inside = not has_process or (run.prove and isinstance(engine, Served))
    alone = None if inside or cluster or seen.interrupted else partial(asked_alone, kit, engine, run, deadline=deadline)
    smallest = None if cluster or seen.interrupted else partial(on_smallest, kit, engine, run, deadline=deadline)
    return conclude(
        kit, run, seen, begun, known=known, strict=strict, in_process=inside, alone=alone, smallest=smallest
    )


def _task(run: Run, engine: Any, deadline: float) -> AskedParts:
    return AskedParts(run, engine if isinstance(engine, Served) else list(engine), deadline)


def _selected(every: Sequence[Part], run: Run, parts: Callable[[str, str], bool] | None) -> list[int]:
    """The numbers of the parts that are asked."""
    numbers = [
        number
        for number, part in enumerate(every)
        if run.has(part.suite, part.method) and (parts is None or parts(part.suite, part.name))
    ]
    if not numbers:
        raise LookupError(f"nothing to ask: {run.restriction} have nothing in common")
    return numbers


def _from_journal(seen: RunState, journal: Journal | None, every: Sequence[Part], numbers: Sequence[int]) -> list[int]:
    """Load the results in the journal, and return the numbers of the other parts."""
    known: set[int] = set()
    for number, event in journal.kept if journal else ():
        if number is None:
            seen.take(None, None, event)
        elif number not in range(len(every)) or not isinstance(event, PartResult):
            raise JournalError(f"{JOURNAL}: a record of part {number}, which this run does not have")
        elif number not in known:
            seen.take(number, every[number], event)
            known.add(number)
    return [number for number in numbers if number not in known]


def _collect(
    seen: RunState,
    events: Generator[Event, None, None],
    every: Sequence[Part],
    journal: Journal | None,
    progress: Progress | None,
    known: Sequence[BaselineEntry] | None,
) -> None:
    """Collect results as they arrive; with ``known``, up to the first part with a finding that is not known."""
    begun = False
    with garbage_rests(), closing(events):
        for number, event in events:
            if isinstance(event, About) and event.unstarted:
                raise StartError(event.unstarted)
            if progress is not None and isinstance(event, About) and not begun:
                progress("", seen.done, seen.planned)
                begun = True
            if journal is not None:
                journal.note(number, event)
            part = None if number is None else every[number]
            seen.take(number, part, event)
            if progress is not None and part is not None:
                progress(part.suite, seen.done, seen.planned)
            found = [] if isinstance(event, About) else event.tally.findings
            if known is not None and any(not any(line.covers(each) for line in known) for each in found):
                seen.stopped = seen.done < seen.planned  # the engine's end may be found wrong, too
                return


def _one_by_one(
    begin: Callable[[], PartRunner], every: Sequence[Part], numbers: Sequence[int]
) -> Generator[Event, None, None]:
    runner = begin()
    try:
        yield None, runner.about
        for number in numbers:
            result = runner.ask(number, every[number])
            yield number, result
            if result.interrupted:
                return
        yield None, runner.close()
    finally:
        runner.kill()
