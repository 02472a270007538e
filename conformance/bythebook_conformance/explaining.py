"""Whether a wrong answer is right under another reading of an open point."""

from __future__ import annotations

import msgspec

from bythebook.readings import ReadingError
from bythebook_conformance.finding import Finding
from bythebook_conformance.judge import Mismatched, is_right
from bythebook_conformance.kit import GameKit
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
                if expected.result != ruled.result and is_right(expected, answer):
                    found.append(f"{name}={alternative.value}")
            except (ReadingError, Mismatched):
                continue
    return found
