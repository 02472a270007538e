"""Reasons: tables that say for each clause when it has a say in a decision. They are evaluated only on demand.

Each table follows the rule that it explains. It maps clauses to predicates over a *case*, which holds the facts and the
decision; the most specific clause comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Says = Callable[[Any], object]
"""Whether a clause has a say in a case."""
Clauses = Mapping[str, Says]
"""Clause -> whether it has a say in a single decision."""
FieldClauses = Mapping[str, Mapping[str, Says]]
"""Clause -> field -> whether it has a say in that field, where several are decided together."""


ClauseIds = tuple[str, ...]
"""The clauses that have a say in something, the most specific first."""
Reasons = dict[str, ClauseIds]
"""Field -> the clauses that have a say in it."""


class Items(NamedTuple):
    """The reasons for a list without order: the clauses that put each item in it, and those that keep others out."""

    each: tuple[ClauseIds, ...]
    around: ClauseIds


def always(case: object) -> bool:
    """True for every case."""
    return True


def on(fields: str, when: Says = always) -> dict[str, Says]:
    """A clause's entry in a table of fields: the fields it has a say in, and when.

    Entries with different conditions are joined by ``|``.
    """
    return dict.fromkeys(fields.split(), when)


def of(table: FieldClauses, field: str) -> Clauses:
    """The clauses that may have a say in a field."""
    return {clause: fields[field] for clause, fields in table.items() if field in fields}


def reasons_of(table: Clauses, case: object) -> ClauseIds:
    """The clauses that have a say in a case, the most specific first."""
    return tuple([clause for clause, says in table.items() if says(case)])


def reasons_by_field(table: FieldClauses, case: object) -> Reasons:
    """The clauses that have a say in each field of a table, the most specific first."""
    found: dict[str, list[str]] = {}
    for clause, fields in table.items():
        asked: Says | None = None
        for field, says in fields.items():
            if field not in found:
                found[field] = []
            if says is not asked:  # several fields of a clause often have one condition
                asked, holds = says, says(case)
            if holds:
                found[field].append(clause)
    return {field: tuple(clauses) for field, clauses in found.items()}


def joined(*several: ClauseIds) -> ClauseIds:
    """The reasons for several decisions as one list: each clause once, in order."""
    return tuple(dict.fromkeys(clause for each in several for clause in each))
