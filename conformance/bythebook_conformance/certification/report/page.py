"""What the HTML report shows, in the order and the words in which it shows it; ``report.html.j2`` has the form."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from bythebook.spec import Clause, load_spec
from bythebook_conformance.certification.conclusion.outcome import (
    ADVISORY,
    FAILED,
    IMPLICATED,
    KNOWN_FAILURE,
    NOT_APPLICABLE,
    NOT_ASSESSED,
    PASSED,
    ClauseOutcome,
    Outcome,
    SuiteCount,
)
from bythebook_conformance.certification.findings.finding import Difference, Finding
from bythebook_conformance.certification.findings.known import KNOWN, MENDED, KnownFailure
from bythebook_conformance.certification.report.text import (
    LONGEST,
    compact,
    headline,
    reading_lines,
    replay_command,
    seen,
)
from bythebook_conformance.certification.report.views import (
    ClauseView,
    Departure,
    DifferenceView,
    Fact,
    FindingView,
    Group,
    KnownView,
    Page,
    SuiteRow,
    Sums,
    Value,
)
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.drawing.cards import are_cards, html_cards
from bythebook_conformance.kit.english import counted
from bythebook_conformance.protocol.verdict import Verdict

KINDS = {
    FAILED: ("✗", "The findings point to these clauses."),
    KNOWN_FAILURE: ("◑", "The engine breaks these, as is known."),
    IMPLICATED: ("◐", "These had a part in a wrong answer that another clause accounts for."),
    NOT_APPLICABLE: ("◌", "The readings in force leave these nothing to decide."),
    NOT_ASSESSED: ("○", "No answer was judged in which one of these decided."),
    PASSED: ("✓", "Every judged answer in which one of these decided is right."),
    ADVISORY: ("◇", "No reply of an engine can show whether it keeps these."),
}
"""The outcomes of a clause in the order of the report: a symbol, and what the outcome means."""

SYMBOLS = {
    Verdict.PASSED: "✓",
    Verdict.KNOWN: "◑",
    Verdict.INCOMPLETE: "◐",
    Verdict.NOT_ASSESSED: "○",
    Verdict.KIT_FAULT: "!",
    Verdict.INTERRUPTED: "◐",
}
"""The symbol beside a verdict; all others are faults of the engine."""

PLURALS = {
    Verdict.CRASH.value: "crashes",
    Verdict.BREACH.value: "protocol breaches",
    Verdict.NOT_ASSESSED.value: Verdict.NOT_ASSESSED.value,
}
"""Kinds of findings whose plural is not made with an ``s``; what is said of a state has none."""

DIGEST_SHOWN = 12
SPACE = "\N{NO-BREAK SPACE}"


def page_of(outcome: Outcome, kit: GameKit, files: Mapping[int, str]) -> Page:
    """Everything that the report of an outcome shows; ``files`` are the findings' files by number, from 0."""
    clauses = _clauses(outcome, kit)
    return Page(
        title=f"{_engine(outcome)}: {outcome.verdict.value} ({kit.title}, bythebook)",
        verdict=outcome.verdict,
        symbol=SYMBOLS.get(outcome.verdict, "✗"),
        heading=_heading(outcome),
        lead=_lead(outcome),
        broken=[view for view in clauses.values() if view.clause.outcome == FAILED],
        notices=_notices(outcome),
        facts=_facts(outcome, kit),
        departures=_departures(outcome, kit),
        found=_found(outcome.findings),
        findings=[
            _finding(finding, kit, clauses, replay_command(outcome, finding, kit, files.get(number)))
            for number, finding in enumerate(outcome.findings)
        ],
        known=[
            _known(each, kit, clauses, "" if each.finding is None else replay_command(outcome, each.finding, kit, file))
            for each, file in _with_files(outcome, files)
        ],
        groups=_groups(list(clauses.values())),
        sums=_sums(outcome.clauses),
        suites=[_suite(name, count) for name, count in outcome.suites.items()],
        suite_sums=_suite("in all", _suites_together(outcome)),
        shown=outcome.shown,
    )


def _heading(outcome: Outcome) -> str:
    """The verdict in a sentence."""
    return outcome.sentence.removeprefix(f"{outcome.game}: ")


def _lead(outcome: Outcome) -> str:
    """What there is to add to the verdict."""
    if outcome.verdict in (Verdict.PASSED, Verdict.KNOWN, Verdict.INCOMPLETE):
        return "" if outcome.under else "Judged under the default readings."
    found = f"Found: {_found(outcome.findings)}; " if outcome.findings else ""
    return f"{found}{outcome.coverage.words}, judged under {outcome.under or 'the default readings'}."


def _notices(outcome: Outcome) -> list[str]:
    silence = outcome.silence if outcome.verdict is not Verdict.NOT_ASSESSED else ""
    return [
        *([f"No question of the game was asked: {silence}."] if silence else []),
        *(
            ["Checked in process: the engine could have changed the kit, so there is no certificate."]
            * outcome.in_process
        ),
        *outcome.notes,
    ]


def _found(findings: list[Finding]) -> str:
    """How many findings there are of which kind."""
    kinds = Counter(finding.verdict.value for finding in findings)
    return ", ".join(counted(count, kind, PLURALS.get(kind, "")) for kind, count in kinds.items())


def _facts(outcome: Outcome, kit: GameKit) -> list[Fact]:
    unanswered = f", {outcome.unanswered:,} without a usable answer" if outcome.unanswered else ""
    return [
        Fact("engine", _engine(outcome)),
        Fact("command", outcome.engine or "none", code=True),
        Fact("game", kit.title),
        Fact("profile", outcome.profile),
        Fact("seed", str(outcome.seed)),
        Fact("asked", f"only {outcome.selection.words}" if outcome.selection.words else "everything"),
        Fact("questions", f"{outcome.questions:,}{unanswered}"),
        Fact("situations", f"{outcome.situations:,} judged"),
        Fact("wall time", _time(outcome.seconds)),
        Fact("kit", f"bythebook {outcome.kit}"),
        Fact("specification", f"{outcome.spec[:DIGEST_SHOWN]}…", whole=outcome.spec, code=True),
    ]


def _engine(outcome: Outcome) -> str:
    return f"{outcome.name} {outcome.version}".strip() or "an engine that does not describe itself"


def _departures(outcome: Outcome, kit: GameKit) -> list[Departure]:
    points = load_spec(kit.name).open_point
    departures = []
    for name, chosen in outcome.readings.items():
        point = points.get(name)
        answers = {alternative.id: alternative.text for alternative in point.alternatives} if point else {}
        departures.append(Departure(name, chosen, point.question if point else "", answers.get(chosen, "")))
    return departures


def _finding(finding: Finding, kit: GameKit, clauses: dict[str, ClauseView], replay: str) -> FindingView:
    asked = json.dumps(finding.params, ensure_ascii=False)
    accused = finding.clause or next(iter(finding.because), "")
    return FindingView(
        finding=finding,
        headline=_title(headline(finding)),
        clause=clauses.get(accused),
        picture=_picture(finding, kit),
        asked=asked,
        long=len(asked) > LONGEST,
        differences=[_difference(difference) for difference in finding.differences],
        because=[clauses[name] for name in finding.because if name in clauses and finding.because != [accused]],
        readings=reading_lines(finding),
        seen=seen(finding),
        replay=replay,
    )


def _with_files(outcome: Outcome, files: Mapping[int, str]) -> Iterator[tuple[KnownFailure, str | None]]:
    """The known failures, each with the file in which its finding stands; those come after the new ones."""
    number = len(outcome.findings)
    for each in outcome.known:
        yield each, None if each.finding is None else files.get(number)
        number += each.finding is not None


def _known(known: KnownFailure, kit: GameKit, clauses: dict[str, ClauseView], replay: str) -> KnownView:
    said = {KNOWN: known.line.reason, MENDED: "Take its line out of the baseline."}.get(known.state, known.why)
    return KnownView(
        _title(known.line.words),
        known.state,
        {KNOWN: "◑", MENDED: "✗"}.get(known.state, "○"),
        said,
        known.line.issue,
        None if known.finding is None else _finding(known.finding, kit, clauses, replay),
    )


def _picture(finding: Finding, kit: GameKit) -> Markup | None:
    """The situation drawn; None where there is nothing to draw, as in questions that are malformed."""
    try:
        return Markup(kit.picture.html(finding.method, finding.params))
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _difference(difference: Difference) -> DifferenceView:
    return DifferenceView(difference.path, _value(difference.got), _value(difference.expected), difference.is_order)


def _value(value: Any) -> Value:
    return Value(compact(value), Markup(html_cards(value)) if are_cards(value) else None)


def _clauses(outcome: Outcome, kit: GameKit) -> dict[str, ClauseView]:
    """The clauses by id, with what the specification adds to them."""
    records = load_spec(kit.name).clause
    return {clause.id: _clause(clause, records.get(clause.id)) for clause in outcome.clauses}


def _clause(clause: ClauseOutcome, record: Clause | None) -> ClauseView:
    sheet = str(record.sheet) if record and record.sheet else ""
    reason = record.reason or "" if record else ""
    return ClauseView(clause, KINDS[clause.outcome][0], sheet, reason)


def _groups(clauses: list[ClauseView]) -> list[Group]:
    """The clauses by outcome; what went wrong is open, or else the first group."""
    members = {kind: [view for view in clauses if view.clause.outcome == kind] for kind in KINDS}
    for rare in (KNOWN_FAILURE, NOT_APPLICABLE):
        if not members[rare]:
            del members[rare]
    first = next((kind for kind in members if members[kind]), "")
    return [
        Group(
            kind,
            *KINDS[kind],
            views,
            _sums([view.clause for view in views]),
            kind in (FAILED, KNOWN_FAILURE, IMPLICATED, first),
        )
        for kind, views in members.items()
    ]


def _sums(clauses: list[ClauseOutcome]) -> Sums:
    return Sums(
        len(clauses),
        sum(clause.passed for clause in clauses),
        sum(clause.failed for clause in clauses),
        sum(clause.unassessed for clause in clauses),
    )


def _suite(name: str, count: SuiteCount) -> SuiteRow:
    return SuiteRow(name, count.parts, count.failed, count.skipped, count.questions, _time(count.seconds))


def _suites_together(outcome: Outcome) -> SuiteCount:
    counts = outcome.suites.values()
    return SuiteCount(
        sum(count.parts for count in counts),
        sum(count.failed for count in counts),
        sum(count.skipped for count in counts),
        sum(count.questions for count in counts),
        sum(count.seconds for count in counts),
    )


def _time(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 60:
        return f"{seconds:.{2 if seconds < 10 else 1}f}{SPACE}s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:,}{SPACE}min {rest}{SPACE}s"


def _title(text: str) -> str:
    """A headline with a capital letter; what an engine says in it may be of any length."""
    text = text[:1].upper() + text[1:]
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ... ({len(text)} characters)"
