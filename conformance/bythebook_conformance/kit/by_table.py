"""Decisions whose reasons stand in one table of clauses: the method that asks about them, its domain and its proof."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, Struct, inspect

from bythebook.clauses import ClauseIds, ClauseTable
from bythebook.readings import Readings
from bythebook_conformance.kit.game import Block, Chunk, Explanation, Method
from bythebook_conformance.kit.messages import SET, as_in_rules, is_marked, type_of, written
from bythebook_conformance.kit.properties import Cases, Property


@dataclass(frozen=True)
class Decision:
    """A rule with its clauses, from which all follows that the kit asks about it.

    What is asked are the fields of the params as rules have them (cards by rank and suit, rows as tuples), in their
    order; what is answered is what stands in the fields of the result: one value, or a tuple of as many.
    """

    name: str
    """The method, as in the protocol."""
    summary: str
    params: type[Any]
    result: type[Any]
    rule: Callable[..., Any] = field(repr=False)
    """(what is asked, ..., readings) -> what is answered."""
    table: ClauseTable = field(repr=False)
    facts: Callable[..., Any] = field(repr=False)
    """(what is asked, ..., readings) -> the facts that the clauses ask about."""
    cases: Cases = field(repr=False)
    """Enumerates rows of what is asked: they are asked of engines, and the clauses are proved over them."""
    decides: str = ""
    """The rules that these proofs pin down, as in ``Property``."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What the table calls fields of the result that the message calls otherwise."""

    def method(self, up_to: Callable[[type[Struct]], Callable[[Any], Any]] | None = None) -> Method[Any, Any]:
        """The method; ``up_to`` as in ``Method.of``."""
        canonical = None if up_to is None else up_to(self.params)
        answers = self._answer, self._explain, self._breaks
        return Method(self.name, self.summary, self.params, self.result, *answers, None, canonical)

    def chunk(self, number: int = 0) -> Chunk:
        """The cases as questions, one by one."""

        def blocks(readings: Any) -> Iterator[Block]:
            names = self.params.__struct_fields__
            yield from ([dict(zip(names, map(written, row), strict=True))] for row in self.cases())

        return Chunk(self.name.rpartition(".")[2], number, self.name, blocks)

    def proof(self, read: type[Readings]) -> Property:
        """That the clauses allow the answers of the rule over these cases, and no others."""
        names = self.result.__struct_fields__
        result: Any = self.result
        sets = [_is_set(each.type) for each in type_of(result).fields]
        several = namedtuple(self.result.__name__, names) if len(names) > 1 else None

        def rule(case: Any, readings: Any) -> Any:
            found = self.rule(*case, readings)
            values = found if several else (found,)
            values = [frozenset(value) if is_set else value for value, is_set in zip(values, sets, strict=True)]
            return several(*values) if several else values[0]

        def breaks(answer: Any, case: Any, readings: Any) -> ClauseIds:
            facts = self.facts(*case, readings)
            values = zip(names, answer if several else (answer,), strict=True)
            return next(
                filter(None, (self.table.broken(facts, self._named(name), value) for name, value in values)), ()
            )

        breaks.__doc__ = f"The clauses allow one answer to {self.name}."
        return Property.demanded(breaks, self.decides, rule, self.cases, read=read)

    def _named(self, name: str) -> str:
        return self.called.get(name, name)

    def _arguments(self, params: Any) -> list[Any]:
        return [as_in_rules(getattr(params, name)) for name in params.__struct_fields__]

    def _answer(self, params: Any, readings: Any) -> Any:
        found = self.rule(*self._arguments(params), readings)
        values = found if len(self.result.__struct_fields__) > 1 else (found,)
        return self.result(*map(written, values))

    def _explain(self, params: Any, readings: Any) -> Explanation:
        case = self.facts(*self._arguments(params), readings)
        return tuple([self.table.reasons(case, self._named(name)) for name in self.result.__struct_fields__])

    def _breaks(self, params: Any, got: Any, readings: Any, path: str) -> ClauseIds:
        said, case = getattr(got, path), self.facts(*self._arguments(params), readings)
        return () if said is UNSET else self.table.broken(case, self._named(path), as_in_rules(said))


def _is_set(kind: inspect.Type) -> bool:
    """Whether a field is a list without order."""
    return any(map(_is_set, kind.types)) if isinstance(kind, inspect.UnionType) else is_marked(kind, SET)
