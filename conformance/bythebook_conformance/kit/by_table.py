"""Methods whose reasons stand in one table of clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_type_hints

from msgspec import UNSET, Struct

from bythebook.clauses import ClauseIds, Table, broken, reasons_of
from bythebook_conformance.kit.cards import as_in_rules
from bythebook_conformance.kit.game import Explanation, Method

P = TypeVar("P", bound=Struct)
R = TypeVar("R", bound=Struct)


def method_by_table(
    name: str,
    summary: str,
    answer: Callable[[P, Any], R],
    table: Table,
    facts: Callable[[P, Any], Any],
    fields: Mapping[str, str] | None = None,
    up_to: Callable[[type[Struct]], Callable[[Any], Any]] | None = None,
) -> Method[P, R]:
    """A method whose reasons, and the clauses that its wrong answers break, stand in one table.

    Args:
        name: as in the protocol.
        summary: what it does, in a sentence.
        answer: (params, readings) -> the right answer.
        table: the clauses.
        facts: (params, readings) -> the facts that they ask about.
        fields: what the table calls fields that the message calls otherwise.
        up_to: as in ``Method.of``.
    """
    called = fields or {}
    result = get_type_hints(answer)["return"]

    def explain(params: P, readings: Any) -> Explanation:
        case = facts(params, readings)
        return tuple([reasons_of(table, case, called.get(field, field)) for field in result.__struct_fields__])

    def breaks(params: P, got: R, readings: Any, path: str) -> ClauseIds:
        said = getattr(got, path)
        return (
            () if said is UNSET else broken(table, facts(params, readings), called.get(path, path), as_in_rules(said))
        )

    return Method.of(name, summary, answer, explain, up_to, breaks)
