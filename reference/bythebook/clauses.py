"""Clauses as laws: tables that say for each clause when it has a say in a decision, and what it then demands of it.

Each table stands beside the rule that it is about. It maps clauses to fields, and each field to a ``Law`` over a
*case*, which holds the facts of the situation; the most specific clause comes first. From one table follow the reasons
for an answer (``reasons``) and the clauses that a wrong answer breaks (``broken``). An answer is right exactly if it
breaks no clause. Tables are evaluated only on demand: no rule asks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

Says = Callable[[Any], object]
"""Whether something holds of a case."""
Demands = Callable[[Any, Any], object]
"""(case, what was answered in the field) -> whether that is as the clause demands."""


class Law(NamedTuple):
    """A clause in one field.

    Of three kinds of clauses, one *decides* a field; one only *holds* of it (``keeps``), so that what no other clause
    decides stays as it was; and one defines a *word* (``means``): it demands nothing of an answer itself, but another
    fact stands in its place, ``otherwise``, if it is not kept.
    """

    when: Says
    """When it is a reason for the answer: what an umpire would name."""
    demands: Demands | None = None
    """What it demands; None where it defines a word, or only permits."""
    wherever: Says | None = None
    """When it demands that, if more often than it is a reason."""
    otherwise: Callable[[Any], Any] | None = None
    """The case with the fact changed that the clause defines."""
    decides: bool = True
    """Whether it says what the field becomes, not only what holds of it."""


Laws = Mapping[str, Law]
"""Field -> the law of a clause in it."""
ClauseIds = tuple[str, ...]
"""The clauses that have a say in something, or that are broken, the most specific first."""
Reasons = dict[str, ClauseIds]
"""Field -> the clauses that have a say in it."""


class Items(NamedTuple):
    """The reasons for a list without order: the clauses that put each item in it, and those that keep others out."""

    each: tuple[ClauseIds, ...]
    around: ClauseIds


Explained = dict[str, ClauseIds | Items]
"""Field -> the reasons for it."""


def always(case: object) -> bool:
    """True for every case."""
    return True


def never(case: object) -> bool:
    """False for every case: when an umpire would not name a clause, although it demands something."""
    return False


def on(
    fields: str, when: Says = always, demands: Demands | None = None, *, wherever: Says | None = None
) -> dict[str, Law]:
    """A clause that decides: its fields, when it has a say in them, and what it demands of each.

    Laws of one clause with different conditions are joined by ``|``. A clause that only permits has no demand.
    """
    return dict.fromkeys(fields.split(), Law(when, demands, wherever))


def together(when: Says, *, wherever: Says | None = None, **demands: Demands | None) -> dict[str, Law]:
    """A clause that decides several fields under one condition: the demand of each, None where it only has a say."""
    return {field: Law(when, demand, wherever) for field, demand in demands.items()}


def asks(fields: str, demands: Demands, *, wherever: Says = always) -> dict[str, Law]:
    """A clause that demands something of these fields for which an umpire would name others."""
    return dict.fromkeys(fields.split(), Law(never, demands, wherever))


def keeps(fields: str, when: Says, demands: Demands, *, wherever: Says | None = None) -> dict[str, Law]:
    """A clause that only holds: what is so of these fields whatever else decides them."""
    return dict.fromkeys(fields.split(), Law(when, demands, wherever, decides=False))


def means(
    fields: str, otherwise: Callable[[Any], Any], demands: Demands | None = None, *, when: Says = never
) -> dict[str, Law]:
    """A clause that defines a word: the case as it would be if the word meant something else, and when it is a reason.

    It may also demand what holds because of what the word means.
    """
    return dict.fromkeys(fields.split(), Law(when, demands, always, otherwise, decides=False))


class _Row(NamedTuple):
    """A field of a table: when each clause is a reason for it; and where each demands what of it, and decides it."""

    reasons: list[tuple[str, Says]]
    demands: list[tuple[str, Says, Demands, bool]]


class ClauseTable(Mapping[str, Laws]):
    """Clause -> field -> its law, the most specific clause first. A table never changes; ``|`` joins two."""

    def __init__(self, laws: Mapping[str, Laws] = MappingProxyType({})) -> None:
        self._laws = {**laws}
        self._rows: dict[str, _Row] = {}
        for clause, fields in laws.items():
            for field, law in fields.items():
                row = self._rows.setdefault(field, _Row([], []))
                if law.when is not never:
                    row.reasons.append((clause, law.when))
                if law.demands is not None:
                    row.demands.append((clause, law.wherever or law.when, law.demands, law.decides))

    def __getitem__(self, clause: str) -> Laws:
        return self._laws[clause]

    def __iter__(self) -> Iterator[str]:
        return iter(self._laws)

    def __len__(self) -> int:
        return len(self._laws)

    def __or__(self, other: Mapping[str, Laws]) -> ClauseTable:
        return ClauseTable({**self, **other})

    def _row(self, case: object, field: str) -> _Row:
        for questions in _WATCHED:
            questions.append((self, case, field))
        return self._rows.get(field, _NO_ROW)

    def reasons(self, case: object, field: str) -> ClauseIds:
        """The clauses that have a say in a field."""
        return tuple([clause for clause, when in self._row(case, field).reasons if when(case)])

    def reasons_by_field(self, case: object) -> Reasons:
        """The clauses that have a say in each field of the table."""
        return {field: self.reasons(case, field) for field in self._rows}

    def broken(self, case: object, field: str, answer: object) -> ClauseIds:
        """The clauses whose demands of a field an answer does not meet."""
        return tuple(self.breaks(case, field, answer))

    def breaks(self, case: object, field: str, answer: object) -> Iterator[str]:
        """The same clauses, one by one: whether there is any is known before all demands are looked at."""
        for clause, where, demands, _ in self._row(case, field).demands:
            if where(case) and not demands(case, answer):
                yield clause

    def breaking(self, case: object, field: str) -> Callable[[object], Iterator[str]]:
        """answer -> the clauses that it breaks, one by one; for many answers in one case."""
        laws = [(clause, demands) for clause, where, demands, _ in self._row(case, field).demands if where(case)]

        def judge(answer: object) -> Iterator[str]:
            for clause, demands in laws:
                if not demands(case, answer):
                    yield clause

        return judge

    def decides(self, case: object, field: str) -> bool:
        """Whether a clause decides a field; where none does, it stays as it was."""
        return any(decides and where(case) for _, where, _, decides in self._row(case, field).demands)


_NO_ROW = _Row([], [])
_WATCHED: list[list[tuple[ClauseTable, Any, str]]] = []


@contextmanager
def asked() -> Iterator[list[tuple[ClauseTable, Any, str]]]:
    """What any table is asked meanwhile, in this order: the table, the case and the field."""
    _WATCHED.append([])
    try:
        yield _WATCHED[-1]
    finally:
        _WATCHED.pop()


def yes(case: object, answer: object) -> bool:
    """The demand that something is so, or may be done."""
    return bool(answer)


def no(case: object, answer: object) -> bool:
    """The demand that something is not so, or may not be done."""
    return not answer


def joined(*several: ClauseIds) -> ClauseIds:
    """The reasons for several decisions as one list: each clause once, in order."""
    return tuple(dict.fromkeys(chain.from_iterable(several)))
