"""Clauses as laws: tables that say for each clause when it has a say in a decision, and what it then demands of it.

Each table stands beside the rule that it is about. It maps clauses to fields, and each field to a ``Law`` over a
*case*, which holds the facts of the situation; the most specific clause comes first. From one table follow the reasons
for an answer (``reasons_by_field``) and the clauses that a wrong answer breaks (``broken``). An answer is right exactly
if it breaks no clause. Tables are evaluated only on demand: no rule asks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
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
ClauseTable = Mapping[str, Laws]
"""Clause -> field -> its law."""
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


def reasons_of(table: ClauseTable, case: object, field: str) -> ClauseIds:
    """The clauses that have a say in a field, the most specific first."""
    return tuple([clause for clause, laws in table.items() if field in laws and laws[field].when(case)])


def reasons_by_field(table: ClauseTable, case: object) -> Reasons:
    """The clauses that have a say in each field of a table, the most specific first."""
    found: dict[str, list[str]] = {}
    for clause, laws in table.items():
        asked: Says | None = None
        for field, law in laws.items():
            if field not in found:
                found[field] = []
            if law.when is not asked:  # several fields of a clause often have one condition
                asked, holds = law.when, law.when(case)
            if holds:
                found[field].append(clause)
    return {field: tuple(clauses) for field, clauses in found.items()}


_Demanded = tuple[str, Says | None, Demands, bool]
"""A clause in a field: where its demand applies (None: always), the demand, and whether it decides the field."""
_ROWS: dict[int, tuple[ClauseTable, dict[str, list[_Demanded]]]] = {}


def _row(table: ClauseTable, field: str) -> list[_Demanded]:
    """The demands on a field of a table, whose clauses do not change once it is made."""
    known, rows = _ROWS.get(id(table), (None, {}))
    if known is not table:
        rows = {}
        for clause, laws in table.items():
            for each, law in laws.items():
                if law.demands is not None:
                    condition = law.wherever or law.when
                    where = None if condition is always else condition
                    rows.setdefault(each, []).append((clause, where, law.demands, law.decides))
        _ROWS[id(table)] = table, rows
    return rows.get(field, [])


def broken(table: ClauseTable, case: object, field: str, answer: object) -> ClauseIds:
    """The clauses whose demands of a field an answer does not meet, the most specific first."""
    return tuple(breaks(table, case, field, answer))


def breaks(table: ClauseTable, case: object, field: str, answer: object) -> Iterator[str]:
    """The same clauses, one by one: whether there is any is known before all demands are looked at."""
    for clause, where, demands, _ in _row(table, field):
        if (where is None or where(case)) and not demands(case, answer):
            yield clause


def breaking(table: ClauseTable, case: object, field: str) -> Callable[[object], Iterator[str]]:
    """answer -> the clauses that it breaks, one by one; for many answers in one case."""
    laws = [(clause, demands) for clause, where, demands, _ in _row(table, field) if where is None or where(case)]

    def judge(answer: object) -> Iterator[str]:
        for clause, demands in laws:
            if not demands(case, answer):
                yield clause

    return judge


def yes(case: object, answer: object) -> bool:
    """The demand that something is so, or may be done."""
    return bool(answer)


def no(case: object, answer: object) -> bool:
    """The demand that something is not so, or may not be done."""
    return not answer


def is_decided(table: ClauseTable, case: object, field: str) -> bool:
    """Whether a clause decides a field; where none does, it stays as it was."""
    return any(decides and (where is None or where(case)) for _, where, _, decides in _row(table, field))


def joined(*several: ClauseIds) -> ClauseIds:
    """The reasons for several decisions as one list: each clause once, in order."""
    return tuple(dict.fromkeys(chain.from_iterable(several)))
