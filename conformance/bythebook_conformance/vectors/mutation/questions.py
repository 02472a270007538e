"""A question with the readings it is asked under, and the reference's answer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import msgspec

from bythebook.readings import Readings
from bythebook.spec import FoundFor, Vector
from bythebook_conformance.kit import Expected, GameKit
from bythebook_conformance.kit.rewriting import smaller
from bythebook_conformance.oracle.comparing import deciding


@dataclass(frozen=True, eq=False)
class Probe:
    """A protocol question under some readings; ``found`` says how it was found."""

    method: str
    params: dict[str, Any] = field(repr=False)
    departures: dict[str, str]
    found: str

    def smaller(self, shows: Callable[[Probe], bool]) -> Probe:
        """The question as small as it can be while it shows what it was found for."""
        return replace(self, params=smaller(self.params, lambda params: shows(replace(self, params=params))))

    @property
    def text(self) -> bytes:
        """The params as canonical JSON."""
        return msgspec.json.encode(self.params, order="deterministic")

    @property
    def key(self) -> tuple[str, bytes, bytes]:
        """Equal for equal questions."""
        return (self.method, msgspec.json.encode(self.departures, order="deterministic"), self.text)


def ruled(kit: GameKit, question: Probe, readings: Readings | None = None) -> Expected[Any]:
    """The reference's answer to a question, and its reasons."""
    method = kit.method(question.method)
    if readings is None:
        readings = kit.readings.from_names(question.departures)
    return method.rule(msgspec.convert(question.params, method.params), readings)


def reasons_digest(expected: Expected[Any]) -> str:
    """A digest of the clauses behind every field of an answer."""
    return sha256(msgspec.json.encode(expected.explanation)).hexdigest()[:16]


def vector_of(kit: GameKit, question: Probe, shows: Iterable[FoundFor]) -> Vector:
    """The vector that a question makes."""
    expected = ruled(kit, question)
    clauses = deciding(expected)
    name = sha256(b"\0".join(part if isinstance(part, bytes) else part.encode() for part in question.key)).hexdigest()
    return Vector(
        f"{kit.method(question.method).short}-{name[:10]}",
        question.method,
        question.params,
        question.departures,
        msgspec.to_builtins(expected.result),
        tuple(sorted(clauses)),
        reasons_digest(expected),
        tuple(sorted({*shows})),
        question.found,
    )


def question_of(vector: Vector) -> Probe:
    """The question of a vector."""
    return Probe(vector.method, vector.params, vector.readings, vector.found)
