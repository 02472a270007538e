"""Why: tables that say of every clause when it has a say in what was decided. They are asked only on demand.

A table stands under the rule that it explains. It maps clauses to predicates over a *case*, which holds the facts and
what was decided; the most particular clause comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Says = Callable[[Any], object]
"""Whether a clause has a say in a case."""
Clauses = Mapping[str, Says]
"""Clause -> whether it has a say in the one thing that was decided."""
FieldClauses = Mapping[str, Mapping[str, Says]]
"""Clause -> field -> whether it has a say in that field, where several were decided together."""


Reasons = dict[str, tuple[str, ...]]
"""Field -> the clauses that have a say in it."""


def always(case: object) -> bool:
    """Whatever the case is."""
    return True


def on(fields: str, when: Says = always) -> dict[str, Says]:
    """A clause's entry in a table of fields: the names of those in which it has a say, and when it has one.

    Entries with different conditions are joined by ``|``.
    """
    return dict.fromkeys(fields.split(), when)


def of(table: FieldClauses, field: str) -> Clauses:
    """The clauses that may have a say in a field."""
    return {clause: fields[field] for clause, fields in table.items() if field in fields}


def because(table: Clauses, case: object) -> tuple[str, ...]:
    """The clauses that have a say in a case, the most particular first."""
    return tuple([clause for clause, says in table.items() if says(case)])


def reasons(table: FieldClauses, case: object) -> Reasons:
    """For every field of a table the clauses that have a say in it, the most particular first."""
    found: dict[str, list[str]] = {}
    for clause, fields in table.items():
        for field, says in fields.items():
            here = found.setdefault(field, [])
            if says(case):
                here.append(clause)
    return {field: tuple(clauses) for field, clauses in found.items()}


def joined(*reasons: tuple[str, ...]) -> tuple[str, ...]:
    """The reasons of several decisions as one list, each clause once, the order kept."""
    return tuple(dict.fromkeys(clause for each in reasons for clause in each))
