"""Tables across rulebooks: the index of clauses, their counts, the traceability matrix, the glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from docutils import nodes

from bythebook.spec import Change, Edition, Term
from bythebook.spec.records import STATUSES
from bythebook_conformance.kit.words import counted
from bythebook_conformance.rulebook.records import ClauseEntry, Rulebook
from bythebook_conformance.rulebook.site.nodes import (
    Content,
    Line,
    element,
    joined,
    link,
    paragraph,
    rule_links,
    span,
    table,
)
from bythebook_conformance.rulebook.site.notes import badge, code_link, said_day
from bythebook_conformance.rulebook.site.pages import Note


def index_of_clauses(books: Iterable[Rulebook]) -> nodes.table:
    """Every clause in alphabetical order: its name, its game, its text."""
    found = sorted(((entry, book) for book in books for entry in book.entry.values()), key=lambda each: each[0].slug)
    rows: list[list[Line]] = [
        [[_named(entry), " ", badge(entry.standing)], [book.title], [entry.clause.text]] for entry, book in found
    ]
    return table(("Clause", "Game", "What it says"), rows, "stack", "index-of-clauses")


def list_of_points(book: Rulebook) -> nodes.table:
    """The open points of a game: the question, the answer chosen here, and whether an engine may differ."""
    rows: list[list[Line]] = []
    for each in book.points:
        point = each.point
        taken = next(alternative for alternative in point.alternatives if alternative.id == point.default)
        answer = span(taken.text, classes=["answer"])
        rows.append([[link("point", f"{book.game}/{point.id}", point.question)], [answer], [KIND_WORDS[point.kind]]])
    return table(("Question", "Taken here", "Engines"), rows, "stack", "list-of-points")


KIND_WORDS = {"switchable": "may choose", "fixed": "one answer", "settled": "settled by the sheet"}


def numbers_of(book: Rulebook) -> nodes.table:
    """The number of clauses by status and by how engines are tested on them."""
    clauses = book.spec.clauses
    counts = [
        ("all", len(clauses)),
        *((status, sum(each.status == status for each in clauses)) for status in STATUSES),
        ("assessed by the kit", sum(each.checkable for each in clauses)),
        ("advisory", sum(not each.checkable for each in clauses)),
    ]
    return table(("Clauses", "Number"), ([[name], [str(count)]] for name, count in counts))


def traceability(book: Rulebook) -> nodes.table:
    """Clauses by code, examples and suites; for an advisory clause, the reason why no engine is tested on it."""
    rows = (_traced(entry) for topic in book.topics for entry in topic.entries)
    return table(("Clause", "Code", "Examples", "Suites", "Faults caught"), rows, "stack", "traceability")


def _traced(entry: ClauseEntry) -> list[Line]:
    if not entry.clause.checkable:
        return [[_named(entry)], [span(f"advisory: {entry.clause.reason}", classes=["advisory"])]]
    return [[_named(entry)], joined(map(code_link, entry.code)), _examples(entry), _suites(entry), _faults(entry)]


def _named(entry: ClauseEntry) -> Content:
    return link("clause", entry.clause.id, entry.slug, classes=["slug"])


def _examples(entry: ClauseEntry) -> Line:
    if not entry.examples:
        return []
    first = link("example", entry.examples[0].example.id, entry.examples[0].slug)
    others = len(entry.examples) - 1
    return [first, *([f" and {others} more"] if others else [])]


def _suites(entry: ClauseEntry) -> Line:
    said = [counted(each.count, "example") for each in entry.held_by("examples")]
    said += [f"{each.name}: {counted(each.count, 'situation')}" for each in entry.held_by("domain")]
    for kind, one, many in (("relation", "1 relation", "relations"), ("property", "1 property", "properties")):
        laws = len(entry.held_by(kind))
        said += [one if laws == 1 else f"{laws} {many}"] if laws else []
    return ["; ".join(said)]


def _faults(entry: ClauseEntry) -> Line:
    return [", ".join(each.name.replace("_", " ") for each in entry.held_by("fault"))]


def glossary(words: Iterable[tuple[Rulebook, Term]], note: Note) -> Iterator[nodes.Node]:
    """The terms of games (each with its game's rulebook) from A to Z; a term of several games appears once."""
    ordered = sorted(words, key=lambda each: (each[1].name.casefold(), each[0].game))
    items = []
    for name, group in groupby(ordered, key=lambda each: each[1].name):
        meanings = list(group)
        anchor = f"term-{nodes.make_id(name)}"
        for book, _ in meanings:
            note("term", f"{book.game}/{name}", anchor, name)
        definitions = [_meaning(book, term) for book, term in meanings]
        told = (nodes.definition("", each) for each in definitions)
        items.append(nodes.definition_list_item("", nodes.term("", name, ids=[anchor]), *told))
    yield element("div", nodes.definition_list("", *items), classes=["words"])


def _meaning(book: Rulebook, term: Term) -> nodes.paragraph:
    rules = rule_links(term.clauses, book.number)
    return paragraph(span(book.title, classes=["game"]), " ", term.text, span(" ", *rules, classes=["standing"]))


def editions(book: Rulebook, records: Iterable[Edition]) -> Iterator[nodes.Node]:
    """The editions of a specification, each with its changes."""
    for edition in records:
        name = span(f"Edition {edition.id}", classes=["edition"])
        yield paragraph(name, f", {said_day(edition.day)}. ", edition.text)
        if edition.changes:
            changes = (_change(book.game, change) for change in edition.changes)
            yield nodes.bullet_list("", *changes, classes=["changes"])


def _change(game: str, change: Change) -> nodes.list_item:
    named: Line = []
    for kind, names in (("clause", change.clauses), ("example", change.examples)):
        for name in names:
            named += [" ", link(kind, name, name.partition("/")[2], classes=["slug"])]
    for name in change.readings:
        named += [" ", link("point", f"{game}/{name}", name, classes=["slug"])]
    kind_of_change = span(change.kind, classes=["badge", change.kind])
    return nodes.list_item("", paragraph(kind_of_change, " ", change.text, span(*named, classes=["standing"])))
