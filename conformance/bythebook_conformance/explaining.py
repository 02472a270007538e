"""Whether a wrong answer is right under another reading of an open point."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from bythebook.readings import ReadingError
from bythebook_conformance.finding import Finding
from bythebook_conformance.judge import Mismatched, judge
from bythebook_conformance.kit import Expected, GameKit
from bythebook_conformance.verdict import Verdict


def explanations(kit: GameKit, finding: Finding) -> list[str]:
    """The single departures (``NAME=ALTERNATIVE``) under which the answer of a violation would be right."""
    if finding.verdict is not Verdict.VIOLATION or finding.relation:
        return []
    method = kit.method(finding.method)
    params = msgspec.convert(finding.params, method.params)
    answer = msgspec.convert(finding.got, method.result)
    readings = kit.readings.from_names(finding.readings)
    names = readings.names()
    ruled = method.rule(params, readings)
    found = []
    for name, alternatives in readings.points().items():
        for alternative in alternatives:
            other = {**names, name: alternative.value}
            if other == names:
                continue
            try:
                expected = method.rule(params, kit.readings.from_names(other))
                # Most alternatives rule as before, so that the answer stays as wrong as it was.
                if expected.result != ruled.result and _is_right(expected, answer):
                    found.append(f"{name}={alternative.value}")
            except (ReadingError, Mismatched):
                continue
    return found


def _is_right(expected: Expected[Any], answer: Struct) -> bool:
    """Whether no field of the answer is wrong."""
    return not any(each.right is False for judgements in judge(expected, answer) for each in judgements)
