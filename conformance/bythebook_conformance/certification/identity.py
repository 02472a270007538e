"""What identifies a run that begins: everything that can change an answer, or which questions are asked, in one place.

A run that was broken off goes on as the same run only.
"""

from __future__ import annotations

from msgspec import Struct

from bythebook_conformance.certification.conditions import Conditions, told_apart
from bythebook_conformance.certification.resources import Resource
from bythebook_conformance.certification.run import Run


class Begun(Struct, frozen=True):
    """A run that begins: what it asks, by which kit and specification, which engine that is, and under which
    conditions. ``salt`` is what the commitment to the seed was salted with, empty if the seed was not drawn.
    """

    run: Run
    kit: str
    specification: str
    engine: list[Resource]
    command: list[str]
    conditions: Conditions
    containment: list[str]
    salt: str = ""

    def differing(self, other: Begun) -> list[str]:
        """The names of what differs between two runs; none if they are the same run."""
        found = [*self.run.differing(other.run), *told_apart(self.conditions, other.conditions)]
        names = (name for name in self.__struct_fields__ if name not in ("run", "conditions"))
        return found + [name for name in names if getattr(self, name) != getattr(other, name)]
