"""The records of a specification: clauses, open points, examples."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

STATUSES = ("stated", "inferred", "silent", "damaged")
OUR_READING = "our-reading"
CHECKS = ("wire", "example", "advisory")
KINDS = ("switchable", "fixed", "settled")
SOURCES = ("sheet", "edge")


class SpecError(ValueError):
    """A malformed specification file, or games that contradict each other; the message gives file, place, what was
    found and what was expected.
    """


class NoGameError(SpecError):
    """There is no such game; the message names those that there are."""


def title_of(heading: str) -> str:
    """A heading without layout marks."""
    return heading.strip("#*@: ")


@dataclass(frozen=True, slots=True)
class Locator:
    """A place on a sheet: the ``ordinal``-th paragraph (from 1) under a heading, 0 for the heading, and its hash."""

    heading: str
    ordinal: int
    sha256: str

    def __str__(self) -> str:
        return f"{self.heading.rstrip(':')}, {f'paragraph {self.ordinal}' if self.ordinal else 'heading'}"


@dataclass(frozen=True, slots=True)
class NoRule:
    """A place on a sheet that states no rule, and why."""

    place: Locator
    reason: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rule sheet of a specification: its title, its section headings, the places that state no rule, and whom it
    names as the authors of the game, in a sentence.
    """

    title: str
    headings: tuple[str, ...]
    no_rule: tuple[NoRule, ...] = ()
    credit: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule as one statement, in our own words.

    ``status`` says where it comes from: the sheet states it, it is inferred from what the sheet says, the sheet is
    silent and something had to be decided, or the sheet is damaged there. ``checked`` says how engines are tested on
    it: over the wire, by an example on the sheet, or not at all (``advisory``, with the ``reason``). ``also`` lists
    further places on the sheet that it rests on, ``not_under`` the alternatives (``NAME=ALTERNATIVE``) that leave it
    nothing to decide.
    """

    id: str
    topic: str
    text: str
    status: str
    sheet: Locator | None
    checked: str
    reason: str | None
    readings: tuple[str, ...]
    also: tuple[Locator, ...] = ()
    not_under: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[Locator, ...]:
        """Every place on the sheet that the clause rests on, the most important first."""
        return self.also if self.sheet is None else (self.sheet, *self.also)

    @property
    def checkable(self) -> bool:
        """Whether a test can show that an engine keeps or breaks the clause."""
        return self.checked != "advisory"


@dataclass(frozen=True, slots=True)
class Alternative:
    """One answer to an open point."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Witness:
    """A minimal situation in which alternatives differ: a protocol question (``method`` and ``params``), or a
    ``situation`` in words where the protocol has none.

    ``answers`` maps alternatives to the fields of the answer in which they differ; ``under`` has the departures on
    other open points that it needs.
    """

    method: str | None
    params: dict[str, Any]
    situation: str | None
    under: dict[str, str]
    answers: dict[str, Any]


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A question the sheet leaves open, or one that it decides and engines get wrong.

    ``kind``: the reference plays every alternative (``switchable``), plays the default alone for the ``reason`` given
    (``fixed``), or the sheet decides it (``settled``). ``default`` is the id of the alternative that is played unless
    another is chosen, ``why`` the reason for it and ``confidence`` how sure of it we are, out of 100.
    """

    id: str
    question: str
    kind: str
    default: str
    why: str
    reason: str | None
    confidence: int | None
    clauses: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    witnesses: tuple[Witness, ...]

    @property
    def switchable(self) -> bool:
        """Whether the reference can be told to play another alternative."""
        return self.kind == "switchable"


@dataclass(frozen=True, slots=True)
class Example:
    """A situation with its ruling: ``result`` holds fields of the reply, ``final`` fields of a play's last state.

    ``source`` says whether the sheet has it or it is an edge case of ours. ``clauses`` are those that it shows,
    ``readings`` the departures from the defaults that it needs.
    """

    id: str
    title: str
    source: str
    method: str
    params: dict[str, Any]
    result: dict[str, Any]
    final: dict[str, Any]
    clauses: tuple[str, ...]
    readings: dict[str, str]


@dataclass(frozen=True)
class Spec:
    """One game's specification; ``digest`` is the SHA-256 of the files with what is here, and of their names."""

    game: str
    sheet: Sheet
    clauses: tuple[Clause, ...]
    open_points: tuple[OpenPoint, ...]
    examples: tuple[Example, ...]
    digest: str = field(repr=False)

    @cached_property
    def clause(self) -> dict[str, Clause]:
        """Clauses by id."""
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def open_point(self) -> dict[str, OpenPoint]:
        """Open points by id."""
        return {point.id: point for point in self.open_points}

    def rules_of(self, example: Example) -> tuple[str, ...]:
        """The ids of the rules that an example shows, without those that retell an example of the sheet, if it has
        others.
        """
        general = tuple(name for name in example.clauses if self.clause[name].checked != "example")
        return general or example.clauses

    def standing(self, clause: Clause) -> str:
        """Where a rule comes from: the status of its clause, or ``OUR_READING`` if it follows from the sheet as we read
        it, since a point that it rests on is open.
        """
        asked = [each for each in self.open_points if clause.id in each.clauses or each.id in clause.readings]
        is_open = any(each.kind != "settled" for each in asked)
        return OUR_READING if clause.status == "inferred" and is_open else clause.status
