"""The traceability of clauses to code, examples and suites: complete for every checkable clause, or an error."""

from __future__ import annotations

from bythebook_conformance.rulebook.records import SUITES, Rulebook, RulebookError

CODE = "code in bythebook/{}: no table there has an entry for it, and no docstring names it"
"""What the kit's own module of a game says of a clause does not count: the rules are the reference's."""


def gaps(book: Rulebook) -> list[str]:
    """What is missing, one line each; empty when the matrix is complete."""
    return [
        f"{entry.clause.id} has no {what.format(book.game)}"
        for topic in book.topics
        for entry in topic.entries
        if entry.clause.checkable
        for what, there in ((CODE, entry.code), ("example", entry.examples), ("suite", entry.held_by(*SUITES)))
        if not there
    ]


def require_complete(book: Rulebook) -> None:
    """Refuse a rulebook with a gap."""
    found = gaps(book)
    if found:
        raise RulebookError(
            f"{book.game}: traceability has {len(found)} gap{'s' * (len(found) > 1)}: {'; '.join(found)}"
        )
