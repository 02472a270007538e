"""A situation that refutes a proof, in words: the question, the answers, and the clauses that bear on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from bythebook.clauses import ClauseTable, asked
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.agreement import NAMES
from bythebook_conformance.kit.messages import written
from bythebook_conformance.kit.properties import Property
from bythebook_conformance.kit.visible import json_line

_SHORT = 160
"""Answers that take up to so many characters are written whole, longer ones where they differ."""


class Counterexample(NamedTuple):
    """A case of a property under some readings. Of a hole, two answers that break no clause; of a contradiction the
    rule's answer, the clause that it breaks, and an answer that does not break that one, with those that it breaks.
    """

    subject: Property
    case: Any
    readings: Any
    right: Any
    other: Any = None
    broken: str = ""
    broken_by_other: tuple[str, ...] = ()

    def told(self, kit: GameKit | None, under: str) -> str:
        """All of it, one thing a line. Where the kit is given, what the protocol can ask is written as it asks it, and
        drawn.
        """
        lines = [f"question: {json_line(written(self.case))}"]
        one, two = written(self.right), written(self.other)
        on_the_wire = None if kit is None else self.subject.asks(self.case, self.right)
        if kit is not None and on_the_wire is not None:
            method, facts, result = on_the_wire
            agreement = next(each for each in kit.proofs().agreements if each.method == method)
            params, write = agreement.params(facts, NAMES), agreement.writers[1]
            lines = [f"question: {method} {json_line(params)}"]
            lines += [f"  {line}" for line in kit.picture.text(method, params).splitlines()]
            one = write(result, NAMES)
            other = None if self.other is None else self.subject.asks(self.case, self.other)
            two = None if other is None else write(other[2], NAMES)
        if under:
            lines.append(f"under {under}")
        if max(len(json_line(one)), len(json_line(two))) > _SHORT:
            one, two = _differing(one, two), _differing(two, one)
        lines.append(f"the rules answer {json_line(one)}" + f", which breaks {self.broken}" * bool(self.broken))
        if self.broken and self.broken_by_other:
            lines.append(f"{self.broken} allows {json_line(two)}, which breaks {', '.join(self.broken_by_other)}")
        elif self.broken and self.other is not None:
            lines.append(f"no clause forbids {json_line(two)}")
        elif not self.broken:
            bearing = ", ".join(self.bearing()) or "none"
            lines.append(f"no clause forbids {json_line(two)} either; with a say: {bearing}")
        return "".join(f"\n    {line}" for line in lines)

    def bearing(self) -> Iterable[str]:
        """The clauses with a say in what the answers differ in, or that demand something of it."""
        with asked() as questions:
            for answer in (self.right, self.other):
                for _ in self.subject.breaks(answer, self.case, self.readings):
                    pass
        names = getattr(self.right, "_fields", ())
        differing = [name for name in names if getattr(self.right, name) != getattr(self.other, name, None)]
        about = [each for each in questions if each[2].rpartition(".")[2] in differing] or questions
        return dict.fromkeys(chain.from_iterable(_bearing(*each) for each in about))


def _bearing(table: ClauseTable, case: Any, field: str) -> Iterator[str]:
    """The clauses of a table with a say in a field, or that demand something of it."""
    for clause, laws in table.items():
        law = laws.get(field)
        with suppress(AttributeError):  # when it is a reason may be asked of other facts than those demanded of
            if law and ((law.demands and law.wherever and law.wherever(case)) or law.when(case)):
                yield clause


def _differing(one: Any, other: Any) -> Any:
    """Of a written value what is not the same in another."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return one
    return {name: _differing(each, other.get(name)) for name, each in one.items() if each != other.get(name)}
