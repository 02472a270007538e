"""A run: a list of parts, a loop over them, an outcome."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from functools import partial
from time import monotonic, perf_counter
from typing import Any

from bythebook.readings import ReadingError
from bythebook.spec import load_spec
from bythebook_conformance import kit as kits
from bythebook_conformance.certification.asking.alone import asked_alone
from bythebook_conformance.certification.asking.engine_session import About, Options
from bythebook_conformance.certification.asking.recognition import recognised
from bythebook_conformance.certification.asking.smallest import on_smallest
from bythebook_conformance.certification.conclusion.concluding import RunState, conclude
from bythebook_conformance.certification.conclusion.outcome import Outcome, Selection
from bythebook_conformance.certification.execution.cluster_parts import asked_on_cluster, recognised_on_cluster
from bythebook_conformance.certification.execution.journal import Journal, JournalError
from bythebook_conformance.certification.execution.part_runner import (
    Event,
    PartResult,
    PartRunner,
    garbage_rests,
    unasked,
)
from bythebook_conformance.certification.execution.report_folder import JOURNAL
from bythebook_conformance.certification.execution.workers import Pool, Work
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.suites import SUITES
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.certification.suites.plan import plan
from bythebook_conformance.kit import GameKit
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.served import Served
from bythebook_conformance.protocol.starting import StartError
from bythebook_conformance.rulings.complaints import nearest_words

Progress = Callable[[str, int, int], None]
"""(suite, parts done, parts in all): once without a suite when the engine has been started, then after every part."""


def certify(
    game: str | GameKit,
    engine: Any,
    *,
    profile: str = "quick",
    seed: int = 0,
    timeout: float = 10.0,
    jobs: int = 1,
    cluster: str = "",
    suites: Sequence[str] = (),
    methods: Sequence[str] = (),
    clauses: Sequence[str] = (),
    parts: Callable[[str, str], bool] | None = None,
    readings: Mapping[str, str] | None = None,
    recognise: bool = False,
    prove: bool = False,
    strict: bool = False,
    sandbox: Sandbox | None = None,
    budget: float = 0.0,
    known: Sequence[BaselineEntry] = (),
    fail_fast: bool = False,
    journal: Journal | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Hold an engine to a game's specification.

    An interruption (``KeyboardInterrupt``) ends the run, not the call: the outcome says what was done until then.

    Args:
        game: the game's name, such as ``"twos"``, or its kit.
        engine: a command (a sequence of words), an object in a process of its own (``Served``), or any object that
            offers the game's methods (see ``PythonEngine``), which is called in this process.
        profile: ``"quick"``, ``"standard"`` or ``"full"``.
        seed: of everything that is drawn at random.
        timeout: seconds that an engine has for the reply to one line.
        jobs: how many engine processes work side by side (commands and named games only).
        cluster: the address of a Dask scheduler whose workers ask the engine instead (likewise); each starts it where
            it is.
        suites: ask only these suites; all of them if there are none.
        methods: ask only these methods, by their full or short names.
        clauses: ask only situations in which one of these clauses is decisive; their game may be left out.
        parts: ask only parts for which this is true of (suite, name).
        readings: open points on which the engine departs, beside those that it declares itself.
        recognise: whether to find out first which alternatives it plays without saying so, and to judge it by them.
        prove: whether an object is proved to agree with the rules over whole domains, which takes minutes; so it is
            anyway when the suite ``symbolic`` is asked for by name and in profile ``full``.
        strict: whether an incomplete run fails.
        sandbox: how the engine's processes are contained; by bubblewrap where it works if nothing is said.
        budget: seconds that the run may take, 0 for no limit; what was not asked by then is not assessed.
        known: the failures that are known: one of those does not fail the run, and one that is mended does.
        fail_fast: whether the run ends at the first finding that is not known.
        journal: where every part is noted as it ends; what it knows already is not asked again.
        progress: called after every part.

    Returns:
        The outcome: verdict, totals per clause, findings.

    Raises:
        LookupError: no such game, suite, method or clause, or nothing is selected by all of them together.
        StartError: the engine's command cannot be started.
        ClusterError: the cluster cannot be reached or used, or the engine cannot be started there.
        ReadingError: a reading that does not exist or makes no sense, also beside those that the engine declares.
    """
    kit = kits.load_kit(game) if isinstance(game, str) else game
    chosen = dict(readings or {})
    selection = _selection(kit, suites, methods, clauses, parts is not None)
    kit.readings.from_names(chosen)
    prove = prove or profile == "full" or "symbolic" in selection.suites
    deadline = monotonic() + budget if budget else 0.0
    options = Options(
        profile, seed, timeout, frozenset(selection.clauses), prove, sandbox or Sandbox(), budget, deadline
    )
    every = plan(kit, options)
    numbers = _selected(every, selection, parts)
    has_process = isinstance(engine, list | tuple | Served)
    if cluster and not (has_process and isinstance(game, str)):
        raise LookupError("a cluster asks engines that have a process of their own, about games that are known by name")
    begun, seen = perf_counter(), RunState(numbers)
    seen.chosen = chosen
    work = partial(_work, kit, engine, options)
    try:
        if recognise:
            about, seen.recognised = (
                recognised_on_cluster(cluster, work(chosen)) if cluster else recognised(kit, engine, options, chosen)
            )
            seen.meet(about)
        agreed = {**chosen, **seen.recognised}
        seen.unasked = lambda part, barred: unasked(kit, seen.about, options, agreed, part, barred)
        due = _known(seen, journal, every, numbers)
        if cluster:
            events = asked_on_cluster(cluster, work(agreed), due)
        elif has_process and jobs > 1 and isinstance(game, str):
            events = _by_workers(work(agreed), due, jobs)
        else:
            events = _one_by_one(kit, engine, options, agreed, every, due)
        _ask(seen, events, every, journal, progress, known if fail_fast else None)
    except KeyboardInterrupt:
        seen.interrupted = True
    if seen.about.refused:
        raise ReadingError(seen.about.refused)
    inside = not has_process or (prove and isinstance(engine, Served))
    alone = None if inside or cluster or seen.interrupted else partial(asked_alone, kit, engine, options)
    smallest = None if cluster or seen.interrupted else partial(on_smallest, kit, engine, options)
    return conclude(
        kit,
        options,
        selection,
        seen,
        begun,
        known=known,
        strict=strict,
        in_process=inside,
        alone=alone,
        smallest=smallest,
    )


def _work(kit: GameKit, engine: Any, options: Options, readings: Mapping[str, str]) -> Work:
    return Work(kit.name, engine if isinstance(engine, Served) else list(engine), options, dict(readings))


def _selected(every: Sequence[Part], selection: Selection, parts: Callable[[str, str], bool] | None) -> list[int]:
    """The numbers of the parts that are asked."""
    numbers = [
        number
        for number, part in enumerate(every)
        if selection.has(part.suite, part.method) and (parts is None or parts(part.suite, part.name))
    ]
    if not numbers:
        raise LookupError(f"nothing to ask: {selection.words} have nothing in common")
    return numbers


def _known(seen: RunState, journal: Journal | None, every: Sequence[Part], numbers: Sequence[int]) -> list[int]:
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


def _ask(
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
    kit: GameKit,
    engine: Any,
    options: Options,
    readings: Mapping[str, str],
    every: Sequence[Part],
    numbers: Sequence[int],
) -> Generator[Event, None, None]:
    runner = PartRunner(kit, engine, options, readings)
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


def _by_workers(work: Work, numbers: Sequence[int], jobs: int) -> Generator[Event, None, None]:
    """Ask the parts in worker processes."""
    pool = Pool(work, numbers, jobs)
    try:
        yield from pool.events()
    finally:
        pool.kill()


def _selection(
    kit: GameKit, suites: Sequence[str], methods: Sequence[str], clauses: Sequence[str], some_parts: bool
) -> Selection:
    """The selection of the run, by full names."""
    shorts = {method.short: method.name for method in kit.methods}
    full, every = [shorts.get(_short(kit, name), name) for name in methods], list(shorts.values())
    _check_names(suites, SUITES, "suite")
    _check_names(full, every, "method")
    full = [name for name in every if name in full]
    ordered = [suite for suite in SUITES if suite in suites]
    decided = [_clause_named(kit, name) for name in clauses]
    return Selection([] if len(ordered) == len(SUITES) else ordered, [] if full == every else full, decided, some_parts)


def _short(kit: GameKit, name: str) -> str:
    return name.removeprefix(f"{kit.name}.").replace("-", "_")


def _clause_named(kit: GameKit, name: str) -> str:
    """The id of a clause, whose game may be left out."""
    known, full = load_spec(kit.name).clause, name if "/" in name else f"{kit.name}/{name}"
    if full not in known:  # there are too many to list
        near = nearest_words(name, known if "/" in name else [clause.partition("/")[2] for clause in known])
        raise LookupError(f"no clause {name!r}{near}; bythebook list {kit.name} --clauses names them")
    return full


def _check_names(names: Sequence[str], known: Any, what: str) -> None:
    for name in names:
        if name not in known:
            raise LookupError(f"no {what} {name!r}; there are: {', '.join(known)}")
