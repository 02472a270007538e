"""Glossary and index of a book: terms with their rules, and where to find what."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes

from bythebook.spec import Term
from bythebook_conformance.kit.language import tr, tr_context
from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site.nodes import Line, element, link, paragraph, rule_links
from bythebook_conformance.rulebook.site.pages import Note


def word_nodes(book: Rulebook, terms: tuple[Term, ...], note: Note) -> Iterator[nodes.Node]:
    """The terms of the game with their meanings, then the index."""
    items = []
    for term in terms:
        anchor = f"term-{nodes.make_id(term.name)}"
        note("term", f"{book.game}/{term.name}", anchor, term.name)
        rules = paragraph(*rule_links(term.clauses, book.number), classes=["retold"])
        meaning = nodes.definition("", paragraph(term.text), rules)
        items.append(nodes.definition_list_item("", nodes.term("", term.name, ids=[anchor]), meaning))
    if items:
        yield element("div", nodes.definition_list("", *items), classes=["words"])
    entries = [paragraph(name, ": ", *_found(book, clauses)) for name, clauses in index_of(book, terms).items()]
    listed = element("div", *entries, classes=["index"])
    yield nodes.section("", nodes.title("", tr("Index")), listed, ids=["index-of-words"])


def index_of(book: Rulebook, terms: tuple[Term, ...]) -> dict[str, list[str]]:
    """Terms and topics in alphabetical order, each with the first clause of every topic that has the word."""
    found = {topic.title: [topic.entries[0].clause.id] for topic in book.topics}
    endings = tr_context("endings of nouns", "s|es")
    for term in terms:
        word = re.compile(rf"\b{re.escape(term.name)}(?:{endings})?\b", re.IGNORECASE)
        places = []
        for topic in book.topics:
            hits = [entry.clause.id for entry in topic.entries if word.search(entry.clause.text)]
            places += hits[:1]
        same = next((name for name in found if name.casefold() == term.name.casefold()), "")
        found[term.name] = list(dict.fromkeys([*found.pop(same, []), *(places or term.clauses[:1])]))
    return {name: found[name] for name in sorted(found, key=str.casefold)}


def _found(book: Rulebook, clauses: list[str]) -> Line:
    line: Line = []
    for name in clauses:
        line += [*([", "] if line else []), link("clause", name, book.number[name])]
    return line
