"""Whether a wrong answer is right under another reading of an open point."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from bythebook_conformance.alternatives import AlternativeReadings
from bythebook_conformance.choosing import named, smallest
from bythebook_conformance.finding import Finding
from bythebook_conformance.judge import Mismatched, is_right
from bythebook_conformance.kit import Expected, GameKit
from bythebook_conformance.verdict import Verdict


def explanations(kit: GameKit, finding: Finding) -> list[str]:
    """The departures (``NAME=ALTERNATIVE``) under which the answer of a violation would be right: single ones, or those
    that need another to make sense, with it.
    """
    if finding.verdict is not Verdict.VIOLATION or finding.relation:
        return []
    method = kit.method(finding.method)
    params = msgspec.convert(finding.params, method.params)
    answer = msgspec.convert(finding.got, method.result)
    readings = kit.readings.from_names(finding.readings)
    others = AlternativeReadings(method, params, readings)
    found = []
    for turned in others.singles():
        # Most alternatives rule as before, so that the answer stays as wrong as it was.
        if turned.expected.result != others.agreed.result and _is_right(turned.expected, answer):
            found.append(turned.departures)
    return [named(departures) for departures in smallest(sorted(found, key=len))]


def _is_right(expected: Expected[Any], answer: Struct) -> bool:
    try:
        return is_right(expected, answer)
    except Mismatched:
        return False
