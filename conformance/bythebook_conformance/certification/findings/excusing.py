"""Relate a wrong answer to open points: find readings under which it would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bythebook.spec import OpenPoint, Spec, Witness
from bythebook_conformance.certification.findings.finding import Finding, FixedPoint
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.departures import named, smallest
from bythebook_conformance.oracle.alternatives import AlternativeReadings
from bythebook_conformance.oracle.comparing import deciding, field_of, is_right, leaves
from bythebook_conformance.statuses import Verdict


def look_at_readings(kit: GameKit, finding: Finding) -> None:
    """Find the open points on which what is wrong first in a violation hangs, and the departures (``NAME=ALTERNATIVE``)
    under which what came would be right: single ones, or those that need another to make sense, with it.
    """
    if finding.verdict is not Verdict.VIOLATION or finding.relation:
        return
    method = kit.method(finding.method)
    params = msgspec.convert(finding.params, method.params)
    if isinstance(finding.got, str):  # an answer too long to be kept
        return
    answer = msgspec.convert(finding.got, method.result)
    readings = kit.readings.from_names(finding.readings)
    others = AlternativeReadings(method, params, readings)
    turning = [turned for turned in others.singles() if turned.expected.result != others.agreed.result]
    right = [turned.departures for turned in turning if is_right(turned.expected, answer)]
    path = finding.path
    agreed = _at(path, others.agreed.result)
    concerned = [turned for turned in turning if not path or _at(path, turned.expected.result) != agreed]
    finding.raised = list(dict.fromkeys(turned.point for turned in concerned))
    finding.explained_by = [named(departures) for departures in smallest(sorted(right, key=len))]


def _at(path: str, result: msgspec.Struct) -> dict[str, Any]:
    """What an answer has in a field, or in the fields within."""
    return {name: value for name, value in leaves(result).items() if name == path or name.startswith(f"{path}.")}


def likelier_first(findings: Sequence[Finding]) -> None:
    """Put the reading first that explains most of the wrong answers, because others may fit a single one by chance."""
    excused = Counter[str]()
    for finding in findings:
        excused.update(dict.fromkeys(finding.explained_by, finding.count))
    for finding in findings:
        finding.explained_by.sort(key=lambda departure: (" and " in departure, -excused[departure]))


def excused_clauses(kit: GameKit, spec: Spec, finding: Finding) -> list[str]:
    """The clauses of the open points of which one other reading, without a second departure, makes an answer right."""
    if not finding.raised:
        look_at_readings(kit, finding)
    points = [each.partition("=")[0] for each in finding.explained_by if " " not in each]
    return [clause for point in points for clause in spec.open_point[point].clauses]


def fixed_points(kit: GameKit, spec: Spec, finding: Finding) -> list[FixedPoint]:
    """The open points behind a violation that are certified by their defaults alone; none where a reading explains it.

    Those of the clause that the run points to come before those of the other clauses that decided the wrong field.
    Points are left out that have no witness of the method under these readings whose alternatives differ in the field
    that is wrong first and which clauses of the point decide that decide the finding's question, too.
    """
    if finding.verdict is not Verdict.VIOLATION or finding.relation or finding.explained_by:
        return []
    decided = _decided(kit, finding, finding.params)
    fixed = (point for point in spec.open_points if point.kind == "fixed")
    concerned = [point for point in fixed if _can_concern(kit, point, finding, decided)]
    of_the_clause = [point for point in concerned if finding.clause in point.clauses]
    others = [point for point in concerned if not {*finding.because}.isdisjoint(point.clauses)]
    return [
        FixedPoint(point.id, point.question, point.default, point.reason or "", _played(point, finding))
        for point in of_the_clause or others
    ]


def _decided(kit: GameKit, finding: Finding, params: Any) -> set[str]:
    """The clauses that decide a question of a finding's method under its readings."""
    method, readings = kit.method(finding.method), kit.readings.from_names(finding.readings)
    return {*deciding(method.rule(msgspec.convert(params, method.params), readings))}


def _can_concern(kit: GameKit, point: OpenPoint, finding: Finding, decided: set[str]) -> bool:
    wrong = [f"{field_of(each.path)}." for each in finding.differences[:1]]
    return any(
        witness.method == finding.method
        and witness.under.items() <= finding.readings.items()
        and all(any(one.startswith(path) or path.startswith(one) for path in _apart(point, witness)) for one in wrong)
        and _decided(kit, finding, witness.params).intersection(point.clauses) <= decided
        for witness in point.witnesses
    )


def _apart(point: OpenPoint, witness: Witness) -> set[str]:
    """The fields in which the answers to a witness differ from that by default."""
    answers = {name: _fields(answer) for name, answer in witness.answers.items()}
    due = answers[point.default]
    return {f"{path}." for each in answers.values() for path in due.keys() & each.keys() if due[path] != each[path]}


def _fields(answer: Any, path: str = "") -> dict[str, Any]:
    """Every field of an answer by its path, as that of a finding's difference has it."""
    if not isinstance(answer, Mapping):
        return {path: answer}
    below = {name: "" if name == "final" else f"{path}.{name}".removeprefix(".") for name in answer}
    return {field: value for name, path in below.items() for field, value in _fields(answer[name], path).items()}


def _played(point: OpenPoint, finding: Finding) -> str:
    """The alternative that gives the engine's answer, if the finding's question is a witness of the point."""
    for witness in point.witnesses:
        if witness.method == finding.method and _fits(witness.params, finding.params):
            for alternative, answer in witness.answers.items():
                if alternative != point.default and _fits(answer, _with_final(finding.got)):
                    return alternative
    return ""


def _with_final(answer: Any) -> Any:
    """An answer; that to a play has its last state as ``final``, too, as in the specification."""
    states = answer.get("states") if isinstance(answer, Mapping) else None
    return {**answer, "final": states[-1]} if states else answer


def _fits(part: Any, whole: Any) -> bool:
    """Whether the whole contains everything in the part; the order of lists counts."""
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(_fits(value, whole.get(name)) for name, value in part.items())
    return bool(part == whole)
