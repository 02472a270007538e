"""What identifies a run: everything that can change an answer, or which questions are asked, in one place.

A run that was broken off goes on as the same run only.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bythebook_conformance.certification.conditions import Conditions, told_apart
from bythebook_conformance.certification.resources import Resource


class RunIdentity(Struct, frozen=True):
    """The identity of a run: what it holds an engine to, which engine that is, under which conditions, and what it
    asks. ``salt`` is what the commitment to the seed was salted with, empty if the seed was not drawn.
    """

    game: str
    kit: str
    specification: str
    engine: list[Resource]
    command: list[str]
    conditions: Conditions
    containment: list[str]
    profile: str
    seed: str
    timeout: float
    budget: float
    suites: list[str]
    methods: list[str]
    clauses: list[str]
    readings: dict[str, str]
    recognition: bool
    proofs: bool
    salt: str = ""

    def differing(self, other: RunIdentity) -> list[str]:
        """The names of what differs between two runs; none if they are the same run."""
        return list(self._differing(other))

    def _differing(self, other: RunIdentity) -> Iterator[str]:
        for name in self.__struct_fields__:
            one, another = getattr(self, name), getattr(other, name)
            if isinstance(one, Conditions):
                yield from told_apart(one, another)
            elif one != another:
                yield name
