"""The suites: every question that an engine is asked, in independent parts; the plan of a run has all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bythebook_conformance.certification.asking.engine_session import Part
from bythebook_conformance.certification.run import SUITES, Run
from bythebook_conformance.certification.suites import consistency, examples, exhaustive, play, server, smoke, symbolic
from bythebook_conformance.kit import GameKit

PARTS: dict[str, Callable[[GameKit, Run], Iterable[Part]]] = {
    "smoke": smoke.parts,
    "examples": examples.parts,
    "exhaustive": exhaustive.parts,
    "play": play.parts,
    "explore": exhaustive.tour_parts,
    "symbolic": symbolic.parts,
    "relations": consistency.relation_parts,
    "stability": consistency.stability_parts,
    "server": server.parts,
}
assert tuple(PARTS) == SUITES


def plan(kit: GameKit, run: Run) -> list[Part]:
    """Every part of every suite, in order; the same list in every process."""
    found = [part for parts in PARTS.values() for part in parts(kit, run)]
    names = [(part.suite, part.name) for part in found]
    assert len(set(names)) == len(names), f"two parts of a suite of {kit.name} have one name"
    return found
