"""Findings in words: the question, the answer, the expected answer, and the reasons; and what has changed between two
runs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import MsgspecError

from bythebook.spec import load_spec
from bythebook_conformance.certification.findings.finding import MOST_SITUATIONS, Finding, FixedPoint
from bythebook_conformance.certification.findings.known import UNSETTLED
from bythebook_conformance.certification.outcome import ClauseResult, Outcome
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.departures import named
from bythebook_conformance.kit.visible import command_line, visible
from bythebook_conformance.kit.words import counted, place_words
from bythebook_conformance.protocol.pipe import NONE_ALONE
from bythebook_conformance.protocol.server_methods import methods_of
from bythebook_conformance.statuses import Verdict

LONGEST = 400
"""A value longer than this is cut in text reports; ``report.json`` has it whole."""

STACK = 20
"""Lines of standard error that are shown: the error stands above its stack in most languages."""


def explain(finding: Finding, kit: GameKit) -> str:
    """A finding as a few paragraphs of plain text."""
    return "\n".join(visible(line) for part in _parts(finding, kit) for line in part)


def headline(finding: Finding) -> str:
    """A finding in one line."""
    return visible(_headline(finding))


def _headline(finding: Finding) -> str:
    where = f" in {finding.method}" if finding.method else ""
    played = next((point for point in finding.fixed_points if point.played), None)
    if played is not None:
        return f"open point {played.id}{where}: the engine plays {played.played}, certified is {played.default} alone"
    if finding.verdict is Verdict.VIOLATION:
        law = f": {finding.detail}" if finding.relation else ""
        first = "" if finding.relation else next(iter(finding.suspects), "the rules")
        of = f" of {finding.clause or first}" if finding.clause or first else ""
        under = named(frozenset((each.point, each.alternative) for each in read_as(finding)))
        return f"violation{of}{where}{f' under {under}' if under else ''}{law}"
    told = finding.malformed and not finding.detail.startswith(finding.malformed)
    asked = f" (malformed: {finding.malformed})" if told else ""
    return f"{finding.verdict.value}{where}: {cut(finding.detail)}{asked}"


class ReadAs(NamedTuple):
    """How a clause is read under a departure in force: what its text says otherwise."""

    point: str
    alternative: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.point}={self.alternative})"


def read_as(finding: Finding) -> list[ReadAs]:
    """How the clause of a finding is read under the departures in force that concern it."""
    spec = load_spec(finding.game)
    clause = spec.clause.get(finding.accused)
    points = clause.readings if clause is not None else ()
    return [
        ReadAs(point, chosen, next(each.text for each in spec.open_point[point].alternatives if each.id == chosen))
        for point, chosen in finding.readings.items()
        if point in points
    ]


def known_lines(outcome: Outcome) -> list[str]:
    """One line for each failure that was known before."""
    lines = []
    for each in outcome.known:
        label = "not settled" if each.state == UNSETTLED else each.state
        wrong = f", {each.count:,} wrong" if each.count else ""
        lines.append(visible(f"{label:<13}{each.line.words}{wrong}: {each.words}"))
    return lines


def compact(value: Any) -> str:
    """A value as JSON on one line, cut when it is very long."""
    return cut(json.dumps(value, ensure_ascii=False))


def cut(text: str) -> str:
    """A text, cut when it is very long."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ... ({len(text)} characters)"


def _parts(finding: Finding, kit: GameKit) -> list[list[str]]:
    parts = [[headline(finding)]]
    spec = load_spec(kit.name)
    clause = spec.clause.get(finding.accused)
    if clause is not None and finding.verdict is Verdict.VIOLATION:
        where = f" ({clause.status}; sheet: {place_words(clause.sheet)})" if clause.sheet else f" ({clause.status})"
        parts.append([f"  clause    {clause.text}{where}", *(f"  read as   {each}" for each in read_as(finding))])
    picture = drawn(kit, finding.method, finding.params)
    if picture:
        parts.append(["  " + line for line in picture.splitlines()])
    if finding.sent:
        parts.append([f"  sent      {cut(finding.sent)}"])
    elif finding.method:
        parts.append([f"  asked     {finding.method} {compact(finding.params)}"])
    for difference in finding.differences:
        parts.append(
            [
                f"  {difference.path}",
                f"    got       {compact(difference.got)}",
                f"    expected  {compact(difference.expected)}{' (in this order)' if difference.is_order else ''}",
            ]
        )
    whose = "the kit's traceback" if finding.verdict is Verdict.KIT_FAULT else "the engine's standard error"
    stderr = [f"    {line}" for line in finding.stderr.splitlines()[-STACK:] if finding.stderr.strip()]
    stderr = [f"  {whose} ends with", *stderr] if stderr else []
    return [
        *parts,
        [f"  {line}" for line in finding.note.splitlines()],
        [
            f"  {label}{', '.join(name.partition('/')[2] for name in names)}"
            for label, names in (("breaks    also ", finding.also_broken), ("rests on  ", finding.rests_on))
            if names
        ],
        [f"  reading   {line}" for line in reading_lines(finding)],
        [f"  received  {finding.evidence}"] if finding.evidence else [],
        stderr,
        [f"  seen      {seen(finding)}" + ("; this is the smallest" if finding.params else "")]
        if finding.count > 1
        else [],
    ]


def seen(finding: Finding) -> str:
    """How often a fault was seen, and in how many different situations, where they were counted."""
    if not finding.situations:
        return f"{finding.count:,} times"
    least = "at least " if finding.situations >= MOST_SITUATIONS else ""
    situations = "one situation" if finding.situations == 1 else f"{finding.situations:,} different situations"
    return f"{finding.count:,} times in {least}{situations}"


def reading_lines(finding: Finding) -> list[str]:
    """How open points affect a finding."""
    lines = [f"judged under {name}={value}" for name, value in finding.readings.items()]
    lines += [f"the sheet leaves this open: under {each} the answer would be right" for each in finding.explained_by]
    lines += fixed_lines(finding.fixed_points)
    if finding.raised and not finding.explained_by:
        lines.append(f"open points in this situation: {', '.join(finding.raised)}; none of them explains the answer")
    return lines


def fixed_lines(points: Sequence[FixedPoint]) -> list[str]:
    """The open points that affect a finding and are certified in one way only.

    The one that is played otherwise, or the only one, has its question; several are named, since most are beside the
    matter.
    """
    told = [point for point in points if point.played] or points
    if len(told) <= 1:
        return [
            f"open point {point.id}, certified only as {point.default}"
            f"{f'; the answer is that of {point.id}={point.played}' if point.played else ''}: {point.question} "
            f"Not certified otherwise, since: {point.reason}"
            for point in told
        ]
    pairs = ", ".join(f"{point.id}={point.default}" for point in told)
    return [f"open points that are certified in one way only: {pairs}; bythebook explain POINT tells more of each"]


def drawn(kit: GameKit, method: str, params: Any) -> str:
    """A situation drawn as text, empty where there is nothing to draw."""
    try:
        return kit.picture.text(method, params)
    except (LookupError, TypeError, ValueError, AttributeError, MsgspecError):
        return ""


def replay_command(outcome: Outcome, finding: Finding, kit: GameKit, file: Path | str | None) -> str:
    """The command that asks the finding's question again, for the shell of this platform; empty where there is none.

    An answer may be wrong behind other questions alone, of any method, or in a line of several: all that the run has
    asked is asked again.
    """
    if file is None or not (finding.method in methods_of(kit) or finding.is_no_question):
        return ""
    if needs_whole_run(finding):
        words = ["certify", outcome.game, *outcome.run.options]
    else:
        words = ["replay", str(file), *outcome.run.limit_options]
    return command_line(["bythebook", *words, *outcome.engine_words])


def needs_whole_run(finding: Finding) -> bool:
    """Whether its question alone does not show a finding, but all that the run has asked."""
    return finding.unstable or finding.detail.endswith(NONE_ALONE)


# ---- What has changed from one run of an engine to the next ----------------------------------------------------------


FEW = 3
"""At most this many clauses are named."""


def changes(before: Outcome, now: Outcome) -> list[str]:
    """The findings that are new, in full, and those that are gone; then the clauses that came out differently."""
    kit = load_kit(now.game)
    were, are = ({_identity(each): each for each in outcome.findings} for outcome in (before, now))
    lines = []
    for identity, finding in are.items():
        if identity not in were:
            lines += [f"new          {headline(finding)}", explain(finding, kit).partition("\n")[2]]
    lines += [f"gone         {headline(finding)}" for identity, finding in were.items() if identity not in are]
    known = {each.line.id: each.state for each in before.known}
    for each in now.known:
        if known.get(each.line.id, each.state) != each.state:
            lines.append(f"{each.state:<13}{each.line.words}, {known[each.line.id]} before")
    return [*lines, *_changed_clauses(before, now)] or ["nothing has changed"]


def _changed_clauses(before: Outcome, now: Outcome) -> Iterator[str]:
    """The clauses that came out differently, but for those of findings, together where they are many."""
    were = {each.id: each.outcome for each in before.clauses}
    together: dict[tuple[ClauseResult, ClauseResult], list[str]] = {}
    for clause in now.clauses:
        was = were.get(clause.id, clause.outcome)
        if was != clause.outcome and ClauseResult.FAILED not in (was, clause.outcome):
            together.setdefault((was, clause.outcome), []).append(clause.id)
    for (first, then), names in together.items():
        which = ", ".join(names) if len(names) <= FEW else counted(len(names), "clause")
        yield f"{which}: {then}, {first} before"


def _identity(finding: Finding) -> tuple[str, ...]:
    """What a finding is about, on whatever situation it was seen."""
    if finding.clause or finding.relation:
        return (finding.verdict.value, finding.method, finding.clause, finding.relation)
    return finding.signature
