"""What only the kit that has issued a certificate can tell: its plan of the run, its specification and its readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bythebook import __version__
from bythebook.readings import ReadingError
from bythebook.spec import load_spec
from bythebook_conformance.certification.certificates.making import run_of
from bythebook_conformance.certification.certificates.statement import Details
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.certification.run import SUITES
from bythebook_conformance.certification.suites.examples import barred_by
from bythebook_conformance.certification.suites.plan import plan
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.sandbox import SPARE, is_passed_on
from bythebook_conformance.protocol.schemas import PROTOCOL

_NOTHING_SEEN = (ClauseResult.ADVISORY, ClauseResult.NOT_APPLICABLE, ClauseResult.NOT_ASSESSED)


def of_kit(details: Details) -> Iterator[str]:
    """Every contradiction to what the installed kit, which has issued the certificate, would have said."""
    if details.kit.version != __version__:
        yield f"the kit is called {details.kit.version}, but this is {__version__}"
    if details.protocol != PROTOCOL:
        yield f"version {details.protocol} of the protocol, of which this kit knows {PROTOCOL} alone"
    if not details.conditions:
        yield "no conditions, which this kit states"
        return
    for each in details.conditions.environment:
        if not (each.given or is_passed_on(each.name)):
            yield f"conditions: {each.name} is never passed on unless it is given"
    yield from _of_time(details)
    yield from _of_selection(details)
    yield from _of_plan(details)
    try:
        yield from _of_clauses(details)
    except ReadingError:
        return  # told where the specification is compared


def _of_time(details: Details) -> Iterator[str]:
    """The processor time of an engine follows from the budget."""
    limits = (details.containment or [""])[-1]
    due = f", {int(details.budget) + SPARE:,} s of CPU" if details.budget else ""
    contained = details.containment and not details.containment[0].startswith("container: ")
    if contained and "no limits" not in limits and (due not in limits or (" s of CPU" in limits) != bool(due)):
        yield "the limits on processor time are not those of the budget"


def _of_selection(details: Details) -> Iterator[str]:
    asked, methods = details.asked, [method.name for method in load_kit(details.game).methods]
    if not {*asked.methods} <= {*methods}:
        yield "methods that the game does not have"
    whole = len(asked.suites) == len(SUITES) and asked.clauses == "all" and not asked.some_parts
    if asked.everything != (whole and asked.methods == methods):
        yield f"everything was {'' if asked.everything else 'not '}asked, which the selection contradicts"


def _of_plan(details: Details) -> Iterator[str]:
    """The parts of the run: whether those were planned, and if all were done, how many of each suite."""
    asked, coverage, kit = details.asked, details.coverage, load_kit(details.game)
    try:
        run = run_of(details)
    except ReadingError:
        return  # told where the specification is compared
    except LookupError as error:
        yield f"the run: {error}"
        return
    planned = Counter(part.suite for part in plan(kit, run) if run.has(part.suite, part.method))
    if asked.some_parts:
        if coverage.planned_parts > planned.total():
            yield f"{coverage.planned_parts} parts were planned, of {planned.total()} that there are"
        return
    if coverage.planned_parts != planned.total():
        yield f"{coverage.planned_parts} parts were planned, where {planned.total()} are due"
    for name, share in details.suites.items():
        if share.parts > planned[name] or (coverage.parts_done == planned.total() and share.parts != planned[name]):
            yield f"suite {name}: {share.parts} parts, where {planned[name]} are due"


def _of_clauses(details: Details) -> Iterator[str]:
    """The outcome of every clause of which nothing was seen, and the readings that are told."""
    spec, kit = load_spec(details.game), load_kit(details.game)
    defaults = kit.readings().names()
    told = {name: each.alternative for name, each in details.readings.items()}
    kit.readings.from_names(told)
    for name, each in details.readings.items():
        if each.source != "chosen" and each.alternative == defaults[name]:
            yield f"the reading {name} is {each.source}, but the default"
    departures = {name: value for name, value in told.items() if value != defaults[name]}
    for clause in spec.clauses:
        said = details.clauses.get(clause.id)
        if said is None or said.outcome not in _NOTHING_SEEN:
            continue
        barred = [*barred_by(clause, departures)]
        due = ClauseResult.NOT_APPLICABLE if barred else ClauseResult.NOT_ASSESSED
        due = due if clause.checkable else ClauseResult.ADVISORY
        if said.outcome != due:
            yield f"clause {clause.id}: {said.outcome}, where {due} is due"
