"""Glossary and index of a book: terms with their rules, and where to find what."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes

from bythebook.spec import IndexEntry, Term
from bythebook_conformance.kit.language import alphabetical, tr, tr_context
from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site.nodes import Line, element, joined, link, paragraph, rule_links, section
from bythebook_conformance.rulebook.site.pages import Note


def word_nodes(
    book: Rulebook, terms: tuple[Term, ...], entries: tuple[IndexEntry, ...], note: Note
) -> Iterator[nodes.Node]:
    """The terms of the game with their meanings, then the index."""
    items = []
    for term in sorted(terms, key=lambda term: alphabetical(term.name)):
        anchor = f"term-{nodes.make_id(term.name)}"
        note("term", f"{book.game}/{term.name}", anchor, term.name)
        rules = paragraph(*rule_links(term.clauses, book.number), classes=["retold"])
        meaning = nodes.definition("", paragraph(term.text), rules)
        items.append(nodes.definition_list_item("", nodes.term("", term.name, ids=[anchor]), meaning))
    if items:
        yield element("div", nodes.definition_list("", *items), classes=["words"])
    listed = element("div", *_index(book, terms, entries), classes=["index"])
    yield section(tr("Index"), "index-of-words", listed)


def index_of(book: Rulebook, terms: tuple[Term, ...], entries: tuple[IndexEntry, ...]) -> dict[str, list[str]]:
    """The words of the index, each with its clauses: terms with the first of every topic that has the word, and the
    entries of the specification. Topics are in the contents.
    """
    found: dict[str, set[str]] = {}
    endings = tr_context("endings of nouns", "s|es")
    for term in terms:
        word = re.compile(rf"\b{re.escape(term.name)}(?:{endings})?\b", re.IGNORECASE)
        hits = ([entry for entry in topic.entries if word.search(entry.clause.text)] for topic in book.topics)
        found[term.name] = {each[0].clause.id for each in hits if each} | {*term.clauses[:1]}
    for entry in entries:
        found.setdefault(entry.name, set()).update(entry.clauses)
    order = list(book.entry)
    return {name: sorted(clauses, key=order.index) for name, clauses in found.items() if clauses}


def _index(book: Rulebook, terms: tuple[Term, ...], entries: tuple[IndexEntry, ...]) -> Iterator[nodes.Node]:
    """The words from A to Z, each with its rules or with the word to look for instead."""
    found: dict[str, Line] = {
        entry.name: [entry.name, ", ", tr("see {word}", word=entry.see)] for entry in entries if entry.see
    }
    for name, clauses in index_of(book, terms, entries).items():
        found[name] = [name, ": ", *joined(link("clause", each, book.number[each]) for each in clauses)]
    for name in sorted(found, key=alphabetical):
        yield paragraph(*found[name])
