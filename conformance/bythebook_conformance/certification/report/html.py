"""The report as one HTML page without scripts, other files or network access.

What it shows, in which words, is said here; ``report.html.j2`` has the order and the form.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup
from msgspec import MsgspecError

from bythebook.spec import load_spec
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.known import KNOWN, MENDED
from bythebook_conformance.certification.outcome import ClauseOutcome, ClauseResult, Outcome
from bythebook_conformance.certification.report.text import (
    LONGEST,
    compact,
    cut,
    headline,
    read_as,
    reading_lines,
    replay_command,
    seen,
)
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.pictures import are_cards, html_cards
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.kit.words import capital, counted
from bythebook_conformance.statuses import Verdict

KINDS = {
    ClauseResult.FAILED: ("✗", "The findings point to these clauses."),
    ClauseResult.KNOWN_FAILURE: ("◑", "The engine breaks these, as is known."),
    ClauseResult.NOT_SETTLED: (
        "◐",
        "These could not be judged apart from a failed clause, or were not always answered.",
    ),
    ClauseResult.NOT_APPLICABLE: ("◌", "The readings in force leave these nothing to decide."),
    ClauseResult.NOT_ASSESSED: ("○", "No answer was judged in which one of these decided."),
    ClauseResult.PASSED: ("✓", "Every judged answer in which one of these decided is right."),
    ClauseResult.ADVISORY: ("◇", "No reply of an engine can show whether it keeps these."),
}
"""The outcomes of a clause in the order of the report: a symbol, and what the outcome means."""

SYMBOLS = dict.fromkeys(Verdict, "✗") | {
    Verdict.PASSED: "✓",
    Verdict.KNOWN: "◑",
    Verdict.INCOMPLETE: "◐",
    Verdict.NOT_ASSESSED: "○",
    Verdict.KIT_FAULT: "!",
    Verdict.INTERRUPTED: "◐",
}
"""The symbol beside a verdict."""

PLURALS = {
    Verdict.CRASH.value: "crashes",
    Verdict.BREACH.value: "protocol breaches",
    Verdict.NOT_ASSESSED.value: Verdict.NOT_ASSESSED.value,
}
"""Kinds of findings with an irregular plural, or with none."""

DIGEST_SHOWN = 12
SPACE = "\N{NO-BREAK SPACE}"


def html_report(outcome: Outcome, kit: GameKit, files: Mapping[int, str] | None = None) -> str:
    """The report on a run.

    Args:
        outcome: what the run has to say.
        kit: the kit of the outcome's game, which draws the situations.
        files: where findings were written to, by their number in the outcome (the first is 0). Findings with a file
            show the command that replays them.
    """
    if outcome.verdict.right:
        lead = "" if outcome.under else "Judged under the default readings."
    else:
        found = f"Found: {_found(outcome.findings)}; " if outcome.findings else ""
        lead = f"{found}{outcome.coverage.words}, judged under {outcome.under or 'the default readings'}."
    departures = []
    for name, chosen in outcome.readings.items():
        point = load_spec(kit.name).open_point.get(name)
        answers = {each.id: each.text for each in point.alternatives} if point else {}
        departures.append(f"{point.question if point else ''} {answers.get(chosen, '')}")
    clauses = {clause.id: clause for clause in outcome.clauses}
    groups = {kind: [each for each in outcome.clauses if each.outcome == kind] for kind in KINDS}
    first = next((kind for kind in KINDS if groups[kind]), "")
    views = {
        id(finding): _finding(finding, kit, clauses, replay_command(outcome, finding, kit, (files or {}).get(number)))
        for number, finding in enumerate(outcome.every_finding)
    }
    return _template().render(
        outcome=outcome,
        kit=kit,
        clauses=clauses,
        records=load_spec(kit.name).clause,
        symbol=SYMBOLS[outcome.verdict],
        lead=lead,
        notices=_notices(outcome),
        facts=_facts(outcome, kit),
        departures=departures,
        found=_found(outcome.findings),
        findings=[views[id(finding)] for finding in outcome.findings],
        known=[(each, views.get(id(each.finding))) for each in outcome.known],
        groups={
            kind: some
            for kind, some in groups.items()
            if some or kind not in (ClauseResult.KNOWN_FAILURE, ClauseResult.NOT_APPLICABLE)
        },
        opened=(ClauseResult.FAILED, ClauseResult.KNOWN_FAILURE, ClauseResult.NOT_SETTLED, first),
    )


def _finding(finding: Finding, kit: GameKit, clauses: Mapping[str, ClauseOutcome], replay: str) -> dict[str, Any]:
    """A finding, and what is said of it; ``replay`` is the command that asks its question again."""
    picture = None
    with suppress(LookupError, TypeError, ValueError, AttributeError, MsgspecError):  # malformed ones cannot be drawn
        picture = Markup(kit.picture.html(finding.method, finding.params))
    return {
        "finding": finding,
        "headline": cut(capital(headline(finding))),
        "clause": clauses.get(finding.accused),
        "read_as": read_as(finding),
        "picture": picture,
        "method": "" if finding.sent else finding.method,
        "asked": finding.sent or json.dumps(finding.params, ensure_ascii=False),
        "also_broken": [clauses[name] for name in finding.also_broken if name in clauses],
        "rests_on": [clauses[name] for name in finding.rests_on if name in clauses],
        "readings": reading_lines(finding),
        "seen": seen(finding),
        "replay": replay,
    }


@lru_cache
def _template() -> Template:
    environment = templates("certification/report", "kit")
    environment.globals.update(
        kinds=KINDS, known_symbols={KNOWN: "◑", MENDED: "✗"}, longest=LONGEST, failed=ClauseResult.FAILED
    )
    environment.filters.update(
        compact=compact,
        cut=cut,
        capital=capital,
        cards=lambda value: Markup(html_cards(value)) if are_cards(value) else None,
        duration=_duration,
        said=lambda known: known.line.reason if known.state == KNOWN else capital(known.words),
    )
    return environment.get_template("report.html.j2")


def templates(*folders: str) -> Environment:
    """The templates in folders of the kit: whatever is put into them is escaped, and shows every character of it."""
    return Environment(
        loader=ChoiceLoader([PackageLoader("bythebook_conformance", folder) for folder in folders]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=lambda value: visible(value, keep="\n\xa0") if type(value) is str else value,
    )


def _notices(outcome: Outcome) -> list[str]:
    silence = outcome.silence if outcome.verdict is not Verdict.NOT_ASSESSED else ""
    in_process = "Checked in process: the engine could have changed the kit, so there is no certificate."
    return [
        *([f"No question of the game was asked: {silence}."] if silence else []),
        *([in_process] if outcome.in_process else []),
        *outcome.notes,
    ]


def _found(findings: list[Finding]) -> str:
    kinds = Counter(finding.verdict.value for finding in findings)
    return ", ".join(counted(count, kind, PLURALS.get(kind, "")) for kind, count in kinds.items())


def _facts(outcome: Outcome, kit: GameKit) -> dict[str, str]:
    """Further facts about the run, except the digest of the specification."""
    unanswered = f", {outcome.unanswered:,} without a usable answer" if outcome.unanswered else ""
    return {
        "engine": outcome.who,
        "command": outcome.engine_shown or "none",
        "game": kit.title,
        "asked": f"{outcome.run.restriction and 'only '}{outcome.run.restriction or 'everything'}; {outcome.run.words}",
        "questions": f"{outcome.questions:,}{unanswered}",
        "situations": f"{outcome.situations:,} judged",
        "wall time": _duration(outcome.seconds),
        "kit": f"bythebook {outcome.kit}",
        "specification": f"{outcome.spec[:DIGEST_SHOWN]}…",
    }


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.{2 if seconds < 10 else 1}f}{SPACE}s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:,}{SPACE}min {rest}{SPACE}s"
